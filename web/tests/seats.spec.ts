import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ClientMessage, QuestionInfo, ServerMessage } from '../src/protocol';
import {
  anyPort,
  asked,
  create,
  decide,
  deployForMe,
  main,
  now,
  overheard,
  photograph,
  plainly,
  playToTheEnd,
  playUntil,
  ready,
  serve,
  sit,
  test,
  until,
  visit,
} from './table';
import { english } from './texts';

test('a friend by link, two browsers, a whole alternating battle', async ({ plan: host, guest, request }) => {
  const created = await create(request, { rules: 'alternating', blue: { who: 'friend' } });
  expect(created.invite).toBeTruthy();
  await sit(host, created);
  await expect(host.getByText('Waiting for the other player')).toBeVisible();
  await visit(guest, `/join/${created.invite}?test=1`);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.waitForURL(`**/b/${created.id}*`); // else the next address is called up before the seat is taken
  await visit(guest, `/b/${created.id}?test=1`);
  await ready(guest);
  await Promise.all([playToTheEnd(host), playToTheEnd(guest)]);
  const [one, other] = [await now(host), await now(guest)];
  expect(one.ended!.digest).toBe(other.ended!.digest);
  // Activations go to and fro while both sides have some left: few follow one of their own side.
  const sides = await host.evaluate(() =>
    muster.battle.events.flatMap(({ name, event }) =>
      name === 'unit_activated' ? [muster.battle.setup!.units[event.unit as number]!.owner] : [],
    ),
  );
  expect(sides.length).toBeGreaterThan(20);
  expect(sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length).toBeGreaterThan(sides.length / 2);
  await expect(host.locator('section.end h2')).toBeVisible();
  await expect(guest.locator('section.end h2')).toBeVisible();
  const again = await request.post('/api/join', { data: { code: created.invite } });
  expect(again.status()).toBe(409);
});

test('free undo stops at a die; a take-back is asked for', async ({ plan: host, guest, request }) => {
  const created = await create(request, { blue: { who: 'person' } });
  await sit(host, created, ['red']);
  await sit(guest, created, ['blue']);
  for (const page of [host, guest]) await page.evaluate(() => muster.deployArmy(muster.battle, true));
  await until(host, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.question);
  const active = (await now(host)).active === 'red' ? host : guest;
  const other = active === host ? guest : host;
  await playUntil(active, (question) => question.clause === 'N-MOV-02');
  const at = (await now(active)).at;
  await decide(active);
  await active.getByRole('button', { name: /Undo/ }).click();
  await until(active, (before) => muster.battle.now!.at === before, at); // all of the decision at once
  // Advance: a die falls, and nothing is free any more.
  await main(active).click();
  const mayAdvance = (question: QuestionInfo) =>
    question.options.some((option) => 'word' in option && option.word === 'advance');
  await playUntil(active, mayAdvance, 3);
  await active.evaluate(() => muster.sendAnswer(muster.battle, { picks: [{ word: 'advance' }] }));
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
  for (let i = 0; i < 3; i++) {
    await playUntil(active, mayAdvance, 3);
    await active.evaluate(() => muster.sendAnswer(muster.battle, { picks: [{ word: 'advance' }] }));
    await until(active, () => muster.battle.mine?.kind === 'move_unit');
    faces.push(
      await active.evaluate(
        () => muster.battle.events.filter(({ name }) => name === 'dice_rolled').at(-1)!.event.faces,
      ),
    );
    const at = (await now(active)).at;
    await active.evaluate(() => muster.askToTakeBack(muster.battle));
    await other.getByRole('button', { name: 'Accept' }).click();
    await until(active, (before) => muster.battle.now!.at < before, at);
  }
  expect(new Set(faces.map(String)).size).toBeGreaterThan(1);
});

