import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Answer, Snapshot } from '../src/protocol';
import { dragTo, inch, inwards, onScreen, place, toMove } from './moving';
import { battleWith, large, playFrom, query, questionsLike } from './recorded';
import {
  answered,
  asked,
  create,
  deployForMe,
  drawn,
  idle,
  main,
  now,
  overheard,
  photograph,
  playUntil,
  sit,
  test,
  until,
} from './table';

test('drag a unit legally', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 10);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  const all = (snapshot: Snapshot) => models.map((id) => snapshot.models[id]!.place);
  const first = all(await now(page));
  // The label follows: how far it is, of what is allowed.
  const label = async () =>
    Number(/([\d.]+)″ of 6″/.exec((await drawn(page)).labels.map(({ text }) => text).join())?.[1]);
  await dragTo(page, from, await inwards(page, from, inch), false);
  await expect.poll(label).toBeCloseTo(1, 0);
  const there = await onScreen(page, await inwards(page, from, 2 * inch));
  await page.mouse.move(there.x, there.y);
  await expect.poll(label).toBeCloseTo(2, 0);
  await page.mouse.up();
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  await expect.poll(() => page.evaluate(() => muster.battle.refusals.length)).toBe(0);
  await idle(page);
  await photograph(page, 'move');
  const ghosts = (await drawn(page)).ghosts.map((ghost) => ghost.place.at);
  const before = await now(page);
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before.at);
  const after = await now(page);
  expect(models.map((id) => after.models[id]!.place.at)).toEqual(ghosts);
  const mover = await page.evaluate(
    (model) => muster.battle.setup!.units[muster.battle.now!.models[model]!.unit]!.name,
    models[0]!,
  );
  await expect(page.locator('.log .line').last()).toContainText(`${mover} moves`);
  await page.getByRole('button', { name: /Undo/ }).click();
  await until(page, (at) => muster.battle.now!.at < at, after.at);
  expect(all(await now(page))).toEqual(first);
});

test('drag beyond reach', async ({ plan: page, request }) => {
  const { sent } = overheard(page);
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  const before = (await now(page)).at;
  const answers = () => sent.filter(({ type }) => type === 'answer').length;
  const given = answers();
  await dragTo(page, from, await inwards(page, from, 11 * inch), false);
  const { allowance } = await asked(page);
  const sentence = page.locator('section.bar').getByText(/away, .* allowed/);
  await expect(sentence).toContainText(new RegExp(`^✕ 1[01](\\.\\d)?″ away, ${allowance / inch}″ allowed`));
  await photograph(page, 'leash');
  // It went as far as it may, towards the pointer.
  const ghost = (await drawn(page)).ghosts.find((one) => one.model === models[0])!.place.at;
  const wanted = await inwards(page, from, allowance);
  expect(Math.hypot(ghost[0] - from[0], ghost[1] - from[1])).toBeLessThanOrEqual(allowance + 1);
  expect(Math.hypot(ghost[0] - wanted[0], ghost[1] - wanted[1])).toBeLessThan(inch / 4); // a pixel is 0.1″
  await page.mouse.up();
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  expect((await now(page)).at).toBe(before);
  expect(answers()).toBe(given);
});

// Narrow streets.
const town = {
  red: { who: 'computer:quick', army: 'ninth/concord-25' },
  blue: { who: 'computer:quick', army: 'ninth/tide-25' },
  table: 'saltmarket-corner',
};
const townMoves = (request: APIRequestContext, least: number) =>
  questionsLike(
    request,
    town,
    (open) =>
      open.clause === 'N-MOV-07' &&
      open.kind === 'move_unit' &&
      open.models.length >= least &&
      open.allowance > 2 * inch,
  );

