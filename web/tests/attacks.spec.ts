import { expect, test, type Page } from '@playwright/test';
import type { QuestionInfo } from '../src/protocol';
import { asked, idle, main, now, picture, plainly, playUntil, until } from './table';
import { battleWith, large, playFrom, questionsLike, recorded } from './recorded';

const answered = (page: Page, number: number) => until(page, (before) => muster.battle.now?.ended || muster.battle.question?.number !== before, number);
const percent = (chance: number) => chance.toLocaleString('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const facesSince = (page: Page, from: number): Promise<number> =>
  page.evaluate((first) => muster.battle.events.slice(first).flatMap((event) => (event.event.faces as number[] | undefined) ?? []).length, from);

test('7: the target grid shows the exact odds, and its dice are the events', async ({ page, request }) => {
  // A unit of which several have the same weapon: more than one attack may be aimed.
  const [question] = await questionsLike(request, large, ({ kind, clause, options }) => {
    const attacks = options.flatMap((option) => ('attack' in option ? [option.attack] : []));
    return kind === 'declare_attacks' && clause === 'N-SHT-10' && new Set(attacks.map(([model]) => model)).size > 4;
  });
  await playFrom(page, request, large, question!, 'picture');
  const options = await page.evaluate(() => muster.battle.query('attack.options', {}));
  const cell = page.getByRole('button', { name: /: \d+ of ([2-9]|\d\d) aimed/ }).and(page.locator('.cell')).first();
  const [, weapon, target] = /^(.*) at (.*): \d+ of/.exec((await cell.getAttribute('aria-label'))!)!;
  const names = await page.evaluate(() => muster.battle.setup!.units.map((unit) => unit.name));
  const row = options!.rows.find((one) => one.weapon === weapon || `${one.weapon} (${one.profile})` === weapon)!;
  const shown = row.cells.find((one) => one.able.length > 0 && names[one.target] === target)!;
  await expect(cell).toBeVisible();
  const { mean_killed: killed, mean_wounds: wounds } = shown.odds!; // where hardly anybody falls, the wounds
  await expect(cell).toContainText((killed < 0.05 ? wounds : killed).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  await cell.hover();
  // What is behind it: every roll with its chance, and how it may end, bar by bar.
  const behind = page.locator('.breakdown');
  await expect(behind.getByRole('row').filter({ hasText: 'hit' }).first()).toContainText(/\d\+.*\d% succeed|automatic/);
  await expect(behind.getByRole('row').filter({ hasText: 'save' }).first()).toContainText('% get through');
  await expect(behind.locator('figure svg rect').nth(1)).toBeAttached();
  // Nothing aimed, then everything at one target, then one attack less.
  await page.evaluate(() => muster.battle.change({ picks: [] }));
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  const all = await page.evaluate(() => muster.battle.draft.picks!.length);
  await page.getByRole('button', { name: 'Less', exact: true }).click();
  expect(await page.evaluate(() => muster.battle.draft.picks!.length)).toBe(all - 1);
  await idle(page);
  await page.screenshot(picture('attacks'));
  await cell.click();
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.checked!.legal);
  // The headline is the whole declaration; of a single weapon that is its cell.
  const declared = await page.evaluate(() => muster.battle.query('odds.attack', { answer: muster.battle.draft as never }));
  expect(declared!.targets).toHaveLength(1);
  expect(declared!.targets[0]!.mean_wounds_lost).toBeCloseTo(wounds, 9);
  expect(declared!.targets[0]!.killed.reduce((sum, chance, models) => sum + chance * models, 0)).toBeCloseTo(killed, 9);
  const brief = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const nobody = declared!.targets[0]!.killed[0]! >= 0.9; // wounds are all that there is to tell
  await expect(page.locator('.sum')).toContainText(`${target}: ${nobody ? `${brief(wounds)} wounds` : brief(killed)} lost`);
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question!.number);
  await expect(page.locator('.log').getByText(/ attacks .+ \(.+\): \d+ attack/).last()).toBeVisible(); // with its weapon
  const faces = await facesSince(page, before);
  expect(faces).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Dice' }).click();
  expect(await page.locator('.rolls svg').count()).toBeGreaterThanOrEqual(faces);
});

