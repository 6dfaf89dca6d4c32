// Files that are no list: each is answered by one sentence in the reader's language, says what is accepted, and leads
// back. No file ends on an empty page.
import { expect, type Page } from '@playwright/test';
import { choose, drop, file, paste, rosXml, rosz, title, unit, zip, type Roster } from './lists';
import { forgeList, shapes } from './shapes';
import { inLanguage, photograph, test, visit } from './table';
import { english, overflow, texts } from './texts';

const xml = (inside: string) => Buffer.from(`<?xml version="1.0"?>${inside}`);
const json = (inside: string) => Buffer.from(inside);
const roster = (selections: string) =>
  xml(
    '<roster name="Reeds" gameSystemName="Coast Wars 9th Edition"><forces><force name="a"><selections>' +
      `${selections}</selections></force></forces></roster>`,
  );
const again = (text: string, times: number) => text.repeat(times);
const whole = rosz(shapes);
const strange = { ...forgeList, units: [{ ...forgeList.units[0], quality: 9 }] };

// What is in the file, the message that answers it, and the values in that message.
const refusals: [what: string, content: Buffer, message: string, ...values: string[]][] = [
  ['nothing', Buffer.from(''), 'empty'],
  ['blanks', Buffer.from(' \n\t '), 'empty'],
  ['prose', Buffer.from('Dear friend,\nthe river is high.'), 'no_list'],
  ['a link', Buffer.from('https://lists.example/share?id=reeds'), 'link'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'no_list'],
  ['another encoding', Buffer.from('\uFEFF<roster/>', 'utf16le'), 'encoding'],
  ['a document type', xml('<!DOCTYPE roster><roster/>'), 'doctype'],
  ['an entity', xml('<roster><!ENTITY a "b"></roster>'), 'doctype'],
  ['XML that breaks off', xml('<roster><forces>'), 'xml', '36'],
  ['XML too deep', xml(again('<a>', 65) + again('</a>', 65)), 'depth', '64'],
  ['too many elements', xml(`<roster>${again('<a/>', 400_000)}</roster>`), 'nodes', '400000'],
  ['a catalogue', xml('<catalogue name="Reeds"/>'), 'data', 'catalogue'],
  ['a game system', xml('<gameSystem name="Reeds"/>'), 'data', 'gameSystem'],
  ['a page of the web', xml('<html><body>Reeds</body></html>'), 'no_roster', 'html'],
  ['another game', rosXml({ ...shapes, system: 'Coast Wars 10th Edition' }), 'system', 'Coast Wars 10th Edition'],
  ['a number out of bounds', roster('<selection name="Reed" number="1001"/>'), 'number', 'Reed', '1001', '1000'],
  ['a number that is none', roster('<selection name="Reed" number="two"/>'), 'number', 'Reed', 'two', '1000'],
  [
    'a cost out of bounds',
    roster('<selection name="Reed" number="1"><costs><cost name="pts" value="1e6"/></costs></selection>'),
    'cost',
    'Reed',
  ],
  ['too many selections', roster(again('<selection name="a" number="1"/>', 20_001)), 'selections', '20000'],
  [
    'too many profiles',
    roster(`<selection name="a" number="1"><profiles>${again('<profile/>', 40_001)}</profiles></selection>`),
    'profiles',
    '40000',
  ],
  [
    'a text too long',
    roster(
      `<selection name="a" number="1"><rules><rule name="b"><description>${again('a', 20_001)}</description></rule></rules></selection>`,
    ),
    'text',
    '20000',
  ],
  ['JSON that is no list', json('{"colour":"red"}'), 'other_json'],
  ['JSON too deep', json(`{"a":${again('[', 70)}${again(']', 70)}}`), 'depth', '64'],
  ['too many values', json(`{"a":[0${again(',0', 400_000)}]}`), 'values', '400000'],
  [
    'Army Forge, a number out of bounds',
    json(JSON.stringify(strange)),
    'forge_number',
    'Reed Cutters',
    'quality',
    '9',
    '2',
    '6',
  ],
  [
    'two files in an archive',
    zip([
      ['a.ros', rosXml(shapes)],
      ['b.ros', rosXml(shapes)],
    ]),
    'entries',
    '2',
  ],
  ['half an archive', whole.subarray(0, 200), 'zip'],
  ['an encrypted archive', zip([['a.ros', rosXml(shapes)]], { flags: 1 }), 'packing'],
  ['another packing', zip([['a.ros', rosXml(shapes)]], { method: 12 }), 'packing'],
  ['an archive in an archive', zip([['a.rosz', whole]]), 'twice'],
  ['an archive that grows', zip([['a.ros', Buffer.alloc(33 << 20, ' ')]]), 'bytes', '32'],
];
const sentence = (known: Record<string, string>, message: string, values: string[]) =>
  known[`import.refused.${message}`]!.replace(/\{value(\d)\}/g, (_, i: string) => values[Number(i) - 1]!);
