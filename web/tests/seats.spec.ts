import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { asked, create, deployForMe, main, now, plainly, playUntil, ready, sit, until } from './table';

// Plays both seats' defaults, whoever is asked, from inside of their own pages.
const playOn = () =>
  new Promise<void>((done) => {
    const step = () => {
      const { battle } = muster;
      if (battle.now?.ended) return done();
      if (battle.mine && !battle.sending) battle.give(battle.mine.fallback as never);
      setTimeout(step, 10);
    };
    step();
  });

test('13: a friend by link, two browsers, a whole alternating battle', async ({ browser, request }) => {
  const host = await (await browser.newContext()).newPage();
  await plainly(host);
  const guest = await (await browser.newContext()).newPage();
  await plainly(guest);
  const created = await create(request, { rules: 'alternating', blue: { who: 'friend' } });
  expect(created.invite).toBeTruthy();
  await sit(host, created);
  await expect(host.getByText('Waiting for the other player')).toBeVisible();
  await guest.goto(`/join/${created.invite}?test=1`);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.waitForURL(`**/b/${created.id}*`); // else the next address is called up before the seat is taken
  await guest.goto(`/b/${created.id}?test=1`);
  await ready(guest);
  await Promise.all([host.evaluate(playOn), guest.evaluate(playOn)]);
  const [one, other] = [await now(host), await now(guest)];
  expect(one.ended!.digest).toBe(other.ended!.digest);
  // Activations go to and fro while both sides have some left: few follow one of their own side.
  const sides = await host.evaluate(() =>
    muster.battle.events.flatMap(({ name, event }) => (name === 'unit_activated' ? [muster.battle.setup!.units[event.unit as number]!.owner] : [])),
  );
  expect(sides.length).toBeGreaterThan(20);
  expect(sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length).toBeGreaterThan(sides.length / 2);
  await expect(host.locator('.end h2')).toBeVisible();
  await expect(guest.locator('.end h2')).toBeVisible();
  const again = await request.post('/api/join', { data: { code: created.invite } });
  expect(again.status()).toBe(409);
});

