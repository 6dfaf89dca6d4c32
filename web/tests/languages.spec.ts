import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { recorded } from './recorded';
import {
  create,
  deployForMe,
  inLanguage,
  photograph,
  plainly,
  playUntil,
  sit,
  test,
  unseen,
  until,
  visit,
} from './table';

const pages = [
  '/',
  '/new',
  '/watch',
  '/replays',
  '/armies',
  '/army/ninth/concord-25',
  '/army/alternating/ash-riders',
  '/odds',
  '/rules/ninth',
  '/rules/ninth?beside=eighth',
  '/rules/ninth/N-MOV-15',
  '/rules?q=cover',
  '/rules/words',
];
// Everything asked for has come, the letters too.
async function whole(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const widths = [1440, 390];

test('no page overflows in the pseudo-language, and nothing stays English', async ({ plan: page }) => {
  await inLanguage(page, 'pseudo');
  for (const address of pages) {
    await page.setViewportSize({ width: widths[0]!, height: 844 });
    await visit(page, address);
    await whole(page);
    if (address.startsWith('/rules/ninth?')) await expect(page.locator('.clause').first()).toBeVisible();
    if (address.startsWith('/rules?')) await expect(page.locator('.hits').first()).toBeVisible();
    if (['/', '/new', '/watch', '/replays', '/odds'].includes(address))
      expect(await english(page), address).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${address} ${width}`).toBeLessThanOrEqual(0);
      await photograph(page, `pseudo-${width}${address.replaceAll(/[/?=]/g, '-')}`);
    }
  }
});
// Words without a mark of the pseudo-language, where no army's or table's own name stands.
const english = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((node) => node.children.length === 0 && !node.closest('select, kbd, [lang], svg, article'))
      .map((node) => node.textContent!.trim())
      .filter((text) => /[A-Za-z]{3,} [A-Za-z]{3,}/.test(text) && !/[åéïøüñçš~]/.test(text)),
  );

// A name may be the same word in two languages; a line with what the ability does is not.
test('no ability of the alternating game stays English on the army page', async ({ plan: page }) => {
  const inEnglish = new Set<string>();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/army/alternating/pale-court');
  await whole(page);
  for (const code of Object.keys(decimal)) {
    await speak(page, code);
    const lines = await page.locator('article li').allTextContents();
    expect(lines.filter((line) => line.includes('ability.'))).toEqual([]);
    expect(
      lines.filter((line) => inEnglish.has(line)),
      code,
    ).toEqual([]);
    if (code === 'en') lines.forEach((line) => inEnglish.add(line));
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
  }
  expect(inEnglish.size).toBeGreaterThan(20);
});

test('what speaks against an army is said in every language', async ({ plan: page }) => {
  const army = JSON.parse(
    readFileSync(new URL('../../data/armies/alternating/pale-court.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
  await visit(page, '/armies');
  await page.evaluate(
    (text) => sessionStorage.setItem('army file', text),
    JSON.stringify({ ...army, points: 100, options: ['army_structure'] }),
  );
  const said = new Set<string>();
  await visit(page, '/army/file');
  for (const code of Object.keys(decimal)) {
    await speak(page, code);
    const reasons = page.locator('ul.reasons li');
    await expect(reasons.nth(2)).toBeVisible();
    const texts = await reasons.allTextContents();
    expect(texts.filter((text) => /reason\.|\?/.test(text))).toEqual([]);
    said.add(texts.join());
    if (code === 'pl') await photograph(page, 'army-reasons');
  }
  expect(said.size).toBe(6);
});

// Every text of the catalogue has marks of the pseudo-language, so that a name that went past it shows.
const unmarked = (texts: string[]) => texts.filter((text) => !/[·~]/.test(text));
test('names of abilities come from the catalogue, on the army page and on a card', async ({ plan: page, request }) => {
  await inLanguage(page, 'pseudo');
  await visit(page, '/army/alternating/ash-riders');
  await whole(page);
  const names = await page.locator('article li strong').allTextContents();
  expect(names.length).toBeGreaterThan(15);
  expect(unmarked(names)).toEqual([]);
  expect(unmarked(await page.locator('article > p.muted').allTextContents())).toEqual([]);
  await sit(
    page,
    await create(request, { rules: 'alternating', red: { who: 'person', army: 'alternating/ash-riders' } }),
  );
  await page.evaluate(() => void (muster.battle.chosen = 1));
  await until(page, () => document.querySelector('section.card .abilities li'));
  for (const [part, least] of [
    ['.abilities li', 4],
    ['.abilities strong', 4],
    ['.weapon strong', 4],
    ['.reasons li', 2],
  ] as const) {
    const texts = await page.locator(`section.card ${part}`).allTextContents();
    expect(texts.length, part).toBeGreaterThanOrEqual(least);
    expect(unmarked(texts), part).toEqual([]);
  }
  await photograph(page, 'card-pseudo');
});

test('switching keeps the page, the draft and the focus', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  const draft = await page.evaluate(() => JSON.stringify(muster.battle.draft));
  const menu = page.getByRole('banner').getByLabel('Language');
  await menu.focus();
  await menu.selectOption('da');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  expect(await page.evaluate(() => JSON.stringify(muster.battle.draft))).toBe(draft);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
});

// Where an ability, a chance and a number with a fraction are shown in words of the language.
const decimal = { en: '.', da: ',', it: ',', ro: ',', 'pt-BR': ',', pl: ',' };
const speak = async (page: Page, code: string) => {
  const inHead = page.locator('header select[name=language]');
  if (await inHead.isVisible()) await inHead.selectOption(code);
  else {
    // On a small window it is in the menu.
    await page.locator('header [aria-haspopup=dialog]:not(.flag)').click();
    await page.locator('dialog[open] select[name=language]').selectOption(code);
    await page.keyboard.press('Escape');
  }
  await expect(page.locator('html')).toHaveAttribute('lang', code);
};
test('six languages: no overflow, the right fractions, and abilities in words', async ({ plan: page }) => {
  const said = new Set<string>();
  await visit(page, '/army/ninth/concord-25');
  await whole(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const code of Object.keys(decimal)) {
      await speak(page, code);
      const abilities = await page.locator('article li').allTextContents();
      expect(abilities.filter((text) => text.includes('ability.'))).toEqual([]);
      said.add(abilities.join());
      expect(await overflow(page), `army ${code} ${width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(said.size).toBe(6);
  await speak(page, 'en');
  await visit(page, '/odds');
  await whole(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const [code, sign] of Object.entries(decimal)) {
      await speak(page, code);
      await expect(page.locator('main')).toContainText(new RegExp(`\\d\\${sign}\\d`));
      expect(await overflow(page), `odds ${code} ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

// At every kind of question that comes in a battle: nothing hangs over, the words are the catalogue's, and the yellow
// button is whole. What a player wrote (names of units, models and weapons) has no marks.
test('a battle in the pseudo-language: every kind of question fits a telephone', async ({ plan: page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inLanguage(page, 'pseudo');
  await sit(
    page,
    await create(request, {
      red: { who: 'person', army: 'ninth/concord-50' },
      blue: { who: 'computer:quick', army: 'ninth/tide-50' },
    }),
  );
  await page.evaluate(() => document.fonts.ready);
  const walk = () =>
    page.evaluate(async () => {
      const { battle } = muster;
      const { underWay } = battle.connection;
      const look = (on: boolean) => void (document.body.style.display = on ? '' : 'none');
      const until = async (done: () => unknown) => {
        while (!battle.now?.ended && !done()) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const seen = new Set<string>();
      const wrong: string[] = [];
      for (let i = 0; i < 500 && !battle.now?.ended && battle.now!.round < 4; i++) {
        await until(() => battle.mine && !battle.sending);
        const question = battle.mine;
        if (!question) break;
        const kind = `${question.kind} ${question.clause}`;
        if (!seen.has(kind)) {
          seen.add(kind);
          look(true);
          await new Promise((resolve) => setTimeout(resolve, 50)); // what it asks for
          await until(() => underWay.size === 0); // has come
          const bar = document.querySelector('section.bar')!;
          const box = bar.querySelector('button.main')?.getBoundingClientRect();
          if (document.documentElement.scrollWidth > innerWidth) wrong.push(`${kind}: too wide`);
          if (!box || box.left < 0 || box.right > innerWidth || box.width < 24)
            wrong.push(`${kind}: the button is not whole`);
          for (const words of [...bar.querySelectorAll('h2, .buttons button')])
            if (!/[·~]/.test(words.textContent!)) wrong.push(`${kind}: ${words.textContent}`);
          look(false);
        }
        muster.sendAnswer(battle);
        await until(
          () =>
            battle.question?.number !== question.number || (battle.mine && !battle.sending && battle.mine !== question),
        );
      }
      return { seen: [...seen], wrong };
    });
  const found = await unseen(page, walk);
  expect(found.wrong).toEqual([]);
  expect(found.seen.length).toBeGreaterThan(12);
});

// Whoever looks on or back in another language: nothing hangs over, and everything that is said is said in it.
test('battle and replay in six languages', async ({ plan: page, request }) => {
  const { id: over } = await recorded(request);
  const game = await create(request);
  await sit(page, game);
  await deployForMe(page);
  for (const address of [`/b/${game.id}`, `/r/${over}?at=40`]) {
    await visit(page, `${address}${address.includes('?') ? '&' : '?'}test=1`);
    await until(page, () => !!globalThis.muster?.battle?.now && document.querySelectorAll('.log .line').length > 3);
    const inEnglish = new Set<string>();
    await page.setViewportSize({ width: 1440, height: 844 });
    for (const code of Object.keys(decimal)) {
      await speak(page, code);
      expect(await overflow(page), `${address} ${code}`).toBeLessThanOrEqual(0);
      // Sentences only: a name or a number is the same everywhere.
      const texts = await page
        .locator('.log .line > span:last-child, section.bar h2, section.bar .buttons button, [role=tab], nav.armies h2')
        .allTextContents();
      const sentences = texts.map((text) => text.trim()).filter((text) => text.split(' ').length > 3);
      expect(sentences.length, code).toBeGreaterThan(3);
      expect(
        sentences.filter((text) => inEnglish.has(text)),
        `${address} ${code}`,
      ).toEqual([]);
      if (code === 'en') sentences.forEach((text) => inEnglish.add(text));
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const code of Object.keys(decimal)) {
      await speak(page, code);
      expect(await overflow(page), `${address} ${code} 390`).toBeLessThanOrEqual(0);
    }
  }
});

test('heights on the table are written as the language writes fractions', async ({ page, request }) => {
  await plainly(page);
  await page.addInitScript(() => localStorage.setItem('language', 'pl')); // chosen when they were here before
  await sit(page, await create(request, { table: 'bell-foundry' }));
  const heights = async () => (await page.locator('.table svg text').allTextContents()).join(' ');
  await expect.poll(heights).toMatch(/\d,\d″/);
  expect(await heights()).not.toMatch(/\d\.\d″/);
  await page.locator('header select[name=language]').selectOption('en');
  await expect.poll(heights).toMatch(/\d\.\d″/);
});

test('what the server refuses is told in the language, its own words as a detail', async ({ page }) => {
  await page.goto('/replays?lang=pl');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"x"}') });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('W tej postaci nie da się tego użyć.');
  await expect(alert.locator('[lang=en]')).toContainText('muster-replay/1');
});

test('tables that are too small for a game say so, and cannot be chosen', async ({ plan: page }) => {
  await inLanguage(page, 'da');
  await visit(page, '/new');
  await page.getByText('Skiftevis', { exact: true }).click();
  const small = page.locator('label.pill').filter({ hasText: 'Bell Foundry' });
  await expect(small).toContainText('for lille: mindst 48″ × 48″');
  await expect(small.getByRole('radio')).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'et tilfældigt' })).toBeEnabled();
});

test('invitation, battle and replay in the pseudo-language: no overflow, nothing English on the invitation', async ({
  plan: page,
  request,
}) => {
  const { invite } = await create(request, { blue: { who: 'friend' }, clock: { bank: 900_000, delay: 15_000 } });
  const { id: over } = await recorded(request);
  const game = await create(request);
  await inLanguage(page, 'pseudo');
  await sit(page, game); // it begins
  for (const address of [`/join/${invite}`, `/b/${game.id}`, `/r/${over}`]) {
    await visit(page, address);
    await page
      .locator(address.startsWith('/join') ? 'form' : 'nav.armies button')
      .first()
      .waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `${address} ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await visit(page, `/join/${invite}`);
  const facts = page.locator('dl dd');
  await expect(facts).toHaveCount(4); // mission, table, clock, assistance
  expect(unmarked(await facts.allTextContents())).toHaveLength(1); // the table's own name
  await expect(facts.nth(2)).toContainText('15');
});

test('Warlord traits and the strength of a model are in the words of the language', async ({ plan: page, request }) => {
  await inLanguage(page, 'it');
  await sit(page, await create(request, { red: { army: 'ninth/concord-25' } }));
  await playUntil(
    page,
    () => muster.battle.now!.round > 0 || muster.battle.events.some((event) => event.name === 'warlord_named'),
  );
  await page.evaluate(() => {
    const warlord = muster.battle.setup!.units.findIndex(
      (unit) => unit.owner === 'red' && unit.keywords.includes('CHARACTER'),
    );
    muster.battle.chosen = warlord;
  });
  const card = page.locator('section.card');
  await expect(card).toContainText('Condottiero Ispiratore');
  await expect(card).not.toContainText('Inspiring Leader');
  const user = await page.evaluate(async () => {
    const uses = async (unit: number) =>
      (await muster.battle.query('unit.card', { unit }))!.weapons.some((weapon) =>
        weapon.values.some((value) => value.now === 'user'),
      );
    for (const unit of muster.battle.setup!.units.keys()) if (await uses(unit)) return (muster.battle.chosen = unit);
    return null;
  });
  expect(user).not.toBeNull();
  await expect.poll(async () => (await card.locator('.weapon dl').allTextContents()).join()).toContain('Modello');
  expect((await card.locator('.weapon dl').allTextContents()).join()).not.toContain('user');
});