test('a drop on the leash is legal at once, though walls bar the way', async ({ plan: page, request }) => {
  let dropped = 0;
  for (const question of (await townMoves(request, 3)).slice(0, 8)) {
    await playFrom(page, request, town, question);
    await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
    await idle(page);
    // Less than the allowance, straight, and yet too far for somebody.
    const by = await page.evaluate(async (far) => {
      const { battle } = muster;
      const { models, allowance, number } = battle.mine!;
      const [width, height] = battle.setup!.table.size;
      for (let degrees = 0; degrees < 360; degrees += 30) {
        const way = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((part) =>
          Math.round(part * (allowance - far)),
        ) as [number, number];
        const places = models.map((model) => {
          const { at, elevation, facing } = battle.now!.models[model]!.place;
          return {
            model,
            steps: [at[0] + way[0], at[1] + way[1], elevation, facing] as [number, number, number, number],
          };
        });
        if (places.some(({ steps: [x, y] }) => x < far || y < far || x > width - far || y > height - far)) continue;
        const checked = await battle.query('answer.check', { question: number, answer: { places } as Answer });
        if (checked?.models.some((way) => way.refused && way.straight <= way.allowance)) return way;
      }
      return null;
    }, inch / 2);
    if (!by) continue;
    const from = await place(page, question.models[0]!);
    await dragTo(page, from, [from[0] + by[0], from[1] + by[1]], false);
    if (dropped === 0) {
      // Before it is dropped the table shows where they would end.
      await expect
        .poll(async () => (await drawn(page)).overlays.filter(({ kind }) => kind === 'ghost').length)
        .toBeGreaterThan(0);
      await photograph(page, 'wall');
    }
    await page.mouse.up();
    await until(page, () => muster.battle.checkedDraft === muster.battle.draft);
    expect(await page.evaluate(() => [muster.battle.checked!.legal, muster.battle.refusals.length])).toEqual([true, 0]);
    await expect(page.getByRole('button', { name: /^Mend|mended/ })).toHaveCount(0);
    await expect(page.locator('section.bar').getByText(/As near as they can get, [\d.]+″ from there/)).toBeVisible();
    if (dropped === 0) await photograph(page, 'wall-dropped');
    await main(page).click();
    await answered(page, question.number);
    expect(await page.evaluate(() => muster.battle.refusals.length)).toBe(0);
    if (++dropped === 3) return;
  }
  throw new Error(`only ${dropped} moves were barred`);
});

test('a charge move shows its reach, ways and links, and a drop of it is legal', async ({ plan: page, request }) => {
  const { wish, question } = await battleWith(
    request,
    large,
    (open) => open.clause === 'N-CHG-14' && !open.may_pass && open.models.length > 2,
  );
  await playFrom(page, request, wish, question);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await expect
    .poll(
      async () => (await drawn(page)).overlays.filter(({ kind, style }) => kind === 'area' && style === 'reach').length,
    )
    .toBeGreaterThan(0);
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft);
  expect(
    await page.evaluate(() => [
      muster.battle.checked!.models.length,
      muster.battle.checked!.coherency.links.length > 0,
    ]),
  ).toEqual([question.models.length, true]);
  await idle(page);
  await photograph(page, 'charge-move');
  // Off its target by two inches: whoever has to be there is put back.
  const ghost = (await drawn(page)).ghosts[0]!;
  const [x, y] = ghost.place.at;
  const home = await place(page, ghost.model);
  const far = Math.hypot(home[0] - x, home[1] - y);
  await dragTo(page, [x, y], [x + ((home[0] - x) / far) * 2 * inch, y + ((home[1] - y) / far) * 2 * inch]);
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  expect(await page.evaluate(() => muster.battle.refusals.map((refusal) => refusal.clause))).toEqual([]);
  await photograph(page, 'charge-dropped');
  await main(page).click();
  await answered(page, question.number);
});

