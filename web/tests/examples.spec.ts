// Examples of clauses: from the board that shows one to the battle that goes on from there.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Created } from '../src/protocol';
import { asked, inLanguage, now, photograph, ready, test, until, visit } from './table';

// As the rulebook does.
async function show(page: Page, request: APIRequestContext, clause: string): Promise<void> {
  const reply = await request.post('/api/examples', { data: { clause } });
  expect(reply.status(), await reply.text()).toBe(201);
  const created = (await reply.json()) as Created;
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await page.evaluate(([id, seats]) => localStorage.setItem('seats', JSON.stringify({ [id]: seats })), [
    created.id,
    created.seats.red ? { red: created.seats.red } : { blue: created.seats.blue! },
  ] as const);
  await visit(page, `/b/${created.id}?show=${clause}&test=1`);
  await ready(page);
  await asked(page);
}
const card = (page: Page, clause: string) => page.getByRole('region', { name: `Example of ${clause}` });
const citing = (page: Page, clause: string): Promise<boolean> =>
  page.evaluate((id) => muster.battle.events.some(({ event }) => Object.values(event).includes(id)), clause);

for (const clause of ['D-MOV-01', 'N-MOV-09', 'A-MOV-01'])
  test(`${clause} is refused as its example says, and the battle goes on from there`, async ({ plan, request }) => {
    await show(plan, request, clause);
    const before = await now(plan);
    await expect(card(plan, clause).getByRole('link', { name: clause })).toBeVisible();
    await expect(card(plan, clause).getByRole('button', { name: 'Play on' })).toHaveCount(0);
    await card(plan, clause).getByRole('button', { name: 'Do it for me' }).click();
    await expect(card(plan, clause)).toContainText('Tried');
    await expect(plan.locator('section.bar li').getByRole('link', { name: clause })).toBeVisible();
    expect((await now(plan)).at).toBe(before.at);
    await photograph(plan, `example-${clause}`);
    await card(plan, clause).getByRole('button', { name: 'Play on' }).click();
    await expect(card(plan, clause)).toHaveCount(0);
    expect(new URL(plan.url()).search).toBe('');
    expect((await asked(plan)).number).toBe(before.at);
  });

for (const clause of ['D-SHT-04', 'E-ATK-01'])
  test(`${clause} is rolled for as its example says`, async ({ plan, request }) => {
    await show(plan, request, clause);
    const before = await now(plan);
    await card(plan, clause).getByRole('button', { name: 'Do it for me' }).click();
    await expect(card(plan, clause)).toContainText('Tried');
    expect((await now(plan)).at).toBeGreaterThan(before.at);
    expect(await citing(plan, clause)).toBe(true);
    await expect(card(plan, clause).getByRole('button', { name: 'Do it for me' })).toHaveCount(0);
    await card(plan, clause).getByRole('button', { name: 'Play on' }).click();
    await expect(card(plan, clause)).toHaveCount(0);
  });

test('what ends the battle can be played once more, from where it began', async ({ plan, request }) => {
  await show(plan, request, 'N-WAR-09');
  const shown = plan.url();
  await card(plan, 'N-WAR-09').getByRole('button', { name: 'Do it for me' }).click();
  await until(plan, () => !!muster.battle.now?.ended);
  await card(plan, 'N-WAR-09').getByRole('button', { name: 'Play on' }).click();
  await plan.waitForURL((address) => new URL(address).pathname !== new URL(shown).pathname);
  await expect(card(plan, 'N-WAR-09')).toHaveCount(0);
  await expect(plan.locator('button.main')).toBeVisible();
});

test('the rulebook shows a clause by its example, where it has one', async ({ plan }) => {
  if (plan.url() === 'about:blank') await plan.goto('/nowhere');
  await visit(plan, '/rules/D-END-02');
  await expect(plan.getByRole('heading', { name: /D-END-02/ })).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Show me' })).toHaveCount(0);
  await visit(plan, '/rules/D-SHT-04');
  await plan.getByRole('button', { name: 'Show me' }).click();
  await expect(card(plan, 'D-SHT-04')).toContainText('Fire all 3 shots');
  await card(plan, 'D-SHT-04').getByRole('button', { name: 'Do it for me' }).click();
  await expect(card(plan, 'D-SHT-04')).toContainText('Tried');
});

test('the caption is in the language of the page, and covers nothing of the table on a phone', async ({
  plan,
  request,
}) => {
  await plan.setViewportSize({ width: 390, height: 844 });
  await show(plan, request, 'D-MOV-01');
  await expect(card(plan, 'D-MOV-01')).toContainText('Drag the Rifles');
  const table = (await plan.locator('main.middle').boundingBox())!;
  const shown = (await card(plan, 'D-MOV-01').boundingBox())!;
  expect(shown.y).toBeGreaterThanOrEqual(table.y + table.height - 1);
  expect(shown.x + shown.width).toBeLessThanOrEqual(390);
  expect(shown.y + shown.height).toBeLessThanOrEqual(844);
  await photograph(plan, 'example-phone');

  const address = new URL(plan.url());
  await inLanguage(plan, 'pl');
  await visit(plan, address.pathname + address.search);
  await expect(plan.getByRole('region', { name: 'Przykład do D-MOV-01' })).toContainText('Przeciągnij Rifles');
  await inLanguage(plan, 'en');
});

test('a clause without an example leaves the battle as it is', async ({ plan, request }) => {
  await show(plan, request, 'D-MOV-01');
  const address = new URL(plan.url());
  await visit(plan, `${address.pathname}?show=D-END-02&test=1`);
  await ready(plan);
  await asked(plan);
  await expect(plan.getByRole('region', { name: /Example of/ })).toHaveCount(0);
});
