import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import type { AttackCell, AttackRow, QuestionInfo, UnitCard } from '../src/protocol';
import { onScreen, place } from './moving';
import { answered, asked, idle, main, now, overheard, photograph, playUntil, test, until, visit } from './table';
import { battleWith, large, playFrom, query, questionsLike, recorded } from './recorded';

const percent = (chance: number) =>
  chance.toLocaleString('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const facesSince = (page: Page, from: number): Promise<number> =>
  page.evaluate(
    (first) =>
      muster.battle.events.slice(first).flatMap((event) => (event.event.faces as number[] | undefined) ?? []).length,
    from,
  );

// What `muster odds` says of a cell whose attack is all numbers; null where an ability has a say in it.
function oddsFromProgram(
  row: AttackRow,
  cell: AttackCell,
  attacker: UnitCard,
  target: UnitCard,
): { mean_killed: number; mean_wounds_lost: number } | null {
  const does = (card: UnitCard) =>
    card.abilities
      .filter(({ says }) => !says.some(({ message }) => message === 'ability.when.melee'))
      .flatMap(({ says }) => says.filter(({ message }) => message.startsWith('ability.does.')));
  const weapon = attacker.weapons.find(({ name, profile }) => name === row.weapon && profile === row.profile);
  const changing = [
    'reroll',
    'modify_roll',
    'extra_hits',
    'extra_damage',
    'wound_on',
    'mortal_wounds',
    'no_save',
    'auto_hit',
    'reduce_damage',
  ].map((name) => `ability.does.${name}`);
  const plain = cell.steps.every(({ reasons }) =>
    reasons.every(({ clause }) => ['N-ATK-11', 'N-WPN-06', 'N-SAVE-02', 'N-SAVE-06'].includes(clause)),
  );
  if (
    !plain ||
    !cell.odds ||
    weapon?.abilities.length !== 0 ||
    [...does(attacker), ...does(target)].some(({ message }) => changing.includes(message))
  )
    return null;
  if (target.profiles.length !== 1 || target.models !== target.starting) return null;
  const step = (roll: string) => cell.steps.find((one) => one.roll === roll)!;
  const value = (name: string) => row.values.find((one) => one.name === name)!.now;
  const profile = (name: string) => target.profiles[0]!.values.find((one) => one.name === name)!.now.replace('+', '');
  const own = (name: string) => does(target).find(({ message }) => message === `ability.does.${name}`)?.number;
  const asTarget = [
    `${target.models}xW${profile('W')}`,
    `T${profile('T')}`,
    `Sv${profile('Sv')}`,
    ...(own('invulnerable') ? [`Inv${own('invulnerable')}`] : []),
    ...(own('ignore_wounds') ? [`Ign${own('ignore_wounds')}`] : []),
  ].join();
  const numbers = {
    weapons: cell.able.length,
    attacks: step('attacks').needed,
    skill: step('hit').needed,
    strength: value('S'),
    ap: value('AP'),
    damage: value('D'),
    target: asTarget,
    modify: `hit=${step('hit').modifier}`,
  };
  const words = Object.entries(numbers)
    .filter(([name]) => name !== 'modify' || step('hit').modifier !== 0)
    .flatMap(([name, number]) => [`--${name}`, String(number)]);
  return JSON.parse(execFileSync(process.env.MUSTER_PROGRAM!, ['odds', '--json', ...words], { encoding: 'utf8' })) as {
    mean_killed: number;
    mean_wounds_lost: number;
  };
}

test('the cells of the target grid are what `muster odds` reckons', async ({ request }) => {
  const questions = await questionsLike(
    request,
    large,
    ({ kind, clause }) => kind === 'declare_attacks' && clause === 'N-SHT-10',
  );
  const { wounds: left } = await recorded(request, large);
  let compared = 0;
  for (const { number, unit } of questions) {
    const { rows, targets } = await query(request, large, 'attack.options', { unit }, number);
    const card = async (id: number) => query(request, large, 'unit.card', { unit: id }, number);
    const attacker = await card(unit!);
    for (const target of targets) {
      const aimed = await card(target.unit);
      const wounds = Number(aimed.profiles[0]!.values.find((value) => value.name === 'W')!.now);
      // The program is told of whole models.
      if (aimed.profiles[0]!.models.some((model) => left.get(number)![model] !== wounds)) continue;
      for (const row of rows) {
        const cell = row.cells.find((one) => one.target === target.unit && one.able.length > 0);
        const odds = cell && oddsFromProgram(row, cell, attacker, aimed);
        if (!odds) continue;
        expect(cell.odds!.mean_killed).toBeCloseTo(odds.mean_killed, 9);
        expect(cell.odds!.mean_wounds).toBeCloseTo(odds.mean_wounds_lost, 9);
        compared++;
      }
    }
    if (compared > 20) break;
  }
  expect(compared).toBeGreaterThan(5);
});

test('the target grid shows the exact odds, and its dice are the events', async ({ plan: page, request }) => {
  // A unit of which several have the same weapon: more than one attack may be aimed.
  const [question] = await questionsLike(request, large, ({ kind, clause, options }) => {
    const attacks = options.flatMap((option) => ('attack' in option ? [option.attack] : []));
    return kind === 'declare_attacks' && clause === 'N-SHT-10' && new Set(attacks.map(([model]) => model)).size > 4;
  });
  await playFrom(page, request, large, question!);
  const options = await page.evaluate(() => muster.battle.query('attack.options', {}));
  const cell = page
    .getByRole('button', { name: /: \d+ of ([2-9]|\d\d) aimed/ })
    .and(page.locator('.cell'))
    .first();
  const [, weapon, target] = /^(.*) at (.*): \d+ of/.exec((await cell.getAttribute('aria-label'))!)!;
  const names = await page.evaluate(() => muster.battle.setup!.units.map((unit) => unit.name));
  const row = options!.rows.find((one) => one.weapon === weapon || `${one.weapon} (${one.profile})` === weapon)!;
  const shown = row.cells.find((one) => one.able.length > 0 && names[one.target] === target)!;
  await expect(cell).toBeVisible();
  const { mean_killed: killed, mean_wounds: wounds } = shown.odds!; // where hardly anybody falls, the wounds
  await expect(cell).toContainText(
    (killed < 0.05 ? wounds : killed).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  await cell.hover();
  // What is behind it: every roll with its chance, and how it may end, bar by bar.
  const behind = page.locator('.breakdown');
  await expect(behind.getByRole('row').filter({ hasText: 'hit' }).first()).toContainText(/\d\+.*\d% succeed|automatic/);
  await expect(behind.getByRole('row').filter({ hasText: 'save' }).first()).toContainText('% get through');
  await expect(behind.locator('figure svg rect').nth(1)).toBeAttached();
  // Nothing aimed, then everything at one target, then one attack less.
  await page.evaluate(() => muster.changeDraft(muster.battle, { picks: [] }));
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  const all = await page.evaluate(() => muster.battle.draft.picks!.length);
  await page.getByRole('button', { name: 'Less', exact: true }).click();
  expect(await page.evaluate(() => muster.battle.draft.picks!.length)).toBe(all - 1);
  await idle(page);
  await photograph(page, 'attacks');
  await cell.click();
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft && muster.battle.checked!.legal);
  // The headline is the whole declaration; of a single weapon that is its cell.
  const declared = await page.evaluate(() =>
    muster.battle.query('odds.attack', { answer: muster.battle.draft as never }),
  );
  expect(declared!.targets).toHaveLength(1);
  expect(declared!.targets[0]!.mean_wounds_lost).toBeCloseTo(wounds, 9);
  expect(declared!.targets[0]!.killed.reduce((sum, chance, models) => sum + chance * models, 0)).toBeCloseTo(killed, 9);
  const brief = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const nobody = declared!.targets[0]!.killed[0]! >= 0.9; // wounds are all that there is to tell
  await expect(page.locator('.sum')).toContainText(
    `${target}: ${nobody ? `${brief(wounds)} wounds` : brief(killed)} lost`,
  );
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question!.number);
  await expect(
    page
      .locator('.log')
      .getByText(/ attacks .+ \(.+\): \d+ attack/)
      .last(),
  ).toBeVisible(); // with its weapon
  // Every die of it lies in the tray, deed by deed, the newest at the bottom.
  const rolled = await page.evaluate(
    (first) =>
      muster.battle.events
        .slice(first)
        .flatMap(({ event }) => (event.faces && !event.which ? [event.faces as number[]] : [])),
    before,
  );
  const again = await page.evaluate(
    (first) => muster.battle.events.slice(first).some(({ event }) => event.faces && event.which),
    before,
  );
  expect(rolled.length).toBeGreaterThan(0);
  expect(again).toBe(false);
  await page.getByRole('tab', { name: 'Dice' }).click();
  const { tray, deeds } = await page.evaluate((first) => {
    const since = muster.battle.deeds.filter(({ number, rolls }) => number >= first && rolls.length);
    const faces = [...document.querySelectorAll('.rolls > li')].map((deed) =>
      [...deed.querySelectorAll('svg[role=img]')].map((die) => Number(die.getAttribute('aria-label'))).sort(),
    );
    return { tray: faces, deeds: since.map(({ rolls }) => rolls.flatMap(({ dice }) => dice.map((die) => die.face))) };
  }, before);
  expect(deeds.flat().sort()).toEqual(rolled.flat().sort());
  expect(tray.slice(-deeds.length)).toEqual(deeds.map((faces) => [...faces].sort()));
});