test('Go to… leads nearer where a way does, and says where none does', async ({ plan: page, request }) => {
  let led = false,
    barred = false;
  for (const question of await townMoves(request, 1)) {
    const { goals } = await query(request, town, 'move.suggest', {}, question.number);
    const none = goals.findIndex((goal) => !goal.leads);
    const some = goals.findIndex((goal) => goal.aim === 'marker' && goal.leads);
    if ((led || some < 0) && (barred || none < 0)) continue;
    await playFrom(page, request, town, question);
    await page.getByRole('button', { name: 'Go to…' }).click();
    const items = page.locator('ul.goals li');
    await expect(items).toHaveCount(goals.length);
    if (none >= 0) {
      await expect(items.nth(none)).toContainText('no way nearer');
      await expect(items.nth(none).getByRole('button')).toHaveCount(0);
      await photograph(page, 'barred');
      barred = true;
    }
    if (some >= 0) {
      await items.nth(some).getByRole('button').click();
      await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
      expect(await page.evaluate(() => muster.battle.checked!.models.some((way) => (way.length ?? 0) > 0))).toBe(true);
      await expect(main(page)).toContainText('Move');
      led = true;
    }
    // To stay is to pass, and the button says so.
    await items.getByRole('button', { name: 'stay here' }).click();
    await expect(main(page)).toContainText('Stay');
    if (led && barred) return;
  }
  throw new Error(`led ${led}, barred ${barred}`);
});

// So far from where the first model stands, and as far as that gets from the others.
const awayFrom = (page: Page, models: number[], far: number): Promise<[number, number]> =>
  page.evaluate(
    ([all, steps]) => {
      const [own, ...others] = all.map((id) => muster.battle.now!.models[id]!.place.at);
      const size = muster.battle.setup!.table.size;
      const spots = Array.from({ length: 16 }, (_, i): [number, number] => [
        Math.round(own![0] + steps * Math.cos((i * Math.PI) / 8)),
        Math.round(own![1] + steps * Math.sin((i * Math.PI) / 8)),
      ]);
      const alone = ([x, y]: [number, number]) => Math.min(...others.map(([a, b]) => Math.hypot(a - x, b - y)));
      return spots
        .filter(([x, y]) => x > 508 && y > 508 && x < size[0] - 508 && y < size[1] - 508)
        .sort((a, b) => alone(b) - alone(a))[0]!;
    },
    [models, far] as const,
  );

// The unit as it stands, its first model elsewhere.
const oneMoved = (page: Page, models: number[], to: readonly [number, number]): Promise<void> =>
  page.evaluate(
    ([all, at]) => {
      const steps = (id: number): [number, number, number, number] => {
        const { place } = muster.battle.now!.models[id]!;
        return [...place.at, place.elevation, place.facing];
      };
      const places = all.map((model, i) => ({
        model,
        steps: (i === 0 ? [...at, ...steps(model).slice(2)] : steps(model)) as [number, number, number, number],
      }));
      muster.changeDraft(muster.battle, { places } as Answer);
    },
    [models, to] as const,
  );

// Refused with a clause, a cross on the models at fault, and mended into something that the engine takes.
async function refusedAndMended(page: Page, model: number | null, clause: string) {
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft && muster.battle.refusals.length > 0);
  await expect.poll(() => page.locator('.refusals .chip').allTextContents()).toContain(clause);
  // The crosses stand on those whom the engine names, and nowhere else.
  const wrong = await page.evaluate(() =>
    [...new Set(muster.battle.refusals.flatMap((refusal) => refusal.models))].sort((a, b) => a - b),
  );
  expect(wrong.length).toBeGreaterThan(0);
  if (model !== null) expect(wrong).toContain(model);
  await expect
    .poll(async () =>
      (await drawn(page)).ghosts
        .filter((ghost) => ghost.refused)
        .map((ghost) => ghost.model)
        .sort((a, b) => a - b),
    )
    .toEqual(wrong);
  await page.getByRole('button', { name: 'Mend' }).click();
  await page.getByRole('button', { name: /Take the mended/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft && muster.battle.checked!.legal);
}

test('a draft that the rules refuse says why and can be mended', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  const [x, y] = await place(page, models[1]!);
  await oneMoved(page, models, [x + 60, y]); // on the base of another
  await refusedAndMended(page, models[0]!, 'N-MOV-09');
  await oneMoved(page, models, await awayFrom(page, models, 5.5 * inch));
  await refusedAndMended(page, null, 'N-COH-06');
  await oneMoved(page, models, [x, -inch]); // off the table
  await idle(page);
  await photograph(page, 'refused');
  await refusedAndMended(page, models[0]!, 'N-MOV-10');
  const before = (await now(page)).at;
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before);
});

