// An army as text, for chats and printers: in full, one line a unit (which Muster reads again as a list), or Markdown.
import { valueText } from '../battle/names';
import type { ArmyShown, CardAbility, CardValue, UnitShown } from '../protocol';
import { has, t, tFirst } from './language.svelte';
import { abilityName, abilityText, reasonText } from './sentence';

export const forms = ['full', 'short', 'markdown'] as const;
export type Form = (typeof forms)[number];

export interface Counted {
  name: string;
  count: number;
}
export interface WeaponRow extends Counted {
  values: CardValue[];
}

function counted(names: string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
export const kindsOf = (unit: UnitShown): Counted[] => counted(unit.models.map(({ name }) => name));
export const weaponsOf = (unit: UnitShown): WeaponRow[] =>
  (unit.card?.weapons ?? []).map(({ name, profile, bearers, values }) => ({
    name: profile ? `${name} (${profile})` : name,
    count: bearers.length,
    values,
  }));
// Each weapon once, whatever modes it has.
const gearOf = (unit: UnitShown): Counted[] => {
  const gear = new Map<string, number>();
  for (const { name, bearers } of unit.card?.weapons ?? [])
    gear.set(name, Math.max(gear.get(name) ?? 0, bearers.length));
  return [...gear].map(([name, count]) => ({ name, count }));
};

export interface Rule {
  mark: '✓' | '≈' | '✎';
  name: string;
  text: string;
}
const differenceOf = ({ differs }: CardAbility): string =>
  differs && t('mark.differs', { difference: has(differs) ? t(differs) : differs });
const ruleOf = (ability: CardAbility, otherwise: string): Rule => ({
  mark: !ability.enforced ? '✎' : ability.differs ? '≈' : '✓',
  name: abilityName(ability) || otherwise,
  text: [abilityText(ability), differenceOf(ability)].filter(Boolean).join(' '),
});
const keyOf = ({ mark, name, text }: Rule) => `${mark} ${name}: ${text}`;
// The abilities of a unit and of its weapons, each once.
export function rulesOf(unit: UnitShown): Rule[] {
  const all = [
    ...(unit.card?.weapons ?? []).flatMap(({ name, abilities }) => abilities.map((each) => ruleOf(each, name))),
    ...(unit.card?.abilities ?? []).map((each) => ruleOf(each, '')),
  ];
  return [...new Map(all.map((rule) => [keyOf(rule), rule])).values()];
}
// Of the whole army, each once, sorted by name.
export const allRules = (army: ArmyShown): Rule[] =>
  [...new Map(army.units.flatMap(rulesOf).map((rule) => [keyOf(rule), rule])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );

// In points if its list has them, else as the game counts.
export function priceOf({ price }: ArmyShown): { cost: number; measure: 'points' | 'power' | '' } {
  const points = price.units.reduce((sum, row) => sum + (row.points ?? 0), 0);
  if (points) return { cost: points, measure: 'points' };
  return { cost: price.total, measure: price.total ? 'power' : '' };
}
export function costOf(army: ArmyShown, unit: UnitShown): string {
  const row = army.price.units.find(({ name }) => name === unit.name);
  if (row?.points) return t('army.points', { points: row.points });
  return row?.power ? t('army.power', { power: row.power }) : '';
}
export function totalOf(army: ArmyShown): string {
  const { cost, measure } = priceOf(army);
  return measure === 'points' ? t('army.points', { points: cost }) : measure ? t('army.power', { power: cost }) : '';
}
const sizeOf = (army: ArmyShown) =>
  t('army.size', {
    units: army.units.length,
    models: army.units.reduce((sum, { models }) => sum + models.length, 0),
  });
const headOf = (army: ArmyShown): string =>
  [t(`ruleset.${army.rules}`), totalOf(army), sizeOf(army)].filter(Boolean).join(', ');
// A list that is not legal says so wherever it goes.
const reasonsOf = (army: ArmyShown): string[] =>
  army.check.reasons.map((reason) => `✕ ${reason.path ? `${reason.path}: ` : ''}${reasonText(reason)}`);

const times = ({ name, count }: Counted) => (count > 1 ? `${count} × ${name}` : name);
export const valueName = (rules: string, name: string): string => tFirst([`value.${rules}.${name}`, `value.${name}`]);
const valuesText = (rules: string, values: CardValue[]): string =>
  values.map(({ name, now }) => `${valueName(rules, name)} ${valueText(now)}`).join(', ');
const titled = (army: ArmyShown, unit: UnitShown) => [unit.name, costOf(army, unit)].filter(Boolean).join(', ');

// ---- In full

function unitInFull(army: ArmyShown, unit: UnitShown): string {
  const rows = (unit.card?.profiles ?? []).map(({ name, values }) => `  ${name}: ${valuesText(army.rules, values)}`);
  const weapons = weaponsOf(unit).map((row) => `  ${times(row)}: ${valuesText(army.rules, row.values)}`);
  const rules = rulesOf(unit).map(({ mark, name, text }) => `  ${mark} ${[name, text].filter(Boolean).join(': ')}`);
  return [titled(army, unit), `  ${kindsOf(unit).map(times).join(', ')}`, ...rows, ...weapons, ...rules].join('\n');
}
const inFull = (army: ArmyShown): string =>
  [[army.name, headOf(army), ...reasonsOf(army)].join('\n'), ...army.units.map((unit) => unitInFull(army, unit))].join(
    '\n\n',
  );

// ---- One line a unit, as other programs write it: "5x Reed Cutters (80 pts): 4x Carbine, Burner"

function unitInShort(army: ArmyShown, unit: UnitShown): string {
  const row = army.price.units.find(({ name }) => name === unit.name);
  const cost = row?.points ? ` (${row.points} pts)` : row?.power ? ` [${row.power} PL]` : '';
  const gear = gearOf(unit).map(({ name, count }) => (count > 1 ? `${count}x ${name}` : name));
  return `${unit.models.length}x ${unit.name}${cost}${gear.length ? `: ${gear.join(', ')}` : ''}`;
}
const inShort = (army: ArmyShown): string =>
  [
    `++ ${army.name}: ${headOf(army)} ++`,
    ...reasonsOf(army),
    '',
    ...army.units.map((unit) => unitInShort(army, unit)),
  ].join('\n');

// ---- Markdown

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
function table(rules: string, rows: WeaponRow[]): string[] {
  if (!rows.length) return [];
  const longest = rows.reduce((a, b) => (b.values.length > a.values.length ? b : a));
  const columns = [...new Set([...longest.values, ...rows.flatMap(({ values }) => values)].map(({ name }) => name))];
  const valueIn = ({ values }: WeaponRow, column: string) => values.find(({ name }) => name === column)?.now ?? '';
  return [
    '',
    `| | ${columns.map((name) => cell(valueName(rules, name))).join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...rows.map(
      (row) => `| ${cell(times(row))} | ${columns.map((name) => cell(valueText(valueIn(row, name)))).join(' | ')} |`,
    ),
  ];
}
function unitInMarkdown(army: ArmyShown, unit: UnitShown): string {
  const profiles = (unit.card?.profiles ?? []).map(({ name, models, values }) => ({
    name,
    count: models.length,
    values,
  }));
  const rules = rulesOf(unit).map(({ mark, name, text }) => `- ${mark} **${name}** ${text}`.trimEnd());
  return [
    `## ${titled(army, unit)}`,
    '',
    kindsOf(unit).map(times).join(', '),
    ...table(army.rules, profiles),
    ...table(army.rules, weaponsOf(unit)),
    ...(rules.length ? ['', ...rules] : []),
  ].join('\n');
}
const inMarkdown = (army: ArmyShown): string =>
  [
    `# ${army.name}`,
    headOf(army),
    ...reasonsOf(army).map((reason) => `- ${reason}`),
    ...army.units.map((unit) => unitInMarkdown(army, unit)),
  ].join('\n\n');

const writers: Record<Form, (army: ArmyShown) => string> = { full: inFull, short: inShort, markdown: inMarkdown };
export const armyText = (army: ArmyShown, form: Form): string => `${writers[form](army)}\n`;