test('a charge shows its chance, lands in the editor or says what was missing', async ({ plan: page, request }) => {
  const seen = new Set<boolean | string>();
  const charges = (wish: typeof large) => questionsLike(request, wish, (open) => open.kind === 'declare_charge');
  const declarations: { wish: typeof large; question: QuestionInfo }[] = [];
  for (const wish of [large, { ...large, seed: 8 }])
    declarations.push(...(await charges(wish)).map((question) => ({ wish, question })));
  // A nine is rolled in 27.8 % of all cases: the bar says so, and ten of the dice's thirty-six ways do.
  for (const { wish, question } of declarations) {
    const { targets } = await query(request, wish, 'charge.options', { unit: question.unit }, question.number);
    const nine = targets.find(
      (target) =>
        target.needed === 9 && question.options.some((option) => 'unit' in option && option.unit === target.targets[0]),
    );
    if (!nine) continue;
    await playFrom(page, request, wish, question);
    await page.evaluate((unit) => muster.changeDraft(muster.battle, { picks: [{ unit }] }), nine.targets[0]!);
    await expect(page.locator('.targets label.picked')).toContainText('27.8%');
    await expect(page.locator('.targets label.picked .dice .enough')).toHaveCount(4); // 9 to 12
    seen.add('27.8%');
    break;
  }
  for (const { wish, question } of declarations) {
    if (seen.size === 3) break;
    await playFrom(page, request, wish, question);
    const options = await page.evaluate(() =>
      muster.battle.query('charge.options', { unit: muster.battle.mine!.unit }),
    );
    const nearest = options!.targets.find(
      (target) =>
        target.needed > 0 &&
        !target.refused &&
        question.options.some((option) => 'unit' in option && option.unit === target.targets[0]),
    );
    if (!nearest) continue; // somebody already stands next to them
    if (seen.size === 2 && seen.has(nearest.chance > 0.5)) continue; // likely to end as the one before
    await page.evaluate((unit) => muster.changeDraft(muster.battle, { picks: [{ unit }] }), nearest.targets[0]!);
    await expect(page.locator('.targets label.picked')).toContainText(percent(nearest.chance));
    await expect(page.locator('.targets label.picked .dice .enough')).toHaveCount(13 - nearest.needed); // of 2 to 12
    await until(
      page,
      (models) => muster.scene.scene().overlays.filter(({ kind }) => kind === 'ghost').length === models,
      nearest.landing.length,
    );
    await idle(page);
    const before = (await now(page)).events;
    await page.getByLabel(/They end as shown/).uncheck();
    await main(page).click();
    await answered(page, question.number);
    while ((await page.evaluate(() => muster.battle.mine?.kind)) === 'reroll') {
      const offer = await asked(page);
      await page.evaluate(() => muster.sendPass(muster.battle));
      await answered(page, offer.number);
    }
    // Where the engine finds no landing nobody is asked.
    const landing = await page.evaluate(() =>
      muster.battle.question?.clause === 'N-CHG-14' ? muster.battle.question : null,
    );
    const succeeds = landing?.may_pass === false;
    if (succeeds) {
      await until(page, () => muster.scene.scene().ghosts.length > 0);
      await idle(page);
      await photograph(page, 'charge');
    }
    if (landing) {
      await main(page).click();
      await answered(page, landing.number);
    }
    if (!succeeds)
      await expect(
        page
          .locator('.log')
          .getByText(/fails its charge with \d+(, at least \d+″ short|: in reach, but)/)
          .last(),
      ).toBeVisible();
    // What was rolled, modifiers and re-rolls included.
    const charged = await page.evaluate(
      ([first, clause]) =>
        (
          muster.battle.events.slice(first as number).find((event) => event.event.clause === clause)?.event
            .numbers as number[]
        )[0]!,
      [before, succeeds ? 'N-CHG-14' : 'N-CHG-15'] as const,
    );
    if (succeeds) expect(charged).toBeGreaterThanOrEqual(nearest.needed);
    else expect(charged).toBeLessThan(nearest.needed);
    seen.add(succeeds);
  }
  expect(seen).toEqual(new Set(['27.8%', false, true]));
});

