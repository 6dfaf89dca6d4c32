// How the battle is shown: the dice over the table, the deeds of the other side one by one. With motion and with the
// tilted table, as people see it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import type { EventInfo, ServerMessage, Snapshot, Welcome } from '../src/protocol';
import { deedsOf } from '../src/battle/theatre/deeds';
import type { Noise } from '../src/battle/theatre/sound';
import { battleWith, large, playFrom } from './recorded';
import { create, decide, deployForMe, photograph, sit, test, until, visit } from './table';

// ---- From events to deeds

interface Story {
  welcome: Welcome;
  events: EventInfo[];
  end: Snapshot;
}
// What the server tells of a recorded battle.
async function storyOf(id: string): Promise<Story> {
  const events: EventInfo[] = [];
  return new Promise((done, fail) => {
    let welcome: Welcome;
    const socket = new WebSocket(`${process.env.MUSTER_URL!.replace('http', 'ws')}/api/battle`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, battle: id, tokens: [] }));
    socket.onerror = () => fail(new Error('the battle cannot be watched'));
    socket.onmessage = (heard) => {
      const message = JSON.parse(heard.data as string) as ServerMessage;
      if (message.type === 'welcome') welcome = message;
      if (message.type === 'events') events.push(...message.events);
      if (message.type !== 'snapshot') return;
      socket.close();
      done({ welcome, events, end: message });
    };
  });
}
const toHit = ['N-ATK-03', 'E-ATK-01', 'A-SHT-05', 'A-CHG-04', 'D-SHT-04'];

for (const rules of ['ninth', 'eighth', 'alternating', 'drill'])
  test(`the deeds of recorded battles of the ${rules} have every event, die and loss`, async ({ request }) => {
    const folder = new URL(`../../tests/replays/${rules}/`, import.meta.url);
    let attacks = 0;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const reply = await request.post('/api/replays', {
        headers: { 'content-type': 'application/json' },
        data: readFileSync(new URL(file, folder), 'utf8'),
      });
      const { welcome, events, end } = await storyOf(((await reply.json()) as { id: string }).id);
      const deeds = deedsOf({ setup: welcome.setup, latest: end }, events);
      const numbers = deeds.flatMap((deed) => deed.events.map(({ number }) => number)).sort((a, b) => a - b);
      expect(numbers, file).toEqual(events.map(({ number }) => number));
      for (const { kind, told, rolls } of deeds) {
        if (kind !== 'attack') continue;
        attacks++;
        const made = told.filter(({ event }) => 'target' in event && event.hit_on !== 0 && event.quality !== 0);
        const rolled = rolls.filter(({ purpose }) => toHit.includes(purpose));
        const count = made.reduce((sum, { event }) => sum + Number(event.attacks ?? event.shots), 0);
        expect(rolled.flatMap(({ dice }) => dice).length, `${file}: ${told[0]!.line}`).toBe(count);
      }
      // Nobody falls twice, and nobody without a deed.
      const lost = deeds.flatMap(({ losses }) => losses).reduce((sum, { models }) => sum + models, 0);
      const gone = end.models.filter(({ whereabouts }) => whereabouts === 'destroyed').length;
      const back = events.filter(({ event }) => event.ability === 'rebirth' || event.clause === 'A-RULE-04a').length;
      if (!back) expect(lost, file).toBe(gone);
      for (const { unit, models, of } of deeds.flatMap(({ losses }) => losses))
        expect(models, `${file}: ${unit}`).toBeLessThanOrEqual(of);
    }
    if (rules !== 'drill') expect(attacks).toBeGreaterThan(100);
  });

// ---- Over the table

// A browser in which things move, whose table is tilted, and that shows the battle at this pace.
async function onlooker(browser: Browser, pace: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.MUSTER_URL!,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    reducedMotion: 'no-preference',
    ...more,
  });
  const page = await context.newPage();
  await page.addInitScript((wish) => localStorage.setItem('pace', wish), pace);
  await page.addInitScript(watchStrip);
  return page;
}