test('9: a charge shows its chance, lands in the editor or says what was missing', async ({ page, request }) => {
  const seen = new Set<boolean>();
  const charges = (wish: typeof large) => questionsLike(request, wish, (open) => open.kind === 'declare_charge');
  const declarations: { wish: typeof large; question: QuestionInfo }[] = [];
  for (const wish of [large, { ...large, seed: 8 }]) declarations.push(...(await charges(wish)).map((question) => ({ wish, question })));
  for (const { wish, question } of declarations) {
    if (seen.size === 2) break;
    await playFrom(page, request, wish, question);
    const options = await page.evaluate(() => muster.battle.query('charge.options', { unit: muster.battle.mine!.unit }));
    const nearest = options!.targets.find((target) => target.needed > 0 && !target.refused && question.options.some((option) => 'unit' in option && option.unit === target.targets[0]));
    if (!nearest) continue; // somebody already stands next to them
    if (seen.size === 1 && seen.has(nearest.chance > 0.5)) continue; // likely to end as the one before
    await page.evaluate((unit) => muster.battle.change({ picks: [{ unit }] }), nearest.targets[0]!);
    await expect(page.locator('.targets label.picked')).toContainText(percent(nearest.chance));
    await expect(page.locator('.targets label.picked .dice .enough')).toHaveCount(13 - nearest.needed); // of 2 to 12
    await until(page, (models) => muster.scene.scene().overlays.filter(({ kind }) => kind === 'ghost').length === models, nearest.landing.length);
    await idle(page);
    const before = (await now(page)).events;
    await main(page).click();
    await answered(page, question.number);
    while ((await page.evaluate(() => muster.battle.mine?.kind)) === 'reroll') {
      const offer = await asked(page);
      await page.evaluate(() => muster.battle.pass());
      await answered(page, offer.number);
    }
    // Where the engine finds no landing the player may still show one (N-I-80); we pass.
    const landing = await page.evaluate(() => (muster.battle.question?.clause === 'N-CHG-14' ? muster.battle.question : null));
    const succeeds = landing?.may_pass === false;
    if (succeeds) {
      await until(page, () => muster.scene.scene().ghosts.length > 0);
      await idle(page);
      await page.screenshot(picture('charge'));
    }
    if (landing) {
      await main(page).click();
      await answered(page, landing.number);
    }
    if (!succeeds) await expect(page.locator('.log').getByText(/fails its charge with \d+(, \d+″ short|: in reach, but)/).last()).toBeVisible();
    // What was rolled, modifiers and re-rolls included.
    const charged = await page.evaluate(
      ([first, clause]) => (muster.battle.events.slice(first as number).find((event) => event.event.clause === clause)?.event.numbers as number[])[0]!,
      [before, succeeds ? 'N-CHG-14' : 'N-CHG-15'] as const,
    );
    if (succeeds) expect(charged).toBeGreaterThanOrEqual(nearest.needed);
    else expect(charged).toBeLessThan(nearest.needed);
    seen.add(succeeds);
  }
  expect([...seen].sort()).toEqual([false, true]);
});

test('10: pile in, fight and consolidate with Enter only', async ({ page, request }) => {
  const [pile] = await questionsLike(request, large, (open) => open.clause === 'N-PILE-01');
  await playFrom(page, request, large, pile!);
  await until(page, () => muster.scene.scene().ghosts.length > 0);
  const kinds: string[] = [];
  for (let i = 0; i < 40 && !kinds.includes('N-CONS-01'); i++) {
    const question = await asked(page);
    kinds.push(question.clause);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Enter');
    await answered(page, question.number);
  }
  expect(kinds[0]).toBe('N-PILE-01');
  expect(kinds).toContain('N-CONS-01');
});

