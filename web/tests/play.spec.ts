import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import {
  anyPort,
  asked,
  create,
  decide,
  deployForMe,
  drawn,
  idle,
  main,
  photograph,
  playToTheEnd,
  playUntil,
  ready,
  serve,
  sit,
  test,
  until,
} from './table';

// What the browser without its software graphics card, and a server of our own, have had of the processor, in seconds:
// the time on the wall is also that of whoever else uses the machine.
async function machineTime(browser: Browser, server: ChildProcess): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ticks = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .split(') ')
    .at(-1)!
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (
    processInfo.filter(({ type }) => type !== 'GPU').reduce((sum, { cpuTime }) => sum + cpuTime, 0) +
    (ticks[0]! + ticks[1]!) / 100
  );
}

test('two clicks to a battle', async ({ page, browser }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const port = anyPort();
  const server = await serve(port, join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db'));
  try {
    await page.goto(`http://127.0.0.1:${port}/?test=1`);
    await expect(page.getByRole('button', { name: 'Quick battle' })).toBeVisible();
    await photograph(page, 'home');
    const begun = await machineTime(browser, server);
    await page.getByRole('button', { name: 'Quick battle' }).click();
    await page.getByRole('button', { name: /Deploy for me/ }).click();
    await until(page, () => (globalThis.muster?.battle?.now?.round ?? 0) > 0 && muster.battle.mine);
    const took = (await machineTime(browser, server)) - begun;
    expect(took).toBeLessThan(3);
    await expect(page.locator('section.bar h2')).toContainText(/\w+ \w+/);
    await expect(page.locator('section.bar .chip').first()).toContainText('N-');
    await expect(main(page).first()).toBeFocused();
    await idle(page);
    await photograph(page, 'battle');
    expect((await drawn(page)).models.length).toBeGreaterThan(10);
    expect(errors).toEqual([]);
  } finally {
    server.kill('SIGKILL');
  }
});

test('a whole battle against the computer by always taking the default', async ({ plan: page, request }) => {
  const created = await create(request, { seed: undefined }); // dice that were promised
  await sit(page, created);
  await asked(page);
  await page.getByRole('button', { name: /Deploy for me/ }).click();
  await playToTheEnd(page, 'draft');
  await expect(page.locator('section.end h2')).toHaveText(/wins|draw/);
  await photograph(page, 'end');
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await ready(page);
  await page.getByRole('button', { name: 'Verify the dice' }).click();
  await expect(page.getByText(/Every one of the [\d,]{3,} dice came as promised/)).toBeVisible();
});

test('screen readers hear every action of a turn, one after another', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  const told = () => page.locator('.log .line > span:last-child').allTextContents();
  await expect.poll(() => page.locator('p[aria-live]').textContent()).not.toBe('');
  const before = (await told()).length;
  await page.evaluate(() => {
    const region = document.querySelector('p[aria-live]')!;
    const heard: string[] = [];
    new MutationObserver(() => heard.push(region.textContent!)).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(globalThis, { heard });
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  // What comes at once is said together: somebody listens to the first of it before the rest is played.
  await decide(page);
  await expect.poll(heard).not.toEqual([]);
  await playUntil(page, () => muster.battle.now!.round > 1);
  const lines = (await told()).slice(before);
  expect(lines.length).toBeGreaterThan(10);
  await expect.poll(async () => (await heard()).join(' ').includes(lines.at(-1)!)).toBe(true);
  const all = (await heard()).join(' ');
  expect(lines.filter((line) => !all.includes(line))).toEqual([]);
  expect((await heard()).length).toBeGreaterThan(1); // not all at once
});

test('keys of one letter can be switched off', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  const ruler = page.getByRole('button', { name: /^Ruler/ });
  await page.keyboard.press('m');
  await expect(ruler).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Keys of one letter work').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('m');
  await expect(ruler).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await until(page, () => !!globalThis.muster?.scene);
  await page.keyboard.press('m');
  await expect(ruler).toHaveAttribute('aria-pressed', 'false');
});