// What the strip showed last of every deed.
interface Seen {
  caption: string;
  rows: { what: string; faces: number[]; sum: string }[];
  outcome: string;
  fell: number; // dice that were seen to fall
}
declare global {
  var strips: Record<string, Seen>;
}
function watchStrip() {
  globalThis.strips = {};
  const note = () => {
    const stage = document.querySelector<HTMLElement>('.theatre .stage');
    if (!stage) return;
    const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const before = globalThis.strips[stage.dataset.deed!];
    globalThis.strips[stage.dataset.deed!] = {
      caption: text(stage.querySelector('.caption, .banner')),
      rows: [...stage.querySelectorAll('.rows > li')].map((row) => ({
        what: text(row.querySelector('.what')),
        faces: [...row.querySelectorAll('svg:not(.struck)')].map((die) => Number(die.getAttribute('aria-label'))),
        sum: text(row.querySelector('.sum')),
      })),
      outcome: text(stage.querySelector('.outcome')),
      fell: Math.max(before?.fell ?? 0, stage.querySelectorAll('.die.falls').length),
    };
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
}

// The deeds of the page since an event, with what the strip showed of them.
const played = (page: Page, from: number) =>
  page.evaluate((first) => {
    const { deeds } = muster.battle;
    return deeds.flatMap((deed) => {
      const strip = globalThis.strips[String(deed.number)];
      return deed.last >= first && deed.rolls.length && strip ? [{ deed, strip }] : [];
    });
  }, from);

for (const rules of ['ninth', 'eighth', 'alternating', 'drill'] as const)
  test(`dice fall over the table as the events of the ${rules} and its log say`, async ({ browser, request }) => {
    const wish = rules === 'ninth' ? large : { rules };
    const { wish: found, question } = await battleWith(request, wish, ({ kind }) => kind === 'declare_attacks');
    const page = await onlooker(browser, 'fast');
    await playFrom(page, request, found, question);
    const from = await page.evaluate(() => muster.battle.events.length);
    await page.evaluate(() => muster.sendAnswer(muster.battle));
    await until(page, () => Object.values(globalThis.strips).some(({ outcome }) => outcome !== ''));
    await photograph(page, `strip-${rules}`);
    await until(page, () => muster.battle.theatre.act === null);
    const shown = await played(page, from);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.reduce((sum, { strip }) => sum + strip.fell, 0)).toBeGreaterThan(0);
    const log = (await page.locator('.log').textContent())!;
    for (const { deed, strip } of shown) {
      // The same dice,
      const told = deed.events.flatMap(({ event }) => (event.faces && !event.which ? (event.faces as number[]) : []));
      const again = deed.events.some(({ event }) => event.which);
      if (!again) expect(strip.rows.flatMap(({ faces }) => faces).sort()).toEqual(told.sort());
      // needed after modifiers,
      for (const { event } of deed.events)
        for (const face of [event.hit_from, event.wound_from, event.defence_from])
          if (Number(face) > 0 && Number(face) < 7)
            expect(strip.rows.map(({ what }) => what).join('; ')).toContain(`${Number(face)}+`);
      // and what came of them.
      if (deed.kind !== 'attack') continue;
      const [loss] = deed.losses.filter(({ models, wounds }) => models + wounds > 0);
      if (!loss) expect(strip.outcome).toContain('is unharmed');
      else if (loss.models === loss.of) expect(strip.outcome).toContain('is destroyed');
      else if (loss.models) expect(strip.outcome).toContain(`loses ${loss.models} of ${loss.of}`);
      else expect(strip.outcome).toContain(`loses ${loss.wounds} wound`);
      expect(strip.caption).toMatch(/ (shoots at|strikes) /);
      for (const { event } of deed.told) if (event.weapon_name) expect(log).toContain(`(${String(event.weapon_name)})`);
    }
    // Whoever has fallen in a deed has fallen in the log.
    const fallen = await page.evaluate(() =>
      muster.battle.deeds.flatMap(({ losses }) => losses).reduce((sum, { models }) => sum + models, 0),
    );
    const lines = log.match(/ (is removed|is destroyed(?! by)|flees|models? of .+ falls?)/g) ?? [];
    if (rules !== 'drill') expect(lines.length).toBeGreaterThanOrEqual(fallen);
    await page.context().close();
  });

