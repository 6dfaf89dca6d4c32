import { expect, type Page } from '@playwright/test';
import { onScreen, place, toMove } from './moving';
import { atOnce, create, drawn, idle, photograph, plainly, sit, test } from './table';

// Where on the screen the ghost of a model is.
async function ghostOf(page: Page, model: number) {
  const ghost = (await drawn(page)).ghosts.find((one) => one.model === model)!;
  return onScreen(page, ghost.place.at);
}

test('ghosts go with the finger from the first pixel, and come out above it', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await atOnce(context);
  const page = await context.newPage();
  await plainly(page);
  await sit(page, await create(request));
  const [model] = await toMove(page, 5);
  const session = await context.newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...touchPoints: { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  // In the middle of the window, clear of the tools.
  const stands = await place(page, model!);
  await page.evaluate((centre) => muster.scene.setCamera({ kind: 'plan', centre, span: 24 * 508 }), stands);
  await idle(page);
  const from = await onScreen(page, stands);
  // By how much the ghost has moved when the finger has moved by so much.
  const drag = async (by: { x: number; y: number }) => {
    await touch('touchStart', from);
    for (const share of [0.5, 1]) await touch('touchMove', { x: from.x + by.x * share, y: from.y + by.y * share });
    await expect.poll(() => page.evaluate(() => muster.scene.scene().ghosts.length)).toBeGreaterThan(0);
    const at = await ghostOf(page, model!);
    await photograph(page, `touch-${by.x}-${by.y}`);
    await touch('touchCancel');
    return { x: at.x - from.x, y: at.y - from.y };
  };
  const down = await drag({ x: 0, y: 30 });
  expect(down.y).toBeGreaterThan(5);
  expect(down.y).toBeLessThan(30);
  const little = await drag({ x: 12, y: 0 });
  expect(Math.abs(little.y)).toBeLessThan(10);
  const up = await drag({ x: 0, y: -20 });
  expect(up.y).toBeLessThan(-20);
  expect(up.y).toBeGreaterThan(-40);
  await context.close();
});
