// The rulebook: in every language, searched by words of any, with clauses beside clauses.
import { expect, type Page } from '@playwright/test';
import { photograph, test } from './table';

const inLanguage = (page: Page, code: string) => page.addInitScript((to) => localStorage.setItem('language', to), code);

// A word of one language, and the chapter in which the reader's language finds it.
const searches: [reader: string, words: string, game: string, chapter: string][] = [
  ['pl', 'osłona', 'eighth', 'Osłona'],
  ['pl', 'oslony', 'eighth', 'Osłona'],
  ['it', 'osłona', 'eighth', 'Copertura'],
  ['it', 'cariche', 'ninth', 'Fase di Carica'],
  ['da', 'terraen', 'ninth', 'Terræn'],
  ['ro', 'coerenta', 'ninth', 'Coerență unitară'],
  ['pt-BR', 'COERENCIA', 'ninth', 'Coerência da unidade'],
];

for (const [reader, words, game, chapter] of searches)
  test(`${reader} finds ${words}`, async ({ page }) => {
    await inLanguage(page, reader);
    await page.goto(`/rules/${game}`);
    await page.getByRole('searchbox').fill(words);
    await expect(page.locator('.hits h2').first()).toContainText(chapter, { ignoreCase: true });
    await expect(page.locator('.hits li span').first()).toHaveAttribute('lang', reader);
  });

test('the book has chapters in order, and folds interpretations under their clause', async ({ page }) => {
  await inLanguage(page, 'it');
  await page.goto('/rules/alternating');
  await expect(page.locator('[id="A-CHG-01"]')).toBeVisible();
  const titles = await page.locator('.chapters h2').allInnerTexts();
  const contents = await page.locator('nav li').allInnerTexts();
  expect(contents).toEqual(titles);
  const charge = page.locator('[id="A-CHG-01"]');
  const reading = charge.locator('[id="A-I-108"]');
  await expect(reading).toBeHidden();
  await charge.locator('summary').click();
  await expect(reading).toBeVisible();
  await expect(reading.locator('[lang="it"]')).toBeVisible();
  await photograph(page, 'rulebook');
});

test('eighth and ninth stand side by side, chapter by chapter', async ({ page }) => {
  await page.goto('/rules/ninth');
  await page.getByRole('combobox', { name: /Beside/ }).selectOption('eighth');
  const charges = page.locator('section', { has: page.locator('[id="N-CHG-01"]') });
  await expect(charges.locator('[id="E-CHG-01"]')).toBeVisible();
  await page.reload();
  await expect(charges.locator('[id="E-CHG-01"]')).toBeVisible();
  // What the games call differently stands together, and what only one has is not left out.
  const rerolls = page.locator('section', { has: page.locator('[id="N-RER-01"]') });
  await expect(rerolls.locator('[id="E-RRL-01"]')).toBeVisible();
  await expect(page.locator('section', { has: page.locator('[id="E-COV-01"]') })).toContainText('no such chapter');
  await photograph(page, 'rulebook-beside');
});

test('in print there is the book alone, both games side by side', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/rules/ninth?beside=eighth');
  const [ours, theirs] = [page.locator('[id="N-CHG-01"]'), page.locator('[id="E-CHG-01"]')];
  await expect(theirs).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'searchbox', 'combobox', 'navigation'] as const)
    for (const each of await page.getByRole(role).all()) await expect(each).toBeHidden();
  expect((await theirs.boundingBox())!.x).toBeGreaterThan((await ours.boundingBox())!.x + 200);
});

test('a clause that a clause names opens beside it, and there the next one', async ({ page }) => {
  await page.goto('/rules/N-CHG-14');
  await page.locator('article .text a', { hasText: 'N-CHG-13' }).click();
  const beside = page.getByRole('dialog');
  await expect(beside).toHaveAttribute('aria-label', 'N-CHG-13');
  await beside.getByRole('link', { name: 'The next clause: N-CHG-14' }).click();
  await expect(beside).toHaveAttribute('aria-label', 'N-CHG-14');
  await beside.getByRole('button', { name: 'Back to the clause before' }).click();
  await expect(beside).toHaveAttribute('aria-label', 'N-CHG-13');
  await page.mouse.click(5, 5);
  await expect(beside).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/rules/N-CHG-14');
});

test('Escape closes a clause and gives the focus back; leaving the page closes it, too', async ({ page }) => {
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Ninth', exact: true }).first().click();
  const link = page.locator('[id="N-GEN-02"] p a');
  await link.focus();
  await page.keyboard.press('Enter');
  const beside = page.getByRole('dialog');
  await expect(beside).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(beside).toBeVisible();
  await page.goBack();
  await expect(page.locator('.games')).toBeVisible();
  await expect(beside).toHaveCount(0);
});

test('an address unfolds the interpretation that it names', async ({ page }) => {
  await page.goto('/rules/ninth#N-I-81');
  await expect(page.locator('[id="N-I-81"]')).toBeInViewport();
});

test('a chapter names the areas within it, and clauses with an example offer it', async ({ page }) => {
  await page.goto('/rules/ninth');
  const shooting = page.locator('section', { has: page.locator('[id="N-SHT-01"]') });
  await expect(shooting.getByRole('heading', { name: 'Look Out, Sir' })).toBeVisible();
  await expect(page.locator('[id="N-LOOK-01"]').getByRole('button', { name: 'Show me: N-LOOK-01' })).toBeVisible();
  await expect(page.locator('[id="N-LOOK-04"]').getByRole('button')).toHaveCount(0);
});

test('the words of the games are in the reader’s language, and each finds its clauses', async ({ page }) => {
  await inLanguage(page, 'da');
  await page.goto('/rules/words');
  await page.getByRole('link', { name: 'kamprunde', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('kamprunde');
  await expect(page.locator('.hits h2').first()).toBeVisible();
});

test('the heads of the rulebook say where one is, each word once', async ({ page }) => {
  await page.goto('/rules/drill');
  expect((await page.locator('main h1').innerText()).replace(/\s+/g, ' ')).toBe('Rules · Drill');
  // A chapter's title stands over it once, and is not said again by what stands below.
  for (const game of ['drill', 'ninth', 'eighth', 'alternating']) {
    await page.goto(`/rules/${game}`);
    await expect(page.locator('.chapters h2').first()).toBeVisible();
    const titles = await page.locator('.chapters h2').allInnerTexts();
    expect(titles.length).toBeGreaterThan(2);
    expect(titles.filter((title) => /^(.+?)[\s·–:]+\1$/.test(title.trim()))).toEqual([]);
  }
  await page.goto('/rules/N-RND-01');
  const chapter = await page.locator('article p').first().innerText();
  expect(chapter).not.toMatch(/^(.+?)[\s·–:]+\1$/);
});