test('a take-back is asked for while the other side is asked, and says in words what is taken back', async ({
  plan: host,
  guest,
  request,
}) => {
  const created = await create(request, { rules: 'alternating', blue: { who: 'person' } });
  await sit(host, created, ['red']);
  await sit(guest, created, ['blue']);
  for (const page of [host, guest]) await page.evaluate(() => muster.deployArmy(muster.battle, true));
  await until(host, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.question);
  const seat = (await now(host)).question!.seat;
  const [active, other] = seat === 'red' ? [host, guest] : [guest, host];
  const began = (await now(active)).at;
  // A whole activation, with a unit that moves, up to a question of the other side.
  await active.evaluate(async (mine) => {
    const { battle } = muster;
    while (battle.question?.seat === mine) {
      if (battle.mine && !battle.sending) muster.sendAnswer(battle);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, seat);
  await until(other, () => muster.battle.mine);
  const before = (await now(active)).at;
  const bar = active.locator('section.bar');
  await expect(bar).toContainText('is thinking');
  await expect(bar.getByRole('button', { name: /Take back…|Undo/ })).toBeVisible();
  await photograph(active, 'take-back-theirs');
  // All of it: its last decision may be one that the log does not tell of.
  await active.evaluate((to) => muster.battle.connection.send({ type: 'takeback', deal: 'offer', to }), began);
  const offer = other.locator('.notice', { hasText: 'asks to take back' });
  await expect(offer).toContainText(/asks to take back: “.*[a-z]{3}.*”/);
  await expect(offer).not.toContainText(/decision \d/);
  await photograph(other, 'take-back-offered');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await until(active, (at) => muster.battle.now!.at < at, before);
});

test('a spectator looks and never acts, and hears nothing of drafts and standing orders', async ({
  plan: player,
  guest: spectator,
  request,
}) => {
  const created = await create(request);
  await sit(player, created);
  await asked(player);
  const { heard } = overheard(spectator);
  await visit(spectator, `/b/${created.id}?test=1`);
  await ready(spectator);
  // A standing order answers for red: whoever looks on hears of questions and answers, not of the order.
  await deployForMe(player);
  const at = (await now(player)).at;
  await until(spectator, (decision) => muster.battle.now!.at === decision && muster.battle.question, at);
  const ofRed = () =>
    heard.flatMap((message) =>
      message.type === 'snapshot' && message.question?.seat === 'red' ? [message.question] : [],
    );
  expect(ofRed().length).toBeGreaterThan(0);
  expect(ofRed().filter((question) => question.automatic || question.fallback)).toEqual([]);
  expect(heard.filter(({ type }) => (type as string) === 'stance')).toEqual([]);
  expect(await spectator.evaluate(() => muster.battle.you)).toEqual([]);
  // They are told what they are, and whose question it is; its words are for the one who answers.
  await expect(spectator.getByText('You are watching.', { exact: true })).toBeVisible();
  await expect(spectator.locator('section.bar')).toContainText(/Red is thinking/);
  await expect(spectator.locator('section.bar')).not.toContainText('?');
  await expect(player.locator('section.bar')).toContainText('?');
  await expect(player.getByText('You are watching.', { exact: true })).toHaveCount(0);
  await photograph(spectator, 'spectator');
  // Whatever is sent is refused.
  const attempts: ClientMessage[] = [
    {
      type: 'answer',
      question: (await now(player)).question!.number,
      position: (await now(player)).question!.position,
      client_id: 'spy',
      answer: { pass: true } as never,
    },
    { type: 'undo', seat: 'red' },
    { type: 'takeback', deal: 'offer', to: 0 },
    { type: 'draw', deal: 'offer' },
    { type: 'resign', seat: 'red' },
    { type: 'stance', seat: 'red', set_up: 'ask' },
    { type: 'clock', deed: 'give' },
  ];
  await spectator.evaluate((messages) => {
    for (const message of messages) muster.battle.connection.send(message);
  }, attempts);
  const refused = () => heard.flatMap((message) => (message.type === 'refused' ? [message.code] : []));
  await expect.poll(refused).toEqual(attempts.map(() => 'watching'));
  await expect(spectator.getByText('You are watching, and cannot act.')).toBeVisible();
  expect((await now(player)).at).toBe(at);
  await spectator.getByRole('button', { name: /Rings/ }).click();
  await spectator.locator('nav.armies button').first().click();
  await expect(spectator.locator('.words')).toContainText(/Within/);
  expect(await spectator.locator('.tools optgroup option').count()).toBeGreaterThan(1); // engagement, and its weapons
  // What the player drafts stays with the player: once the engine has judged it, nothing of it has come by here.
  const before = heard.length;
  await player.evaluate(() => {
    const { battle } = muster;
    muster.changeDraft(battle, battle.mine!.options[0] ? { picks: [battle.mine!.options[0]] } : { pass: true });
  });
  await until(player, () => muster.battle.checkedDraft === muster.battle.draft);
  await spectator.evaluate(() => muster.battle.query('unit.card', { unit: 0 })); // what was sent before has come
  expect(heard.slice(before).filter(({ type }) => type !== 'reply' && type !== 'presence')).toEqual([]);
});

test('killing the server after accepted, and before', async ({ browser }) => {
  const port = anyPort();
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  let server = await serve(port, store);
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
    const page = await context.newPage();
    await plainly(page);
    // Both seats are ours: nobody else answers meanwhile.
    await sit(page, await create(context.request, { red: { who: 'person' }, blue: { who: 'person' } }), [
      'red',
      'blue',
    ]);
    await deployForMe(page);
    await playUntil(page, (question) => question.kind === 'move_unit');
    const before = await now(page);
    const row = (await page.evaluate(() => muster.battle.ahead.length)) + 1; // who moves, how, and where to
    server.kill('SIGKILL');
    await expect(page.getByText(/connection is lost|Reconnecting/)).toBeVisible();
    // An answer given meanwhile is kept.
    await page.evaluate(() => muster.sendAnswer(muster.battle));
    await expect(page.getByText('Reconnecting; your answer is kept.')).toBeVisible();
    server = await serve(port, store);
    await until(page, (at) => muster.battle.link === 'live' && muster.battle.now!.at > at, before.at);
    await expect(page.getByText(/connection is lost|Reconnecting/)).toHaveCount(0);
    expect((await now(page)).at).toBe(before.at + row);
  } finally {
    server.kill('SIGKILL');
  }
});

test('while nothing can be written the page says so, keeps the answer, and goes on by itself', async ({ browser }) => {
  const port = anyPort();
  const store = join(mkdtempSync(join(tmpdir(), 'muster-')), 'store.db');
  const server = await serve(port, store);
  // Another program, which holds the store until it may go.
  const hold =
    'import sqlite3, sys; held = sqlite3.connect(sys.argv[1], isolation_level=None);' +
    'held.execute("BEGIN IMMEDIATE"); print(flush=True); input()';
  try {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` });
    const page = await context.newPage();
    await plainly(page);
    const game = await create(context.request, { rules: 'drill', blue: { who: 'person' } });
    await sit(page, game, ['red', 'blue']);
    await asked(page);
    const before = await now(page);
    // Who only watches has no answer that could be kept.
    const watcher = await (await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })).newPage();
    await plainly(watcher);
    await visit(watcher, `/b/${game.id}?test=1`);
    await ready(watcher);
    const told = watcher.locator('.notices').getByText(/The server cannot write anything down at the moment\./);
    const other = spawn('python3', ['-c', hold, store]);
    try {
      await new Promise((resolve) => other.stdout.once('data', resolve));
      await page.evaluate(() => muster.sendAnswer(muster.battle));
      await expect(page.getByText('Your answer is kept and will be sent by itself.')).toBeVisible();
      await expect(told).toBeVisible();
      await expect(told).not.toContainText('Your answer is kept');
      await photograph(page, 'store-locked');
      expect((await now(page)).at).toBe(before.at);
    } finally {
      other.stdin.end('\n');
    }
    await until(page, (at) => muster.battle.now!.at > at, before.at);
    await expect(page.getByText('Your answer is kept and will be sent by itself.')).toHaveCount(0);
    await expect(told).toHaveCount(0);
    expect((await now(page)).at).toBe(before.at + 1);
  } finally {
    server.kill('SIGKILL');
  }
});

// A server that is paused keeps its connections, while another one has its battles.
test('a server that has fallen silent is given up, and the page connects again', async ({ page, request }) => {
  await page.clock.install();
  await plainly(page);
  let connections = 0;
  let silent = false;
  await page.routeWebSocket(/\/api\/battle$/, (socket) => {
    const server = socket.connectToServer();
    connections++;
    silent = false; // the next server speaks
    server.onMessage((text) => (silent ? undefined : socket.send(text)));
  });
  await sit(page, await create(request, { rules: 'drill', blue: { who: 'person' } }), ['red', 'blue']);
  await asked(page);
  expect(connections).toBe(1);
  await page.clock.fastForward(6000); // a heartbeat, which is answered
  await until(page, () => muster.battle.link === 'live');
  silent = true;
  await page.clock.fastForward(10_000);
  await until(page, () => muster.battle.link === 'late');
  expect(connections).toBe(1);
  await page.clock.fastForward(15_000);
  await until(page, () => muster.battle.link === 'live');
  expect(connections).toBe(2);
});

test('who plays is told when the computer has to think less than usual, and when no longer', async ({
  page,
  request,
}) => {
  await plainly(page);
  let tell = (_news: string) => {};
  await page.routeWebSocket(/\/api\/battle$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(text));
    tell = (news) =>
      socket.send(JSON.stringify({ type: 'notice', news, seat: 'blue', number: 0, at: null, draft: null }));
  });
  await sit(page, await create(request, { rules: 'drill', blue: { who: 'computer:quick' } }), ['red']);
  await asked(page);
  const told = page.locator('.notices').getByText(english['notice.hurried']!);
  await expect(told).toHaveCount(0);
  tell('hurried');
  await expect(told).toBeVisible();
  await photograph(page, 'hurried');
  tell('at_leisure');
  await expect(told).toHaveCount(0);
});

// On its way when the connection drops: an answer that the server never got, and one whose acknowledgement never came.
test('an answer in flight is neither lost nor doubled', async ({ page, request }) => {
  await plainly(page);
  let lose: 'answer' | 'accepted' | null = null;
  const answers: string[] = [];
  await page.routeWebSocket(/\/api\/battle$/, (socket) => {
    const server = socket.connectToServer();
    let dead = false;
    const drop = () => {
      dead = true;
      lose = null;
      void socket.close();
      void server.close();
    };
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage;
      const given = message.type === 'answer' || message.type === 'answers';
      if (given) answers.push(message.client_id!);
      if (given && lose === 'answer') drop();
      else if (!dead) server.send(text);
    });
    server.onMessage((text) => {
      const { type } = JSON.parse(String(text)) as ServerMessage;
      const kept = lose === 'accepted' && answers.length > 0 && ['accepted', 'snapshot', 'events'].includes(type);
      if (kept && type === 'accepted') drop();
      else if (!kept && !dead) socket.send(text);
    });
  });
  await sit(page, await create(request, { red: { who: 'person' }, blue: { who: 'person' } }), ['red', 'blue']);
  await deployForMe(page);
  for (const what of ['answer', 'accepted'] as const) {
    const question = await playUntil(page, ({ kind }) => kind === 'move_unit');
    const before = await now(page);
    const row = (await page.evaluate(() => muster.battle.ahead.length)) + 1; // who moves, how, and where to
    answers.length = 0;
    lose = what;
    await main(page).click();
    await until(
      page,
      (number) =>
        muster.battle.link === 'live' &&
        muster.battle.mine &&
        muster.battle.mine.number !== number &&
        !muster.battle.sending,
      question.number,
    );
    expect((await now(page)).at).toBe(before.at + row);
    expect(answers).toHaveLength(2); // the same one, sent again
    expect(new Set(answers).size).toBe(1);
    expect(await page.evaluate(() => muster.battle.events.map((event) => event.number))).toEqual([
      ...Array((await now(page)).events).keys(),
    ]);
  }
  await expect(page.getByText(/connection is lost|Reconnecting/)).toHaveCount(0);
});

test('chat: what others say can be hidden, and unknown phrases say nothing; who is back is not away', async ({
  plan: host,
  guest,
  request,
}) => {
  const created = await create(request, { rules: 'drill', blue: { who: 'person' } });
  await sit(host, created, ['red']);
  await sit(guest, created, ['blue']);
  await host.getByRole('tab', { name: 'Chat' }).click();
  await guest.evaluate(
    () => (muster.sendChat(muster.battle, '', 'no_such_phrase'), muster.sendChat(muster.battle, 'good luck')),
  );
  const lines = host.locator('#panel-chat li');
  await expect(lines).toHaveText([/good luck/]);
  await host.getByLabel('Hide what others say').check();
  await expect(lines).not.toContainText(['good luck']);
  await host.evaluate(() => muster.sendChat(muster.battle, 'thank you'));
  await expect(lines).toHaveText([/thank you/]);
  // Absence is told until they are back.
  const hear = (message: unknown) =>
    host.evaluate((told) => muster.receive(muster.battle, told as ServerMessage), message);
  await hear({ type: 'notice', news: 'absent', seat: 'blue', number: 0, at: null, draft: null });
  await hear({ type: 'clock', left: [0, 0], running: null, delay: 0, claimable: true });
  await expect(host.getByText('Blue is away.')).toBeVisible();
  await expect(host.getByText('The other side has been away for long.')).toBeVisible(); // there is no clock
  await hear({
    ...(await host.evaluate(() => ({ ...muster.battle.presence! }))),
    type: 'presence',
    seats: ['live', 'live'],
  });
  await expect(host.getByText('Blue is away.')).toHaveCount(0);
});