// Who, with what it needed, and what came of it: of every roll of whole battles.
for (const rules of ['ninth', 'eighth', 'alternating', 'drill'])
  test(`every roll of the ${rules} has its words: who rolls what for, and what came of it`, async ({
    plan: page,
    request,
  }) => {
    const file = new URL(`../../tests/replays/${rules}/whole-battle.json`, import.meta.url);
    const headers = { 'content-type': 'application/json' };
    const reply = await request.post('/api/replays', { headers, data: readFileSync(file, 'utf8') });
    await visit(page, `/r/${((await reply.json()) as { id: string }).id}?test=1`);
    await until(page, () => (globalThis.muster?.battle?.events.length ?? 0) > 20 && muster.battle.latest?.ended);
    const told = await page.evaluate(() =>
      muster.battle.deeds.flatMap((deed) =>
        deed.rolls.length === 0
          ? []
          : [
              {
                kind: deed.kind,
                caption: muster.captionOf(muster.battle, deed),
                outcome: muster.outcomeOf(muster.battle, deed),
                rows: muster.rowsOf(deed.rolls).map((row) => ({
                  what: muster.purposeText(row.purpose),
                  purpose: row.purpose,
                  needs: row.needs?.number ?? 0,
                })),
              },
            ],
      ),
    );
    if (process.env.MUSTER_PICTURES)
      for (const one of new Map(told.map((each) => [each.rows.map(({ purpose }) => purpose).join(), each])).values())
        console.log(rules, JSON.stringify(one));
    expect(told.length).toBeGreaterThan(2);
    const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
    for (const deed of told) {
      expect(deed.caption, JSON.stringify(deed)).not.toBe('');
      expect(deed.outcome, JSON.stringify(deed)).not.toBe('');
      for (const { what, purpose } of deed.rows) expect(what, purpose).not.toBe(texts['purpose.any']);
    }
  });

// ---- The other side's turn

