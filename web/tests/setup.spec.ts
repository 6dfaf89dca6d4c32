import { expect, test } from '@playwright/test';
import { asked, create, drawn, idle, main, now, picture, playUntil, sit, until } from './table';

test('12: markers and units are set up by hand, and for me', async ({ page, request }) => {
  await sit(page, await create(request, { red: { who: 'person' }, blue: { who: 'person' } }), ['red', 'blue']);
  await playUntil(page, (question) => question.kind === 'place_marker');
  await until(page, () => muster.scene.scene().overlays.length > 0);
  await idle(page);
  await page.screenshot(picture('markers'));
  // Beyond the edge: refused with a clause, nothing sent; then the default, which is accepted.
  await page.evaluate(() => muster.battle.change({ places: [{ steps: [10, 10, 0, 0] }] }));
  await expect(page.locator('.refusals .chip').first()).toBeVisible();
  await page.getByRole('button', { name: /Reset/ }).click();
  await expect(page.locator('.refusals')).toHaveCount(0);
  const markers = (await now(page)).markers.length;
  await page.getByRole('button', { name: 'Place the objective' }).click();
  await until(page, (before) => muster.battle.now!.markers.length > before, markers);
  await playUntil(page, (question) => question.kind === 'place_unit');
  await until(page, () => muster.scene.scene().overlays.length > 0);
  await idle(page);
  expect((await drawn(page)).ghosts.length).toBeGreaterThan(0);
  await page.screenshot(picture('deployment'));
  const question = await asked(page);
  await page.getByRole('button', { name: /Set up/ }).click();
  await until(page, (number) => muster.battle.question?.number !== number, question.number);
  await main(page).first().click(); // Deploy for me, for both seats
  await until(page, () => muster.battle.now!.round > 0);
});
