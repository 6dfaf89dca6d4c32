import { expect, type Page } from '@playwright/test';
import { create, deployForMe, main, photograph, sit, test, visit } from './table';

const linkOf = (page: Page) => page.getByLabel('Link of the invitation');
async function invite(host: Page, name: string) {
  await host.getByRole('link', { name: /Play a friend/ }).click();
  await host.getByLabel('Your name').fill(name);
  await host.getByText('Drill', { exact: true }).click();
  await host.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(linkOf(host)).toHaveValue(/\/join\/\w+$/);
}

test('the host waits at the table, and is told when the friend has sat down', async ({ plan: host, guest }) => {
  await visit(host, '/');
  await invite(host, 'Anna');
  await expect(host.getByRole('heading', { name: 'Invite your friend' })).toBeVisible();
  // This server listens to its own machine: nobody else could open the link, and no camera needs it.
  await expect(host.getByText('./play --host 0.0.0.0')).toBeVisible();
  await expect(host.getByRole('img', { name: 'The link as a QR code' })).toHaveCount(0);
  await photograph(host, 'invitation-alone');
  await visit(guest, new URL(await linkOf(host).inputValue()).pathname);
  await guest.getByLabel('Your name').fill('Bea');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await expect(host.getByText('Bea has sat down at the table.')).toBeVisible();
  await expect(host.getByRole('heading', { name: 'Invite your friend' })).toHaveCount(0);
  await expect(host).toHaveTitle(/^● /);
  await expect(host.locator('section.bar')).not.toContainText('Waiting for the other player');
  await photograph(host, 'friend-seated');
  await host.locator('.notice', { hasText: 'Bea has sat down' }).getByRole('button', { name: 'Close' }).click();
  await expect(host.getByText('Bea has sat down at the table.')).toHaveCount(0);
});

test('who was away when the friend sat down is told when they are back, once', async ({ plan: host, guest }) => {
  await visit(host, '/');
  await invite(host, 'Anna');
  const path = new URL(await linkOf(host).inputValue()).pathname;
  const battle = new URL(host.url()).pathname;
  await visit(host, '/watch');
  await visit(guest, path);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.waitForURL('**/b/*');
  await visit(host, battle);
  await expect(host.getByText(/has sat down at the table\./)).toBeVisible();
  await visit(host, battle);
  await expect(main(host).or(host.getByText('is thinking'))).toBeVisible();
  await expect(host.getByText(/has sat down at the table\./)).toHaveCount(0);
});

test('Watch lists battles while they are played, and is fresh by itself', async ({ plan: watcher, guest: player, request }) => {
  const created = await create(request, { rules: 'drill' });
  await visit(watcher, '/watch');
  await expect(watcher.getByRole('heading', { name: 'Watch' })).toBeVisible();
  const line = watcher.locator(`a[href="/b/${created.id}"]`);
  await expect(watcher.getByText('One moment')).toHaveCount(0);
  await expect(line).toHaveCount(0); // nobody has come to it
  await sit(player, created);
  await expect(line).toBeVisible();
  // Seen from above, as it is now.
  const plan = watcher.locator(`img[src^="/api/battles/${created.id}/plan"]`);
  await expect.poll(() => plan.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100);
  const before = (await plan.getAttribute('src'))!;
  await deployForMe(player);
  await expect(plan).not.toHaveAttribute('src', before);
  await photograph(watcher, 'watch');
  await visit(player, '/'); // leaves it in the middle
  await expect(line).toHaveCount(0);
});
