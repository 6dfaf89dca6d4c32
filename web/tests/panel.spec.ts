import { expect, type Page } from '@playwright/test';
import { answered, asked, create, main, photograph, sit, test, until } from './table';

const log = (page: Page) => page.locator('#panel-log');
const atEnd = (page: Page) => log(page).evaluate((panel) => panel.scrollHeight > panel.clientHeight && panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 2);
async function answer(page: Page) {
  const { number } = await asked(page);
  await main(page).click();
  await answered(page, number);
}

test('the log follows the battle, until somebody reads further up; Newest leads back', async ({ plan: page, request }) => {
  await sit(page, await create(request, { rules: 'eighth', set_up: 'choices' }));
  await page.getByRole('button', { name: /Deploy for me/ }).click();
  await until(page, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
  await expect.poll(() => atEnd(page)).toBe(true);
  const newest = page.getByRole('button', { name: 'Newest' });
  // The browser tells of the log's own scroll when the bar below has taken some of its height already.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('section.bar')!.style.minHeight = '300px';
    document.getElementById('panel-log')!.dispatchEvent(new Event('scroll'));
  });
  await expect.poll(() => atEnd(page)).toBe(true);
  await page.evaluate(() => void (document.querySelector<HTMLElement>('section.bar')!.style.minHeight = ''));
  await answer(page);
  await expect.poll(() => atEnd(page)).toBe(true);
  await expect(newest).toHaveCount(0);
  // Somebody reads further up, and whatever happens meanwhile leaves the place alone.
  await log(page).hover();
  await page.mouse.wheel(0, -150);
  await expect(newest).toBeVisible();
  const [panel, button] = [(await log(page).boundingBox())!, (await newest.boundingBox())!];
  expect([button.x > panel.x, button.x + button.width < panel.x + panel.width, button.y + button.height < panel.y + panel.height]).toEqual([true, true, true]);
  await photograph(page, 'newest');
  const top = await log(page).evaluate((panel) => panel.scrollTop);
  for (let i = 0; i < 3; i++) await answer(page);
  expect(await log(page).evaluate((panel) => panel.scrollTop)).toBe(top);
  await newest.click();
  await expect(newest).toHaveCount(0);
  expect(await atEnd(page)).toBe(true);
  await answer(page);
  await expect.poll(() => atEnd(page)).toBe(true);
  // By key the focus stays in the log. Who comes back from another tab looks at the end.
  await log(page).hover();
  await page.mouse.wheel(0, -150);
  await newest.press('Enter');
  await expect(log(page).locator('.line').last()).toBeFocused();
  await page.mouse.wheel(0, -150);
  await expect(newest).toBeVisible();
  await page.getByRole('tab', { name: 'Dice' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect.poll(() => atEnd(page)).toBe(true);
});
