// Draws a frame only when one is due, counts frames, and says when nothing moves any more.
import type { Painted } from './painter';
import type { Statistics } from './types';

export class FrameLoop {
  private frame = 0; // of requestAnimationFrame; 0: none is due
  private waiting: (() => void)[] = [];
  private ended = false;
  private counts: Statistics = { frames: 0, drawCalls: 0, triangles: 0, scriptMilliseconds: 0, worstMilliseconds: 0 };

  // `paint` says whether anything is still moving: then the next frame is due.
  constructor(private readonly paint: (now: number) => { painted: Painted; moving: boolean }) {}

  request(): void {
    if (this.frame === 0 && !this.ended) this.frame = requestAnimationFrame((now) => this.draw(now));
  }
  // At once, unless nothing has been drawn yet.
  drawNow(): void {
    if (this.counts.frames === 0) return this.request();
    cancelAnimationFrame(this.frame);
    this.draw(performance.now());
  }
  idle(): Promise<void> {
    return this.frame === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }
  statistics(): Statistics {
    return { ...this.counts };
  }
  end(): void {
    cancelAnimationFrame(this.frame);
    this.ended = true;
    this.release();
  }

  private draw(now: number): void {
    const start = performance.now();
    this.frame = 0;
    const { painted, moving } = this.paint(now);
    this.count(painted, performance.now() - start);
    if (moving) this.request();
    if (this.frame === 0) this.release();
  }
  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
  private count(painted: Painted, milliseconds: number): void {
    const { frames, worstMilliseconds } = this.counts;
    this.counts = {
      ...painted,
      frames: frames + 1,
      scriptMilliseconds: milliseconds,
      worstMilliseconds: frames === 0 ? 0 : Math.max(worstMilliseconds, milliseconds),
    };
  }
}