// Ends our own turn, and comes to where the other side's is shown, and we are asked already.
async function letOthersAct(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { battle } = muster;
    const others = () => battle.theatre.act?.deed.side === 'blue' && battle.theatre.act.deed.kind !== 'step';
    while (!(battle.now!.round > 1 && others() && battle.mine && battle.theatre.behind)) {
      const { mine } = battle;
      if (mine && !battle.sending && !battle.theatre.behind)
        muster.sendAnswer(battle, mine.may_pass && mine.kind === 'choose_unit' ? { pass: true } : undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}
const onStage = (page: Page) =>
  page.evaluate(() => {
    const { act, behind } = muster.battle.theatre;
    return { deed: act?.deed.number ?? null, unit: act?.deed.unit ?? null, kind: act?.deed.kind ?? null, behind };
  });
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('the turn of the other side is shown deed by deed, with who acts lit and an arrow to the target', async ({
  browser,
  request,
}) => {
  test.slow(); // a whole turn at its pace, drawn in software
  const page = await onlooker(browser, 'fast');
  await sit(page, await create(request));
  await deployForMe(page);
  const from = await page.evaluate(() => muster.battle.events.length);
  // What the scene drew while a deed was on stage.
  await page.evaluate(() => {
    const drawn: Record<number, { lit: number[]; tracers: number }> = {};
    Object.assign(globalThis, { drawn });
    setInterval(() => {
      const { act } = muster.battle.theatre;
      if (!act) return;
      const { models, overlays } = muster.scene.scene();
      drawn[act.deed.number] = {
        lit: [...new Set(models.flatMap(({ unit, lit }) => (lit ? [unit] : [])))],
        tracers: overlays.filter(({ style }) => style === 'tracer').length,
      };
    }, 30);
  });
  await letOthersAct(page);
  await photograph(page, 'caption');
  await until(page, () => muster.battle.mine && !muster.battle.theatre.busy, undefined, { timeout: 0 });
  const shown = await page.evaluate(
    (first) =>
      muster.battle.deeds
        .filter(({ last, side }) => last >= first && side === 'blue')
        .map(({ number, kind, unit, told }) => ({
          kind,
          unit,
          told: told.length,
          strip: globalThis.strips[String(number)],
          drawn: (globalThis as unknown as { drawn: Record<number, { lit: number[]; tracers: number }> }).drawn[number],
        })),
    from,
  );
  const acts = shown.filter(({ kind, unit, told }) => kind !== 'step' && unit !== null && told > 0);
  expect(acts.length).toBeGreaterThan(3);
  for (const { kind, unit, strip, drawn } of acts) {
    expect(strip?.caption.length, kind).toBeGreaterThan(5);
    expect(drawn?.lit).toEqual([unit]);
    expect(drawn?.tracers).toBe(kind === 'attack' ? 1 : 0);
  }
  const banners = Object.values(await page.evaluate(() => globalThis.strips)).map(({ caption }) => caption);
  expect(banners.some((caption) => /Round \d, Blue: Movement/.test(caption))).toBe(true);
  await page.context().close();
});

test('a question can be answered while deeds are shown; a key holds them, another goes on', async ({
  browser,
  request,
}) => {
  const page = await onlooker(browser, 'slow');
  await sit(page, await create(request));
  await deployForMe(page);
  await page.evaluate(() => localStorage.setItem('pace', 'at_once'));
  await page.evaluate(async () => {
    const { battle } = muster;
    while (battle.now!.round < 2 || battle.mine?.kind !== 'choose_unit') {
      if (battle.mine && !battle.sending) muster.sendAnswer(battle);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    localStorage.setItem('pace', 'slow');
  });
  await letOthersAct(page);
  await page.keyboard.down('k');
  const held = await onStage(page);
  expect(held.behind).toBe(true);
  await expect(page.locator('.theatre.held')).toBeVisible();
  await wait(1000); // what the page asks about the question has come
  const { frames } = await page.evaluate(async () => (await muster.scene.idle(), muster.scene.statistics()));
  await wait(2600); // longer than any deed takes
  expect(await onStage(page)).toEqual(held);
  // Nothing moves, but for what the server says meanwhile.
  expect((await page.evaluate(() => muster.scene.statistics())).frames).toBeLessThanOrEqual(frames + 2);
  await page.keyboard.up('k');
  await page.keyboard.press(' ');
  await page.keyboard.press(' ');
  await until(page, (deed) => muster.battle.theatre.act?.deed.number !== deed, held.deed, { timeout: 1500 });
  // The log does not know yet what is not shown yet; the question is there.
  await until(page, () => muster.battle.mine);
  expect((await onStage(page)).behind).toBe(true);
  const { seen, all } = await page.evaluate(() => ({
    seen: muster.battle.eventsSoFar.length,
    all: muster.battle.events.length,
  }));
  expect(seen).toBeLessThan(all);
  await expect(page.locator('section.bar button.main')).toBeEnabled();
  const { number } = (await page.evaluate(() => muster.battle.mine))!;
  await page.keyboard.press('Enter');
  await until(page, (before) => muster.battle.question?.number !== before, number);
  expect((await onStage(page)).deed === held.deed).toBe(false);
  await page.context().close();
});

test('with reduced motion the dice lie there at once; without dice there are words only', async ({
  browser,
  request,
}) => {
  const { wish, question } = await battleWith(request, large, ({ kind }) => kind === 'declare_attacks');
  const page = await onlooker(browser, 'normal', { reducedMotion: 'reduce' });
  await playFrom(page, request, wish, question);
  await page.evaluate(() => muster.sendAnswer(muster.battle));
  await expect(page.locator('.theatre .rows > li').first()).toBeVisible();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  expect(await moving()).toBe(0);
  await until(page, () => muster.battle.theatre.act === null);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Dice fall over the table').uncheck();
  await page.getByLabel('Pace').selectOption('at once');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => [localStorage.getItem('dice'), localStorage.getItem('pace')])).toEqual([
    'off',
    'at_once',
  ]);
  await page.context().close();
});

test('there is no sound until it is asked for, and none while the tab is hidden', async ({ browser, request }) => {
  const { wish, question } = await battleWith(request, large, ({ kind }) => kind === 'declare_attacks');
  const page = await onlooker(browser, 'fast');
  await page.addInitScript(() => {
    Object.assign(globalThis, { sounds: 0 });
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, ...when) {
      (globalThis as unknown as { sounds: number }).sounds++;
      return start.apply(this, when);
    };
    const buffered = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      (globalThis as unknown as { sounds: number }).sounds++;
      return buffered.apply(this, when);
    };
  });
  await playFrom(page, request, wish, question);
  const sounds = () => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds);
  await page.evaluate(() => muster.sendAnswer(muster.battle));
  await until(page, () => Object.keys(globalThis.strips).length > 0 && !muster.battle.theatre.act);
  expect(await sounds()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Sound').check();
  await expect.poll(sounds).toBeGreaterThan(0); // whoever turns it on hears it
  await expect(page.getByLabel('Volume')).toBeVisible();
  const before = await sounds();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await page.getByLabel('Volume').press('ArrowRight');
  expect(await sounds()).toBe(before);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }));
  await page.getByLabel('Volume').press('ArrowRight');
  await expect.poll(sounds).toBeGreaterThan(before);
  await page.context().close();
});

