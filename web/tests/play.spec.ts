import { expect, test } from '@playwright/test';
import { asked, create, deployForMe, drawn, idle, main, picture, plainly, playUntil, ready, sit, until } from './table';

test('1: two clicks to a battle', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/?test=1');
  await expect(page.getByRole('button', { name: 'Quick battle' })).toBeVisible();
  await page.screenshot(picture('home'));
  const begun = Date.now();
  await page.getByRole('button', { name: 'Quick battle' }).click();
  await page.getByRole('button', { name: /Deploy for me/ }).click();
  await until(page, () => (globalThis.muster?.battle?.now?.round ?? 0) > 0 && muster.battle.mine);
  const took = Date.now() - begun;
  const heading = page.locator('section.bar h2');
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeEmpty();
  await expect(main(page).first()).toBeFocused();
  await idle(page);
  await page.screenshot(picture('battle'));
  expect((await drawn(page)).models.length).toBeGreaterThan(10);
  expect(errors).toEqual([]);
  expect(took).toBeLessThan(15_000); // three seconds where nobody else uses the machine
});

test('26: a whole battle against the computer by always taking the default', async ({ page, request }) => {
  await plainly(page);
  await page.setViewportSize({ width: 820, height: 520 });
  const created = await create(request, { rules: 'ninth' });
  await sit(page, created);
  await asked(page);
  await page.getByRole('button', { name: /Deploy for me/ }).click();
  await page.evaluate(async () => {
    const { battle } = muster;
    const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
    while (!battle.now?.ended) {
      if (battle.mine && !battle.sending && battle.mine.number === battle.question?.number) battle.give();
      await wait();
    }
  });
  await expect(page.locator('.end h2')).toHaveText(/wins|draw/);
  await page.screenshot(picture('end'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await ready(page);
  await page.getByRole('button', { name: 'Verify the dice' }).click();
  await expect(page.getByText(/Every one of|lead to the same end/)).toBeVisible();
});

test('9: screen readers hear every action of a turn, one after another', async ({ page, request }) => {
  await plainly(page);
  await sit(page, await create(request));
  await deployForMe(page);
  const told = () => page.locator('.log .line > span:last-child').allTextContents();
  await expect.poll(() => page.locator('p[aria-live]').textContent()).not.toBe('');
  const before = (await told()).length;
  await page.evaluate(() => {
    const region = document.querySelector('p[aria-live]')!;
    const heard: string[] = [];
    new MutationObserver(() => heard.push(region.textContent!)).observe(region, { characterData: true, childList: true, subtree: true });
    Object.assign(globalThis, { heard });
  });
  await playUntil(page, () => muster.battle.now!.round > 1);
  const lines = (await told()).slice(before);
  expect(lines.length).toBeGreaterThan(10);
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  await expect.poll(async () => (await heard()).join(' ').includes(lines.at(-1)!)).toBe(true);
  const all = (await heard()).join(' ');
  expect(lines.filter((line) => !all.includes(line))).toEqual([]);
  expect((await heard()).length).toBeGreaterThan(2);
});

test('8: keys of one letter can be switched off', async ({ page, request }) => {
  await plainly(page);
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
