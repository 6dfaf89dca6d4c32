// Everything that a player meets as a sign has a text: what the rule sets register, the kinds of questions, and every
// mark on the page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sceneSigns } from '../scene/types';

const languages = new URL('../../../data/languages/', import.meta.url).pathname;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const page = read(join(languages, 'en.json'));
const games = readdirSync(languages, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [read(join(languages, entry.name, 'en.json'))] : [],
);
const names = [page, ...games].flatMap((messages) => Object.keys(messages));
const lacking = (signs: Iterable<string>): string[] => [...new Set(signs)].filter((sign) => !(`sign.${sign}` in page));

// "phase.ninth.movement" and "value.M" are both named by their last part.
const registered = (group: string) =>
  names.filter((id) => id.startsWith(`${group}.`)).map((id) => `${group}.${id.split('.').at(-1)}`);

test.each(['phase', 'value', 'state', 'stock', 'lamp'])('every %s of every game is explained', (group) => {
  expect(registered(group).length).toBeGreaterThan(1);
  expect(lacking(registered(group))).toEqual([]);
});

test('every kind of question is explained', () => {
  const protocol = readFileSync(new URL('../protocol.ts', import.meta.url), 'utf8');
  const kinds = /interface QuestionInfo \{[^}]*?kind: ([^;]*);/.exec(protocol)![1]!.split(' | ');
  expect(kinds).toContain('"declare_attacks"');
  expect(lacking(kinds.map((kind) => `question.${JSON.parse(kind)}`))).toEqual([]);
});

test('every mark on the table is explained', () => {
  expect(sceneSigns.length).toBeGreaterThan(25);
  expect(lacking(sceneSigns)).toEqual([]);
});

test('every mark of the page is explained', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const marks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte') && !name.startsWith('signs/'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/data-sign=("[^"]+"|\{.+)/g)])
    .map(([, value]) => value!);
  expect(marks.length).toBeGreaterThan(12);
  const literals = marks
    .filter((mark) => !/^".*\{/.test(mark))
    .flatMap((mark) => [...mark.matchAll(/["'`]([a-z_.]+)["'`]/g)].map(([, sign]) => sign!));
  expect(literals).toContain('odds');
  expect(lacking(literals)).toEqual([]);
  // Those that are put together are looked up by what comes before the part that changes.
  const begins = marks.flatMap((mark) => [...mark.matchAll(/["'`]([a-z]+)\.\$?\{/g)].map(([, begin]) => begin!));
  expect(begins).toContain('phase');
  expect(marks.filter((mark) => !/["'`][a-z]/.test(mark))).toEqual([]);
  for (const begin of new Set(begins))
    expect(
      Object.keys(page).filter((id) => id.startsWith(`sign.${begin}`)),
      begin,
    ).not.toEqual([]);
});

test('a sign without a text is found', () => {
  expect(lacking(['phase.movement', 'phase.teatime', 'score'])).toEqual(['phase.teatime']);
});
