// The start page and the form of a new battle: what somebody sees before choosing.
import { readdirSync, statSync } from 'node:fs';
import { expect } from '@playwright/test';
import { create, sit, test, visit } from './table';

test('every game has a card: a picture, its length, what is special, and a battle at once', async ({ plan: page }) => {
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await visit(page, '/');
  const cards = page.locator('.games article');
  await expect(cards).toHaveCount(4);
  for (const [game, length] of [
    ['Ninth', 'about an hour'],
    ['Eighth', 'about 45 minutes'],
    ['Alternating', 'about half an hour'],
    ['Drill', 'about ten minutes'],
  ] as const) {
    const card = cards.filter({ has: page.getByRole('heading', { name: game }) });
    await expect(card).toContainText(length);
    const drawn = await card.locator('img').evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth));
    expect(drawn, game).toBe(640);
  }
  await page.getByRole('button', { name: 'Play Alternating' }).click();
  await page.waitForURL(/\/b\//);
});

test('pictures are small', () => {
  const folder = new URL('../src/pictures/', import.meta.url);
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  expect(pictures.length).toBeGreaterThanOrEqual(5);
  for (const name of pictures) expect(statSync(new URL(name, folder)).size, name).toBeLessThanOrEqual(40_000);
});

test('the lesson comes first for who is new, and is one of many ways for who has played', async ({
  plan: page,
  request,
}) => {
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'First time? Ten-minute lesson' })).toBeVisible();
  await expect(page.locator('button.main')).toHaveText('Begin the lesson');
  await sit(page, await create(request));
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'First time? Ten-minute lesson' })).toHaveCount(0);
  await expect(page.locator('button.main')).toHaveText('Quick battle');
  await expect(page.locator('.ways').getByRole('button', { name: 'Lesson' })).toBeVisible();
});

test('a new battle shows the units of the armies, the starters too, and tables by their plans', async ({
  plan: page,
  request,
}) => {
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await visit(page, '/new');
  const ours = page.getByRole('group', { name: 'First Blades' });
  await expect(ours).toContainText('3 units, 18 models');
  await expect(ours).toContainText('Power 21');
  await expect(ours.getByRole('listitem').filter({ hasText: 'First Outriders × 3' })).toContainText('6');
  await expect(ours.getByRole('listitem').first().locator('svg')).toHaveCount(10);
  await page.getByLabel('Your army').selectOption('ninth/concord-100');
  await expect(page.getByRole('group', { name: 'Northlight host' })).toContainText('Power 101');

  // These armies need a large table: the small ones say so, and cannot be chosen.
  const table = (name: string) => page.locator('label.pill').filter({ hasText: name });
  await expect(table('Three Cedars')).toContainText('too small: at least 44″ × 60″');
  await expect(table('Three Cedars').getByRole('radio')).toBeDisabled();
  await expect(table('Bell Foundry')).toContainText('44″ × 60″, 19 pieces of terrain');
  const plan = table('Bell Foundry').locator('img');
  expect(await plan.evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth))).toBeGreaterThan(100);
  await table('Bell Foundry').click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/b\//);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(((await (await request.get(`/api/battles/${id}`)).json()) as { table: string }).table).toBe('Bell Foundry');
});