test('10: allocation: a locked model refuses with its clause, an order answers the rest', async ({ page, request }) => {
  const allocations = await questionsLike(request, large, (open) => open.kind === 'allocate' && open.options.length > 1);
  const following = (first: { number: number; unit: number | null }) => allocations.some((open) => open.number === first.number + 1 && open.unit === first.unit);
  await playFrom(page, request, large, allocations.find(following) ?? allocations[0]!);
  const question = await asked(page);
  await expect(page.locator('.kinds label').first()).toBeVisible();
  await page.screenshot(picture('allocate'));
  // A model of another unit may not take it.
  const stranger = await page.evaluate((unit) => muster.battle.now!.models.findIndex((model) => model.unit !== unit && model.whereabouts === 'table'), question.unit);
  await page.evaluate((model) => muster.battle.change({ picks: [{ model }] }), stranger);
  await expect(page.locator('.refusals .chip').first()).toContainText('N-');
  await page.getByRole('button', { name: /Reset/ }).click();
  await page.locator('.keep input').check();
  await main(page).click();
  await until(page, (number) => {
    const open = muster.battle.mine;
    return muster.battle.now?.ended || (muster.battle.question !== null && muster.battle.question.number > number && open?.kind !== 'allocate');
  }, question.number);
});

test('10: a precise attack is allocated by the attacker', async ({ page, request }) => {
  const wish = { rules: 'alternating', red: { who: 'computer:quick', army: 'alternating/grand-levy' }, blue: { who: 'computer:quick', army: 'alternating/pale-court' } };
  const allocations = await questionsLike(request, wish, (open) => open.kind === 'allocate');
  await playFrom(page, request, wish, allocations[0]!);
  const owners = await page.evaluate(() => muster.battle.now!.units.map((unit) => unit.owner));
  const theirs = allocations.find((open) => open.unit !== null && owners[open.unit] !== open.seat);
  expect(theirs).toBeDefined();
  await playFrom(page, request, wish, theirs!);
  await expect(page.locator('section.bar h2')).toContainText(theirs!.seat === 'red' ? '▲' : '■');
  await page.locator('.kinds label:not(.barred)').last().click();
  const model = await page.evaluate(() => (muster.battle.draft.picks![0] as { model: number }).model);
  await main(page).click();
  await answered(page, theirs!.number);
  expect((await now(page)).models[model]!.whereabouts).toBe('destroyed');
});

test('11: dice are thrown again by pressing them', async ({ page, request }) => {
  const { wish, question } = await battleWith(request, large, (open) => open.kind === 'reroll');
  await playFrom(page, request, wish, question);
  const dice = page.locator('.ways .die');
  await expect(dice).toHaveCount(question.options.length);
  await page.locator('.ways').getByRole('button', { name: 'All' }).click(); // of a sum all dice or none (N-RER-02)
  await expect(dice.first()).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot(picture('reroll'));
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  expect(await page.evaluate((from) => muster.battle.events.slice(from).some((event) => event.name === 'dice_rerolled'), before)).toBe(true);
});

test('11: an interrupt is put to the other seat', async ({ page, browser, request }) => {
  const { wish, question } = await battleWith(request, large, (open) => open.clause === 'N-PSY-14');
  await playFrom(page, request, wish, question);
  expect(question.seat).not.toBe((await now(page)).active);
  await expect(page.locator('section.bar h2')).toBeVisible();
  // The chance to deny, as the rules play it out.
  const preview = await page.evaluate((number) => muster.battle.query('option.preview', { question: number, answer: { picks: [muster.battle.mine!.options[0]!] } }), question.number);
  await expect(page.locator('.options label').first()).toContainText(percent(preview!.success!));
  await idle(page);
  await page.screenshot(picture('deny'));
  const watching = await (await browser.newContext()).newPage();
  await plainly(watching);
  await watching.goto(`${page.url().split('?')[0]}?test=1`);
  await until(watching, () => !!globalThis.muster?.battle?.question);
  expect(await watching.evaluate(() => muster.battle.mine)).toBeNull();
  await page.evaluate(() => muster.battle.change({ picks: [muster.battle.mine!.options[0]!] }));
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  expect(await facesSince(page, before)).toBeGreaterThan(0);
});

