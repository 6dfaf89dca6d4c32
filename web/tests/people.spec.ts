// Strangers and friends: an invitation to anyone on the start page, and a rematch with the sides swapped.
import { expect } from '@playwright/test';
import { create, photograph, plainly, playToTheEnd, ready, sit, test, until, visit } from './table';

test('an invitation to anyone is on the start page by itself, and taken with one press', async ({
  plan: host,
  guest,
}) => {
  await visit(guest, '/');
  await expect(guest.getByRole('heading', { name: 'Your armies, one table' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0);
  await visit(host, '/new');
  await host.getByText('Open to anyone').click();
  await host.getByLabel('Your name').fill('Anna');
  await host.getByText('Ninth', { exact: true }).click();
  await host.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(host.getByRole('heading', { name: 'Open to anyone' })).toBeVisible();
  await photograph(host, 'open-host');
  // The guest has done nothing meanwhile.
  const line = guest.locator('article', { hasText: 'Anna' });
  await expect(line).toContainText(/Ninth, Power \d+/);
  await photograph(guest, 'open-home');
  await line.getByRole('button', { name: 'Sit down' }).click();
  await guest.waitForURL('**/b/*');
  // Both are in the battle: the invitation is gone, and one of them is asked.
  await expect(host.getByRole('heading', { name: 'Open to anyone' })).toHaveCount(0);
  await expect(host.getByText('has sat down at the table.')).toBeVisible();
  await expect(guest.locator('section.bar')).toContainText(/\w/);
  // What is played now is on the start page of others, and leads to the battle.
  const address = new URL(guest.url()).pathname;
  const stranger = await (await guest.context().browser()!.newContext({ locale: 'en-GB' })).newPage();
  await plainly(stranger);
  await stranger.goto(new URL('/', guest.url()).href);
  await expect(stranger.getByRole('heading', { name: 'Being played now' })).toBeVisible();
  await stranger.locator(`a[href="${address}"]`).click();
  await expect(stranger.getByText('You are watching.', { exact: true })).toBeVisible();
  await stranger.context().close();
});

test('the end has statistics, and a rematch brings both to a new battle with the sides swapped', async ({
  plan: host,
  guest,
  request,
}) => {
  const created = await create(request, { rules: 'alternating', blue: { who: 'friend' } });
  await sit(host, created);
  await visit(guest, `/join/${created.invite}?test=1`);
  await guest.getByLabel('Your name').fill('Bea');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.waitForURL(`**/b/${created.id}*`);
  await visit(guest, `/b/${created.id}?test=1`);
  await ready(guest);
  await Promise.all([playToTheEnd(host), playToTheEnd(guest)]);
  const counted = (await (await request.get(`/api/battles/${created.id}/statistics`)).json()) as {
    sides: { dice: number; expected: number; passed: number }[];
    markers: [number, number][];
    swings: unknown[];
  };
  const table = host.getByRole('table', { name: 'Statistics' });
  await expect(table.getByRole('row', { name: /^Dice that had to show/ })).toContainText(
    counted.sides[0]!.dice.toLocaleString('en-GB'),
  );
  await expect(table.getByRole('row', { name: /^Passed on average/ })).toContainText(
    (Math.round(counted.sides[1]!.expected * 10) / 10).toLocaleString('en-GB', { minimumFractionDigits: 1 }),
  );
  const held = host.getByRole('table', { name: 'Objectives held at the end of each round' });
  await expect(held.getByRole('columnheader')).toHaveCount(counted.markers.length);
  await expect(held.getByRole('row', { name: /Red/ }).getByRole('cell')).toHaveText(
    counted.markers.map(([red]) => String(red)),
  );
  await expect(host.locator('.swings li')).toHaveCount(counted.swings.length);
  // All of it can be seen, or scrolled to, on a small window too.
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await host.setViewportSize({ width, height });
    await host.getByRole('button', { name: 'Rematch' }).scrollIntoViewIfNeeded();
    await expect(host.getByRole('button', { name: 'Rematch' })).toBeInViewport();
    await photograph(host, `end-${width}`);
  }
  await host.getByRole('button', { name: 'Rematch' }).click();
  await host.waitForURL((url) => url.pathname.startsWith('/b/') && !url.pathname.endsWith(created.id));
  const next = new URL(host.url()).pathname.split('/').at(-1)!;
  // The friend is asked where they are, and comes to the same battle.
  const result = guest.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Red would like a rematch');
  await photograph(guest, 'rematch-asked');
  await result.getByRole('button', { name: 'Rematch' }).click();
  await guest.waitForURL(`**/b/${next}*`);
  await visit(host, `/b/${next}?test=1`);
  await visit(guest, `/b/${next}?test=1`);
  await ready(host);
  await ready(guest);
  await until(host, () => !muster.battle.now!.waiting);
  expect(await host.evaluate(() => muster.battle.you)).toEqual(['blue']);
  expect(await guest.evaluate(() => muster.battle.you)).toEqual(['red']);
  expect(await host.evaluate(() => muster.battle.welcome!.seats[0]!.name)).toBe('Bea');
});
