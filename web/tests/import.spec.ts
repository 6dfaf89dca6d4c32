// From a list of another program to a unit on the table: dropped, chosen or pasted; every shape of units and of files;
// what becomes of each text; choices and bases; armies of one's own, and who sees them.
import { expect, type Page } from '@playwright/test';
import { Hand } from './fingers';
import { choose, drop, file, paste, pasteAnywhere, rosJson, rosXml, rosz, row, sheet, title } from './lists';
import { forgeList, orders, shapes, tracks } from './shapes';
import { inLanguage, main, photograph, test, visit } from './table';
import { english, overflow, texts } from './texts';

const roster = file('shapes.ros', rosXml(shapes));
const forge = file('forge.json', forgeList);
const press = (page: Page, text: string) => page.getByRole('button', { name: english[text]! }).click();
const mark = (page: Page, unit: string, ability: string, kind: string) =>
  sheet(page, unit).locator('.abilities > li', { hasText: ability }).locator(`.mark.${kind}`).first();
const base = (page: Page, model: string) => page.locator('.bases li', { hasText: model }).locator('select');

const widths = [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const;
async function looked(page: Page, name: string) {
  const before = page.viewportSize()!;
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page), `${name} ${width}`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await photograph(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}

test('a roster becomes the same sheets from each kind of file, in every shape that units have', async ({
  plan: page,
}) => {
  await visit(page, '/armies');
  await looked(page, 'bring');
  const told: string[] = [];
  for (const [ending, bytes] of [
    ['ros', rosXml(shapes)],
    ['rosz', rosz(shapes)],
    ['json', rosJson(shapes)],
  ] as const) {
    await visit(page, '/armies');
    await drop(page, file(`shapes.${ending}`, bytes));
    await expect(title(page), ending).toHaveText('Shapes of the Coast');
    told.push(await page.locator('main').innerText());
  }
  expect(told[1]).toBe(told[0]);
  expect(told[2]).toBe(told[0]);
  await expect(page.locator('.facts')).toContainText('710 points');
  await expect(page.locator('.facts')).toContainText('750'); // as the list says
  // Models of their own, counts in numbers; a weapon is on the right models, and a count in its name counts.
  await expect(row(page, 'River Squad', 'Mist rifle')).toContainText('× 9');
  await expect(row(page, 'River Squad', 'Reed launcher')).toHaveCount(1);
  await expect(row(page, 'River Squad', 'Tide pistol')).toContainText('× 2');
  // The profile on the unit, and one weapon for everybody; upgrades that carry only a name; a count in a name.
  await expect(row(page, 'Marsh Runners', 'Marsh Runner')).toContainText('× 5');
  await expect(row(page, 'Marsh Runners', 'Short bow')).toContainText('× 5');
  await expect(row(page, 'Delta Guard', 'Delta Guard')).toContainText('× 6');
  await expect(row(page, 'Delta Guard', 'Long pike')).toContainText('× 6');
  // A box around models, upgrades with a profile, grenades on the unit.
  await expect(row(page, 'Lantern Pack', 'Bearer')).toContainText('× 3');
  await expect(row(page, 'Lantern Pack', 'Any bearers')).toHaveCount(0);
  await expect(row(page, 'Lantern Pack', 'Otter hound')).toHaveCount(2); // one of them carries the long glass
  await expect(row(page, 'Lantern Pack', 'Smoke jar')).toContainText('× 6');
  // A leader and his followers; another profile for the model above it.
  await expect(row(page, 'Tide Warden', 'Otter')).toContainText('× 2');
  await expect(row(page, 'Weir Captain', 'Weir Captain').locator('td').first()).toHaveText(/^5\D*$/);
  // A damage table is one model; modes and uses of one weapon; a number that the army cannot take.
  await expect(row(page, 'Mud Crawler', 'Mud Crawler')).toHaveCount(1);
  await expect(row(page, 'Mud Crawler', 'Deck gun')).toHaveCount(2);
  await expect(row(page, 'Mud Crawler', 'Harpoon')).toHaveCount(2);
  await sheet(page, 'Mud Crawler').locator('summary', { hasText: '1 number changed' }).click();
  await expect(sheet(page, 'Mud Crawler')).toContainText('is 200 here instead of 320');
  await looked(page, 'import-roster');
});

test('the eighth: damage tables that stand apart, with names of columns, with a heading, or without either', async ({
  plan: page,
}) => {
  await visit(page, '/armies');
  await choose(page, file('tracks.rosz', rosz(tracks)));
  await expect(title(page)).toHaveText('Tracks of the Coast');
  for (const name of ['Named', 'Headed', 'Plain', 'Low']) {
    await expect(row(page, `${name} Crawler`, 'Crawler'), name).toHaveCount(1);
    await expect(row(page, `${name} Crawler`, 'Crawler').locator('td').first(), name).toHaveText(/^12\D*$/);
  }
});

test('each text has its mark, and a press says how what is nearly right differs', async ({ plan: page }) => {
  await visit(page, '/armies');
  await choose(page, roster);
  await expect(mark(page, 'River Squad', 'Old Oath', 'taken')).toBeVisible();
  const runners = sheet(page, 'Marsh Runners');
  await runners.locator('summary', { hasText: '1 text of the list' }).click();
  await expect(runners.getByText(english['import.near.partly']!)).toBeVisible();
  await expect(mark(page, 'Tide Warden', 'Heron Step', 'kept')).toBeVisible();
  await expect(page.locator('.legend .number')).toHaveText(['1', '1', '3']);
  // Where each text of the list went stands beside the unit.
  await sheet(page, 'Tide Warden').locator('summary', { hasText: '2 texts of the list' }).click();
  await expect(sheet(page, 'Tide Warden')).toContainText(english['import.kept.switched']!);
  // Only what is exact: what is nearly right is to be remembered.
  await page.getByLabel(english['import.nearly']!).uncheck();
  await expect(page.locator('.legend .number')).toHaveText(['1', '0', '4']);
  await expect(mark(page, 'Marsh Runners', 'Song of Reeds', 'kept')).toBeVisible();
});

test('what the list leaves open is chosen, and a base is remembered for the next list', async ({ plan: page }) => {
  await visit(page, '/armies');
  await choose(page, roster);
  const pack = sheet(page, 'Lantern Pack');
  const kinds = () => pack.locator('tbody').first().locator('th').allInnerTexts();
  const before = await kinds();
  const bearer = pack.getByLabel('Who carries “Long glass”?');
  await expect(bearer).toHaveValue('Otter hound');
  await bearer.selectOption('Pack master');
  await expect.poll(kinds).not.toEqual(before);
  await expect(bearer).toHaveValue('Pack master');
  await page.locator('.bases summary').click();
  await base(page, 'Squad leader').selectOption('40mm');
  await expect(base(page, 'Squad leader')).toHaveValue('40mm');
  await expect(bearer).toHaveValue('Pack master');
  await looked(page, 'import-choices');
  // A name in another spelling is the same model, and what is chosen last counts.
  await base(page, 'Rifleman w/ launcher').selectOption('50mm');
  await expect(base(page, 'Rifleman').first()).toHaveValue('50mm');
  await base(page, 'Rifleman').first().selectOption('28mm');
  await expect(base(page, 'Rifleman w/ launcher')).toHaveValue('28mm');
  await visit(page, '/armies');
  await expect(page.locator('main')).toContainText('You have chosen bases for 3 kinds of models.');
  await choose(page, roster);
  await page.locator('.bases summary').click();
  await expect(base(page, 'Squad leader')).toHaveValue('40mm');
  // They go from browser to browser as a file; what is no base stays behind.
  await visit(page, '/armies');
  await drop(page, file('bases.json', { format: 'muster-bases/1', bases: { 'Squad leader': '90mm', Bad: 'x' } }));
  await expect(page.getByText('1 base taken over.')).toBeVisible();
  await choose(page, roster);
  await page.locator('.bases summary').click();
  await expect(base(page, 'Squad leader')).toHaveValue('90mm');
});

test('an Army Forge list: rules with a namesake are near, others to be remembered; who carries what', async ({
  plan: page,
}) => {
  await visit(page, '/armies');
  await pasteAnywhere(page, JSON.stringify(forgeList));
  await expect(title(page)).toHaveText('Reed March');
  const cutters = sheet(page, 'Reed Cutters');
  const scout = cutters.locator('.abilities > li', { hasText: 'Scout' }).first();
  await scout.getByRole('button', { name: english['mark.near']! }).click();
  await expect(scout).toContainText(english['import.near.forge.scout']!);
  await expect(mark(page, 'Reed Cutters', 'Tidewalk', 'kept')).toBeVisible();
  await cutters.getByLabel('Who carries “Net”?').selectOption('Burner');
  await expect(cutters).toContainText('Reed Cutters (Burner, Net)');
  await base(page, 'Mud Walker').selectOption('100mm');
  await expect(base(page, 'Mud Walker')).toHaveValue('100mm');
  await page.getByLabel(english['import.nearly']!).uncheck();
  await expect(cutters.locator('.mark.near')).toHaveCount(0);
  await looked(page, 'import-forge');
});

test('a text is an order for the units of one’s own armies, in each form that lists have as text', async ({
  plan: page,
}) => {
  await visit(page, '/armies');
  await paste(page, orders[0]![1]);
  await expect(page.locator('.why')).toHaveText(english['import.refused.no_collection']!);
  await choose(page, roster);
  await press(page, 'import.save');
  await page.getByRole('link', { name: english['import.saved']! }).click();
  await expect(title(page)).toHaveText('Shapes of the Coast');
  await expect(mark(page, 'River Squad', 'Old Oath', 'taken')).toBeVisible();
  for (const [form, text] of orders) {
    await visit(page, '/armies');
    await paste(page, text);
    await expect(row(page, 'Marsh Runners', 'Short bow'), form).toContainText('× 5');
    await expect(row(page, 'Delta Guard', 'Long pike'), form).toContainText('× 6');
    await expect(page.locator('.facts'), form).toContainText('140 points');
  }
  await looked(page, 'import-text');
  // A name that no army has: the nearest are offered, and nothing is taken by itself.
  await visit(page, '/armies');
  await paste(page, 'Marsh Runners (60 points)\nDelta Gard (80 points)\n');
  const unknown = page.locator('article.left-out', { hasText: 'Delta Gard' });
  await expect(unknown).toContainText('Your armies have no “Delta Gard”');
  await looked(page, 'import-unknown');
  await unknown.getByRole('combobox').selectOption('Delta Guard');
  await expect(page.locator('article.left-out')).toHaveCount(0);
  await expect(sheet(page, 'Delta Gard').locator('tbody tr', { hasText: 'Long pike' })).toHaveCount(1);
});

test('an army is kept once, is found again, and goes away', async ({ plan: page }) => {
  await visit(page, '/armies');
  const own = page.locator('li.card', { hasText: 'Reed March' });
  for (const bytes of [forge, forge]) {
    await choose(page, bytes);
    await press(page, 'import.save');
    await page.getByRole('link', { name: english['import.saved']! }).click();
    await expect(page).toHaveURL(/\/army\/mine\//);
    await visit(page, '/armies');
    await expect(own).toHaveCount(1);
  }
  await own.getByRole('link').click();
  await expect(mark(page, 'Reed Cutters', 'Tidewalk', 'kept')).toBeVisible();
  await page.locator('.share summary').click();
  const saved = page.getByRole('link', { name: english['import.export']! });
  expect(await saved.getAttribute('download')).toBe('reed-march.json');
  const document = decodeURIComponent((await saved.getAttribute('href'))!.replace(/^[^,]*,/, ''));
  expect((JSON.parse(document) as { import: { system: string } }).import.system).toBe('Army Forge: gf');
  await press(page, 'import.delete');
  await expect(title(page)).toHaveText(english['page.armies']!);
  await expect(own).toHaveCount(0);
  // The file that was saved brings it back.
  await choose(page, file('reed-march.json', document));
  await expect(title(page)).toHaveText('Reed March');
  await expect(page.getByRole('button', { name: english['import.play']! })).toBeEnabled();
});

test('several files at once, on any page that shows lists, and after the page is loaded again', async ({ page }) => {
  await page.goto('/armies');
  await drop(page, roster, forge, file('broken.ros', '<roster>'));
  await expect(title(page)).toHaveText('Shapes of the Coast');
  await page.getByRole('button', { name: 'forge.json' }).click();
  await expect(title(page)).toHaveText('Reed March');
  await page.getByRole('button', { name: 'broken.ros' }).click();
  await expect(title(page)).toContainText(english['import.unreadable']!);
  await page.reload();
  await page.getByRole('button', { name: 'forge.json' }).click();
  await expect(title(page)).toHaveText('Reed March');
  // A file that is dropped where a list is shown takes its place; the browser does not leave the page.
  await drop(page, file('tracks.ros', rosXml(tracks)));
  await expect(title(page)).toHaveText('Tracks of the Coast');
});

test('two clicks from the drop to a unit on the table, and texts to remember stand in their phases', async ({
  plan: page,
}) => {
  await visit(page, '/armies');
  await drop(page, roster);
  await press(page, 'import.play');
  await expect(page).toHaveURL(/\/b\//);
  const squad = page.locator('.armies .unit', { hasText: 'River Squad' });
  await expect(squad).toContainText(english['whereabouts.waiting']!);
  await main(page).click();
  await expect(squad).not.toContainText(english['whereabouts.waiting']!);
  const remember = page.locator('button.flag');
  await remember.click();
  const dialog = page.getByRole('dialog', { name: english['remember.label']! });
  await expect(dialog).toContainText('Heron Step');
  await expect(dialog).toContainText('Each jar is thrown in its own way.');
  await photograph(page, 'import-remember');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await photograph(page, 'import-played');
});

test('the guest sees the sheets with their marks before they take the seat', async ({ plan: host, guest }) => {
  await visit(host, '/armies');
  await choose(host, forge);
  await press(host, 'import.save');
  await expect(host.getByRole('link', { name: english['import.saved']! })).toBeVisible();
  await visit(host, '/new?with=friend');
  await host.getByText(english['ruleset.alternating']!, { exact: true }).click();
  await host.getByLabel(english['new.your_army']!).selectOption('mine/reed-march');
  await press(host, 'new.start_friend');
  const link = host.getByLabel('Link of the invitation');
  await expect(link).toHaveValue(/\/join\/\w+$/);
  await visit(guest, new URL(await link.inputValue()).pathname);
  const theirs = guest.locator('.theirs');
  await expect(theirs.locator('summary').first()).toContainText('1 text that you both have to remember');
  await theirs.locator('summary').first().click();
  await expect(mark(guest, 'Reed Cutters', 'Scout', 'near')).toBeVisible();
  await expect(mark(guest, 'Reed Cutters', 'Tidewalk', 'kept')).toBeVisible();
  await looked(guest, 'join-sheets');
  await guest.getByRole('button', { name: english['join.sit']! }).click();
  await expect(guest.locator('button.flag')).toContainText('✎ 1');
});

test('the pages speak six languages, and fit a telephone in each', async ({ plan: page }) => {
  const before = page.viewportSize()!;
  await visit(page, '/armies');
  await choose(page, roster, forge);
  await expect(title(page)).toHaveText('Shapes of the Coast');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const code of ['da', 'it', 'ro', 'pt-BR', 'pl', 'en']) {
    const known = texts(code);
    await inLanguage(page, code);
    await visit(page, '/import');
    await expect(page.getByRole('button', { name: known['import.play']! })).toBeVisible();
    for (const id of ['mark.taken.about', 'mark.near.about', 'mark.kept.about', 'import.nearly', 'import.bases.about'])
      await expect(page.locator('main'), `${code} ${id}`).toContainText(known[id]!);
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
    await photograph(page, `import-390-${code}`);
    await page.getByRole('button', { name: 'forge.json' }).click();
    await expect(sheet(page, 'Reed Cutters')).toContainText(known['import.near.forge.scout']!);
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
});

test('by touch on a telephone: choose, look, change a base, play', async ({ browser, baseURL }) => {
  const { page } = await Hand.on(browser, baseURL!, 390, 844);
  await page.goto('/armies');
  const small = await page
    .locator('main :is(button, label.button, select)')
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML));
  expect(small).toEqual([]);
  await choose(page, forge);
  await base(page, 'Mud Walker').selectOption('100mm');
  await expect(base(page, 'Mud Walker')).toHaveValue('100mm');
  const scout = sheet(page, 'Reed Cutters').locator('.abilities > li', { hasText: 'Scout' }).first();
  await scout.getByRole('button', { name: english['mark.near']! }).tap();
  await expect(scout).toContainText(english['import.near.forge.scout']!);
  await page.getByRole('button', { name: english['import.play']! }).tap();
  await expect(page).toHaveURL(/\/b\//);
  await expect(page.locator('button.flag')).toContainText('✎ 1');
  await page.locator('button.flag').tap();
  await expect(page.getByRole('dialog', { name: english['remember.label']! })).toContainText('Tidewalk');
  await photograph(page, 'import-touch');
  await page.context().close();
});
