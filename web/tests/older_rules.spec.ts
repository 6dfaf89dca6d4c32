// Battles that were played by older rules, or are damaged: what is shown of them, and what is not offered.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  answered,
  anyPort,
  asked,
  create,
  deployForMe,
  drawn,
  main,
  now,
  photograph,
  plainly,
  ready,
  serve,
  sit,
  test,
  until,
  visit,
} from './table';

// The rules become others: a stored answer is one that today's refuse.
const others = `import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("UPDATE entries SET answer = '{\\"picks\\": [{\\"number\\": 99}]}' WHERE number = 2")
store.commit()`;
const damage = `import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("UPDATE entries SET answer = '{'")
store.commit()`;
const forget = `import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("DELETE FROM told")
store.commit()`;

test('a battle of older rules is looked at as it was told, exported, and says why it cannot go on', async ({
  browser,
}) => {
  const port = anyPort();
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  let server = await serve(port, store);
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      locale: 'en-GB',
      viewport: { width: 1280, height: 720 },
    });
    const page = await context.newPage();
    await plainly(page);
    const going = await create(context.request, { red: { who: 'person' }, blue: { who: 'person' } });
    await sit(page, going, ['red', 'blue']);
    await deployForMe(page);
    await asked(page);
    await main(page).click();
    await until(page, () => muster.battle.now!.round > 0 && muster.battle.mine && !muster.battle.sending);
    const before = await now(page);
    const told = await page.evaluate(() => muster.battle.events);
    await page.evaluate(() => muster.viewDecision(muster.battle, 20));
    const earlier = await now(page);

    server.kill('SIGKILL');
    await new Promise((gone) => server.once('exit', gone));
    execFileSync('python3', ['-c', others, store]);
    server = await serve(port, store);

    // Who sits there sees everything as it was, and is asked nothing.
    await visit(page, `/b/${going.id}?test=1`);
    await ready(page);
    const notice = page.locator('.notices').getByText(/This battle was played by older rules/);
    await expect(notice).toContainText('it cannot go on, because today’s rules part from it at decision 3.');
    expect((await now(page)).models).toEqual(before.models);
    expect(await page.evaluate(() => muster.battle.events)).toEqual(told);
    expect((await drawn(page)).models.length).toBeGreaterThan(10);
    await expect(main(page)).toHaveCount(0);
    await photograph(page, 'older-rules');
    const download = page.waitForEvent('download');
    await notice.getByRole('link', { name: /Export/ }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { entries: unknown[] };
    expect(file.entries.length).toBe(before.at);
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);

    // Who watches, and who looks back, likewise; to play on from here and to verify is not offered.
    await page.evaluate(() => localStorage.clear());
    await visit(page, `/b/${going.id}?test=1`);
    await expect(notice).toBeVisible();
    await visit(page, `/r/${going.id}?at=20&test=1`);
    await until(page, () => globalThis.muster?.battle?.now?.at === 20);
    expect((await now(page)).models).toEqual(earlier.models);
    await expect(page.getByText(/This battle was played by older rules/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify the dice' })).toHaveCount(0);
    await photograph(page, 'older-rules-replay');
    await context.close();
  } finally {
    server.kill('SIGKILL');
  }
});

test('a damaged battle is shown, says that it is damaged, and offers no file that cannot be had', async ({
  browser,
}) => {
  const port = anyPort();
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  let server = await serve(port, store);
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, locale: 'en-GB' });
    const page = await context.newPage();
    await plainly(page);
    const going = await create(context.request, { red: { who: 'person' }, blue: { who: 'person' } });
    await sit(page, going, ['red', 'blue']);
    const question = await asked(page);
    await main(page).click();
    await answered(page, question.number);
    const before = await now(page);

    server.kill('SIGKILL');
    await new Promise((gone) => server.once('exit', gone));
    execFileSync('python3', ['-c', damage, store]);
    server = await serve(port, store);

    await visit(page, `/b/${going.id}?test=1`);
    await ready(page);
    const notice = page.locator('.notices').getByText(/What is stored of this battle is damaged/);
    await expect(notice).toContainText('It is shown as it was told; it cannot go on.');
    expect((await now(page)).models).toEqual(before.models);
    await expect(page.getByText(/older rules/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Export/, includeHidden: true })).toHaveCount(0);
    await visit(page, `/r/${going.id}?test=1`);
    await until(page, () => globalThis.muster?.battle?.now);
    await expect(page.getByText(/What is stored of this battle is damaged/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Export/ })).toHaveCount(0);

    // Where nothing is left of what was told the page says so, and offers neither a file nor a proof.
    server.kill('SIGKILL');
    await new Promise((gone) => server.once('exit', gone));
    execFileSync('python3', ['-c', forget, store]);
    server = await serve(port, store);
    await visit(page, `/r/${going.id}?test=1`);
    await until(page, () => globalThis.muster?.battle?.failure);
    await expect(page.getByRole('link', { name: 'Replays' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Export/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Verify the dice' })).toHaveCount(0);
    await context.close();
  } finally {
    server.kill('SIGKILL');
  }
});
