import { expect } from '@playwright/test';
import { recorded } from './recorded';
import { create, now, photograph, ready, test, until, visit } from './table';

test('replay: scrub, jump, back, share, verify', async ({ plan: page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const created = await create(request, {
    rules: 'drill',
    red: { who: 'computer:random' },
    blue: { who: 'computer:random' },
    seed: undefined,
  });
  await visit(page, `/b/${created.id}?test=1`); // computers play on while somebody looks
  await until(page, () => globalThis.muster?.battle?.now?.ended, undefined, { timeout: 40_000 });
  await visit(page, `/r/${created.id}?test=1`);
  await ready(page);
  const last = (await now(page)).at;
  expect(last).toBeGreaterThan(5);
  const scrubber = page.getByRole('slider');
  await scrubber.fill('4');
  await until(page, () => muster.battle.now!.at === 4);
  const scrubbed = JSON.stringify((await now(page)).models);
  await page.getByRole('spinbutton', { name: 'Decision' }).fill(String(last));
  await page.getByRole('spinbutton', { name: 'Decision' }).press('Enter');
  await until(page, (at) => muster.battle.now!.at === at, last);
  await page.evaluate(() => muster.scene.idle());
  await photograph(page, 'replay');
  await page.getByRole('button', { name: 'Back to where I was' }).click();
  await until(page, () => muster.battle.now!.at === 4);
  expect(JSON.stringify((await now(page)).models)).toBe(scrubbed);
  await page.getByRole('button', { name: 'One decision back' }).click();
  await until(page, () => muster.battle.now!.at === 3);
  await page.getByRole('button', { name: 'One decision on' }).click();
  await until(page, () => muster.battle.now!.at === 4);
  expect(JSON.stringify((await now(page)).models)).toBe(scrubbed);
  // The link that is shared opens at the same moment.
  await page.getByRole('button', { name: 'Copy link to this moment' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(new RegExp(`/r/${created.id}\\?at=4$`));
  const link = await copied();
  await page.goto(`${link}&test=1`);
  await until(page, () => globalThis.muster?.battle?.now?.at === 4);
  expect(JSON.stringify((await now(page)).models)).toBe(scrubbed);
  await page.getByRole('button', { name: 'Verify the dice' }).click();
  await expect(page.getByText(/Every one of the \d+ dice came as promised/)).toBeVisible();
  // Another battle from here, in the seat that is asked.
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/\/b\//);
  await expect(page.locator('section.bar h2')).toBeVisible();
  await visit(page, `${page.url()}?test=1`);
  await ready(page);
  expect((await now(page)).at).toBe(4);
  expect(JSON.stringify((await now(page)).models)).toBe(scrubbed);
});

test('who watches may stop, go back, take their time and come back to the present', async ({ plan: page, request }) => {
  const created = await create(request, {
    rules: 'drill',
    red: { who: 'computer:random' },
    blue: { who: 'computer:random' },
  });
  await visit(page, `/b/${created.id}?test=1`);
  await ready(page);
  const controls = page.getByRole('region', { name: 'Watch' });
  await controls
    .getByRole('button', { name: 'Pause' })
    .or(controls.getByRole('button', { name: 'Play' }))
    .click();
  await until(page, () => muster.battle.viewedAt !== null);
  const at = await page.evaluate(() => muster.battle.viewedAt!);
  await until(page, () => muster.battle.latest?.ended, undefined, { timeout: 40_000 }); // the battle goes on behind it
  expect(await page.evaluate(() => muster.battle.viewedAt)).toBe(at);
  await page.evaluate(() => muster.viewDecision(muster.battle, 4));
  await controls.getByRole('button', { name: 'One decision back' }).click();
  await until(page, () => muster.battle.now!.at === 3);
  await controls.getByLabel('Speed').selectOption('8');
  await controls.getByRole('button', { name: 'Play' }).click();
  await until(page, () => muster.battle.now!.at > 4);
  await photograph(page, 'watching');
  await controls.getByRole('button', { name: 'Pause' }).click();
  const stopped = await page.evaluate(() => muster.battle.viewedAt!);
  await until(page, (at) => muster.battle.now!.at === at, stopped); // its picture may still be on the way
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => muster.battle.viewedAt)).toBe(stopped);
});

test('the log shows a part of itself, and is copied as text', async ({ plan: page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const created = await create(request, {
    rules: 'drill',
    red: { who: 'computer:random' },
    blue: { who: 'computer:random' },
  });
  await visit(page, `/b/${created.id}?test=1`);
  await until(page, () => globalThis.muster?.battle?.now?.ended, undefined, { timeout: 40_000 });
  const log = page.locator('#panel-log');
  const lines = await log.locator('.line').count();
  await page.getByLabel('What the log shows').selectOption('red');
  await expect(log.locator('.line .blue')).toHaveCount(0);
  expect(await log.locator('.line').count()).toBeLessThan(lines);
  await page.getByLabel('What the log shows').selectOption('dice');
  await expect(log.locator('.faces').first()).toBeVisible();
  await page.getByLabel('What the log shows').selectOption('all');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const last = (await log.locator('.line').last().locator('span').last().textContent())!;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(last);
  const text = await copied();
  expect(text.split('\n').length).toBeGreaterThan(lines);
});

test('a save says which face it needed and the AP, in the log and in the dice tray', async ({
  plan: page,
  request,
}) => {
  for (const rules of ['ninth', 'eighth']) {
    const { id } = await recorded(request, { rules });
    await visit(page, `/r/${id}?test=1`);
    await ready(page);
    // As the engine has it: by the AP of its weapon alone.
    const save = await page.evaluate(() =>
      muster.battle.events.find(
        ({ name, event }) =>
          name === 'save_tried' && Number(event.ap) < 0 && event.ap === event.modifier && Number(event.from) <= 6,
      )!,
    );
    const { roll, from, needed, ap } = save.event as Record<string, number>;
    expect(from).toBe(needed! - ap!);
    await visit(page, `/r/${id}?test=1&at=${save.at}`);
    await until(page, (at) => globalThis.muster?.battle?.now?.at === at, save.at);
    const told = `needed ${from}+ (${needed}+, AP −${-ap!})`;
    await expect(page.locator('.log')).toContainText(`${roll}, ${told}`);
    await page.locator('.log summary').last().click();
    await photograph(page, `save-log-${rules}`);
    await page.getByRole('tab', { name: 'Dice' }).click();
    await expect(page.locator('.rolls')).toContainText(told);
    await photograph(page, `save-dice-${rules}`);
    await page.getByRole('tab', { name: 'Log' }).click();
  }
});