test('nobody ends a move next to an enemy', async ({ plan: page, request }) => {
  const moves = await questionsLike(request, large, (open) => open.clause === 'N-MOV-07' && open.models.length > 1);
  for (const question of moves.reverse().slice(0, 12)) {
    const card = await query(request, large, 'unit.card', { unit: question.unit! }, question.number);
    if (card.keywords.includes('FLY')) continue; // who flies is refused by N-FLY-05
    await playFrom(page, request, large, question);
    // Half an inch from the base of the nearest enemy, where one can be reached.
    const spot = await page.evaluate(() => {
      const { models, units } = muster.battle.now!;
      const shapes = muster.battle.setup!.models;
      const open = muster.battle.mine!;
      const radius = (id: number) => shapes[id]!.shape.radius;
      const [x, y] = models[open.models[0]!]!.place.at;
      const near = models
        .flatMap((model, id) =>
          model.whereabouts === 'table' && units[model.unit]!.owner !== open.seat
            ? [{ id, at: model.place.at, far: Math.hypot(model.place.at[0] - x, model.place.at[1] - y) }]
            : [],
        )
        .sort((a, b) => a.far - b.far)[0];
      if (!near) return null;
      const gap = near.far - radius(near.id) - radius(open.models[0]!) - 254;
      const share = gap / near.far;
      return gap > 508 && gap < open.allowance
        ? ([Math.round(x + (near.at[0] - x) * share), Math.round(y + (near.at[1] - y) * share)] as const)
        : null;
    });
    if (!spot) continue;
    await oneMoved(page, question.models, spot);
    await refusedAndMended(page, question.models[0]!, 'N-MOV-15');
    await main(page).click();
    await answered(page, question.number);
    return;
  }
  throw new Error('nobody comes near an enemy');
});

test('a clause chip shows the clause beside it, and leads into the rulebook; back keeps the draft', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request));
  await toMove(page, 5);
  await page.keyboard.press('Shift+ArrowRight');
  await until(page, () => muster.battle.draftChanged);
  await expect(main(page)).toBeFocused(); // not the button that stays where it is
  await expect(main(page)).toContainText('Move');
  const draft = await page.evaluate(() => JSON.stringify(muster.battle.draft));
  const chip = page.locator('section.bar .chip').first();
  await chip.click();
  const beside = page.getByRole('dialog', { name: await chip.innerText() });
  await expect(beside).toContainText(/[a-z]{3}/);
  await page.keyboard.press('Escape'); // closes that alone
  await expect(beside).toHaveCount(0);
  await expect(chip).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify(muster.battle.draft))).toBe(draft);
  await chip.click();
  await beside.getByRole('link', { name: 'In the rulebook' }).click();
  await expect(page.locator('article h2')).toContainText('N-');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => JSON.stringify(globalThis.muster?.battle?.draft))).toBe(draft);
});