// Nobody listens here: what would be heard is made without a loudspeaker, and looked at.
test('each sound is short, neither silent nor cut off, and unlike the others', async ({ browser, request }) => {
  const page = await onlooker(browser, 'at_once');
  await sit(page, await create(request, { rules: 'drill' }));
  const noises: Noise[][] = [
    [{ kind: 'dice', count: 3, over: 250 }],
    [{ kind: 'dice', count: 40, over: 1000 }],
    [{ kind: 'shot' }],
    [{ kind: 'strike' }],
    [{ kind: 'charge' }],
    [{ kind: 'turn' }],
    [{ kind: 'fall', whole: false }],
    [{ kind: 'fall', whole: true }],
    [{ kind: 'shot' }, { kind: 'dice', count: 40, over: 250 }], // as an attack begins
    [{ kind: 'strike' }, { kind: 'dice', count: 40, over: 250 }],
  ];
  const heard = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (each) => {
          const audio = new OfflineAudioContext(1, 2 * 44100, 44100);
          muster.sound(audio, each, 1);
          const samples = (await audio.startRendering()).getChannelData(0);
          const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
          const power = (part: Float32Array) => part.reduce((sum, sample) => sum + sample * sample, 0);
          let crossings = 0;
          for (let i = 1; i <= last; i++) if (samples[i - 1]! < 0 !== samples[i]! < 0) crossings++;
          return {
            peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
            seconds: last / 44100,
            power: Math.sqrt(power(samples.slice(0, last)) / Math.max(1, last)),
            pitch: (crossings / 2 / Math.max(1, last)) * 44100, // roughly
          };
        }),
      ),
    noises,
  );
  if (process.env.MUSTER_PICTURES) console.table(heard);
  for (const [i, { peak, seconds, power }] of heard.entries()) {
    expect(peak, JSON.stringify(noises[i])).toBeGreaterThan(0.05);
    expect(peak, JSON.stringify(noises[i])).toBeLessThan(1);
    expect(seconds, JSON.stringify(noises[i])).toBeLessThan(1.2);
    expect(power, JSON.stringify(noises[i])).toBeGreaterThan(0.005);
  }
  // Two that are as long and as high could not be told apart.
  const kinds = heard.slice(2, 8);
  for (const [i, one] of kinds.entries())
    for (const other of kinds.slice(i + 1)) {
      const differs = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) > 1.2;
      expect(differs(one.seconds, other.seconds) || differs(one.pitch, other.pitch)).toBe(true);
    }
  // Half as loud is half as loud, and none is none.
  const half = await page.evaluate(async () => {
    const peaks = [1, 0.5].map(async (loud) => {
      const audio = new OfflineAudioContext(1, 44100, 44100);
      muster.sound(audio, [{ kind: 'turn' }], loud);
      return Math.max(...(await audio.startRendering()).getChannelData(0));
    });
    const [whole, half] = await Promise.all(peaks);
    return half! / whole!;
  });
  expect(half).toBeCloseTo(0.5, 2);
  await page.context().close();
});