test('11: Overwatch is put to the seat that is charged, and fires at the charging unit only', async ({ page, browser, request }) => {
  const { wish, question } = await battleWith(request, { rules: 'eighth' }, (open) => open.clause === 'E-OW-01');
  await playFrom(page, request, wish, question);
  expect(question.seat).not.toBe((await now(page)).active);
  await expect(page.locator('section.bar h2')).toContainText('Overwatch');
  const watching = await (await browser.newContext()).newPage();
  await plainly(watching);
  await watching.goto(`${page.url().split('?')[0]}?test=1`);
  await until(watching, () => !!globalThis.muster?.battle?.question);
  expect(await watching.evaluate(() => muster.battle.mine)).toBeNull();
  const charging = await page.evaluate(() => muster.battle.events.filter((event) => event.event.clause === 'E-CHG-07').at(-1)?.event.unit);
  await main(page).click();
  await answered(page, question.number);
  const open = await asked(page);
  expect(open.kind).toBe('declare_attacks');
  expect(new Set(open.options.map((option) => ('attack' in option ? option.attack[2] : -1)))).toEqual(new Set([charging]));
  await expect(page.locator('.ways thead button')).toHaveCount(1);
  await idle(page);
  await page.screenshot(picture('overwatch'));
  await main(page).click();
  await answered(page, open.number);
  await expect(page.locator('.log').getByText(/Overwatch/).last()).toBeVisible();
});