// The table stands still while a unit is dragged that is only to be chosen.
for (const rules of ['ninth', 'eighth', 'alternating'])
  test(`${rules}: dragging a unit that may move chooses it, and moves it`, async ({ plan: page, request }) => {
    const { sent } = overheard(page);
    const answers = () => sent.filter(({ type }) => type === 'answer' || type === 'answers');
    await sit(page, await create(request, { rules }));
    await deployForMe(page);
    const question = await playUntil(page, (open) => ['N-MOV-02', 'E-MOV-01', 'A-ACT-01'].includes(open.clause));
    await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
    await idle(page);
    const [unit, model] = await page.evaluate((options) => {
      const { models } = muster.battle.now!;
      for (const option of options) {
        const found = models.findIndex(
          (one) => 'unit' in option && one.unit === option.unit && one.whereabouts === 'table',
        );
        if (found >= 0) return [models[found]!.unit, found] as const;
      }
      throw new Error('nobody is on the table');
    }, question.options);
    const [camera, from] = [await page.evaluate(() => muster.scene.camera()), await place(page, model)];
    const ghost = async () => (await drawn(page)).ghosts.find((one) => one.model === model)?.place.at;
    const moved = async () => Math.hypot(...((await ghost()) ?? from).map((at, i) => at - from[i]!)) / inch;
    // Held until its models may be placed, and then some way farther.
    await dragTo(page, from, await inwards(page, from, 2 * inch), false);
    await expect.poll(moved).toBeCloseTo(2, 0);
    expect(await page.evaluate(() => [muster.battle.mine!.form, muster.battle.mine!.unit])).toEqual(['place', unit]);
    const there = await onScreen(page, await inwards(page, from, 3 * inch));
    await page.mouse.move(there.x, there.y);
    await expect.poll(moved).toBeCloseTo(3, 0);
    await photograph(page, `drag-chooses-${rules}`);
    await page.mouse.up();
    await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
    expect(await page.evaluate(() => muster.scene.camera())).toEqual(camera);
    // Let go before anybody could have answered.
    while ((await page.evaluate(() => muster.battle.freeUndos)) > 0 && (await asked(page)).number > question.number) {
      const { number } = await asked(page);
      await page.keyboard.press('Escape');
      await page.evaluate(() => muster.undoAnswer(muster.battle));
      await until(page, (before) => muster.battle.mine && muster.battle.mine.number < before, number);
    }
    await idle(page);
    await dragTo(page, from, await inwards(page, from, 2 * inch));
    await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
    await expect.poll(moved).toBeGreaterThan(1);
    expect(await page.evaluate(() => muster.scene.camera())).toEqual(camera);
    // Here the other side is asked after an activation, so that it is sent by itself: a row crosses no other seat.
    if (rules === 'alternating') return;
    // One gesture, one message; one undo takes all of it back.
    const before = answers().length;
    await main(page).click();
    await until(page, (at) => muster.battle.now!.at >= at + 2, question.number);
    expect(answers()).toHaveLength(before + 1);
    expect(answers().at(-1)).toMatchObject({ type: 'answers', question: question.number });
    if ((await page.evaluate(() => muster.battle.freeUndos)) === 0) return;
    await page.evaluate(() => muster.undoAnswer(muster.battle));
    await until(page, (number) => muster.battle.mine?.number === number, question.number);
    expect(await page.evaluate((id) => muster.battle.now!.models[id]!.place.at, model)).toEqual(from);
  });

// A unit that is dragged so far towards the middle, and what there was before.
async function draggedBeyond(page: Page, request: APIRequestContext, far: number, drop: boolean) {
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const { at, spent } = await now(page);
  const from = await place(page, models[0]!);
  await dragTo(page, from, await inwards(page, from, far), drop);
  return { at, spent, from, models };
}

test('past its reach a drag says where an Advance begins, and nothing is rolled before it is chosen', async ({
  plan: page,
  request,
}) => {
  const { sent } = overheard(page);
  const { at, spent, from } = await draggedBeyond(page, request, 11 * inch, false);
  const bar = page.locator('section.bar');
  await expect(bar.getByText('From here on it is an Advance.')).toBeVisible();
  await page.mouse.up();
  const rows = () => sent.filter(({ type }) => type === 'answers').length;
  const before = rows();
  expect([(await now(page)).at, (await now(page)).spent]).toEqual([at, spent]);
  await bar.getByRole('button', { name: 'Advance instead' }).click();
  await until(page, (then) => muster.battle.now!.at > then, at);
  expect(rows()).toBe(before + 1);
  await expect.poll(async () => (await asked(page)).allowance).toBeGreaterThan(6 * inch);
  // The rest of the way follows the roll, and is not sent.
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  const { number } = await asked(page);
  const there = await page.evaluate(() => muster.battle.draft.places![0]!.steps);
  expect(Math.hypot(there[0] - from[0], there[1] - from[1])).toBeGreaterThan(inch); // others are in the way
  expect([rows(), (await now(page)).at]).toEqual([before + 1, number]);
});

// The units that may be chosen, each with one of its models.
const takeable = (page: Page): Promise<{ unit: number; model: number }[]> =>
  page.evaluate(() =>
    muster.battle.unitOptions.flatMap((unit) => {
      const model = muster.battle.now!.models.findIndex((one) => one.unit === unit && one.whereabouts === 'table');
      return model < 0 ? [] : [{ unit, model }];
    }),
  );

