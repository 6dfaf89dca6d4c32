// Plays a replay, or a battle that is watched, decision by decision, at a chosen speed.
import { untrack } from 'svelte';
import type { Battle } from './battle.svelte';
import { viewLatest } from './looking_back';

export const speeds = [0.5, 1, 2, 4, 8];
const pause = 800; // milliseconds between two decisions at speed 1

export class Playback {
  playing = $state(false);
  speed = $state(1);

  constructor(
    private readonly battle: Battle,
    readonly look: (decision: number) => void,
  ) {
    $effect(() => {
      battle.theatre.speed = this.playing ? this.speed : 1;
      if (!this.playing) return;
      const timer = setInterval(() => untrack(() => this.goOn()), pause / this.speed);
      return () => clearInterval(timer);
    });
  }

  get last(): number {
    return this.battle.latest?.at ?? 0;
  }
  get at(): number {
    return this.battle.viewedAt ?? this.last;
  }
  // Whether the battle is watched as it happens.
  get live(): boolean {
    return this.battle.viewedAt === null;
  }
  goLive(): void {
    this.playing = false;
    viewLatest(this.battle);
  }

  step(by: number): void {
    this.look(Math.max(0, Math.min(this.last, this.at + by)));
  }
  toggle(): void {
    if (this.live) this.step(0);
    else this.playing = !this.playing;
  }
  playAt(speed: number): void {
    this.speed = speed;
    if (this.live) {
      this.step(0);
      this.playing = true;
    }
  }

  // Not before what has happened is shown. At the end of what is known it waits for more, unless the battle is over.
  private goOn(): void {
    if (this.battle.theatre.busy) return;
    if (this.at < this.last) this.step(1);
    else if (this.battle.latest?.ended) this.playing = false;
  }
}
