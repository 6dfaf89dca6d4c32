// Addresses that lead nowhere and files that are no army: each says so, in the reader's language, and leads back.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { photograph, test } from './table';
import { english, overflow, texts } from './texts';

const lost: [address: string, what: string, back: string][] = [
  ['/rules/%', 'page', '/'],
  ['/%', 'page', '/'],
  ['/b/%E0%A4%A', 'page', '/'],
  ['/army/ninth/%zz', 'page', '/'],
  ['/nowhere', 'page', '/'],
  ['/nowhere.html', 'page', '/'],
  ['/watch/on', 'page', '/'],
  ['/b/nosuchbattle', 'battle', '/watch'],
  ['/b/a%25b', 'battle', '/watch'],
  [`/b/${'x'.repeat(300)}`, 'battle', '/watch'],
  ['/r/nosuchbattle', 'replay', '/replays'],
  ['/army/ninth/nobody', 'army', '/armies'],
  ['/army/ninth/a%2fb%25', 'army', '/armies'],
  ['/army/file', 'file', '/armies'],
  ['/join/nosuchcode', 'join', '/'],
  ['/join/a%2Fb%3F', 'join', '/'],
  ['/rules/chess', 'rules', '/rules'],
  ['/rules/a.b', 'rules', '/rules'],
  ['/rules/N-MOV-999', 'clause', '/rules'],
];

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (problem) => problems.push(String(problem)));
  for (const [address, what, back] of lost) {
    await page.goto(address);
    await expect(page.locator('main h1'), address).toHaveText(english[`lost.${what}`]!);
    await expect(page.locator('main'), address).toContainText(english[`lost.${what}.why`]!);
    await expect(page.locator('h1'), address).toHaveCount(1);
    await expect(page.locator(`main a[href="${back}"]`), address).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page), address).toBeLessThanOrEqual(0);
    await photograph(page, `lost-390-${what}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await photograph(page, `lost-1280-${what}`);
  }
  expect(problems).toEqual([]);
  await page.locator('main a[href="/"]').click();
  await expect(page.locator('h1')).toHaveText(english['home.title']!);
});

test('it says so in six languages', async ({ page }) => {
  for (const code of ['en', 'da', 'it', 'ro', 'pt-BR', 'pl'])
    for (const [address, what] of [
      ['/rules/%', 'page'],
      ['/b/nosuchbattle', 'battle'],
    ]) {
      await page.goto(`${address}?lang=${code}`);
      await expect(page.locator('main h1')).toHaveText(texts(code)[`lost.${what}`]!);
      await expect(page).toHaveTitle(`${texts(code)[`lost.${what}`]} – Muster`);
    }
});

test('a file that is no army says where, what was found and what is accepted, and another can be opened', async ({
  page,
}) => {
  const army = readFileSync(new URL('../../data/armies/alternating/ash-riders.json', import.meta.url), 'utf8');
  const open = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'army.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const told = (name: string) => page.locator('dt', { hasText: english[`file.${name}`]! }).locator('+ dd');
  await page.goto('/armies');
  await open('{ "rules": "ninth",\n  units }');
  await expect(page.locator('h1')).toContainText(english['file.bad']!);
  await expect(told('place')).toContainText('line 2, column 3');
  await expect(told('found')).toContainText('broken JSON');
  await expect(told('expected')).toHaveText('a JSON document');
  await expect(page.locator('main')).toContainText(english['file.accepted.army']!);
  await photograph(page, 'bad-file-1280');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await photograph(page, 'bad-file-390');
  await open(JSON.stringify({ ...(JSON.parse(army) as object), units: 'ten' }));
  await expect(told('place')).toHaveText('units');
  await expect(told('found')).toHaveText('"ten"');
  // What is no JSON object may be a list of another program: the page of lists says what it found.
  await open('');
  await expect(page.locator('.why')).toHaveText('This file is empty.');
  await open(`"${'x'.repeat(3 << 20)}"`);
  await expect(page.locator('.why')).toContainText('3.2 MB');
  await open(army);
  await expect(page.locator('h1')).toHaveText((JSON.parse(army) as { name: string }).name);
  await page.goBack();
  await open('[]');
  await page.locator('main a[href="/armies"]').first().click();
  await expect(page.locator('h1')).toHaveText(english['page.armies']!);
});