test('units dragged one after the other are moved together, by one message; each can be put back', async ({
  plan: page,
  request,
}) => {
  const { sent } = overheard(page);
  await sit(page, await create(request));
  await deployForMe(page);
  const question = await playUntil(page, (open) => open.clause === 'N-MOV-02');
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const units = (await takeable(page)).slice(0, 2);
  const before = await now(page);
  const froms = await Promise.all(units.map(({ model }) => place(page, model)));
  const drag = async (which: number) => {
    await dragTo(page, froms[which]!, await inwards(page, froms[which]!, 2 * inch));
    await until(
      page,
      (unit) =>
        muster.battle.mine?.unit === unit &&
        muster.battle.draftChanged &&
        muster.battle.checkedDraft === muster.battle.draft,
      units[which]!.unit,
    );
    await idle(page);
  };
  await drag(0);
  const first = await page.evaluate(() => muster.battle.draft.places![0]!.steps.slice(0, 2));
  await drag(1);
  // Nothing is sent; the first unit is shown where it goes.
  expect((await now(page)).at).toBe(before.at);
  expect(await place(page, units[0]!.model)).toEqual(first);
  const bar = page.locator('section.bar');
  await expect(bar).toContainText('One unit is moved already');
  await photograph(page, 'drag-two');
  // Back to the first one, as it was dragged, and on again.
  await page.keyboard.press('Escape');
  await page.evaluate(() => muster.undoAnswer(muster.battle));
  await until(page, (unit) => muster.battle.mine?.unit === unit, units[0]!.unit);
  expect(await page.evaluate(() => muster.battle.draft.places![0]!.steps.slice(0, 2))).toEqual(first);
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft);
  await idle(page);
  await drag(1);
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at >= at, before.at + 6);
  const rows = sent.filter(({ type }) => type === 'answers');
  expect(rows.at(-1)).toMatchObject({ type: 'answers', question: question.number });
  expect((rows.at(-1) as { answers: unknown[] }).answers).toHaveLength(6);
  if ((await page.evaluate(() => muster.battle.freeUndos)) === 0) return;
  await page.evaluate(() => muster.undoAnswer(muster.battle));
  await until(page, (number) => muster.battle.mine?.number === number, question.number);
  for (const [i, { model }] of units.entries()) expect(await place(page, model)).toEqual(froms[i]);
});

test('after the die of an Advance others are dragged too, and the end of the phase goes with them', async ({
  plan: page,
  request,
}) => {
  const { sent } = overheard(page);
  const { at, from, models } = await draggedBeyond(page, request, 9 * inch, true);
  const checked = (unit: number) =>
    until(
      page,
      (id) => {
        const { mine, draftChanged, draft, checkedDraft, sending } = muster.battle;
        return mine?.unit === id && draftChanged && checkedDraft === draft && !sending;
      },
      unit,
    );
  const { unit } = await asked(page);
  await checked(unit!);
  await page.locator('section.bar').getByRole('button', { name: 'Advance instead' }).click();
  await until(page, (then) => muster.battle.now!.at > then && muster.battle.mine?.form === 'place', at);
  const rows = () => sent.filter(({ type }) => type === 'answers');
  const before = rows().length;
  const rolled = await asked(page);
  await idle(page);
  const other = await page.evaluate((gone) => {
    const { models, units } = muster.battle.now!;
    const model = models.findIndex(
      (one) => one.whereabouts === 'table' && one.unit !== gone && units[one.unit]!.owner === 'red',
    );
    return { unit: models[model]!.unit, model };
  }, unit!);
  const otherFrom = await place(page, other.model);
  await checked(unit!); // as far as the roll leads
  await idle(page);
  const end = page.locator('section.bar').getByRole('button', { name: 'End moving' });
  await expect(end).toBeVisible(); // the engine has said who is next
  await dragTo(page, otherFrom, await inwards(page, otherFrom, 2 * inch));
  await checked(other.unit);
  expect([rows().length, (await now(page)).at]).toEqual([before, rolled.number]);
  await end.click();
  await page
    .locator('section.bar')
    .getByRole('button', { name: /^Really/ })
    .click();
  await until(page, () => muster.battle.latest!.phase !== 'movement');
  expect(rows()).toHaveLength(before + 1);
  const { answers } = rows().at(-1) as { answers: Answer[] };
  expect(answers).toHaveLength(5); // one place; who, how and where to; and the end
  expect(answers.at(-1)).toEqual({ pass: true });
  expect(await place(page, models[0]!)).not.toEqual(from);
  expect(await place(page, other.model)).not.toEqual(otherFrom);
});