test('advice: what the computer would do, with terms that add up', async ({ page, request }) => {
  const [question] = await questionsLike(request, large, (open) => open.kind === 'declare_attacks' && open.clause === 'N-SHT-10' && open.options.length > 4);
  await playFrom(page, request, large, question!);
  await page.getByRole('button', { name: /Suggest/ }).click();
  const cards = page.locator('.advice li');
  await expect(cards.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const thought = (await page.evaluate((number) => muster.battle.query('hint.explain', { question: number }), question!.number))!;
  await expect(cards).toHaveCount(thought.candidates.length);
  for (const { score, reasons } of thought.candidates) expect(reasons.reduce((sum, reason) => sum + reason.value, 0)).toBe(score);
  await page.screenshot(picture('advice'));
});

test('6: a unit that cannot shoot any more says why, with its clause', async ({ page, request }) => {
  const choices = await questionsLike(request, large, (open) => open.clause === 'N-SHT-01');
  const clauses = new Set<string>();
  for (const question of choices.slice(1, 3)) {
    await playFrom(page, request, large, question);
    const left = new Set(question.options.flatMap((option) => ('unit' in option ? [option.unit] : [])));
    const barred = (await now(page)).units.flatMap((unit, id) => (unit.owner === question.seat && unit.whereabouts !== 'destroyed' && !left.has(id) ? [id] : []));
    for (const unit of barred) {
      const name = await page.evaluate((id) => muster.battle.setup!.units[id]!.name, unit);
      await page.locator('nav.armies button.unit').filter({ hasText: name }).first().click();
      const why = page.locator('section.bar .barred');
      await expect(why).toContainText(name);
      await expect(why.locator('.chip')).toContainText('N-');
      clauses.add((await why.locator('.chip').textContent())!);
    }
  }
  expect(clauses).toContain('N-SHT-06'); // has shot already
  expect(clauses.size).toBeGreaterThan(1);
});

test('sight shows the ground that the chosen unit sees, for a stated height', async ({ page, request }) => {
  const [question] = await questionsLike(request, large, (open) => open.kind === 'declare_attacks' && open.clause === 'N-SHT-10');
  await playFrom(page, request, large, question!, 'picture');
  await page.getByRole('button', { name: /^Sight/ }).click();
  const heights = page.getByLabel('Height of what is looked for');
  await expect(heights).toBeVisible();
  await expect(page.getByText(/^Ground where .+ sees what is .+ high\./)).toBeVisible();
  const styles = () => page.evaluate(() => muster.scene.scene().overlays.map(({ kind, style }) => `${kind} ${style ?? ''}`));
  await idle(page);
  expect(await styles()).toContain('area seen');
  await page.screenshot(picture('sight'));
  await page.getByRole('button', { name: /^Sight/ }).click();
  await idle(page);
  expect(await styles()).not.toContain('area seen');
});

test('7: a volley is split over two targets, and each is told', async ({ page, request }) => {
  const aimsAtTwo = ({ kind, clause, options }: QuestionInfo) => {
    const attacks = options.flatMap((option) => ('attack' in option ? [option.attack] : []));
    const models = new Set(attacks.map(([model]) => model));
    const both = [...models].filter((model) => new Set(attacks.filter((attack) => attack[0] === model && attack[1] === 0).map(([, , target]) => target)).size > 1);
    return kind === 'declare_attacks' && clause === 'N-SHT-10' && both.length > 1;
  };
  const { wish, question } = await battleWith(request, large, aimsAtTwo);
  await playFrom(page, request, wish, question);
  const targets = await page.evaluate(() => {
    const attacks = muster.battle.mine!.options.flatMap((option) => ('attack' in option && option.attack[1] === 0 ? [option.attack] : []));
    const able = new Map<number, number[]>();
    for (const [model, , target] of attacks) able.set(model, [...(able.get(model) ?? []), target]);
    const [one, other] = [...able].filter(([, all]) => new Set(all).size > 1);
    const first = one![1][0]!;
    const second = other![1].find((target) => target !== first)!;
    muster.battle.change({ picks: [{ attack: [one![0], 0, first] }, { attack: [other![0], 0, second] }] });
    return [first, second];
  });
  await until(page, () => muster.battle.judged === muster.battle.draft && muster.battle.checked!.legal);
  const names = await page.evaluate((ids) => ids.map((id) => muster.battle.setup!.units[id]!.name), targets);
  for (const name of names) await expect(page.locator('.sum')).toContainText(name);
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  // Whoever is asked meanwhile takes the default.
  await page.evaluate(async () => {
    while (muster.battle.mine && ['allocate', 'order', 'reroll', 'choose_option'].includes(muster.battle.mine.kind) && muster.battle.now!.phase === 'shooting') {
      const { number } = muster.battle.mine;
      muster.battle.give();
      while (muster.battle.question?.number === number && !muster.battle.now?.ended) await new Promise((resolve) => setTimeout(resolve, 10));
      if (muster.battle.mine?.kind === 'choose_unit') break;
    }
  });
  const hit = await page.evaluate((first) => muster.battle.events.slice(first).flatMap((event) => (event.name === 'attacks_made' ? [event.event.target as number] : [])), before);
  expect(new Set(hit)).toEqual(new Set(targets));
});

test('6: a unit that has advanced says that it cannot shoot, with the clause of the Advance', async ({ page, request }) => {
  const questions = (await recorded(request, large)).questions;
  // Moves of a turn in which somebody shoots.
  const moves = questions.filter((open, i) => open.clause === 'N-MOV-02' && questions.slice(i, i + 60).some((later) => later.clause === 'N-SHT-01' && later.seat === open.seat));
  for (const question of moves.slice(0, 6)) {
    await playFrom(page, request, large, question);
    const unit = await page.evaluate(async () => {
      const { battle } = muster;
      for (const option of battle.mine!.options) {
        if (!('unit' in option)) continue;
        const card = await battle.query('unit.card', { unit: option.unit });
        const types = card!.weapons.flatMap((weapon) => weapon.values.filter((value) => value.name === 'type').map((value) => value.now));
        if (types.some((type) => type !== 'melee') && !types.includes('assault') && card!.models > 1) return option.unit;
      }
      return null;
    });
    if (unit === null) continue;
    await page.evaluate((id) => muster.battle.give({ picks: [{ unit: id }] }), unit);
    await answered(page, question.number);
    const how = await asked(page);
    if (!how.options.some((option) => 'word' in option && option.word === 'advance')) continue;
    await page.evaluate(() => muster.battle.give({ picks: [{ word: 'advance' }] }));
    await answered(page, how.number);
    const open = await playUntil(page, (next) => next.clause === 'N-SHT-01' || (next.clause === 'N-MOV-02' && muster.battle.now!.active !== next.seat), 60).catch(() => null);
    if (open?.clause !== 'N-SHT-01' || open.seat !== question.seat) continue;
    const name = await page.evaluate((id) => muster.battle.setup!.units[id]!.name, unit);
    await page.locator('nav.armies button.unit').filter({ hasText: name }).first().click();
    await expect(page.locator('section.bar .barred .chip')).toHaveText('N-MOV-20');
    return;
  }
  throw new Error('nobody could advance');
});
