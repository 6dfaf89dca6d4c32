// The form of the odds page: its fields for each family of rules, its address, and its document for `muster odds`.
import type { RuleSetInfo } from '../protocol';

export interface Field {
  name: string;
  kind: 'number' | 'dice' | 'roll' | 'maybe'; // maybe: a roll such as 5+ that may be absent
  start: string;
  of: 'attack' | 'target';
}
const field = (of: Field['of'], name: string, kind: Field['kind'], start: string): Field => ({ of, name, kind, start });

const sheets: Field[] = [
  field('attack', 'weapons', 'number', '10'),
  field('attack', 'attacks', 'dice', '2'),
  field('attack', 'skill', 'maybe', '3'),
  field('attack', 'strength', 'number', '4'),
  field('attack', 'ap', 'number', '-1'),
  field('attack', 'damage', 'dice', '1'),
  field('target', 'count', 'number', '10'),
  field('target', 'wounds', 'number', '1'),
  field('target', 'toughness', 'number', '4'),
  field('target', 'save', 'maybe', '4'),
  field('target', 'invulnerable', 'maybe', ''),
  field('target', 'ignore', 'maybe', ''),
  field('target', 'cover', 'number', '0'),
];
const qualities: Field[] = [
  field('attack', 'weapons', 'number', '10'),
  field('attack', 'attacks', 'number', '1'),
  field('attack', 'quality', 'roll', '4'),
  field('attack', 'ap', 'number', '0'),
  field('target', 'count', 'number', '10'),
  field('target', 'toughness', 'number', '1'),
  field('target', 'defence', 'roll', '5'),
  field('target', 'quality_of_target', 'roll', '4'),
];
export type Family = RuleSetInfo['odds'];
export const families: Record<Family, Field[]> = { nothing: [], datasheets: sheets, qualities };

// The abilities of the datasheet games that have a checkbox, in the words of an army file.
export const abilities: Record<string, Record<string, unknown>> = {
  reroll_hits_ones: { effect: 'reroll', roll: 'hit', which: 'ones' },
  reroll_hits: { effect: 'reroll', roll: 'hit', which: 'failed' },
  reroll_wounds_ones: { effect: 'reroll', roll: 'wound', which: 'ones' },
  reroll_wounds: { effect: 'reroll', roll: 'wound', which: 'failed' },
  extra_hits: { effect: 'extra_hits', on: 6, hits: 1 },
  wound_on: { effect: 'wound_on', hit: 6 },
  mortal_wounds: { effect: 'mortal_wounds', on_wound: 6, amount: 1 },
  no_save: { effect: 'no_save', on_wound: 6 },
  auto_hit: { effect: 'auto_hit' },
  blast: { effect: 'blast' },
};
export const takesAbilities = (family: Family): boolean => family === 'datasheets';

export type Form = Record<string, string>; // by field; `with`: the checked abilities, separated by commas

export function formOf(family: Family, address: URLSearchParams): Form {
  const form: Form = {};
  for (const { name, start } of families[family]) form[name] = address.get(name) ?? start;
  form.with = address.get('with') ?? '';
  return form;
}
export function addressOf(rules: string, family: Family, form: Form): string {
  const address = new URLSearchParams({ rules });
  for (const { name, start } of families[family]) if ((form[name] ?? start) !== start) address.set(name, form[name]!);
  if (form.with) address.set('with', form.with);
  return `/odds?${address}`;
}

const number = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);
const dice = (text: string | undefined): number | string =>
  /^\s*-?\d+\s*$/.test(text ?? '') ? Number(text) : (text ?? '').trim().toUpperCase();

export function documentOf(rules: string, family: Family, form: Form): Record<string, unknown> {
  const weapons = number(form.weapons) ?? 1;
  if (!takesAbilities(family)) {
    const volley = { weapons, attacks: number(form.attacks), quality: number(form.quality), ap: number(form.ap) ?? 0 };
    const target = {
      models: [{ count: number(form.count), toughness: number(form.toughness) }],
      defence: number(form.defence),
      quality: number(form.quality_of_target),
    };
    return { rules, volleys: [volley], target };
  }
  const ticked = (form.with ?? '').split(',').filter((name) => name in abilities);
  const volley = {
    weapons,
    attacks: dice(form.attacks),
    skill: ticked.includes('auto_hit') ? null : number(form.skill),
    strength: number(form.strength),
    ap: number(form.ap) ?? 0,
    damage: dice(form.damage),
    abilities: ticked.map((name) => abilities[name]),
  };
  const target = {
    models: [{ count: number(form.count), wounds: number(form.wounds) }],
    toughness: number(form.toughness),
    save: number(form.save),
    invulnerable: number(form.invulnerable),
    ignore: number(form.ignore),
    cover: number(form.cover) ?? 0,
  };
  return { rules, volleys: [volley], target };
}
