// Looking is free: what the grid draws, ruler, rings, sight, and what one seat shows the other.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { create, decide, deployForMe, idle, main, photograph, sit, test, until, visit } from './table';
import { large, playFrom, questionsLike, recorded } from './recorded';

const overlays = (page: Page, kind: string, style: string) =>
  page.evaluate(
    ([a, b]) => muster.scene.scene().overlays.filter((one) => one.kind === a && one.style === b),
    [kind, style],
  );
const words = (page: Page) => page.locator('.tools .words');

// Two browsers at one battle, both armies set up.
async function friends(page: Page, other: Page, request: APIRequestContext): Promise<void> {
  const created = await create(request, { blue: { who: 'friend' } });
  const guest = (await (await request.post('/api/join', { data: { code: created.invite } })).json()) as typeof created;
  await sit(page, created, ['red']);
  await sit(other, guest, ['blue']);
  for (const each of [page, other]) {
    await until(each, () => !!muster.battle.question);
    await each.evaluate(() => muster.deployArmy(muster.battle, true));
  }
  for (const each of [page, other])
    await until(each, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.facesPerson);
}

test('a cell that is pointed at draws who sees whom, and how far the weapon carries', async ({
  plan: page,
  request,
}) => {
  const [question] = await questionsLike(
    request,
    large,
    ({ kind, clause, options }) => kind === 'declare_attacks' && clause === 'N-SHT-10' && options.length > 4,
  );
  await playFrom(page, request, large, question!);
  expect(await overlays(page, 'area', 'range')).toHaveLength(0);
  const cell = page.locator('.cell:not(.barred)').first();
  await cell.focus();
  await until(page, () => muster.scene.scene().overlays.some(({ style }) => style === 'range'));
  const [, weapon, target] = /^(.*) at (.*): \d+ of/.exec((await cell.getAttribute('aria-label'))!)!;
  const known = await page.evaluate(
    async ([name, other]) => {
      const { battle } = muster;
      const options = (await battle.query('attack.options', {}, undefined, 'test'))!;
      const row = options.rows.find((one) => one.weapon === name || `${one.weapon} (${one.profile})` === name)!;
      const unit = row.cells.find((one) => battle.setup!.units[one.target]!.name === other && one.able.length)!.target;
      const found = (await battle.query('sight.unit', { observer: options.unit, target: unit }, undefined, 'test'))!;
      const bearers = new Set(row.bearers.map(({ model }) => model));
      const drawn = found.drawn.filter((_, i) => bearers.has(found.observers[i]!));
      return { free: drawn.filter((line) => line.free).length, blocked: drawn.filter((line) => !line.free).length };
    },
    [weapon, target],
  );
  expect(known.free).toBeGreaterThan(0);
  expect(await overlays(page, 'line', 'sight')).toHaveLength(known.free);
  expect(await overlays(page, 'line', 'blocked')).toHaveLength(known.blocked);
  await expect(page.locator('.breakdown .sight')).toContainText(
    `${known.free} of the ${known.free + known.blocked} model`,
  );
  await idle(page);
  await photograph(page, 'aim');
  // Nothing of it is left when the question is answered.
  await main(page).click();
  await until(
    page,
    (number) => muster.battle.question?.number !== number && muster.battle.mine?.kind !== 'declare_attacks',
    question!.number,
  );
  await until(page, () => muster.scene.scene().overlays.every(({ style }) => style !== 'range'));
});

test('a ruler by lists and by presses, with bends, kept', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await page.keyboard.press('m');
  const panel = page.getByRole('region', { name: 'Ruler' });
  await panel.locator('select').first().selectOption('unit 0');
  await panel.locator('select').last().selectOption('edge north');
  const found = (await page.evaluate(() =>
    muster.battle.query('measure', { from: { unit: 0 } as never, to: { edge: 'north' } as never }, undefined, 'test'),
  ))!;
  await panel.getByLabel('Exact').check();
  await expect(words(page)).toContainText(`${(found.straight / 508).toFixed(3)}″`);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Enter'); // keeps it, and answers nothing
  expect(await page.evaluate(() => muster.battle.now!.at === muster.battle.mine!.number)).toBe(true);
  await expect(panel.getByRole('listitem')).toContainText(/ – North edge: /);
  // Three presses on empty ground that no panel covers: there, around a corner, and on.
  const corners = await page.evaluate(() => {
    const { scene, battle } = muster;
    const [width, depth] = battle.setup!.table.size;
    const free: [number, number][] = [];
    for (let x = 0.1; x < 0.9; x += 0.07)
      for (let y = 0.95; y > 0.1; y -= 0.07) {
        const at = scene.toScreen([width * x, depth * y]);
        if (at.y > 0.4 * scene.element.clientHeight) continue;
        const { model, unit, marker } = scene.pick(at.x, at.y);
        if (model === undefined && unit === undefined && marker === undefined) free.push([width * x, depth * y]);
      }
    return [free[0]!, free.at(-1)!, free[Math.floor(free.length / 2)]!];
  });
  const box = (await page.locator('.table').boundingBox())!;
  for (const corner of corners) {
    const { x, y } = await page.evaluate((point) => muster.scene.toScreen(point), corner);
    await page.mouse.click(box.x + x, box.y + y);
  }
  await expect(words(page)).toContainText('around the bends');
  const [a, b, c] = corners as [[number, number], [number, number], [number, number]];
  const expected = Math.hypot(a[0] - b[0], a[1] - b[1]) + Math.hypot(b[0] - c[0], b[1] - c[1]);
  const path = Number(/([\d.]+)″ around/.exec((await words(page).textContent())!)![1]) * 508;
  expect(Math.abs(path - expected)).toBeLessThan(100); // a pixel is so wide
  expect(await overlays(page, 'line', 'ruler')).toHaveLength(2);
  await photograph(page, 'ruler');
  await page.keyboard.press('Escape'); // only what is being laid
  expect(await overlays(page, 'line', 'ruler')).toHaveLength(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await until(page, () => muster.scene.scene().overlays.length === 0);
});

