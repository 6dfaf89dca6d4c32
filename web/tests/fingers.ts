// Fingers: what a person does on a telephone, as touches of the browser.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { atOnce, plainly } from './table';

export interface At {
  x: number;
  y: number;
}
export class Hand {
  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(browser: Browser, baseURL: string, width: number, height: number): Promise<Hand> {
    const context = await atOnce(
      await browser.newContext({
        baseURL,
        viewport: { width, height },
        hasTouch: true,
        isMobile: true,
        reducedMotion: 'reduce',
        locale: 'en-GB',
      }),
    );
    const page = await context.newPage();
    await plainly(page);
    return new Hand(page, await context.newCDPSession(page));
  }

  private touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: At[]) {
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  async tap(at: At): Promise<void> {
    await this.touch('touchStart', at);
    await this.touch('touchEnd');
  }
  async hold(at: At, milliseconds = 700): Promise<void> {
    await this.touch('touchStart', at);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await this.touch('touchEnd');
  }
  // The finger stays for a moment where it has come to, as that of a person does.
  async drag(from: At, to: At, settled?: () => Promise<unknown>): Promise<void> {
    await this.touch('touchStart', from);
    for (const share of [0.2, 0.5, 0.8, 1])
      await this.touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    await settled?.();
    await this.touch('touchEnd');
  }
  // Two fingers, so far apart at first and at last; they may turn by an angle.
  async pinch(middle: At, before: number, after: number, degrees = 0): Promise<void> {
    const pair = (apart: number, angle: number): At[] => {
      const [x, y] = [(Math.cos(angle) * apart) / 2, (Math.sin(angle) * apart) / 2];
      return [
        { x: middle.x - x, y: middle.y - y },
        { x: middle.x + x, y: middle.y + y },
      ];
    };
    await this.touch('touchStart', ...pair(before, 0));
    for (const share of [0.25, 0.5, 0.75, 1])
      await this.touch('touchMove', ...pair(before + (after - before) * share, ((degrees * Math.PI) / 180) * share));
    await this.touch('touchEnd');
  }
  close(): Promise<void> {
    return this.page.context().close();
  }
}
