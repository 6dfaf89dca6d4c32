// "Why?" beside numbers, distances and verdicts: each leads to the clause that the engine names, by mouse, keyboard and
// finger, in every game.
import { expect, type Locator, type Page } from '@playwright/test';
import { Hand } from './fingers';
import { battleWith, large, playFrom } from './recorded';
import { idle, inLanguage, photograph, test } from './table';

const popover = (page: Page) => page.locator('[data-clause-popover]');

// Presses a "Why?" and says which clause opens. Escape leads back to it.
async function clauseOf(why: Locator): Promise<string> {
  await why.click();
  await expect(popover(why.page())).toBeVisible();
  const id = (await popover(why.page()).getAttribute('aria-label'))!;
  await why.page().keyboard.press('Escape');
  await expect(popover(why.page())).toHaveCount(0);
  await expect(why).toBeFocused();
  return id;
}
async function clausesIn(place: Locator): Promise<string[]> {
  await expect(place.locator('.why').first()).toBeVisible();
  const found: string[] = [];
  for (const why of await place.locator('.why').all()) found.push(await clauseOf(why));
  return found;
}

const games = [
  {
    wish: large,
    rolls: ['N-SHT-26', 'N-ATK-04', 'N-ATK-11', 'N-SAVE-03'],
    tools: ['N-MEAS-02', 'N-ENG-01', 'N-SHT-18'],
  },
  {
    wish: { rules: 'eighth' },
    rolls: ['E-WPN-01', 'E-ATK-01', 'E-ATK-05', 'E-SAVE-02'],
    tools: ['E-MEAS-02', 'E-MOV-10', 'E-TGT-02'],
  },
  {
    wish: { rules: 'alternating' },
    rolls: ['A-SHT-05', 'A-SHT-05', 'A-HIT-01'],
    tools: ['A-UNIT-06', 'A-SHT-06', 'A-UNIT-07'],
  },
];

for (const { wish, rolls, tools } of games)
  test(`each number of an attack says why: ${rolls[0]}`, async ({ plan: page, request }) => {
    const aims = await battleWith(
      request,
      wish,
      ({ kind, clause }) => kind === 'declare_attacks' && /^(N-SHT-10|E-SHT-01|E-TGT|A-SHT)/.test(clause),
    );
    await playFrom(page, request, aims.wish, aims.question);
    const known = await page.evaluate(async () => {
      const options = (await muster.battle.query('attack.options', {}, undefined, 'test'))!;
      return options.rows.flatMap((row) => row.cells.map((cell) => cell.steps.map(({ clause }) => clause)));
    });
    expect(known.some((steps) => rolls.every((clause, i) => steps[i] === clause))).toBe(true);
    const breakdown = page.locator('.breakdown');
    await expect(breakdown.locator('table .why').first()).toBeVisible();
    const shown = await clausesIn(breakdown.locator('table'));
    expect(known.some((steps) => steps.join().startsWith(shown.slice(0, rolls.length).join()))).toBe(true);
    expect(await clauseOf(page.locator('thead .why').first())).toBe(tools[0]);
    await page.locator('.cell:not(.barred)').first().focus(); // shows who sees the target
    expect(await clauseOf(breakdown.locator('.sight .why'))).toBe(tools[2]);
    await photograph(page, `why-${rolls[0]}`);

    // Ruler, rings and sight.
    const words = page.locator('.tools section');
    await page.keyboard.press('m');
    const choose = (which: number, index: number) => words.locator('select').nth(which).selectOption({ index });
    await choose(0, 1); // from
    await choose(1, 2); // to
    expect(await clausesIn(words)).toEqual([tools[0]]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Rings/ }).click();
    // Engagement Range, or the nearest weapon: once the page knows what the unit has.
    const distances = words.locator('select').nth(1);
    await distances.selectOption(await distances.locator('optgroup option').first().getAttribute('value'));
    expect(await clausesIn(words)).toEqual([tools[1]]);
    await page.getByRole('button', { name: /^Sight/ }).click();
    expect(await clausesIn(words)).toEqual([tools[2]]);
  });

test('a charge says why it needs so much, a move why it ends there, a test why it passes', async ({
  plan: page,
  request,
}) => {
  const charge = await battleWith(request, large, ({ kind }) => kind === 'declare_charge');
  await playFrom(page, request, charge.wish, charge.question);
  const clauses = await clausesIn(page.locator('.targets label').first());
  expect(clauses.at(-1)).toBe('N-CHG-07');
  for (const clause of clauses.slice(0, -1)) expect(clause).toBe('N-CHG-14');

  const move = await battleWith(
    request,
    large,
    ({ kind, clause, models }) => kind === 'move_unit' && clause === 'N-MOV-07' && models.length > 1,
  );
  await playFrom(page, request, move.wish, move.question);
  await expect(page.locator('.ways .why')).toHaveCount(2);
  const [far, together] = await clausesIn(page.locator('.ways'));
  expect(['N-MOV-14', 'N-MOV-18', 'N-MOV-24']).toContain(far);
  expect(together).toBe('N-COH-06');

  const power = await battleWith(
    request,
    large,
    ({ clause, options }) => clause === 'N-PSY-09' && options.length > 0 && options.length < 7,
  );
  await playFrom(page, request, power.wish, power.question);
  expect((await clausesIn(page.locator('.options')))[0]).toBe('N-PSY-11');
});

test('allocation says by which roll a model is saved', async ({ plan: page, request }) => {
  const hit = await battleWith(
    request,
    large,
    (open) => open.kind === 'allocate' && open.clause === 'N-ALLOC-01' && open.options.length > 1,
  );
  await playFrom(page, request, hit.wish, hit.question);
  expect((await clausesIn(page.locator('.kinds')))[0]).toBe('N-SAVE-01');
});

test('Why is reached by keyboard, and opens what it names', async ({ plan: page, request }) => {
  const charge = await battleWith(request, large, ({ kind }) => kind === 'declare_charge');
  await playFrom(page, request, charge.wish, charge.question);
  const why = page.locator('.targets .why').last();
  await expect(why).toHaveAccessibleName('Why? Read N-CHG-07');
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(popover(page)).toContainText('within 12');
});

test('Why is as large as a finger, and its clause fits a telephone', async ({ browser, baseURL, request }) => {
  const { page } = await Hand.on(browser, baseURL!, 390, 844);
  await inLanguage(page, 'pl');
  const charge = await battleWith(request, large, ({ kind }) => kind === 'declare_charge');
  await playFrom(page, request, charge.wish, charge.question);
  const why = page.locator('.targets .why').last();
  await expect(why).toHaveText('Dlaczego?');
  await idle(page);
  const size = (await why.boundingBox())!;
  expect(size.height).toBeGreaterThanOrEqual(44);
  expect(size.width).toBeGreaterThanOrEqual(44);
  await why.tap();
  await expect(popover(page)).toBeVisible();
  const box = (await popover(page).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  await photograph(page, 'why-telephone');
  await page.context().close();
});