const why = (page: Page) => page.locator('.why');

test('each file that is no list has its sentence, says what is accepted, and leads back', async ({ plan: page }) => {
  const problems: string[] = [];
  page.on('pageerror', (problem) => problems.push(String(problem)));
  await visit(page, '/armies');
  for (const [what, content, message, ...values] of refusals) {
    await choose(page, file(`${what}.bin`, content));
    await expect(page.locator('.name'), what).toHaveText(`${what}.bin`);
    await expect(why(page), what).toHaveText(sentence(english, message, values));
    await expect(title(page), what).toContainText(english['import.unreadable']!);
    await expect(page.locator('main'), what).toContainText(english['import.accepted.roster']!);
    await expect(page.locator('main a[href="/armies"]').first(), what).toBeVisible();
  }
  await choose(page, file('good.ros', rosXml(shapes)));
  await expect(title(page)).toHaveText('Shapes of the Coast');
  expect(problems).toEqual([]);
});

test('what is too large is refused by the page, and not sent', async ({ plan: page }) => {
  let sent = 0;
  page.on('request', (request) => void (sent += Number(request.url().includes('army.import'))));
  await visit(page, '/armies');
  await drop(page, file('large.ros', Buffer.alloc(2_100_000, ' ')));
  await expect(why(page)).toContainText('2.1 MB');
  expect(sent).toBe(0);
  page.removeAllListeners('request');
});

test('refusals are told in six languages, and fit a telephone', async ({ plan: page }) => {
  const before = page.viewportSize()!;
  await visit(page, '/armies');
  const [, content, message, ...values] = refusals.find(([what]) => what === 'another game')!;
  await choose(page, file('other.ros', content));
  for (const code of ['da', 'it', 'ro', 'pt-BR', 'pl', 'en']) {
    const known = texts(code);
    await inLanguage(page, code);
    await visit(page, '/import');
    await expect(why(page), code).toHaveText(sentence(known, message, values));
    for (const id of [
      'import.accepted.roster',
      'import.accepted.forge',
      'import.accepted.text',
      'import.accepted.army',
    ])
      await expect(page.locator('main'), code).toContainText(known[id]!);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page), code).toBeLessThanOrEqual(0);
    await photograph(page, `import-refused-390-${code}`);
    await page.setViewportSize(before);
    await photograph(page, `import-refused-${code}`);
  }
});

test('lists that can be read and not be played say why', async ({ plan: page }) => {
  const play = page.getByRole('button', { name: english['import.play']! });
  await visit(page, '/armies');
  await choose(page, file('empty.ros', rosXml({ ...shapes, selections: [] })));
  await expect(page.locator('main')).toContainText(english['import.no_units']!);
  await expect(play).toBeDisabled();
  await photograph(page, 'import-empty');
  const host: Roster = {
    ...shapes,
    name: 'A Host',
    selections: Array.from({ length: 61 }, () => ({
      name: 'Reed',
      type: 'model',
      profiles: [unit('Reed', '6 4+ 4+ 3 3 1 1 6 5+')],
    })),
  };
  await visit(page, '/armies');
  await choose(page, file('host.ros', rosXml(host)));
  await expect(title(page)).toHaveText('A Host');
  await expect(page.locator('main li', { has: page.locator('.refusal') }).first()).toContainText('60');
  await expect(play).toBeDisabled();
  await photograph(page, 'import-host');
  // A text of units that nobody has.
  await visit(page, '/armies');
  await choose(page, file('good.ros', rosXml(shapes)));
  await page.getByRole('button', { name: english['import.save']! }).click();
  await visit(page, '/armies');
  await paste(page, 'Sea Wolves (100 points)\n');
  await expect(page.locator('main')).toContainText(english['import.none_known']!);
  await expect(play).toBeDisabled();
  await page.locator('article.left-out select').selectOption('River Squad');
  await expect(play).toBeEnabled();
});

test('without the server the page says so, and reads the list when it is back', async ({ plan: page }) => {
  await visit(page, '/armies');
  await page.route('**/api/query/army.import', (route) => route.abort());
  await choose(page, file('good.ros', rosXml(shapes)));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('main a[href="/armies"]').first()).toBeVisible();
  await photograph(page, 'import-offline');
  await page.unroute('**/api/query/army.import');
  await visit(page, '/armies');
  await choose(page, file('good.ros', rosXml(shapes)));
  await expect(title(page)).toHaveText('Shapes of the Coast');
});
