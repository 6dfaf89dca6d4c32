// Light and dark: as the system says, or as somebody has set it.
import { expect, type Page } from '@playwright/test';
import { create, photograph, sit, test, visit } from './table';

// What is behind the words, from dark (0) to bright (255).
const brightness = (page: Page) =>
  page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    const [red, green, blue] = colour.match(/\d+/g)!.map(Number);
    return (red! + green! + blue!) / 3;
  });

test('pages and battles are as light as the system, until somebody chooses', async ({ plan: page, request }) => {
  const created = await create(request, { rules: 'drill' });
  for (const [scheme, light] of [
    ['light', true],
    ['dark', false],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await visit(page, '/');
    expect((await brightness(page)) > 128).toBe(light);
    await photograph(page, `home-${scheme}`);
    await sit(page, created);
    expect((await brightness(page)) > 128).toBe(light);
    const bar = page.locator('section.bar');
    const [words, behind] = await bar.evaluate((it) =>
      [getComputedStyle(it).color, getComputedStyle(it).backgroundColor].map((colour) =>
        colour
          .match(/\d+/g)!
          .map(Number)
          .slice(0, 3)
          .reduce((sum, part) => sum + part, 0),
      ),
    );
    expect(behind! > words!).toBe(light);
    await photograph(page, `battle-${scheme}`);
  }
  await visit(page, '/');
  await page.getByLabel('Colours').selectOption('light');
  expect(await brightness(page)).toBeGreaterThan(128);
  await page.reload(); // kept
  await expect(page.getByLabel('Colours')).toHaveValue('light');
  expect(await brightness(page)).toBeGreaterThan(128);
  // In the battle it is in the menu.
  await sit(page, created);
  expect(await brightness(page)).toBeGreaterThan(128);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByLabel('Colours').selectOption('dark');
  expect(await brightness(page)).toBeLessThan(128);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.evaluate(() => delete document.documentElement.dataset.theme);
});