for (const rules of ['ninth', 'eighth'])
  test(`a charge of the ${rules} says what it needed, whether it succeeds or not`, async ({ plan: page, request }) => {
    const wish = rules === 'ninth' ? large : { rules };
    const { wish: found, question } = await battleWith(request, wish, ({ kind }) => kind === 'declare_charge');
    await playFrom(page, request, found, question);
    const target = await page.evaluate(async () => {
      const { battle } = muster;
      const all = (await battle.query('charge.options', { unit: battle.mine!.unit }, undefined, 'test'))!.targets;
      return all.find(
        ({ needed, refused, targets }) => needed > 0 && !refused && battle.offers({ unit: targets[0]! }),
      )!;
    });
    const from = await page.evaluate(() => muster.battle.events.length);
    await page.evaluate((unit) => {
      muster.changeDraft(muster.battle, { picks: [{ unit }] });
      muster.sendAnswer(muster.battle);
    }, target.targets[0]!);
    const charged = ([first, unit]: readonly [number, number]) =>
      muster.battle.deeds.some(
        (deed) => deed.number >= first && deed.unit === unit && deed.rolls[0]?.added && deed.told.length > 0,
      );
    for (let i = 0; i < 12 && !(await page.evaluate(charged, [from, question.unit!] as const)); i++) await decide(page);
    await page.getByRole('tab', { name: /^Dice/ }).click();
    const name = await page.evaluate((unit) => muster.battle.setup!.units[unit]!.name, question.unit!);
    const charge = page.locator('#panel-dice .rolls > li').filter({ hasText: 'charge roll' }).filter({ hasText: name });
    await expect(charge.last().locator('.needs')).toHaveText(`${target.needed}+`);
    await expect(charge.last().locator('.outcome')).toContainText(
      new RegExp(`= \\d+, needed ${target.needed}: the charge (succeeds|fails)`),
    );
  });

test('who watches a replay sees its deeds step by step', async ({ browser, request }) => {
  const { id } = await (async () => {
    const reply = await request.post('/api/replays', {
      headers: { 'content-type': 'application/json' },
      data: readFileSync(new URL('../../tests/replays/eighth/whole-battle.json', import.meta.url), 'utf8'),
    });
    return (await reply.json()) as { id: string };
  })();
  const page = await onlooker(browser, 'fast');
  await page.goto(`/r/${id}?test=1&at=0`);
  await until(page, () => globalThis.muster?.battle?.now?.at === 0 && muster.scene);
  const shot = await page.evaluate(() => muster.battle.deeds.find(({ kind }) => kind === 'attack')!);
  await page.evaluate((at) => muster.viewDecision(muster.battle, at - 1), shot.at);
  await until(page, (at) => muster.battle.now?.at === at - 1, shot.at);
  await page.keyboard.press('ArrowRight');
  await until(page, (deed) => (globalThis.strips[String(deed)]?.rows.length ?? 0) > 1, shot.number);
  const strip = await page.evaluate((deed) => globalThis.strips[String(deed)]!, shot.number);
  expect(strip.caption).toContain(' at ');
  expect(strip.rows.length).toBeGreaterThan(0);
  await page.context().close();
});

test('a question in the middle of an attack says who attacks whom with what', async ({ plan: page, request }) => {
  for (const rules of ['ninth', 'eighth', 'alternating']) {
    const { wish, question } = await battleWith(
      request,
      rules === 'ninth' ? large : { rules },
      ({ kind, options }) => kind === 'allocate' && options.length > 1,
    );
    await playFrom(page, request, wish, question);
    const deed = await page.evaluate(() => {
      const { deeds, setup } = muster.battle;
      const { unit, target } = deeds.at(-1)!;
      return { by: setup!.units[unit!]!.name, at: setup!.units[target!]?.name ?? '' };
    });
    const context = page.locator('section.bar .context');
    await expect(context).toContainText(deed.by);
    if (deed.at) await expect(context).toHaveText(new RegExp(` (shoots at|strikes) ${deed.at} \\(.+\\)$`));
  }
});
