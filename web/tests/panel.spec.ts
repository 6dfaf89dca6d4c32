import { expect, type Page } from '@playwright/test';
import { answered, asked, create, main, photograph, sit, test, until } from './table';

const log = (page: Page) => page.locator('#panel-log');
const atEnd = (page: Page) =>
  log(page).evaluate(
    (panel) =>
      panel.scrollHeight > panel.clientHeight && panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 2,
  );
async function answer(page: Page) {
  const { number } = await asked(page);
  await main(page).click();
  await answered(page, number);
}

test('the log follows the battle, until somebody reads further up; Newest leads back', async ({
  plan: page,
  request,
}) => {
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
  expect([
    button.x > panel.x,
    button.x + button.width < panel.x + panel.width,
    button.y + button.height < panel.y + panel.height,
  ]).toEqual([true, true, true]);
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

test('the words of the chat stand beside their box, and inside the window', async ({ plan: page, request }) => {
  await sit(page, await create(request, { rules: 'drill' }));
  await page.getByRole('tab', { name: 'Chat' }).click();
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [box, words] = await page.getByLabel('Hide what others say').evaluate((input) => {
      const range = document.createRange();
      range.selectNodeContents(input.closest('label')!);
      range.setStartAfter(input);
      const sides = ({ left, right, top, bottom }: DOMRect) => ({ left, right, middle: (top + bottom) / 2 });
      return [sides(input.getBoundingClientRect()), sides(range.getBoundingClientRect())] as const;
    });
    expect(words.right, `${width}`).toBeLessThanOrEqual(width);
    expect(words.left - box.right, `${width}`).toBeLessThanOrEqual(12);
    expect(box.right - box.left, `${width}`).toBeLessThanOrEqual(24);
    expect(Math.abs(words.middle - box.middle), `${width}`).toBeLessThanOrEqual(4);
    expect(await page.locator('#panel-chat').evaluate((panel) => panel.clientHeight), `${width}`).toBeGreaterThan(200);
    await page.getByLabel('Hide what others say').scrollIntoViewIfNeeded();
    await photograph(page, `chat-${width}`);
  }
});