test('16: free undo stops at a die; a take-back is asked for', async ({ browser, request }) => {
  const host = await (await browser.newContext()).newPage();
  await plainly(host);
  const guest = await (await browser.newContext()).newPage();
  await plainly(guest);
  const created = await create(request, { blue: { who: 'person' } });
  await sit(host, created, ['red']);
  await sit(guest, created, ['blue']);
  for (const page of [host, guest]) await page.evaluate(() => muster.battle.deploy(true));
  await until(host, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.question);
  const active = (await now(host)).active === 'red' ? host : guest;
  const other = active === host ? guest : host;
  await playUntil(active, (question) => question.clause === 'N-MOV-02');
  const at = (await now(active)).at;
  await main(active).click();
  await until(active, (before) => muster.battle.now!.at > before, at);
  await active.getByRole('button', { name: /Undo/ }).click();
  await until(active, (before) => muster.battle.now!.at === before, at);
  // Advance: a die falls, and nothing is free any more.
  await main(active).click();
  await playUntil(active, (question) => question.options.some((option) => 'word' in option && option.word === 'advance'), 3);
  await active.evaluate(() => muster.battle.give({ picks: [{ word: 'advance' }] }));
  await until(active, () => muster.battle.mine?.kind === 'move_unit');
  expect(await active.evaluate(() => muster.battle.freeUndos)).toBe(0);
  const rolled = (await now(active)).at;
  await active.getByRole('button', { name: 'Take back…' }).click();
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(active.getByText('The take-back was declined.')).toBeVisible();
  expect((await now(active)).at).toBe(rolled);
  await active.getByRole('button', { name: 'Take back…' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await until(active, (before) => muster.battle.now!.at < before, rolled);
  // The dice taken back are spent: a further Advance rolls further dice.
  const faces: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    await until(active, () => muster.battle.mine?.kind === 'choose_option' && !muster.battle.sending);
    await active.evaluate(() => muster.battle.give({ picks: [{ word: 'advance' }] }));
    await until(active, () => muster.battle.mine?.kind === 'move_unit');
    faces.push(await active.evaluate(() => muster.battle.events.filter(({ name }) => name === 'dice_rolled').at(-1)!.event.faces));
    const at = (await now(active)).at;
    await active.evaluate(() => muster.battle.askToTakeBack());
    await other.getByRole('button', { name: 'Accept' }).click();
    await until(active, (before) => muster.battle.now!.at < before, at);
  }
  expect(new Set(faces.map(String)).size).toBeGreaterThan(1);
});

test('17: a spectator looks and never acts', async ({ browser, request }) => {
  const player = await (await browser.newContext()).newPage();
  await plainly(player);
  const spectator = await (await browser.newContext()).newPage();
  await plainly(spectator);
  const created = await create(request);
  await sit(player, created);
  await deployForMe(player);
  await spectator.goto(`/b/${created.id}?test=1`);
  await ready(spectator);
  expect(await spectator.evaluate(() => muster.battle.you)).toEqual([]);
  expect(await spectator.evaluate(() => muster.battle.question?.fallback ?? null)).toBeNull();
  const before = (await now(player)).at;
  await spectator.evaluate(() => {
    const connection = (muster.battle as unknown as { connection: { send(message: unknown): void } }).connection;
    connection.send({ type: 'answer', question: muster.battle.question!.number, client_id: 'spy', answer: { pass: true } });
    connection.send({ type: 'resign' });
  });
  await expect(spectator.getByText('You are watching, and cannot act.')).toBeVisible();
  expect((await now(player)).at).toBe(before);
  await spectator.getByRole('button', { name: /Rings/ }).click();
  await spectator.locator('nav.armies button').first().click();
  await expect(spectator.locator('.words')).toContainText(/Within/);
  expect(await spectator.locator('.tools optgroup option').count()).toBeGreaterThan(1); // engagement, and its weapons
  // What the player drafts stays with the player.
  const heard: string[] = [];
  const session = await spectator.context().newCDPSession(spectator);
  await session.send('Network.enable');
  session.on('Network.webSocketFrameReceived', ({ response }) => heard.push(response.payloadData));
  await player.evaluate(() => {
    const { battle } = muster;
    battle.change(battle.mine!.options[0] ? { picks: [battle.mine!.options[0]] } : { pass: true });
    return battle.check();
  });
  await player.waitForTimeout(300);
  expect(heard.filter((frame) => /"type":\s*"(snapshot|notice|checked|events)"/.test(frame))).toEqual([]);
});

// A server of its own, to be killed.
async function serve(port: number, store: string): Promise<ChildProcess> {
  const server = spawn(process.env.MUSTER_PROGRAM!, ['play', '--port', String(port), '--store', store, '--seeds', '--pace', '0'], { stdio: 'ignore' });
  for (let i = 0; i < 100; i++) {
    if (await fetch(`http://127.0.0.1:${port}/api/home`).then((reply) => reply.ok, () => false)) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

test('14: killing the server after accepted, and before', async ({ browser }) => {
  const port = 20000 + Math.floor(Math.random() * 20000);
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  let server = await serve(port, store);
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
    const page = await context.newPage();
    await plainly(page);
    // Both seats are ours: nobody else answers meanwhile.
    await sit(page, await create(context.request, { red: { who: 'person' }, blue: { who: 'person' } }), ['red', 'blue']);
    await deployForMe(page);
    const question = await asked(page);
    await main(page).click();
    await until(page, (number) => muster.battle.question?.number !== number && muster.battle.mine && !muster.battle.sending, question.number);
    const before = await now(page);
    server.kill('SIGKILL');
    await expect(page.getByText(/connection is lost|Reconnecting/)).toBeVisible();
    // An answer given meanwhile is kept.
    await page.evaluate(() => muster.battle.give());
    await expect(page.getByText('Reconnecting; your answer is kept.')).toBeVisible();
    server = await serve(port, store);
    await until(page, (at) => muster.battle.link === 'live' && muster.battle.now!.at > at, before.at);
    await expect(page.getByText(/connection is lost|Reconnecting/)).toHaveCount(0);
    expect((await now(page)).at).toBe(before.at + 1);
  } finally {
    server.kill('SIGKILL');
  }
});

test('chat: what others say can be hidden, and unknown phrases say nothing; who is back is not away', async ({ browser, request }) => {
  const created = await create(request, { rules: 'drill', blue: { who: 'person' } });
  const [host, guest] = await Promise.all([browser.newContext(), browser.newContext()].map(async (context) => (await context).newPage()));
  for (const page of [host!, guest!]) await plainly(page);
  await sit(host!, created, ['red']);
  await sit(guest!, created, ['blue']);
  await host!.getByRole('tab', { name: 'Chat' }).click();
  await guest!.evaluate(() => (muster.battle.say('', 'no_such_phrase'), muster.battle.say('good luck')));
  const lines = host!.locator('#panel-chat li');
  await expect(lines).toHaveText([/good luck/]);
  await host!.getByLabel('Hide what others say').check();
  await expect(lines).not.toContainText(['good luck']);
  await host!.evaluate(() => muster.battle.say('thank you'));
  await expect(lines).toHaveText([/thank you/]);
  // Absence is told until they are back.
  const hear = (message: unknown) => host!.evaluate((told) => (muster.battle as unknown as { take(message: unknown): void }).take(told), message);
  await hear({ type: 'notice', news: 'absent', seat: 'blue', number: 0, at: null, draft: null });
  await hear({ type: 'clock', left: [0, 0], running: null, delay: 0, claimable: true });
  await expect(host!.getByText('Blue is away.')).toBeVisible();
  await expect(host!.getByText('The other side has been away for long.')).toBeVisible(); // there is no clock
  await hear({ ...(await host!.evaluate(() => ({ ...muster.battle.presence! }))), type: 'presence', seats: ['live', 'live'] });
  await expect(host!.getByText('Blue is away.')).toHaveCount(0);
});