test('rings of weapons and auras, several at once', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await page.keyboard.press('o');
  const panel = page.getByRole('region', { name: 'Rings' });
  // A unit with an aura: its ring is as wide as its card says.
  const leader = await page.evaluate(async () => {
    const { battle } = muster;
    for (const [id, unit] of battle.now!.units.entries()) {
      const card =
        unit.whereabouts === 'table' ? await battle.query('unit.card', { unit: id }, undefined, 'test') : null;
      const aura = card?.abilities.find(({ reach, models }) => reach > 0 && models.length > 0);
      if (aura) return { unit: id, reach: aura.reach };
    }
    return null;
  });
  expect(leader).not.toBeNull();
  await panel.getByLabel('Unit').selectOption(String(leader!.unit));
  await expect(panel.locator('optgroup option').filter({ hasText: 'half range' }).first()).toBeAttached();
  await expect(
    panel
      .locator('optgroup option')
      .filter({ hasText: `${leader!.reach}″` })
      .first(),
  ).toBeAttached();
  for (const inches of [leader!.reach, 12, 7.5]) {
    await panel.getByLabel('Any distance, in inches').fill(String(inches));
    await until(page, (far) => muster.scene.scene().overlays.some(({ label }) => label?.startsWith(`${far}″`)), inches);
    await panel.getByRole('button', { name: /^Keep/ }).click();
  }
  expect(await overlays(page, 'area', 'range')).toHaveLength(3);
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await photograph(page, 'rings');
});

test('the sight matrix tells who sees how much of whom', async ({ plan: page, request }) => {
  const [question] = await questionsLike(
    request,
    large,
    ({ kind, clause, options }) => kind === 'declare_attacks' && clause === 'N-SHT-10' && options.length > 4,
  );
  await playFrom(page, request, large, question!);
  await page.getByRole('button', { name: /^Sight/ }).click();
  const panel = page.getByRole('region', { name: 'Sight' });
  const target = question!.options.flatMap((option) => ('attack' in option ? [option.attack[2]] : []))[0]!;
  await panel.getByLabel('Looks at').selectOption(String(target));
  const found = (await page.evaluate(
    (unit) => muster.battle.query('sight.unit', { observer: muster.battle.chosen, target: unit }, undefined, 'test'),
    target,
  ))!;
  await expect(panel.locator('tbody tr')).toHaveCount(found.observers.length);
  await expect(panel.locator('thead th')).toHaveCount(found.targets.length);
  await expect(panel.locator('td .good')).toHaveCount(found.pairs.flat().filter(({ sees }) => sees).length);
  await expect(panel.locator('td .refusal')).toHaveCount(found.pairs.flat().filter(({ sees }) => !sees).length);
  const first = found.pairs[0]![0]!;
  if (first.sees)
    await expect(panel.locator('tbody td').first()).toContainText(
      `${Math.round(100 * (1 - first.blocked / found.lines))}`,
    );
  await idle(page);
  await photograph(page, 'matrix');
});

