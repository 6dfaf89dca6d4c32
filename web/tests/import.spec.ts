// From a list of another program to a unit on the table: dropped, chosen or pasted; what it says of each text; choices
// and bases; and files that are no list, which never end on an empty page.
import { expect, type Page } from '@playwright/test';
import { forgeList, rosJson, rosXml, rosz, shapes, zip } from './lists';
import { photograph, test } from './table';
import { english, overflow, texts } from './texts';

interface Brought {
  name: string;
  buffer: Buffer;
}
const file = (name: string, content: Buffer | string | object): Brought => ({
  name,
  buffer: Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const choose = (page: Page, ...files: Brought[]) =>
  page
    .locator('.bring input[type=file]')
    .setInputFiles(files.map((each) => ({ ...each, mimeType: 'application/octet-stream' })));
async function drop(page: Page, ...files: Brought[]) {
  const carried = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of all)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
}
const sheet = (page: Page, name: string) =>
  page.locator('article').filter({ has: page.getByText(name, { exact: true }) });
const row = (page: Page, unit: string, name: string) => sheet(page, unit).locator('tbody tr', { hasText: name });
const title = (page: Page) => page.locator('main h1');

const widths = [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const;
async function looked(page: Page, name: string) {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      expect(await overflow(page), `${name} ${width}`).toBeLessThanOrEqual(0);
      await photograph(page, `${name}-${width}-${scheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a roster becomes sheets in every shape that units are written in, whatever the file', async ({ page }) => {
  await page.goto('/armies');
  await looked(page, 'bring');
  for (const [ending, bytes] of [
    ['ros', rosXml(shapes)],
    ['rosz', rosz(shapes)],
    ['json', rosJson(shapes)],
  ] as const) {
    await page.goto('/armies');
    await drop(page, file(`shapes.${ending}`, bytes));
    await expect(title(page), ending).toHaveText('Shapes of the Coast');
    // Models of their own, counts in numbers; a weapon is on the right models, and a count in its name counts.
    await expect(row(page, 'River Squad', 'Mist rifle')).toContainText('× 9');
    await expect(row(page, 'River Squad', 'Reed launcher')).toHaveCount(1);
    await expect(row(page, 'River Squad', 'tide pistol')).toContainText('× 2');
    // The profile on the unit, and one weapon for everybody; upgrades that carry only a name; a count in a name.
    await expect(row(page, 'Marsh Runners', 'Marsh Runner')).toContainText('× 5');
    await expect(row(page, 'Marsh Runners', 'Short bow')).toContainText('× 5');
    await expect(row(page, 'Delta Guard', 'Delta Guard')).toContainText('× 6');
    await expect(row(page, 'Delta Guard', 'Long pike')).toContainText('× 6');
    // A leader and his followers; a damage table is one model; modes and uses of one weapon.
    await expect(row(page, 'Tide Warden', 'Otter')).toContainText('× 2');
    await expect(row(page, 'Mud Crawler', 'Mud Crawler')).toHaveCount(1);
    await expect(row(page, 'Mud Crawler', 'Deck gun')).toHaveCount(2);
    await expect(row(page, 'Mud Crawler', 'Harpoon')).toHaveCount(2);
    await expect(page.locator('.facts')).toContainText('540 points');
  }
  await looked(page, 'import-roster');
});

test('each text has its mark, and what is kept is on the card and in the battle', async ({ page }) => {
  await page.goto('/armies');
  await drop(page, file('shapes.ros', rosXml(shapes)));
  const warden = sheet(page, 'Tide Warden');
  await expect(
    warden.locator('.abilities > li', { hasText: 'Heron Step' }).locator('.mark.kept').first(),
  ).toBeVisible();
  await expect(warden.locator('summary', { hasText: 'text of the list' })).toBeVisible();
  // Two clicks from the drop to a unit on the table.
  await page.getByRole('button', { name: english['import.play']! }).click();
  await expect(page).toHaveURL(/\/b\//);
  const squad = page.locator('.armies .unit', { hasText: 'River Squad' });
  await expect(squad).toContainText(english['whereabouts.waiting']!);
  const remember = page.locator('button.flag');
  await expect(remember).toContainText('✎');
  await remember.click();
  await expect(page.getByRole('dialog')).toContainText('Heron Step');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('section.bar button.main').click();
  await expect(squad).not.toContainText(english['whereabouts.waiting']!);
  await photograph(page, 'import-played');
});

test('an Army Forge list: near rules say how they differ, a choice changes the army, a base is remembered', async ({
  page,
}) => {
  await page.goto('/armies');
  await choose(page, file('list.json', forgeList));
  await expect(title(page)).toHaveText('Reed March');
  const cutters = sheet(page, 'Reed Cutters');
  const scout = cutters.locator('.abilities > li', { hasText: 'Scout' }).first();
  await expect(scout.locator('.mark.near')).toBeVisible();
  await scout.getByRole('button', { name: english['mark.near']! }).click();
  await expect(scout).toContainText(english['import.near.forge.scout']!);
  await expect(cutters.locator('.abilities > li', { hasText: 'Tidewalk' }).locator('.mark.kept').first()).toBeVisible();
  // Who carries the net: another model does, when it is chosen.
  const kinds = () => cutters.locator('tbody').first().locator('th').allTextContents();
  const before = await kinds();
  await cutters.getByLabel('Who carries “Net”?').selectOption('Burner');
  await expect.poll(kinds).not.toEqual(before);
  await expect(cutters).toContainText('Reed Cutters (Burner, Net)');
  // The base that the list does not name.
  await page.locator('.bases li', { hasText: 'Mud Walker' }).locator('select').selectOption('100mm');
  await expect(page.locator('.bases li', { hasText: 'Mud Walker' }).locator('select')).toHaveValue('100mm');
  await looked(page, 'import-forge');
  // Only what is exact: near rules are kept.
  await page.getByLabel(english['import.nearly']!).uncheck();
  await expect(cutters.locator('.mark.near')).toHaveCount(0);
  await page.getByLabel(english['import.nearly']!).check();
  await expect(cutters.locator('.mark.near')).not.toHaveCount(0);
  // Brought again, the base is the chosen one.
  await page.goto('/armies');
  await expect(page.locator('main')).toContainText('You have chosen bases for 1 kind of model.');
  await choose(page, file('list.json', forgeList));
  await page.locator('.bases summary').click();
  await expect(page.locator('.bases li', { hasText: 'Mud Walker' }).locator('select')).toHaveValue('100mm');
});

test('an army is saved, found again, is a collection for a pasted text, and goes away', async ({ page }) => {
  await page.goto('/armies');
  const list = 'Reed Cutters (120 points)\nMud Walkers (140 points)\nMud Wader (100 points)\n';
  const paste = async (text: string) => {
    await page.getByRole('button', { name: english['bring.paste']! }).click();
    await page.getByLabel(english['bring.paste.label']!).fill(text);
    await page.getByRole('button', { name: english['bring.paste.read']! }).click();
  };
  await paste(list);
  await expect(page.locator('.why')).toHaveText(english['import.refused.no_collection']!);
  await choose(page, file('list.json', forgeList));
  await page.getByRole('button', { name: english['import.save']! }).click();
  await page.getByRole('link', { name: english['import.saved']! }).click();
  await expect(title(page)).toHaveText('Reed March');
  await expect(sheet(page, 'Reed Cutters').locator('.mark.near').first()).toBeVisible();
  await page.getByRole('link', { name: english['page.armies']! }).first().click();
  await expect(page.locator('li.card', { hasText: 'Reed March' })).toHaveCount(1);
  await paste(list);
  await expect(sheet(page, 'Reed Cutters')).toBeVisible();
  await expect(sheet(page, 'Mud Walkers')).toBeVisible(); // a plural
  const unknown = page.locator('article.left-out', { hasText: 'Mud Wader' });
  await unknown.getByRole('combobox').selectOption('Mud Walker');
  await expect(page.locator('article.left-out')).toHaveCount(0);
  await page.goto('/armies');
  await page.locator('li.card', { hasText: 'Reed March' }).getByRole('link').click();
  await page.getByRole('button', { name: english['import.delete']! }).click();
  await expect(title(page)).toHaveText(english['page.armies']!);
  await expect(page.locator('li.card', { hasText: 'Reed March' })).toHaveCount(0);
});

test('several files at once, a file of bases, and a text pasted anywhere', async ({ page }) => {
  await page.goto('/armies');
  await drop(page, file('one.ros', rosXml(shapes)), file('two.json', forgeList));
  await expect(title(page)).toHaveText('Shapes of the Coast');
  await page.getByRole('button', { name: 'two.json' }).click();
  await expect(title(page)).toHaveText('Reed March');
  await page.reload();
  await expect(page.getByRole('button', { name: 'two.json' })).toBeVisible();
  await page.goto('/armies');
  await drop(page, file('bases.json', { format: 'muster-bases/1', bases: { 'Mud Walker': '90mm', Bad: 'x' } }));
  await expect(page.getByText('1 base taken over.')).toBeVisible();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, JSON.stringify(forgeList));
  await expect(title(page)).toHaveText('Reed March');
  await page.locator('.bases summary').click();
  await expect(page.locator('.bases li', { hasText: 'Mud Walker' }).locator('select')).toHaveValue('90mm');
});

test('the guest sees the sheets with their marks before they take the seat', async ({ page, plan: guest }) => {
  await page.goto('/armies');
  await choose(page, file('list.json', forgeList));
  await page.getByRole('button', { name: english['import.save']! }).click();
  const invite = await page.evaluate(async () => {
    const id = (JSON.parse(localStorage.getItem('my armies')!) as { id: string }[])[0]!.id;
    const document = JSON.parse(JSON.parse(localStorage.getItem(`my army ${id}`)!) as string) as object;
    const wish = { rules: 'alternating', red: { who: 'person', name: 'Anna', document }, blue: { who: 'friend' } };
    const reply = await fetch('/api/battles', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wish),
    });
    return ((await reply.json()) as { invite: string }).invite;
  });
  await guest.goto(`/join/${invite}`);
  const theirs = guest.locator('.theirs');
  await expect(theirs.locator('summary')).toContainText('1 text that you both have to remember');
  await theirs.locator('summary').click();
  await expect(sheet(guest, 'Reed Cutters').locator('.mark.near').first()).toBeVisible();
  await expect(sheet(guest, 'Reed Cutters')).toContainText('Tidewalk');
  await photograph(guest, 'join-sheets');
});

const xml = (inside: string) => Buffer.from(`<?xml version="1.0"?>${inside}`);
const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const refusals: [what: string, content: Buffer][] = [
  ['an empty file', Buffer.from('')],
  ['prose', Buffer.from('Dear friend,\nthe river is high.')],
  ['broken XML', xml('<roster><forces>')],
  ['a document type', xml('<!DOCTYPE roster [<!ENTITY a "b">]><roster/>')],
  ['too deep', xml(deep(80))],
  ['a catalogue', xml('<catalogue name="Reeds"/>')],
  ['another game', rosXml({ ...shapes, system: 'Coast Wars 10th Edition' })],
  ['no roster', xml('<html><body>hello</body></html>')],
  ['an archive of two', zip(['a.ros', rosXml(shapes)], ['b.ros', rosXml(shapes)])],
  ['half an archive', rosz(shapes).subarray(0, 200)],
  ['other JSON', Buffer.from('{"colour":"red"}')],
];

test('a file that is no list says what was found and what is accepted, and leads back', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (problem) => problems.push(String(problem)));
  const said = new Set<string>();
  await page.goto('/armies');
  for (const [what, content] of refusals) {
    await choose(page, file(`${what}.bin`, content));
    await expect(page.locator('.name'), what).toHaveText(`${what}.bin`);
    await expect(title(page), what).toContainText(english['import.unreadable']!);
    const why = (await page.locator('.why').textContent())!.trim();
    expect(why.length, what).toBeGreaterThan(10);
    expect(why, what).not.toContain('import.refused');
    said.add(why);
    await expect(page.locator('main'), what).toContainText(english['import.accepted.roster']!);
    await expect(page.locator('main a[href="/armies"]').first(), what).toBeVisible();
  }
  expect(said.size).toBeGreaterThan(7); // each has its own sentence
  await looked(page, 'import-refused');
  // The page itself refuses what is too large, without sending it.
  let sent = 0;
  page.on('request', (request) => void (sent += Number(request.url().includes('army.import'))));
  await choose(page, file('large.ros', Buffer.alloc(2_100_000, ' ')));
  await expect(page.locator('.why')).toContainText('2.1 MB');
  expect(sent).toBe(0);
  await choose(page, file('good.ros', rosXml(shapes)));
  await expect(title(page)).toHaveText('Shapes of the Coast');
  expect(problems).toEqual([]);
});

test('the page speaks six languages', async ({ page }) => {
  await page.goto('/armies');
  await choose(page, file('list.json', forgeList));
  await expect(title(page)).toHaveText('Reed March');
  for (const code of ['da', 'it', 'ro', 'pt-BR', 'pl', 'en']) {
    await page.goto(`/import?lang=${code}`);
    const known = texts(code);
    await expect(page.getByRole('button', { name: known['import.play']! })).toBeVisible();
    for (const id of ['mark.taken.about', 'mark.near.about', 'mark.kept.about', 'import.nearly', 'import.bases.about'])
      await expect(page.locator('main'), `${code} ${id}`).toContainText(known[id]!);
    const scout = sheet(page, 'Reed Cutters').locator('.mark.near').first();
    await scout.locator('xpath=..').getByRole('button', { name: known['mark.near']! }).click();
    await expect(sheet(page, 'Reed Cutters')).toContainText(known['import.near.forge.scout']!);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