test('alternating: a drag past the reach is made with two moves, by one press more', async ({
  plan: page,
  request,
}) => {
  const { sent } = overheard(page);
  await sit(page, await create(request, { rules: 'alternating' }));
  await deployForMe(page);
  await playUntil(page, (open) => open.clause === 'A-ACT-01');
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const [{ unit, model }] = (await takeable(page)) as [{ unit: number; model: number }];
  const from = await place(page, model);
  await dragTo(page, from, await inwards(page, from, 2 * inch), false);
  await until(page, (id) => muster.battle.mine?.form === 'place' && muster.battle.mine.unit === id, unit);
  const { allowance } = await asked(page);
  const there = await onScreen(page, await inwards(page, from, allowance + 3 * inch));
  await page.mouse.move(there.x, there.y);
  await page.mouse.up();
  const drafted = (clause: string) =>
    until(
      page,
      (wanted) => {
        const { mine, checkedDraft, draft, draftChanged, sending } = muster.battle;
        return mine?.clause === wanted && draftChanged && checkedDraft === draft && !sending;
      },
      clause,
    );
  await drafted('A-ACT-02');
  const before = sent.length;
  const twice = page.locator('section.bar').getByRole('button', { name: 'Move twice' });
  await twice.click();
  // The other side, which may be asked between them, answers; then the second move is drafted, and not sent.
  await drafted('A-ACT-04');
  await expect(twice).toHaveCount(0); // there is no third
  const far = ([x, y]: readonly number[]) => Math.hypot(x! - from[0], y! - from[1]);
  const end = await page.evaluate((id) => muster.battle.draft.places!.find((one) => one.model === id)!.steps, model);
  expect(far(end)).toBeGreaterThan(allowance);
  await photograph(page, 'move-twice');
  const { at } = await now(page);
  await main(page).click();
  await until(page, (then) => muster.battle.now!.at >= then + 2, at);
  const given = sent.slice(before).filter(({ type }) => type === 'answer' || type === 'answers');
  expect(given.length).toBeLessThanOrEqual(2);
  expect(JSON.stringify(given.at(-1))).toContain('move_again');
  expect(far(await place(page, model))).toBeGreaterThan(allowance);
});

test('a unit that is only picked up is put down when another is dragged', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await playUntil(page, (open) => open.clause === 'N-MOV-02');
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const [one, other] = await takeable(page);
  await page.evaluate((unit) => muster.sendAnswer(muster.battle, { picks: [{ unit }] }), one!.unit);
  await until(page, () => muster.battle.mine?.kind === 'choose_option' && !muster.battle.sending);
  await page.evaluate(() => muster.sendAnswer(muster.battle, { picks: [{ word: 'normal_move' }] }));
  await until(page, () => muster.battle.mine?.form === 'place' && !muster.battle.sending);
  await idle(page);
  const from = await place(page, other!.model);
  await dragTo(page, from, await inwards(page, from, 2 * inch));
  await until(page, (unit) => muster.battle.mine?.unit === unit && muster.battle.draftChanged, other!.unit);
  expect(await page.evaluate(() => muster.battle.ahead.length)).toBe(2);
});

test('what was given and not yet sent is still there after a reload', async ({ page, request }) => {
  await sit(page, await create(request));
  await toMove(page, 5);
  const number = (await asked(page)).number;
  const at = (await now(page)).at;
  expect(number).toBeGreaterThan(at);
  await page.reload();
  await until(page, (then) => globalThis.muster?.battle?.mine?.number === then, number);
  await page.evaluate(() => muster.undoAnswer(muster.battle));
  await until(page, (then) => muster.battle.mine!.number < then, number);
  expect((await now(page)).at).toBe(at);
});
