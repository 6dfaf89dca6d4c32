// How the battle is shown: the dice over the table, the deeds of the other side one by one. With motion and with the
// tilted table, as people see it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import type { EventInfo, ServerMessage, Snapshot, Welcome } from '../src/protocol';
import { deedsOf } from '../src/battle/theatre/deeds';
import { battleWith, large, playFrom } from './recorded';
import { photograph, test, until } from './table';

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
  var seen: Record<string, Seen>;
}
function watchStrip() {
  globalThis.seen = {};
  const note = () => {
    const stage = document.querySelector<HTMLElement>('.theatre .stage');
    if (!stage) return;
    const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const before = globalThis.seen[stage.dataset.deed!];
    globalThis.seen[stage.dataset.deed!] = {
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
      const strip = globalThis.seen[String(deed.number)];
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
    await until(page, () => Object.values(globalThis.seen).some(({ outcome }) => outcome !== ''));
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
