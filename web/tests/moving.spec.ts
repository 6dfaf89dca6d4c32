import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Answer, QuestionInfo, Snapshot } from '../src/protocol';
import { large, playFrom, questionsLike } from './recorded';
import { answered, asked, create, deployForMe, drawn, idle, main, now, overheard, photograph, playUntil, sit, test, unseen, until } from './table';

const inch = 508;

// A unit of at least so many models is asked to move; nothing has been drafted yet.
async function toMove(page: Page, models: number): Promise<number[]> {
  const question = await unseen(page, () => toBeMoved(page, models));
  if (question.kind === 'choose_option') {
    await page.evaluate(() => muster.battle.give({ picks: [{ word: 'normal_move' }] })); // seen: the question takes the focus
    await until(page, () => muster.battle.mine?.kind === 'move_unit' && !muster.battle.sending);
  }
  await idle(page);
  return (await asked(page)).models;
}
async function toBeMoved(page: Page, models: number): Promise<QuestionInfo> {
  await deployForMe(page);
  const choice = await playUntil(page, (question) => question.kind === 'choose_unit' && question.clause === 'N-MOV-02');
  const big = await page.evaluate(([least, units]) => units!.find((unit) => muster.battle.now!.models.filter((model) => model.unit === unit && model.whereabouts === 'table').length >= least!), [models, choice.options.flatMap((option) => ('unit' in option ? [option.unit] : []))] as unknown as [number, number[]]);
  await page.evaluate((unit) => muster.battle.give({ picks: [{ unit: unit! }] }), big);
  return playUntil(page, (open) => open.kind === 'move_unit' || open.kind === 'choose_option');
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

// Two armies of a hundred models and more: the largest ready ones, with further squads like those they have.
async function crowd(request: APIRequestContext): Promise<Record<string, unknown>> {
  const enlarged = async (id: string, squad: string, more: number) => {
    const document = (await (await request.get(`/api/armies/${id}`)).json()) as { units: { name: string }[] };
    const like = document.units.find((unit) => unit.name === squad)!;
    return { ...document, units: [...document.units, ...Array.from({ length: more }, (_, i) => ({ ...like, name: `${squad} ${i + 2}` }))] };
  };
  return {
    red: { who: 'person', document: await enlarged('ninth/concord-100', 'Second Wardens', 6) },
    blue: { who: 'computer:quick', document: await enlarged('ninth/tide-100', 'Second Thralls', 3) },
  };
}

interface Traced {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number; // time on the processor: who else wants it does not count
}

test('200 models and 30 pieces of terrain: draw calls, idle frames, the script of a drag', async ({ page, browser, request }) => {
  await sit(page, await create(request, await crowd(request)));
  const models = await toMove(page, 10);
  // No table has thirty pieces: the picture gets some twice, elsewhere.
  await page.evaluate(() => {
    const { table } = muster.battle.setup!;
    const shifted = <P extends readonly [number, number]>([x, y]: P) => [(x + 5000) % table.size[0], (y + 7000) % table.size[1]] as const;
    const again = table.terrain.map((piece) => ({
      ...piece,
      prisms: piece.prisms.map((prism) => {
        const [dx, dy] = [shifted(piece.prisms[0]!.base.centre)[0] - piece.prisms[0]!.base.centre[0], shifted(piece.prisms[0]!.base.centre)[1] - piece.prisms[0]!.base.centre[1]];
        const moved = ([x, y]: readonly [number, number]) => [x + dx, y + dy] as const;
        return { ...prism, base: { ...prism.base, centre: moved(prism.base.centre), vertices: prism.base.vertices.map(moved) } };
      }),
    }));
    muster.scene.show({ table: { ...table, terrain: [...table.terrain, ...again, ...table.terrain].slice(0, 30) } } as never);
  });
  await idle(page);
  const scene = await drawn(page);
  expect(scene.models.length).toBeGreaterThanOrEqual(200);
  expect(scene.terrain).toBe(30);
  const statistics = () => page.evaluate(() => muster.scene.statistics());
  const { drawCalls, triangles } = await statistics();
  expect(drawCalls).toBeLessThanOrEqual(80);
  expect(triangles).toBeLessThanOrEqual(300_000);
  await photograph(page, 'large');
  // No frame where nothing changes: half a second without one.
  await expect(async () => {
    const { frames } = await statistics();
    await page.waitForTimeout(500);
    expect((await statistics()).frames).toBe(frames);
  }).toPass();

  // What the script does is the same in a small window, and of no triangles, where software has less to draw.
  await page.setViewportSize({ width: 900, height: 560 });
  await idle(page);
  await page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype;
    const { drawArrays, drawArraysInstanced, drawElements, drawElementsInstanced } = gl;
    gl.drawArrays = function (mode, first) { drawArrays.call(this, mode, first, 0); };
    gl.drawArraysInstanced = function (mode, first, count) { drawArraysInstanced.call(this, mode, first, count, 0); };
    gl.drawElements = function (mode, _, type, offset) { drawElements.call(this, mode, 0, type, offset); };
    gl.drawElementsInstanced = function (mode, count, type, offset) { drawElementsInstanced.call(this, mode, count, type, offset, 0); };
  });
  const from = await place(page, models[0]!);
  const to = await inwards(page, from, 3 * inch);
  await dragTo(page, from, to, false);
  const { x, y } = await onScreen(page, to);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  for (let step = 1; step <= 30; step++) {
    const { frames } = await statistics();
    await page.mouse.move(x + 2 * (step % 10), y);
    await until(page, (before) => muster.scene.statistics().frames > before, frames);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  await page.mouse.up();
  const shown = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
  const ofPage = traceEvents.filter(({ pid, tid, tdur }) => pid === shown[0]!.pid && tid === shown[0]!.tid && tdur !== undefined);
  const milliseconds = (name: RegExp) => ofPage.filter((event) => name.test(event.name)).map((event) => event.tdur! / 1000).sort((a, b) => a - b);
  const frames = milliseconds(/^FireAnimationFrame$/);
  const tasks = milliseconds(/RunTask$/);
  expect(frames.length).toBeGreaterThanOrEqual(25);
  expect(frames[Math.floor(frames.length * 0.95)]).toBeLessThanOrEqual(8);
  expect(tasks.at(-1)).toBeLessThanOrEqual(50);
});

