// Lists as other programs write them. A roster is a tree; it is written as XML (.ros), packed (.rosz) or as JSON.
import { crc32, deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { english } from './texts';

export interface Profile {
  name: string;
  type: string;
  values: Record<string, string>;
}
export interface Selection {
  name: string;
  type?: string;
  number?: number;
  profiles?: Profile[];
  rules?: { name: string; text: string }[];
  categories?: string[];
  costs?: Record<string, number>;
  selections?: Selection[];
}
export interface Roster {
  name: string;
  system: string;
  costs: Record<string, number>;
  selections: Selection[];
}

// ---- XML, zip and JSON of a roster

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\n/g, '&#10;');
const element = (name: string, attributes: Record<string, string | number>, inside = '') =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}>${inside}</${name}>`;
const listed = (name: string, items: string[]) => (items.length ? element(name, {}, items.join('')) : '');
const costsXml = (costs: Record<string, number> = {}) =>
  listed(
    'costs',
    Object.entries(costs).map(([name, value]) => element('cost', { name, typeId: name, value })),
  );
const profileXml = ({ name, type, values }: Profile) =>
  element(
    'profile',
    { name, typeName: type, hidden: 'false' },
    listed(
      'characteristics',
      Object.entries(values).map(([key, value]) => element('characteristic', { name: key }, escaped(value))),
    ),
  );
const selectionXml = (selection: Selection): string =>
  element(
    'selection',
    {
      name: selection.name,
      number: selection.number ?? 1,
      ...(selection.type === undefined ? {} : { type: selection.type }),
    },
    listed(
      'rules',
      (selection.rules ?? []).map(({ name, text }) =>
        element('rule', { name }, element('description', {}, escaped(text))),
      ),
    ) +
      listed('profiles', (selection.profiles ?? []).map(profileXml)) +
      listed('selections', (selection.selections ?? []).map(selectionXml)) +
      costsXml(selection.costs) +
      listed(
        'categories',
        (selection.categories ?? []).map((name) => element('category', { name, primary: 'false' })),
      ),
  );
export const rosXml = ({ name, system, costs, selections }: Roster): Buffer =>
  Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
      element(
        'roster',
        { name, gameSystemName: system, gameSystemRevision: 1 },
        costsXml(costs) +
          element(
            'forces',
            {},
            element(
              'force',
              { name: 'Patrol', catalogueName: 'Reed Coast' },
              listed('selections', selections.map(selectionXml)),
            ),
          ),
      ),
  );

const costsJson = (costs: Record<string, number> = {}) =>
  Object.entries(costs).map(([name, value]) => ({ name, typeId: name, value }));
const selectionJson = (selection: Selection): object => ({
  name: selection.name,
  number: selection.number ?? 1,
  ...(selection.type === undefined ? {} : { type: selection.type }),
  rules: (selection.rules ?? []).map(({ name, text }) => ({ name, description: text })),
  profiles: (selection.profiles ?? []).map(({ name, type, values }) => ({
    name,
    typeName: type,
    characteristics: Object.entries(values).map(([key, value]) => ({ name: key, $text: value })),
  })),
  selections: (selection.selections ?? []).map(selectionJson),
  costs: costsJson(selection.costs),
  categories: (selection.categories ?? []).map((name) => ({ name, primary: false })),
});
export const rosJson = ({ name, system, costs, selections }: Roster): Buffer =>
  Buffer.from(
    JSON.stringify({
      roster: {
        name,
        gameSystemName: system,
        gameSystemRevision: 1,
        costs: costsJson(costs),
        forces: [{ name: 'Patrol', catalogueName: 'Reed Coast', selections: selections.map(selectionJson) }],
      },
    }),
  );

// A zip archive with these entries; `flags` and `method` are what each claims about itself.
export function zip(entries: [name: string, content: Buffer][], { flags = 0, method = 8 } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, central, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(whole.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, whole, Buffer.from('PK\x05\x06'), end]);
}
export const rosz = (roster: Roster): Buffer => zip([['roster.ros', rosXml(roster)]]);

// ---- Pieces of a roster of the ninth

export const unit = (name: string, numbers: string): Profile => {
  const [M, WS, BS, S, T, W, A, Ld, Save] = numbers.split(' ') as string[];
  return {
    name,
    type: 'Unit',
    values: { M: `${M}"`, WS: WS!, BS: BS!, S: S!, T: T!, W: W!, A: A!, Ld: Ld!, Save: Save! },
  };
};
export const weapon = (name: string, numbers: string, text = '-'): Profile => {
  const [Range, Type, S, AP, D] = numbers.split('|') as string[];
  return {
    name,
    type: 'Weapon',
    values: { Range: Range!, Type: Type!, S: S!, AP: AP!, D: D!, Abilities: text },
  };
};
export const ability = (name: string, text: string): Profile => ({
  name,
  type: 'Abilities',
  values: { Description: text },
});
export const carried = (name: string, numbers: string, number = 1, text = '-'): Selection => ({
  name,
  type: 'upgrade',
  number,
  profiles: [weapon(name, numbers, text)],
});

// ---- Bringing them to a page

export interface Brought {
  name: string;
  buffer: Buffer;
}
export const file = (name: string, content: Buffer | string | object): Brought => ({
  name,
  buffer: Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
export const choose = (page: Page, ...files: Brought[]) =>
  page
    .locator('.bring input[type=file]')
    .setInputFiles(files.map((each) => ({ ...each, mimeType: 'application/octet-stream' })));
export async function drop(page: Page, ...files: Brought[]) {
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
// Into the field, or anywhere else on the page.
export async function paste(page: Page, text: string) {
  await page.getByRole('button', { name: english['bring.paste']! }).click();
  await page.getByLabel(english['bring.paste.label']!).fill(text);
  await page.getByRole('button', { name: english['bring.paste.read']! }).click();
}
export const pasteAnywhere = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

// What the page shows of them.
export const title = (page: Page) => page.locator('main h1');
export const sheet = (page: Page, name: string) =>
  page.locator('article', { has: page.locator('h2', { hasText: name }) });
export const row = (page: Page, unit: string, name: string | RegExp) =>
  sheet(page, unit).locator('tbody tr', { hasText: name });
