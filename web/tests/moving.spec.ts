import { expect, test, type Page } from '@playwright/test';
import { asked, create, deployForMe, drawn, idle, main, now, picture, plainly, playUntil, sit, until } from './table';

const inch = 508;

// A unit of at least so many models is asked to move; nothing has been drafted yet.
async function toMove(page: Page, models: number): Promise<number[]> {
  await deployForMe(page);
  const choice = await playUntil(page, (question) => question.kind === 'choose_unit' && question.clause === 'N-MOV-02');
  const big = await page.evaluate(([least, units]) => units!.find((unit) => muster.battle.now!.models.filter((model) => model.unit === unit && model.whereabouts === 'table').length >= least!), [models, choice.options.flatMap((option) => ('unit' in option ? [option.unit] : []))] as unknown as [number, number[]]);
  await page.evaluate((unit) => muster.battle.give({ picks: [{ unit: unit! }] }), big);
  const question = await playUntil(page, (open) => open.kind === 'move_unit' || open.kind === 'choose_option');
  if (question.kind === 'choose_option') {
    await page.evaluate(() => muster.battle.give({ picks: [{ word: 'normal_move' }] }));
    await playUntil(page, (open) => open.kind === 'move_unit');
  }
  await idle(page);
  return (await asked(page)).models;
}
const place = (page: Page, model: number) => page.evaluate((id) => muster.battle.now!.models[id]!.place.at, model);

// Where a model is on the screen.
async function onScreen(page: Page, at: readonly [number, number]): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.table').boundingBox())!;
  const { x, y } = await page.evaluate((point) => muster.scene.toScreen(point), at);
  return { x: box.x + x, y: box.y + y };
}
async function dragTo(page: Page, from: readonly [number, number], to: readonly [number, number], drop = true) {
  const a = await onScreen(page, from);
  const b = await onScreen(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1]) await page.mouse.move(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
  if (drop) await page.mouse.up();
}
// Towards the middle of the table.
async function inwards(page: Page, at: readonly [number, number], far: number): Promise<[number, number]> {
  const size = await page.evaluate(() => muster.battle.setup!.table.size);
  const length = Math.hypot(size[0] / 2 - at[0], size[1] / 2 - at[1]);
  return [at[0] + ((size[0] / 2 - at[0]) / length) * far, at[1] + ((size[1] / 2 - at[1]) / length) * far];
}

test('2: drag a unit legally', async ({ page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  await dragTo(page, from, await inwards(page, from, 2 * inch), false);
  expect((await drawn(page)).labels.map((label) => label.text).join()).toMatch(/″/);
  await page.mouse.up();
  await until(page, () => muster.battle.changed && muster.battle.judged === muster.battle.draft);
  if (!(await page.evaluate(() => muster.battle.checked!.legal))) {
    await page.getByRole('button', { name: 'Mend' }).click();
    await page.getByRole('button', { name: /Take the mended/ }).click();
  }
  await expect.poll(() => page.evaluate(() => muster.battle.refusals.length)).toBe(0);
  await idle(page);
  await page.screenshot(picture('move'));
  const ghosts = (await drawn(page)).ghosts.map((ghost) => ghost.place.at);
  const before = await now(page);
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before.at);
  const after = await now(page);
  expect(models.map((id) => after.models[id]!.place.at)).toEqual(ghosts);
  await expect(page.locator('.log').getByText(/moves/).last()).toBeVisible();
  await page.getByRole('button', { name: /Undo/ }).click();
  await until(page, (at) => muster.battle.now!.at < at, after.at);
  expect(models.map((id) => [id, 0])).toHaveLength(models.length);
  expect((await now(page)).models[models[0]!]!.place.at).toEqual(from);
});

test('3: drag beyond reach', async ({ page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  const before = (await now(page)).at;
  await dragTo(page, from, await inwards(page, from, 11 * inch), false);
  await expect(page.locator('section.bar').getByText(/away, .* allowed/)).toBeVisible();
  await page.screenshot(picture('leash'));
  const allowance = (await asked(page)).allowance;
  const ghost = (await drawn(page)).ghosts.find((one) => one.model === models[0])!.place.at;
  expect(Math.hypot(ghost[0] - from[0], ghost[1] - from[1])).toBeLessThanOrEqual(allowance + 1);
  await page.mouse.up();
  expect((await now(page)).at).toBe(before);
});

test('4: a draft that the rules refuse says why and can be mended', async ({ page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  // One model onto the base of another; the others stay.
  await page.evaluate((all) => {
    const at = (id: number) => muster.battle.now!.models[id]!.place;
    const steps = (id: number): [number, number, number, number] => [at(id).at[0], at(id).at[1], at(id).elevation, at(id).facing];
    const [x, y, elevation, facing] = steps(all[1]!);
    muster.battle.change({ places: all.map((model, i) => ({ model, steps: i === 0 ? [x + 60, y, elevation, facing] : steps(model) })) });
  }, models);
  await expect(page.locator('.refusals .chip').first()).toBeVisible();
  await idle(page);
  const scene = await drawn(page);
  expect(scene.ghosts.some((ghost) => ghost.refused)).toBe(true);
  await page.screenshot(picture('refused'));
  await page.getByRole('button', { name: 'Mend' }).click();
  await page.getByRole('button', { name: /Take the mended/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  const before = (await now(page)).at;
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before);
});

test('6: a clause chip opens the rules, and back keeps the draft', async ({ page, request }) => {
  await plainly(page);
  await sit(page, await create(request));
  await toMove(page, 5);
  await page.evaluate(() => muster.scene.nudge(null, [300, 0]));
  await until(page, () => muster.battle.changed);
  const draft = await page.evaluate(() => JSON.stringify(muster.battle.draft));
  await page.locator('section.bar .chip').first().click();
  await expect(page.locator('article h2')).toContainText('N-');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => JSON.stringify(globalThis.muster?.battle?.draft))).toBe(draft);
});