test('drag a unit legally', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  const models = await toMove(page, 10);
  await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
  await idle(page);
  const from = await place(page, models[0]!);
  const all = (snapshot: Snapshot) => models.map((id) => snapshot.models[id]!.place);
  const first = all(await now(page));
  // The label follows: how far it is, of what is allowed.
  const label = async () => Number(/([\d.]+)″ of 6″/.exec((await drawn(page)).labels.map(({ text }) => text).join())?.[1]);
  await dragTo(page, from, await inwards(page, from, inch), false);
  await expect.poll(label).toBeCloseTo(1, 0);
  const there = await onScreen(page, await inwards(page, from, 2 * inch));
  await page.mouse.move(there.x, there.y);
  await expect.poll(label).toBeCloseTo(2, 0);
  await page.mouse.up();
  await until(page, () => muster.battle.changed && muster.battle.judged === muster.battle.draft);
  if (!(await page.evaluate(() => muster.battle.checked!.legal))) {
    await page.getByRole('button', { name: 'Mend' }).click();
    await page.getByRole('button', { name: /Take the mended/ }).click();
  }
  await expect.poll(() => page.evaluate(() => muster.battle.refusals.length)).toBe(0);
  await idle(page);
  await photograph(page, 'move');
  const ghosts = (await drawn(page)).ghosts.map((ghost) => ghost.place.at);
  const before = await now(page);
  await main(page).click();
  await until(page, (at) => muster.battle.now!.at > at, before.at);
  const after = await now(page);
  expect(models.map((id) => after.models[id]!.place.at)).toEqual(ghosts);
  const mover = await page.evaluate((model) => muster.battle.setup!.units[muster.battle.now!.models[model]!.unit]!.name, models[0]!);
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
  expect(Math.hypot(ghost[0] - wanted[0], ghost[1] - wanted[1])).toBeLessThan(inch / 4); // a pixel is a tenth of an inch
  await page.mouse.up();
  await until(page, () => muster.battle.changed && muster.battle.judged === muster.battle.draft);
  expect((await now(page)).at).toBe(before);
  expect(answers()).toBe(given);
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
async function refusedAndMended(page: Page, model: number | null, clause: string) {
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.refusals.length > 0);
  await expect.poll(() => page.locator('.refusals .chip').allTextContents()).toContain(clause);
  // The crosses stand on those whom the engine names, and nowhere else.
  const wrong = await page.evaluate(() => [...new Set(muster.battle.refusals.flatMap((refusal) => refusal.models))].sort((a, b) => a - b));
  expect(wrong.length).toBeGreaterThan(0);
  if (model !== null) expect(wrong).toContain(model);
  await expect.poll(async () => (await drawn(page)).ghosts.filter((ghost) => ghost.refused).map((ghost) => ghost.model).sort((a, b) => a - b)).toEqual(wrong);
  await page.getByRole('button', { name: 'Mend' }).click();
  await page.getByRole('button', { name: /Take the mended/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.checked!.legal);
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
    await refusedAndMended(page, question.models[0]!, 'N-MOV-15');
    await main(page).click();
    await answered(page, question.number);
    return;
  }
  throw new Error('nobody comes near an enemy');
});

test('a clause chip opens the rules, and back keeps the draft', async ({ plan: page, request }) => {
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
