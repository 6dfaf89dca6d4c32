import { expect } from '@playwright/test';
import { create, deployForMe, photograph, sit, test, visit } from './table';

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
