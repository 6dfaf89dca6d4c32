import { expect, test, type Page } from '@playwright/test';
import type { Answer, Snapshot } from '../src/protocol';
import { large, playFrom, questionsLike } from './recorded';
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

test('24: a frame of a drag takes little of the page', async ({ page, request }) => {
  await sit(page, await create(request, { red: { who: 'person', army: 'ninth/concord-100' }, blue: { who: 'computer:quick', army: 'ninth/tide-100' } }));
  const models = await toMove(page, 10);
  const from = await place(page, models[0]!);
  const to = await inwards(page, from, 3 * inch);
  await dragTo(page, from, to, false);
  const { x, y } = await onScreen(page, to);
  // Who else wants the processor can only make it seem longer: one quick frame shows what the page itself takes.
  let quickest = Infinity;
  for (let step = 1; step <= 40 && quickest > 8; step++) {
    const { frames } = await page.evaluate(() => muster.scene.statistics());
    await page.mouse.move(x + 2 * (step % 10), y);
    await until(page, (before) => muster.scene.statistics().frames > before, frames);
    quickest = Math.min(quickest, await page.evaluate(() => muster.scene.statistics().scriptMilliseconds));
  }
  await page.mouse.up();
  expect(quickest).toBeLessThanOrEqual(8);
});

test('2: drag a unit legally', async ({ page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 10);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  const all = (snapshot: Snapshot) => models.map((id) => snapshot.models[id]!.place);
  const first = all(await now(page));
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
  expect(all(await now(page))).toEqual(first);
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
  expect(Math.hypot(ghost[0] - from[0], ghost[1] - from[1])).toBeGreaterThan(allowance - inch / 2); // it went as far as it may
  await page.mouse.up();
  expect((await now(page)).at).toBe(before);
});

// So far from where the first model stands, and as far as that gets from the others.
const awayFrom = (page: Page, models: number[], far: number): Promise<[number, number]> =>
  page.evaluate(([all, steps]) => {
    const [own, ...others] = all.map((id) => muster.battle.now!.models[id]!.place.at);
    const size = muster.battle.setup!.table.size;
    const spots = Array.from({ length: 16 }, (_, i): [number, number] => [Math.round(own![0] + steps * Math.cos((i * Math.PI) / 8)), Math.round(own![1] + steps * Math.sin((i * Math.PI) / 8))]);
    const alone = ([x, y]: [number, number]) => Math.min(...others.map(([a, b]) => Math.hypot(a - x, b - y)));
    return spots.filter(([x, y]) => x > 508 && y > 508 && x < size[0] - 508 && y < size[1] - 508).sort((a, b) => alone(b) - alone(a))[0]!;
  }, [models, far] as const);

// The unit as it stands, its first model elsewhere.
const oneMoved = (page: Page, models: number[], to: readonly [number, number]): Promise<void> =>
  page.evaluate(([all, at]) => {
    const steps = (id: number): [number, number, number, number] => {
      const { place } = muster.battle.now!.models[id]!;
      return [...place.at, place.elevation, place.facing];
    };
    const places = all.map((model, i) => ({ model, steps: (i === 0 ? [...at, ...steps(model).slice(2)] : steps(model)) as [number, number, number, number] }));
    muster.battle.change({ places } as Answer);
  }, [models, to] as const);

// Refused with a clause, a cross on the models at fault, and mended into something that the engine takes.
async function refusedAndMended(page: Page, model: number | null, clause: RegExp) {
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.refusals.length > 0);
  const chips = page.locator('.refusals .chip');
  expect((await chips.allTextContents()).join(' ')).toMatch(clause);
  await until(page, (moved) => muster.scene.scene().ghosts.some((ghost) => (moved === null || ghost.model === moved) && ghost.refused), model);
  await page.getByRole('button', { name: 'Mend' }).click();
  await page.getByRole('button', { name: /Take the mended/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.checked!.legal);
}

test('4: a draft that the rules refuse says why and can be mended', async ({ page, request }) => {
  await plainly(page);
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  const [x, y] = await place(page, models[1]!);
  await oneMoved(page, models, [x + 60, y]); // on the base of another
  await refusedAndMended(page, models[0]!, /N-MOV-|N-I-/);
  await oneMoved(page, models, await awayFrom(page, models, 5.5 * inch));
  await refusedAndMended(page, null, /N-COH-/);
  await oneMoved(page, models, [x, -inch]); // off the table
  await idle(page);
  await page.screenshot(picture('refused'));
  await refusedAndMended(page, models[0]!, /N-/);
  const before = (await now(page)).at;
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before);
});

test('4: nobody ends a move next to an enemy', async ({ page, request }) => {
  const moves = await questionsLike(request, large, (open) => open.clause === 'N-MOV-07' && open.models.length > 1);
  for (const question of moves.reverse().slice(0, 12)) {
    await playFrom(page, request, large, question);
    // Half an inch from the base of the nearest enemy, where one can be reached.
    const spot = await page.evaluate(() => {
      const { models, units } = muster.battle.now!;
      const shapes = muster.battle.setup!.models;
      const open = muster.battle.mine!;
      const radius = (id: number) => shapes[id]!.shape.radius;
      const [x, y] = models[open.models[0]!]!.place.at;
      const near = models
        .flatMap((model, id) => (model.whereabouts === 'table' && units[model.unit]!.owner !== open.seat ? [{ id, at: model.place.at, far: Math.hypot(model.place.at[0] - x, model.place.at[1] - y) }] : []))
        .sort((a, b) => a.far - b.far)[0];
      if (!near) return null;
      const gap = near.far - radius(near.id) - radius(open.models[0]!) - 254;
      const share = gap / near.far;
      return gap > 508 && gap < open.allowance ? ([Math.round(x + (near.at[0] - x) * share), Math.round(y + (near.at[1] - y) * share)] as const) : null;
    });
    if (!spot) continue;
    await oneMoved(page, question.models, spot);
    await refusedAndMended(page, question.models[0]!, /N-MOV-/);
    return;
  }
  throw new Error('nobody comes near an enemy');
});

test('6: a clause chip opens the rules, and back keeps the draft', async ({ page, request }) => {
  await plainly(page);
  await sit(page, await create(request));
  await toMove(page, 5);
  await page.keyboard.press('Shift+ArrowRight');
  await until(page, () => muster.battle.changed);
  await expect(main(page)).toBeFocused(); // not the button that stays where it is
  await expect(main(page)).toContainText('Move');
  const draft = await page.evaluate(() => JSON.stringify(muster.battle.draft));
  await page.locator('section.bar .chip').first().click();
  await expect(page.locator('article h2')).toContainText('N-');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => JSON.stringify(globalThis.muster?.battle?.draft))).toBe(draft);
});
