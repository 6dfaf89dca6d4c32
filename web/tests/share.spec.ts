// An army is handed on: by a link that holds it, as text, on paper, as a picture, as a file.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { choose, file, paste, row, rosXml, sheet, title } from './lists';
import { forgeList, shapes } from './shapes';
import { inLanguage, photograph, test, visit } from './table';
import { english, overflow, texts } from './texts';

const press = (page: Page, text: string) => page.getByRole('button', { name: english[text]! }).click();
async function shared(page: Page, list: object | Buffer, name: string) {
  await visit(page, '/armies');
  await choose(page, file('list', list));
  await press(page, 'import.save');
  await page.getByRole('link', { name: english['import.saved']! }).click();
  await expect(title(page)).toHaveText(name);
  await openShare(page);
}
const openShare = (page: Page) => page.locator('.share summary').click();
// What a press on a button copies. Without a clipboard the page selects a field of its own.
async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    Object.assign(globalThis, { copied: null });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => (Object.assign(globalThis, { copied: text }), Promise.resolve()) },
    });
  });
  await press(page, button);
  const text = await page.waitForFunction(() => (globalThis as unknown as { copied: string | null }).copied);
  return (await text.jsonValue())!;
}
const kept = (page: Page) =>
  page.evaluate(() => {
    const [{ id }] = JSON.parse(localStorage.getItem('my armies')!) as [{ id: string }];
    return JSON.parse(localStorage.getItem(`my army ${id}`)!) as string;
  });

test('a link brings the army to another browser, to the byte', async ({ plan: page, guest }) => {
  await shared(page, forgeList, 'Reed March');
  const link = new URL(await copied(page, 'army.share.link'));
  expect(link.pathname).toBe('/army/shared');
  expect(link.href.length).toBeLessThan(8_000);
  const document = await kept(page);
  let sent = '';
  guest.on('request', (request) => (sent += request.url()));
  await visit(guest, `${link.pathname}${link.hash}`);
  await expect(title(guest)).toHaveText('Reed March');
  await expect(sheet(guest, 'Reed Cutters').locator('.mark.near').first()).toBeVisible();
  expect(sent).not.toContain(link.hash.slice(1, 40)); // no server is told
  guest.removeAllListeners('request');
  await press(guest, 'import.save');
  await expect(guest.getByRole('link', { name: english['import.saved']! })).toBeVisible();
  expect(await kept(guest)).toBe(document);
  await press(guest, 'import.play');
  await expect(guest).toHaveURL(/\/b\//);
});

test('a link that was cut off, and an address of another browser, say so and lead back', async ({ plan: page }) => {
  for (const [address, what] of [
    ['/army/shared', 'link'],
    ['/army/shared#abc', 'link'],
    ['/army/mine/reeds', 'mine'],
  ] as const) {
    await visit(page, address);
    await expect(title(page), address).toHaveText(english[`lost.${what}`]!);
    await expect(page.locator('main'), address).toContainText(english[`lost.${what}.why`]!);
    await expect(page.locator('main a[href="/armies"]'), address).toBeVisible();
  }
});

test('an army as text: in full, in Markdown, and in lines that Muster reads again', async ({ plan: page }) => {
  await shared(page, rosXml(shapes), 'Shapes of the Coast');
  const form = page.getByLabel(english['army.share.form']!);
  const full = await copied(page, 'army.share.text');
  for (const part of [
    'Shapes of the Coast',
    '710 points',
    'River Squad, 110 points',
    '✓ Old Oath',
    'Song of Reeds: An invulnerable save of 6+.',
    '✎ Heron Step',
  ])
    expect(full).toContain(part);
  await form.selectOption('markdown');
  const markdown = await copied(page, 'army.share.text');
  expect(markdown).toMatch(/^# Shapes of the Coast$/m);
  expect(markdown).toMatch(/^\| 9 × Mist rifle \| 24/m);
  await form.selectOption('short');
  const short = await copied(page, 'army.share.text');
  expect(short).toMatch(/^10x River Squad \(110 pts\): 9x Mist rifle, Reed launcher, 2x Tide pistol$/m);
  await visit(page, '/armies');
  await paste(page, short);
  await expect(page.locator('.facts')).toContainText('710 points');
  await expect(page.locator('article.left-out')).toHaveCount(0);
  await expect(row(page, 'River Squad', 'Mist rifle')).toContainText('× 9');
});

test('a list that may not be played is shared with its reasons', async ({ plan: page }) => {
  await visit(page, '/armies');
  const army = JSON.parse(
    readFileSync(new URL('../../data/armies/alternating/ash-riders.json', import.meta.url), 'utf8'),
  ) as { points: number; name: string };
  delete (army as { $schema?: string }).$schema;
  army.points = 10;
  await choose(page, file('army.json', army));
  await expect(page.getByRole('button', { name: english['import.play']! })).toBeDisabled();
  await openShare(page);
  expect(await copied(page, 'army.share.text')).toContain('✕ ');
});

test('on paper each weapon and each rule stands once, black on white', async ({ plan: page }) => {
  await shared(page, rosXml(shapes), 'Shapes of the Coast');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.screen').first()).toBeHidden();
  const paper = page.locator('.paper');
  await expect(paper).toBeVisible();
  await expect(paper.locator('.cards article')).toHaveCount(7);
  const inked = await paper.evaluate(
    (sheet) => getComputedStyle(sheet).color + getComputedStyle(document.body).backgroundColor,
  );
  expect(inked).toBe('rgb(0, 0, 0)rgb(255, 255, 255)');
  const told = await paper.innerText();
  for (const text of ['may walk on water', 'Each jar is thrown in its own way.'])
    expect(told.split(text).length, text).toBe(2);
  for (const weapon of ['Mist rifle', 'Weir hook'])
    await expect(paper.locator('section:not(.cards) tbody th', { hasText: weapon })).toHaveCount(1);
  await expect(paper).toContainText('✎ Heron Step');
  await photograph(page, 'army-paper');
  await page.emulateMedia({ media: null, colorScheme: null });
});

test('a picture and a file of a ready army; the page fits in six languages', async ({ page }) => {
  await page.goto('/army/alternating/ash-riders');
  await openShare(page);
  const saving = page.waitForEvent('download');
  await press(page, 'army.share.picture');
  const picture = await saving;
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const bytes = readFileSync(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(1800); // of its width
  const document = await page.getByRole('link', { name: english['import.export']! }).getAttribute('href');
  expect(JSON.parse(decodeURIComponent(document!.replace(/^[^,]*,/, '')))).toHaveProperty('format', 'muster-army/1');
  const before = page.viewportSize()!;
  for (const code of ['da', 'it', 'ro', 'pt-BR', 'pl', 'en']) {
    await inLanguage(page, code);
    await visit(page, '/army/alternating/ash-riders');
    await openShare(page);
    await expect(page.getByRole('button', { name: texts(code)['army.share.link']! })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
    await photograph(page, `share-390-${code}`);
    await page.setViewportSize(before);
    await photograph(page, `share-${code}`);
  }
});
