// The table as text: everything by roles and names, and by the keyboard; nothing of the picture is used.
import { expect, type Page } from '@playwright/test';
import { create, photograph, sit, test, until, visit } from './table';

const text = (page: Page) => page.getByRole('region', { name: 'The table as text' });
const bar = (page: Page) => page.getByRole('region', { name: 'The open question' });
const full = !!process.env.MUSTER_FULL;

// The first stop of the Tab key: as if the page had just been opened, before the question took the focus.
async function fromTheTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  await page.keyboard.press('Tab');
}
// The Tab key, until this has the focus.
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`the Tab key does not lead to ${name}`);
}

test('the first stop of the Tab key shows the table as text, and it is remembered', async ({ plan: page, request }) => {
  const created = await create(request);
  await sit(page, created);
  await fromTheTop(page);
  await expect(page.getByRole('button', { name: 'Show the table as text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The table as text' })).toBeFocused();
  await expect(page.locator('.table').first()).not.toBeFocused();
  await sit(page, created);
  await expect(text(page)).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(text(page)).toHaveCount(0);
  await visit(page, `/b/${created.id}?test=1#text`);
  await expect(text(page)).toBeVisible();
});

test('every unit says where it is, with the distances of the ruler, and the line answers', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request));
  await page.getByRole('button', { name: 'Deploy for me' }).click();
  await until(page, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const units = await page.evaluate(() =>
    muster.battle.now!.units.flatMap((unit, id) =>
      unit.whereabouts === 'table' ? [{ id, name: muster.battle.setup!.units[id]!.name }] : [],
    ),
  );
  await expect(text(page).getByRole('article')).toHaveCount(await page.evaluate(() => muster.battle.now!.units.length));
  const table = await page.evaluate(() => muster.battle.query('table.describe', {}));
  const first = table!.units.find(({ unit }) => unit === units[0]!.id)!;
  const enemy = first.enemies[0]!;
  const measured = await page.evaluate(
    ([unit, other]) => muster.battle.query('measure', { from: { unit } as never, to: { unit: other } as never }),
    [first.unit, enemy.id] as const,
  );
  expect(enemy.distance).toBe(measured!.straight);
  const entry = text(page).getByRole('article', { name: units[0]!.name }).first();
  await expect(entry).toContainText(/\d+(\.\d)?″ from the west edge, \d+(\.\d)?″ from the south edge/);
  await expect(entry).toContainText(
    new RegExp(`${units.find(({ id }) => id === enemy.id)!.name} [\\d.]+″ (north|south|east|west)`),
  );
  await expect(entry).toContainText(/objective \d/);
  // What it can do is asked of the engine, too.
  await entry.getByText('What it could do from here').click();
  await expect(entry.getByRole('heading', { name: 'Shooting' })).toBeVisible();
  const ask = page.getByLabel('Question about the table');
  const answers = page.getByRole('log', { name: 'Answers' });
  for (const [typed, answer] of [
    [`where ${units[0]!.name}`, /from the west edge/],
    [`near ${units[0]!.name}`, /objective/],
    [`see ${units[0]!.name} > ${units.find(({ id }) => id === enemy.id)!.name}`, /of the \d+ model/],
    ['log', /./],
    ['dance', /cannot be asked/],
  ] as const) {
    await ask.fill(typed);
    await ask.press('Enter');
    await expect(answers.locator('ul').first()).toContainText(answer);
  }
  // What can be unfolded is large enough to be pressed.
  for (const summary of await page.locator('summary:visible').all())
    expect((await summary.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  await photograph(page, 'text-table');
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'text-table-390');
});

// Somebody who sees nothing: the question is read, a unit is chosen by its entry, moved by "Go to…", and everything
// else is answered by what the bar offers, with the keyboard.
for (const rules of ['ninth', 'eighth', 'alternating'])
  test(`${rules}: turns are played by the text alone`, async ({ plan: page, request }) => {
    test.setTimeout(full ? 1_200_000 : 120_000);
    await sit(page, await create(request, { rules }));
    await fromTheTop(page);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Deploy for me/);
    await page.keyboard.press('Enter');
    const heading = bar(page).getByRole('status').first();
    const rounds = full ? 99 : rules === 'alternating' ? 1 : 2;
    let moves = 0;
    let chosen = 0;
    const state = () =>
      page.evaluate(() => {
        const { battle } = muster;
        return {
          over: !!battle.now?.ended,
          round: battle.now?.round ?? 0,
          number: battle.mine?.number ?? -1,
          kind: battle.mine?.kind ?? '',
          sending: battle.sending,
        };
      });
    for (let i = 0; i < 2000; i++) {
      await until(
        page,
        () =>
          muster.battle.now?.ended || (muster.battle.now!.round > 0 && muster.battle.mine && !muster.battle.sending),
        undefined,
        {
          timeout: 90_000,
        },
      );
      const { over, round, kind, number } = await state();
      if (over || round > rounds) break;
      await expect(heading).not.toHaveText('');
      if (kind === 'choose_unit' && chosen < 4) {
        // By its entry: "Choose …".
        const choose = text(page)
          .getByRole('button', { name: /^Choose / })
          .last();
        await choose.focus();
        await page.keyboard.press('Enter');
        chosen++;
      }
      if (kind === 'move_unit' && moves < 4) {
        const goTo = bar(page).getByRole('button', { name: 'Go to…' });
        await goTo.focus();
        await page.keyboard.press('Enter');
        const goal = bar(page)
          .getByRole('button', { name: /objective|towards/ })
          .first();
        if (
          await goal.waitFor({ timeout: 5000 }).then(
            () => true,
            () => false,
          )
        ) {
          await goal.focus();
          await page.keyboard.press('Enter');
          await until(page, () => muster.battle.checkedDraft === muster.battle.draft);
          await expect(text(page)).toContainText(/Drafted, not answered yet: .* from the west edge/);
          moves++;
        }
      }
      await page.locator('section.bar button.main').focus();
      await page.keyboard.press('Enter');
      await until(
        page,
        (before) =>
          muster.battle.now?.ended ||
          muster.battle.refusals.length > 0 ||
          ((muster.battle.mine?.number ?? -1) !== before && !muster.battle.sending),
        number,
        { timeout: 90_000 },
      );
      if ((await state()).number === number) await page.evaluate(() => muster.resetDraft(muster.battle));
    }
    expect(moves).toBeGreaterThan(rules === 'alternating' ? 0 : 1);
    if (full) await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    else expect(await page.evaluate(() => muster.battle.now!.round)).toBeGreaterThan(rounds);
  });
