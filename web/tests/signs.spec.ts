// What signs mean: by pointer, keyboard and finger; and what a kind of question decides, the first time it comes.
import { expect, type Page } from '@playwright/test';
import { asked, create, deployForMe, sit, test } from './table';

const box = (page: Page) => page.getByRole('tooltip');

test('a sign is explained to the pointer that rests on it and to the keyboard that comes to it', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await asked(page);
  await page.locator('[data-sign="phase.charge"]').hover();
  await expect(box(page)).toHaveText('Two dice say how far units charge into combat.');
  await expect(page.locator('[data-sign="phase.charge"]')).toHaveAttribute('aria-describedby', 'sign-box');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(page.locator('[aria-describedby="sign-box"]')).toHaveCount(0);

  await page.mouse.move(700, 300);
  await page.locator('.seats[data-signs]').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('ol.phases')).toBeFocused();
  await expect(box(page).locator('p')).toHaveCount(7);
  await page.keyboard.press('Tab');
  await expect(box(page)).toContainText('Points of this side');

  // Whatever is marked on the page has a text: the box never stays empty.
  const signs = await page
    .locator('[data-sign]')
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset['sign']))]);
  expect(signs.length).toBeGreaterThan(15);
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  expect(signs.filter((sign) => !(`sign.${sign}` in texts))).toEqual([]);
});

test('a sign is explained to the finger that holds it, and its press does nothing else', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request, { rules: 'alternating' }));
  await asked(page);
  const tool = page.locator('[data-sign="tool.ruler"]');
  const at = (await tool.boundingBox())!;
  const touch = (type: string) =>
    tool.dispatchEvent(type, { pointerType: 'touch', bubbles: true, clientX: at.x + 5, clientY: at.y + 5 });
  await touch('pointerdown');
  await expect(box(page)).toContainText('Measures between any two things');
  await touch('pointerup');
  await tool.dispatchEvent('click');
  await expect(tool).toHaveAttribute('aria-pressed', 'false');
  await expect(box(page)).toBeVisible();
  await touch('pointerdown'); // a short press is a press
  await touch('pointerup');
  await tool.dispatchEvent('click');
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect(box(page)).toHaveCount(0);
});

test('what a kind of question decides is said the first time, then for the asking, until somebody wants it again', async ({
  plan: page,
  request,
}) => {
  const begin = async () => {
    await sit(page, await create(request, { rules: 'drill' }));
    return (await asked(page)).kind;
  };
  const kind = await begin();
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  const sentence = page.locator('section.bar .head').getByText(texts[`sign.question.${kind}`]!);
  await expect(sentence).toBeVisible();
  expect(await begin()).toBe(kind);
  await expect(page.getByRole('button', { name: 'What does this decide?' })).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.getByRole('button', { name: 'What does this decide?' }).click();
  await expect(sentence).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Explain each kind of question once more' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await begin();
  await expect(sentence).toBeVisible();
});

test('the legend lists every sign', async ({ plan: page, request }) => {
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await page.goto('/signs');
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  const signs = Object.keys(texts).filter((id) => id.startsWith('sign.'));
  await expect(page.locator('main dd')).toHaveCount(signs.length);
  await expect(page.locator('main')).toContainText('Two dice say how far units charge into combat.');
});
