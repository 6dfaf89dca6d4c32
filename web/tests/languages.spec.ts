import { expect, test, type Page } from '@playwright/test';
import { create, deployForMe, picture, plainly, sit } from './table';

const pages = ['/', '/new', '/watch', '/replays', '/armies', '/army/ninth/concord-25', '/odds', '/rules/ninth', '/rules/ninth/N-MOV-15'];
// Everything asked for has come, the letters too.
async function whole(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [1440, 390])
  test(`21: no page overflows in the pseudo-language at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const address of pages) {
      await page.goto(`${address}?lang=pseudo`);
      await whole(page);
      if (address === '/rules/ninth') await expect(page.locator('.hits').first()).toBeVisible();
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      await page.screenshot(picture(`pseudo-${width}${address.replaceAll('/', '-')}`));
    }
  });

test('21: nothing stays English in the pseudo-language', async ({ page }) => {
  for (const address of ['/', '/new', '/watch', '/replays', '/odds']) {
    await page.goto(`${address}?lang=pseudo`);
    await whole(page);
    const plain = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((node) => node.children.length === 0 && !node.closest('select, kbd, [lang], svg, article'))
        .map((node) => node.textContent!.trim())
        .filter((text) => /[A-Za-z]{3,} [A-Za-z]{3,}/.test(text) && !/[åéïøüñçš~]/.test(text)),
    );
    expect(plain, address).toEqual([]);
  }
});

test('21: switching keeps the page, the draft and the focus', async ({ page, request }) => {
  await plainly(page);
  await sit(page, await create(request));
  await deployForMe(page);
  const draft = await page.evaluate(() => JSON.stringify(muster.battle.draft));
  const menu = page.getByLabel('Language');
  await menu.focus();
  await menu.selectOption('da');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  expect(await page.evaluate(() => JSON.stringify(muster.battle.draft))).toBe(draft);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
});