test('a seat points at a place and shows a draft, and the other one sees it', async ({
  plan: page,
  guest: other,
  request,
}) => {
  await friends(page, other, request);
  await page.evaluate(() => (muster.battle.chosen = 0));
  await page.keyboard.press('p');
  await expect(other.getByText(/^Red points at a place [\d.]+″ from the west edge/)).toBeVisible();
  expect(
    await other.evaluate(() =>
      muster.scene.scene().overlays.some(({ kind, label }) => kind === 'ring' && label === 'Red'),
    ),
  ).toBe(true);
  await expect(other.getByText(/^Red points at/)).toBeHidden({ timeout: 5000 });
  // A ruler that is being laid.
  await page.keyboard.press('m');
  await page.getByRole('region', { name: 'Ruler' }).locator('select').first().selectOption('unit 0');
  await page.getByRole('region', { name: 'Ruler' }).locator('select').last().selectOption('edge north');
  await page
    .getByRole('region', { name: 'Ruler' })
    .getByRole('button', { name: /Show to others/ })
    .click();
  await expect(other.getByText(/^Red shows something/)).toBeVisible();
  await until(other, () =>
    muster.scene.scene().overlays.some(({ kind, style }) => kind === 'line' && style === 'ruler'),
  );
  await other.getByRole('button', { name: 'Close' }).click();
  await until(other, () => muster.scene.scene().overlays.length === 0);
  // Where models would go.
  await page.evaluate(() => muster.shareDraft(muster.battle, { places: [{ model: 0, steps: [5080, 5080, 0, 0] }] }));
  await until(other, () => muster.scene.scene().overlays.some(({ kind }) => kind === 'ghost'));
});

test('who never takes anything back says so once', async ({ plan: page, guest: other, request }) => {
  await friends(page, other, request);
  const [asking, asked] =
    (await page.evaluate(() => muster.battle.question!.seat)) === 'red' ? [page, other] : [other, page];
  await until(asking, () => muster.battle.mine && !muster.battle.sending);
  await decide(asking);
  await asking.evaluate(() => muster.askToTakeBack(muster.battle));
  await asked.getByRole('button', { name: 'Never' }).click();
  await expect(asking.getByText('The take-back was declined.')).toBeVisible();
  await asking.getByRole('button', { name: 'Close' }).click();
  await asking.evaluate(() => muster.askToTakeBack(muster.battle));
  await expect(asking.getByText('The take-back was declined.')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Never' })).toHaveCount(0);
});

test('this moment as a picture and as a scenario, from a refusal too', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const saved = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: file.suggestedFilename(), path: (await file.path())! };
  };
  const picture = await saved(() => page.getByRole('button', { name: 'Picture' }).click());
  expect(picture.name).toMatch(/\.svg$/);
  const svg = readFileSync(picture.path, 'utf8');
  const names = await page.evaluate(() =>
    muster.battle.now!.units.flatMap((unit, id) =>
      unit.whereabouts === 'table' ? [muster.battle.setup!.units[id]!.name] : [],
    ),
  );
  for (const name of names) expect(svg).toContain(`: ${name}, `);
  expect(svg.match(/data-model/g)!.length).toBe(
    await page.evaluate(() => muster.battle.now!.models.filter((model) => model.whereabouts === 'table').length),
  );
  const run = (path: string) =>
    execFileSync(process.env.MUSTER_PROGRAM!, ['scenario', '--json', path], { encoding: 'utf8' });
  const moment = await saved(() => page.getByRole('button', { name: 'Scenario' }).click());
  expect(JSON.parse(run(moment.path))).toMatchObject({ passed: 1, failed: 0 });
  await page.getByRole('button', { name: 'Close' }).click();
  // Somebody who cannot be chosen is refused by a clause, and the file says so.
  const theirs = await page.evaluate(() =>
    muster.battle.now!.units.findIndex((unit) => unit.owner !== muster.battle.mine!.seat),
  );
  await page.evaluate((unit) => muster.changeDraft(muster.battle, { picks: [{ unit }] }), theirs);
  await expect(page.locator('.refusals .chip').first()).toBeVisible();
  const wrong = await saved(() => page.getByRole('button', { name: 'This is wrong' }).first().click());
  expect(
    (JSON.parse(readFileSync(wrong.path, 'utf8')) as { steps: { clause?: string }[] }).steps.at(-1)!.clause,
  ).toMatch(/^N-/);
  expect(JSON.parse(run(wrong.path))).toMatchObject({ passed: 1, failed: 0 });
});

test('terrain tells its height and traits by keyboard, on the table too', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await page.locator('aside.left summary', { hasText: 'Terrain' }).click();
  const piece = page.locator('aside.left details li button').first();
  await expect(piece).toContainText(/″ high|difficult|cover/);
  await piece.focus();
  const text = (await piece.textContent())!;
  await until(page, (words) => muster.scene.scene().labels.some((label) => label.text === words), text);
});

test('replays: who brought a file along can delete it', async ({ plan: page, request }) => {
  const { id } = await recorded(request, { rules: 'drill' });
  const file = await (await request.get(`/api/battles/${id}/replay`)).text();
  await visit(page, '/replays');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'battle.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await page.waitForURL(/\/r\//);
  const address = new URL(page.url()).pathname.replace('/r/', '/api/battles/');
  await page.getByRole('button', { name: 'Delete battle' }).click();
  await page.getByRole('button', { name: 'Delete for both, for good?' }).click();
  await page.waitForURL('/replays');
  expect((await request.get(address)).status()).toBe(404);
});
