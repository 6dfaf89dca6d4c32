// The English catalogue against the page and the terminal: no text without a message, no message without a use, all of
// them readable.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Message } from './message';

const source = join(import.meta.dirname, '..');
const languages = join(source, '../../data/languages');
const catalogueOf = (file: string) => JSON.parse(readFileSync(join(languages, file), 'utf8')) as Record<string, string>;
const english = catalogueOf('en.json');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !/test\.ts$|protocol\.ts$/.test(name),
);
const code = files.map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
const terminal = ['src/language/telling.cpp', 'src/import/report.cpp', 'apps/muster/import_report.cpp']
  .map((name) => readFileSync(join(source, '../..', name), 'utf8'))
  .join('\n');

// Ids as they stand in the code: whole, or with a part filled in at run time.
const quoted = [...(code + terminal).matchAll(/['"`]([a-z]+(?:\.(?:[A-Za-z_0-9]+|\$\{[^}]*\})+)+)['"`]/g)].map(
  (match) => match[1]!,
);
const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!);
const patterns = quoted.map((id) => {
  const parts = id.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.+')}$`);
});
// Texts by clause and by event, and of lists that are read: the rules and the server ask for these, and each may be
// missing.
const ofRules = `ability question answer pass refusal purpose outcome success event area word phase state stock value
  reason mission switch player keys`;
const byRules = new RegExp(`^(${ofRules.split(/\s+/).join('|')}|import\\.(near|refused|idle))\\.`);

describe('the catalogue', () => {
  it('has every text that the page asks for', () => {
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter((id) => !(id in english))).toEqual([]);
  });

  it('has no text that nothing asks for', () => {
    const unused = Object.keys(english).filter(
      (id) => !byRules.test(id) && !patterns.some((pattern) => pattern.test(id)),
    );
    expect(unused).toEqual([]);
  });

  for (const file of readdirSync(languages).filter((name) => name.endsWith('.json')))
    it(`${file} can be read and knows the same messages, with the same values`, () => {
      const catalogue = catalogueOf(file);
      expect(Object.keys(catalogue).filter((id) => !(id in english))).toEqual([]);
      for (const [id, text] of Object.entries(catalogue)) {
        expect(() => new Message(text), id).not.toThrow();
        expect(
          [...new Message(text).names()].filter((name) => !new Message(english[id]!).names().has(name)),
          id,
        ).toEqual([]);
      }
    });
});
