// A game that lives in a folder of its own (tests/toy), on the page as it is: the server of a program that has one game more.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { anyPort, asked, main, plainly, playToTheEnd, ready, serveWith, test } from './table';

test('a game of its own is chosen, played and told on the page', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await plainly(page);
  const port = anyPort();
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  const server = await serveWith(`${process.env.MUSTER_PROGRAM!}_toy`, port, store);
  try {
    await page.goto(`http://127.0.0.1:${port}/new`);
    await page.getByText('Race for the bells', { exact: true }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/\/b\//);
    await page.goto(`${page.url()}?test=1`);
    await ready(page);
    await asked(page);
    await expect(page.locator('section.bar h2')).toHaveText(/Where does \w+.* wait for the start\?$/);
    await expect(page.locator('section.bar .chip').first()).toHaveText('T-SET-01');
    await expect(main(page).first()).toBeVisible();
    await playToTheEnd(page, 'draft');
    await expect(page.locator('section.end h2')).toHaveText(/wins|draw/);
    const told = page.locator('.log .line > span:last-child');
    await expect(told.filter({ hasText: 'takes bell' }).first()).toBeAttached();
    await page.locator('header select[name=language]').selectOption('it');
    await expect(told.filter({ hasText: 'prende la campana' }).first()).toBeAttached();
    await expect(told.filter({ hasText: 'takes bell' })).toHaveCount(0);
    expect(errors).toEqual([]);
  } finally {
    server.kill('SIGKILL');
  }
});