test('a charge that succeeds ends where the table has shown it, and its places can be given anew', async ({
  plan: page,
  request,
}) => {
  for (const question of await questionsLike(request, large, (open) => open.kind === 'declare_charge')) {
    await playFrom(page, request, large, question);
    const options = await page.evaluate(() =>
      muster.battle.query('charge.options', { unit: muster.battle.mine!.unit }),
    );
    const offered = question.options.flatMap((option) => ('unit' in option ? [option.unit] : []));
    const likely = options!.targets.find(({ chance, targets }) => chance > 0.5 && offered.includes(targets[0]!));
    if (!likely?.landing.length) continue;
    await page.evaluate((unit) => muster.changeDraft(muster.battle, { picks: [{ unit }] }), likely.targets[0]!);
    await until(page, () => muster.battle.chargeEnd !== null);
    const { events: before, at } = await now(page);
    await main(page).click();
    await answered(page, question.number);
    while ((await page.evaluate(() => muster.battle.mine?.kind)) === 'reroll') {
      const offer = await asked(page);
      await page.evaluate(() => muster.sendPass(muster.battle));
      await answered(page, offer.number);
    }
    const made = await page.evaluate(
      (first) => muster.battle.events.slice(first).some(({ event }) => event.clause === 'N-CHG-14'),
      before,
    );
    if (!made) continue;
    const models = await page.evaluate(() => muster.battle.now!.models);
    if (likely.landing.some(({ model }) => models[model]!.whereabouts !== 'table')) continue; // Overwatch hit
    for (const { model, place } of likely.landing) expect(models[model]!.place.at).toEqual(place.at);
    if ((await page.evaluate(() => muster.battle.freeUndos)) === 0) return;
    await page.evaluate(() => muster.undoAnswer(muster.battle));
    await until(page, (then) => muster.battle.mine?.clause === 'N-CHG-14' && muster.battle.now!.at > then, at);
    return;
  }
  throw new Error('no charge succeeds');
});

