import { expect } from '@playwright/test';
import { large, playFrom, questionsLike } from './recorded';
import { asked, create, deployForMe, drawn, idle, now, photograph, playUntil, sit, test, until, visit } from './table';

test('markers and units are set up by hand, and for me', async ({ plan: page, guest: other, request }) => {
  const created = await create(request, { red: { who: 'person' }, blue: { who: 'person' } });
  await sit(page, created, ['red', 'blue']);
  await visit(other, `/b/${created.id}?test=1`);
  await playUntil(page, (question) => question.kind === 'place_marker');
  // Where it may lie is bright, where it may not is hatched: near the edge, near what lies there already.
  const styles = async () => (await drawn(page)).overlays.map(({ kind, style }) => `${kind} ${style ?? ''}`);
  await expect.poll(styles).toContain('area forbidden');
  await idle(page);
  await photograph(page, 'markers');
  // How far it is to the edges, and to what lies there, on the table and in words.
  await page.evaluate(() => muster.changeDraft(muster.battle, { places: [{ steps: [10 * 508, 12 * 508, 0, 0] }] }));
  const links = async () =>
    (await drawn(page)).overlays.flatMap(({ style, label }) => (style === 'link' ? [label] : []));
  await expect.poll(links).toEqual(['10″', '12″']);
  await expect(page.locator('section.bar')).toContainText('10″ from its middle to the nearest edge');
  // Beyond the edge: refused with a clause, dashed and crossed; then the default, which is accepted.
  await page.evaluate(() => muster.changeDraft(muster.battle, { places: [{ steps: [10, 10, 0, 0] }] }));
  await expect(page.locator('.refusals .chip').first()).toHaveText('N-WAR-15');
  await expect
    .poll(async () =>
      (await drawn(page)).overlays
        .filter(({ kind }) => kind === 'ring' || kind === 'cross')
        .map(({ kind, dashed }) => `${kind} ${dashed}`),
    )
    .toEqual(['ring true', 'cross false']);
  await page.getByRole('button', { name: /Reset/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  const markers = (await now(page)).markers.length;
  await page.getByRole('button', { name: 'Place the objective' }).click();
  await until(page, (before) => muster.battle.now!.markers.length > before, markers);
  await expect(page.locator('section.bar')).toContainText(/\d″ to objective 1/);
  // A unit set up by hand: dragged a little, with its distances, and accepted where it was put.
  await playUntil(page, (question) => question.kind === 'place_unit');
  await expect.poll(styles).toContain('area allowed');
  await until(page, () => muster.scene.scene().ghosts.length > 0);
  await idle(page);
  const question = await asked(page);
  const box = (await page.locator('.table').boundingBox())!;
  const ghost = (await drawn(page)).ghosts[0]!;
  const { x, y } = await page.evaluate((at) => muster.scene.toScreen(at), ghost.place.at);
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  for (const step of [2, 4, 6]) await page.mouse.move(box.x + x + step, box.y + y);
  await expect
    .poll(async () => (await drawn(page)).labels.filter(({ text }) => /\d″/.test(text)).length)
    .toBeGreaterThan(0);
  await page.mouse.up();
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  await idle(page);
  await photograph(page, 'deployment');
  if (!(await page.evaluate(() => muster.battle.checked!.legal))) {
    await page.getByRole('button', { name: 'Mend' }).click();
    await page.getByRole('button', { name: /Take the mended/ }).click();
    await until(page, () => muster.battle.checkedDraft === muster.battle.draft && muster.battle.checked!.legal);
  }
  const put = await page.evaluate(() =>
    muster.battle.draft.places!.map(({ model, steps }) => [model, steps[0], steps[1]]),
  );
  await page.getByRole('button', { name: /Set up/ }).click();
  await until(page, (number) => muster.battle.question?.number !== number, question.number);
  const stand = (await now(page)).models;
  expect(put.map(([model]) => [model, ...stand[model!]!.place.at])).toEqual(put);
  await deployForMe(page);
  // Whoever looks on sees the same table.
  const at = (await now(page)).at;
  await until(other, (decision) => (globalThis.muster?.battle?.now?.at ?? 0) >= decision, at);
  const [one, two] = [await now(page), await now(other)];
  expect([two.models, two.markers]).toEqual([one.models, one.markers]);
});

test('who holds a marker has a flag there, and it changes hands', async ({ plan: page, request }) => {
  const moves = await questionsLike(request, large, (open) => open.clause === 'N-MOV-02');
  const seen = new Set<string>();
  let counted = 0;
  for (const question of [moves[0]!, moves.at(-1)!]) {
    await playFrom(page, request, large, question);
    const held = (await now(page)).markers.map((marker) => marker.holder);
    expect((await drawn(page)).markers.map((marker) => marker.holder)).toEqual(held);
    seen.add(String(held));
    // Who is near is counted beside it, as the engine counts.
    await until(page, () => muster.battle.objectives.length > 0);
    const near = await page.evaluate(() =>
      muster.battle.objectives.map(({ sides }) => sides.map((side) => side.models.length)),
    );
    const counts = near.map(([red, blue]) => (red! + blue! > 0 ? `▲${red} : ■${blue}` : ''));
    await expect
      .poll(async () => (await drawn(page)).markers.map((marker) => /▲\d+ : ■\d+/.exec(marker.glyph)?.[0] ?? ''))
      .toEqual(counts);
    counted += near.flat().reduce((sum, count) => sum + count, 0);
  }
  expect([...seen].at(-1)).toMatch(/red|blue/);
  expect(seen.size).toBe(2);
  expect(counted).toBeGreaterThan(0);
});
