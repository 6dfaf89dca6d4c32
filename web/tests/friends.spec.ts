import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { BattleInfo } from '../src/protocol';
import { anyPort, create, deployForMe, main, photograph, plainly, serve, sit, test, visit } from './table';

const linkOf = (page: Page) => page.getByLabel('Link of the invitation');
// What a camera reads.
async function scanned(page: Page, code: Locator): Promise<string | undefined> {
  const shot = (await code.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    canvas.drawImage(bitmap, 0, 0);
    return {
      pixels: [...canvas.getImageData(0, 0, bitmap.width, bitmap.height).data],
      width: bitmap.width,
      height: bitmap.height,
    };
  }, shot);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
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

test('who waits on the start page goes in when the friend sits down', async ({ plan: host, guest }) => {
  await visit(host, '/');
  await invite(host, 'Anna');
  const path = new URL(await linkOf(host).inputValue()).pathname;
  const battle = new URL(host.url()).pathname;
  await visit(host, '/');
  await expect(host.getByRole('heading', { name: 'Unfinished battles' })).toBeVisible();
  await visit(guest, path);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await host.waitForURL(`**${battle}`);
  await expect(host.getByText(/has sat down at the table\./)).toBeVisible();
});

test('Watch lists battles while they are played, and is fresh by itself', async ({
  plan: watcher,
  guest: player,
  request,
}) => {
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
  await expect
    .poll(() => plan.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);
  const before = (await plan.getAttribute('src'))!;
  await deployForMe(player);
  await expect(plan).not.toHaveAttribute('src', before);
  await photograph(watcher, 'watch');
  await visit(player, '/'); // leaves it in the middle
  await expect(line).toHaveCount(0);
});

test('without encryption, by a local name: from the start page to the first answer of the friend', async ({
  launchOptions,
}) => {
  const port = anyPort();
  const server = await serve(port, join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db'), '--host', '0.0.0.0');
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args!, '--host-resolver-rules=MAP friend.test 127.0.0.1'],
  });
  try {
    const open = async (origin: string) => {
      const page = await (
        await browser.newContext({
          baseURL: origin,
          locale: 'en-GB',
          viewport: { width: 1280, height: 800 },
          reducedMotion: 'reduce',
        })
      ).newPage();
      await plainly(page);
      await page.goto('/');
      return page;
    };
    // At the machine of the server: the link is one that others can open, as a text and as a code.
    const here = await open(`http://127.0.0.1:${port}`);
    await invite(here, 'Anna');
    const { addresses } = (await (await here.request.get('/api/addresses')).json()) as { addresses: string[] };
    const link = await linkOf(here).inputValue();
    const code = here.getByRole('img', { name: 'The link as a QR code' });
    if (addresses.length) {
      expect(link.startsWith(`${addresses[0]}/join/`)).toBe(true);
      expect(await scanned(here, code)).toBe(link);
    }
    await photograph(here, 'invitation-here');
    const anywhere = await open(`http://0.0.0.0:${port}`); // as some type it who have read --host
    await invite(anywhere, 'Anna');
    if (addresses.length) expect((await linkOf(anywhere).inputValue()).startsWith(`${addresses[0]}/join/`)).toBe(true);

    // Nobody has encryption: what browsers keep for pages that have is not needed.
    const host = await open(`http://friend.test:${port}`);
    expect(await host.evaluate(() => isSecureContext)).toBe(false);
    await invite(host, 'Anna');
    const sent = await linkOf(host).inputValue();
    expect(sent.startsWith(`http://friend.test:${port}/join/`)).toBe(true);
    await expect(code).toBeVisible();
    expect(await scanned(host, host.getByRole('img', { name: 'The link as a QR code' }))).toBe(sent);
    await host.getByRole('button', { name: 'Copy' }).first().click();
    await expect(host.getByRole('button', { name: '✓ Copied' })).toBeVisible();
    await photograph(host, 'invitation');

    const friend = await open(`http://friend.test:${port}`);
    await friend.goto(sent);
    await friend.getByRole('button', { name: 'Sit down' }).click();
    await friend.waitForURL('**/b/*');
    const id = friend.url().split('/').at(-1)!;
    const answers = async () => ((await (await here.request.get(`/api/battles/${id}`)).json()) as BattleInfo).answers;
    // The host answers until the friend is asked.
    await expect(async () => {
      if (await main(friend).isVisible()) return;
      await main(host).click({ timeout: 1000 });
      await expect(main(friend)).toBeVisible({ timeout: 1000 });
    }).toPass();
    const before = await answers();
    await main(friend).click();
    await expect.poll(answers).toBeGreaterThan(before);
  } finally {
    await browser.close();
    server.kill('SIGKILL');
  }
});