test('pile in, fight and consolidate with Enter only', async ({ plan: page, request }) => {
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

// A model of another unit may not take it: said at once, and by the server to whoever tries all the same.
async function refusesStranger(page: Page, question: QuestionInfo) {
  await photograph(page, 'allocate');
  const stranger = await page.evaluate(
    (unit) => muster.battle.now!.models.findIndex((model) => model.unit !== unit && model.whereabouts === 'table'),
    question.unit,
  );
  await page.evaluate((model) => muster.changeDraft(muster.battle, { picks: [{ model }] }), stranger);
  await expect(page.locator('.refusals .chip').first()).toHaveText('N-ALLOC-01');
  await main(page).click({ force: true });
  await until(page, () => !muster.battle.sending);
  expect((await asked(page)).number).toBe(question.number);
  await expect(page.locator('.refusals .chip').first()).toHaveText('N-ALLOC-01');
  await page.getByRole('button', { name: /Reset/ }).click();
}

test('allocation: a stranger is refused with its clause, who is wounded takes the rest, an order answers', async ({
  plan: page,
  request,
}) => {
  // Models of several wounds: who has lost one must take what follows, and nobody is asked (N-ALLOC-02).
  const allocations = await questionsLike(
    request,
    large,
    (open) => open.kind === 'allocate' && open.clause === 'N-ALLOC-01' && open.options.length > 1,
  );
  const tough: QuestionInfo[] = [];
  for (const open of allocations) {
    const { models } = await query(request, large, 'allocate.options', { question: open.number }, open.number);
    if (models.every((model) => model.wounds > 2)) tough.push(open);
  }
  let taken = 0; // until somebody fails to save
  for (const open of tough) {
    await playFrom(page, request, large, open);
    await expect(page.locator('.kinds label').first()).toBeVisible();
    if (open === tough[0]) await refusesStranger(page, open);
    // The last of them takes it, and all that follows while it stands.
    await page.locator('.kinds label').last().click();
    const chosen = await page.evaluate(() => (muster.battle.draft.picks![0] as { model: number }).model);
    const before = await now(page);
    await main(page).click();
    await answered(page, open.number);
    const hurt = await page.evaluate(
      ([first, models]) => {
        const events = muster.battle.events
          .slice(first as number)
          .map(({ name, event }) => ({ name, model: event.model as number }));
        return events.filter(
          ({ name, model }) =>
            (name === 'wounds_lost' || name === 'model_destroyed') && (models as number[]).includes(model),
        );
      },
      [before.events, open.options.map((option) => ('model' in option ? option.model : -1))] as const,
    );
    if (!hurt.length) continue;
    const gone = hurt.findIndex(({ name }) => name === 'model_destroyed');
    expect(new Set(hurt.slice(0, gone < 0 ? hurt.length : gone).map(({ model }) => model))).toEqual(new Set([chosen]));
    taken++;
    break;
  }
  expect(taken).toBe(1);
  // An order answers the rest.
  const following = allocations.find((first) =>
    allocations.some((open) => open.number === first.number + 1 && open.unit === first.unit),
  )!;
  await playFrom(page, request, large, following);
  await page.locator('.keep input').check();
  await main(page).click();
  await until(
    page,
    ([number, unit]) => {
      const open = muster.battle.mine;
      return (
        muster.battle.now?.ended || (open && open.number > number && (open.kind !== 'allocate' || open.unit !== unit))
      );
    },
    [following.number, following.unit] as const,
  );
  expect((await now(page)).at).toBeGreaterThan(following.number + 1);
});

test('a precise attack is allocated by the attacker', async ({ plan: page, request }) => {
  const wish = {
    rules: 'alternating',
    red: { who: 'computer:quick', army: 'alternating/grand-levy' },
    blue: { who: 'computer:quick', army: 'alternating/pale-court' },
  };
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

test('dice are thrown again by pressing them', async ({ plan: page, request }) => {
  const { wish, question } = await battleWith(request, large, (open) => open.kind === 'reroll');
  await playFrom(page, request, wish, question);
  const dice = page.locator('.ways .die');
  await expect(dice).toHaveCount(question.options.length);
  await page.locator('.ways').getByRole('button', { name: 'All' }).click(); // of a sum all dice or none (N-RER-02)
  await expect(dice.first()).toHaveAttribute('aria-pressed', 'true');
  await photograph(page, 'reroll');
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  expect(
    await page.evaluate(
      (from) => muster.battle.events.slice(from).some((event) => event.name === 'dice_rerolled'),
      before,
    ),
  ).toBe(true);
});

test('an interrupt is put to the other seat', async ({ plan: page, guest: watching, request }) => {
  const { wish, question } = await battleWith(request, large, (open) => open.clause === 'N-PSY-14');
  await playFrom(page, request, wish, question);
  expect(question.seat).not.toBe((await now(page)).active);
  await expect(page.locator('section.bar h2')).toBeVisible();
  // The chance to deny, as the rules play it out.
  const preview = await page.evaluate(
    (number) =>
      muster.battle.query('option.preview', { question: number, answer: { picks: [muster.battle.mine!.options[0]!] } }),
    question.number,
  );
  await expect(page.locator('.options label').first()).toContainText(percent(preview!.success!));
  await idle(page);
  await photograph(page, 'deny');
  await visit(watching, new URL(page.url()).pathname + '?test=1');
  await until(watching, () => !!globalThis.muster?.battle?.question);
  expect(await watching.evaluate(() => muster.battle.mine)).toBeNull();
  await page.evaluate(() => muster.changeDraft(muster.battle, { picks: [muster.battle.mine!.options[0]!] }));
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  expect(await facesSince(page, before)).toBeGreaterThan(0);
});

test('Overwatch is put to the seat that is charged, and fires at the charging unit only', async ({
  plan: page,
  guest: watching,
  request,
}) => {
  const { wish, question } = await battleWith(request, { rules: 'eighth' }, (open) => open.clause === 'E-OW-01');
  await playFrom(page, request, wish, question);
  expect(question.seat).not.toBe((await now(page)).active);
  await expect(page.locator('section.bar h2')).toContainText('Overwatch');
  await visit(watching, new URL(page.url()).pathname + '?test=1');
  await until(watching, () => !!globalThis.muster?.battle?.question);
  expect(await watching.evaluate(() => muster.battle.mine)).toBeNull();
  const charging = await page.evaluate(
    () => muster.battle.events.filter((event) => event.event.clause === 'E-CHG-07').at(-1)?.event.unit,
  );
  await main(page).click();
  await answered(page, question.number);
  const open = await asked(page);
  expect(open.kind).toBe('declare_attacks');
  expect(new Set(open.options.map((option) => ('attack' in option ? option.attack[2] : -1)))).toEqual(
    new Set([charging]),
  );
  await expect(page.locator('.ways thead button')).toHaveCount(1);
  await idle(page);
  await photograph(page, 'overwatch');
  await main(page).click();
  await answered(page, open.number);
  await expect(
    page
      .locator('.log')
      .getByText(/Overwatch/)
      .last(),
  ).toBeVisible();
});

test('advice: what the computer would do, with terms that add up', async ({ plan: page, request }) => {
  const [question] = await questionsLike(
    request,
    large,
    (open) => open.kind === 'declare_attacks' && open.clause === 'N-SHT-10' && open.options.length > 4,
  );
  await playFrom(page, request, large, question!);
  await page.getByRole('button', { name: /Suggest/ }).click();
  const cards = page.locator('.advice li');
  await expect(cards.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const thought = (await page.evaluate(
    (number) => muster.battle.query('hint.explain', { question: number }),
    question!.number,
  ))!;
  await expect(cards).toHaveCount(thought.candidates.length);
  for (const { score, reasons } of thought.candidates)
    expect(reasons.reduce((sum, reason) => sum + reason.value, 0)).toBe(score);
  await photograph(page, 'advice');
});

test('an enemy that is pressed with a unit chosen is aimed at with everything, and fired at where that is all', async ({
  plan: page,
  request,
}) => {
  const { sent } = overheard(page);
  const rows = () => sent.filter(({ type }) => type === 'answers').length;
  const seen = { fired: 0, aimed: 0 };
  for (const question of (await questionsLike(request, large, (open) => open.clause === 'N-SHT-01')).slice(0, 24)) {
    await playFrom(page, request, large, question);
    await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
    await idle(page);
    const before = rows();
    const { number } = await asked(page);
    const enemy = await page.evaluate(async () => {
      const { battle } = muster;
      const pick = battle.draft.picks![0]!;
      if (!('unit' in pick)) return null;
      const options = await battle.query('attack.options', { unit: pick.unit });
      // The enemy at which most of its weapons can fire.
      const able = (options?.rows ?? []).flatMap((row) => row.cells.filter((cell) => cell.able.length > 0));
      const weapons = (unit: number) => able.filter(({ target }) => target === unit).length;
      const target = able.map((cell) => cell.target).sort((a, b) => weapons(b) - weapons(a))[0];
      if (target === undefined) return null;
      return battle.now!.models.findIndex((model) => model.unit === target && model.whereabouts === 'table');
    });
    if (enemy === null) continue;
    const { x, y } = await onScreen(page, await place(page, enemy));
    await page.mouse.click(x, y);
    await until(page, (was) => (muster.battle.mine?.number ?? was + 1) !== was && !muster.battle.sending, number);
    await until(page, () => {
      const { mine, sending, checkedDraft, draft } = muster.battle;
      return !sending && (mine?.kind !== 'declare_attacks' || checkedDraft === draft);
    });
    await idle(page);
    if (rows() > before) seen.fired++;
    else if ((await asked(page)).kind === 'declare_attacks') seen.aimed++;
    if (seen.fired && seen.aimed) break;
  }
  expect(seen.fired).toBeGreaterThan(0);
});

test('a unit that cannot shoot any more says why, with its clause', async ({ plan: page, request }) => {
  const choices = await questionsLike(request, large, (open) => open.clause === 'N-SHT-01');
  const clauses = new Set<string>();
  for (const question of choices.slice(1, 3)) {
    await playFrom(page, request, large, question);
    const left = new Set(question.options.flatMap((option) => ('unit' in option ? [option.unit] : [])));
    const barred = (await now(page)).units.flatMap((unit, id) =>
      unit.owner === question.seat && unit.whereabouts !== 'destroyed' && !left.has(id) ? [id] : [],
    );
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

test('sight shows the ground that the chosen unit sees, for a stated height', async ({ plan: page, request }) => {
  const [question] = await questionsLike(
    request,
    large,
    (open) => open.kind === 'declare_attacks' && open.clause === 'N-SHT-10',
  );
  await playFrom(page, request, large, question!);
  await page.getByRole('button', { name: /^Sight/ }).click();
  const heights = page.getByLabel('Height of what is looked for');
  await expect(heights).toBeVisible();
  await expect(page.getByText(/^Ground where .+ sees what is .+ high\./)).toBeVisible();
  const styles = () =>
    page.evaluate(() => muster.scene.scene().overlays.map(({ kind, style }) => `${kind} ${style ?? ''}`));
  await expect.poll(styles).toContain('area seen');
  await idle(page);
  await photograph(page, 'sight');
  await page.getByRole('button', { name: /^Sight/ }).click();
  await expect.poll(styles).not.toContain('area seen');
});

test('a volley is split over two targets, and each is told', async ({ plan: page, request }) => {
  const aimsAtTwo = ({ kind, clause, options }: QuestionInfo) => {
    const attacks = options.flatMap((option) => ('attack' in option ? [option.attack] : []));
    const models = new Set(attacks.map(([model]) => model));
    const both = [...models].filter(
      (model) =>
        new Set(attacks.filter((attack) => attack[0] === model && attack[1] === 0).map(([, , target]) => target)).size >
        1,
    );
    return kind === 'declare_attacks' && clause === 'N-SHT-10' && both.length > 1;
  };
  const { wish, question } = await battleWith(request, large, aimsAtTwo);
  await playFrom(page, request, wish, question);
  const targets = await page.evaluate(() => {
    const attacks = muster.battle.mine!.options.flatMap((option) =>
      'attack' in option && option.attack[1] === 0 ? [option.attack] : [],
    );
    const able = new Map<number, number[]>();
    for (const [model, , target] of attacks) able.set(model, [...(able.get(model) ?? []), target]);
    const [one, other] = [...able].filter(([, all]) => new Set(all).size > 1);
    const first = one![1][0]!;
    const second = other![1].find((target) => target !== first)!;
    muster.changeDraft(muster.battle, { picks: [{ attack: [one![0], 0, first] }, { attack: [other![0], 0, second] }] });
    return [first, second];
  });
  await until(page, () => muster.battle.checkedDraft === muster.battle.draft && muster.battle.checked!.legal);
  const names = await page.evaluate((ids) => ids.map((id) => muster.battle.setup!.units[id]!.name), targets);
  for (const name of names) await expect(page.locator('.sum')).toContainText(name);
  const before = (await now(page)).events;
  await main(page).click();
  await answered(page, question.number);
  // Whoever is asked meanwhile takes the default.
  await playUntil(page, ({ kind }) => !['allocate', 'order', 'reroll', 'choose_option'].includes(kind));
  const hit = await page.evaluate(
    (first) =>
      muster.battle.events
        .slice(first)
        .flatMap((event) => (event.name === 'attacks_made' ? [event.event.target as number] : [])),
    before,
  );
  expect(new Set(hit)).toEqual(new Set(targets));
});

test('a unit that has advanced says that it cannot shoot, with the clause of the Advance', async ({
  plan: page,
  request,
}) => {
  const questions = (await recorded(request, large)).questions;
  // Moves of a turn in which somebody shoots.
  const moves = questions.filter(
    (open, i) =>
      open.clause === 'N-MOV-02' &&
      questions.slice(i, i + 60).some((later) => later.clause === 'N-SHT-01' && later.seat === open.seat),
  );
  for (const question of moves.slice(0, 30)) {
    await playFrom(page, request, large, question);
    const unit = await page.evaluate(async () => {
      const { battle } = muster;
      for (const option of battle.mine!.options) {
        if (!('unit' in option)) continue;
        const card = await battle.query('unit.card', { unit: option.unit });
        const types = card!.weapons.flatMap((weapon) =>
          weapon.values.filter((value) => value.name === 'type').map((value) => value.now),
        );
        if (types.some((type) => type !== 'melee') && !types.includes('assault') && card!.models > 1)
          return option.unit;
      }
      return null;
    });
    if (unit === null) continue;
    await page.evaluate((id) => muster.sendAnswer(muster.battle, { picks: [{ unit: id }] }), unit);
    await answered(page, question.number);
    const how = await asked(page);
    if (!how.options.some((option) => 'word' in option && option.word === 'advance')) continue;
    await page.evaluate(() => muster.sendAnswer(muster.battle, { picks: [{ word: 'advance' }] }));
    await answered(page, how.number);
    const open = await playUntil(
      page,
      (next) => next.clause === 'N-SHT-01' || (next.clause === 'N-MOV-02' && muster.battle.now!.active !== next.seat),
      60,
    ).catch(() => null);
    if (open?.clause !== 'N-SHT-01' || open.seat !== question.seat) continue;
    const name = await page.evaluate((id) => muster.battle.setup!.units[id]!.name, unit);
    await page.locator('nav.armies button.unit').filter({ hasText: name }).first().click();
    await expect(page.locator('section.bar .barred .chip')).toHaveText('N-MOV-20');
    return;
  }
  throw new Error('nobody could advance');
});
