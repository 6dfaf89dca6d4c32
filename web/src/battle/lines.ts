// The log: events as sentences, grouped by the decision they followed.
import type { EventInfo, SpentDice } from '../protocol';
import { has, language, t, tFirst } from '../text/language.svelte';
import type { Values } from '../text/message';
import { eventValues, nobody, phaseText, sideOf, type Named } from './names';

export interface LogLine {
  number: number;
  weight: EventInfo['weight'];
  text: string;
  clause: string;
  side: 'red' | 'blue' | null;
  faces: number[];
  unit: number | null;
}
export interface LogGroup {
  at: number;
  lines: LogLine[];
  details: LogLine[];
}

// A battle has thousands of events, and all but the last were told before: on their own, and as the last of a volley.
type Told = WeakMap<EventInfo, { language: string; line: LogLine }>;
const [alone, together]: [Told, Told] = [new WeakMap(), new WeakMap()];
function once(told: Told, named: Named, info: EventInfo, tell: () => LogLine): LogLine {
  const known = told.get(info);
  if (known?.language === language()) return known.line;
  const line = tell();
  // Before the table that followed is there, names may be missing.
  if (named.setup && named.now && info.number < named.now.events) told.set(info, { language: language(), line });
  return line;
}
export const lineOf = (named: Named, info: EventInfo): LogLine => once(alone, named, info, () => tell(named, info));

function tell(named: Named, { number, name, event, line, weight }: EventInfo): LogLine {
  const clause =
    [event.purpose, event.clause, event.because].find((id): id is string => typeof id === 'string' && id !== '') ?? '';
  const unit = typeof event.unit === 'number' && !nobody(event.unit, named.now?.units.length ?? 0) ? event.unit : null;
  const side = [event.roller, event.side, event.winner, event.active].find((who) => who === 'red' || who === 'blue') as
    'red' | 'blue' | undefined;
  return {
    number,
    weight,
    text: sentence(named, name, event, line),
    clause,
    side: side ?? (unit === null ? null : sideOf(named, unit)),
    faces: Array.isArray(event.faces) ? (event.faces as number[]) : [],
    unit,
  };
}

// By rule set, kind and clause; where no message tells it, as in a battle of an older program, the server's line does.
function sentence(named: Named, name: string, event: Record<string, unknown>, plain: string): string {
  const rules = named.setup?.rules ?? '';
  const values = eventValues(named, event);
  if (typeof event.phase === 'number') values.phase = phaseText(rules, named.setup?.phases[event.phase] ?? '');
  if (typeof event.purpose === 'string')
    values.purpose = tFirst([`purpose.${event.purpose}`, 'purpose.any'], { clause: event.purpose });
  const clause = event.clause ?? event.because;
  const ids = [`event.${rules}.${name}.${String(clause)}`, `event.${rules}.${name}`, `event.${name}`];
  putNeeds(values, event);
  const id = ids.find(has);
  const text = id ? t(id, values) : plain.trim();
  const needs = needsText(event.needs as Needs | undefined);
  return needs ? `${text}, ${needs}` : text;
}

// What the dice of an event had to show.
function putNeeds(values: Values, event: Record<string, unknown>): void {
  const needs = (number: string, modifier: string, from: string): Needs => ({
    number: Number(event[number]),
    modifier: Number(event[modifier]),
    succeeds_from: Number(event[from] ?? 0),
  });
  if ('hit_on' in event) values.hit_needs = faceText(needs('hit_on', 'hit_modifier', 'hit_from'));
  if ('wound_on' in event) values.wound_needs = faceText(needs('wound_on', 'wound_modifier', 'wound_from'));
  if ('quality' in event) values.hit_needs = faceText(needs('quality', 'to_hit', 'hit_from'));
  if ('defence' in event)
    values.defence_needs = faceText(needs('defence', 'to_defend', 'defence_from'), -Number(event.ap));
  if ('needed' in event) {
    const save = needs('needed', 'modifier', 'from');
    values.needs = needsText({ ...save, succeeds_from: save.succeeds_from || save.number }, Number(event.ap ?? 0));
  }
}

// What each die of a roll has to show.
export interface Needs {
  number: number; // 0: the roll is no test
  modifier: number;
  succeeds_from: number; // the lowest face that will do, 7: none does; 0 where no die was rolled
}
const signed = (modifier: number): string => (modifier > 0 ? `+${modifier}` : `−${-modifier}`);
// "AP −1, other +1": the modifiers of a roll, of which `penetration` is the weapon's AP.
function modifiersText({ modifier }: Needs, penetration: number, say: typeof t): string {
  const other = modifier - penetration;
  const modifiers = [];
  if (penetration) modifiers.push(say('dice.ap', { modifier: signed(penetration) }));
  if (other) modifiers.push(penetration ? say('dice.other', { modifier: signed(other) }) : signed(other));
  return modifiers.join(', ');
}
// "4+ (3+, AP −1)"; without the face where no die was rolled.
export function faceText(needs: Needs, penetration = 0, say: typeof t = t): string {
  const modifiers = modifiersText(needs, penetration, say);
  if (!modifiers) return `${needs.number}+`;
  if (!needs.succeeds_from) return `${needs.number}+, ${modifiers}`;
  return `${needs.succeeds_from > 6 ? say('dice.above_six') : `${needs.succeeds_from}+`} (${needs.number}+, ${modifiers})`;
}
// "needed 4+ (3+, AP −1)"
export function needsText(needs: Needs | undefined, penetration = 0, say: typeof t = t): string {
  if (!needs?.number) return '';
  const modifiers = modifiersText(needs, penetration, say);
  const hopeless = needs.succeeds_from > 6;
  const id = modifiers
    ? hopeless
      ? 'dice.hopeless_modified'
      : 'dice.needs_modified'
    : hopeless
      ? 'dice.hopeless'
      : 'dice.needs';
  return say(id, { from: needs.succeeds_from, number: needs.number, modifiers });
}

export function groupsOf(named: Named, events: EventInfo[]): LogGroup[] {
  const groups: LogGroup[] = [];
  let volley: Volley | null = null;
  for (const info of events) {
    const line = lineOf(named, info);
    if (!line.text) continue;
    let group = groups[groups.length - 1];
    if (!group || group.at !== info.at || line.weight === 'heading') {
      groups.push((group = { at: info.at, lines: [], details: [] }));
      volley = null;
    }
    if (line.weight === 'detail') {
      group.details.push(line);
      if (volley && loserOf(named, info) === volley.info.event.target) {
        volley.lost++;
        retell(named, group, volley, info);
      }
    } else if (volley && continues(named, volley, info)) {
      volley = { info: sum(volley.info, info), lost: volley.lost };
      retell(named, group, volley, info);
    } else {
      group.lines.push(line);
      volley = isAttack(info) ? { info, lost: 0 } : null;
    }
  }
  return groups;
}

// Groups that are as they were stay the same objects: of a log of hundreds only what is new is drawn again.
export function keeping(before: readonly LogGroup[], groups: readonly LogGroup[]): LogGroup[] {
  const same = (a: LogLine[], b: LogLine[]) => a.length === b.length && a.every((line, i) => line === b[i]);
  return groups.map((group, i) => {
    const old = before[i];
    return old && old.at === group.at && same(old.lines, group.lines) && same(old.details, group.details) ? old : group;
  });
}

// Only some lines of it; a heading stays where something follows it.
export function only(groups: LogGroup[], keeps: (line: LogLine) => boolean): LogGroup[] {
  const kept: LogGroup[] = [];
  let headings: LogGroup[] = [];
  for (const { at, lines, details } of groups) {
    const group = {
      at,
      lines: lines.filter((line) => line.weight === 'heading' || keeps(line)),
      details: details.filter(keeps),
    };
    const said = group.details.length > 0 || group.lines.some((line) => line.weight !== 'heading');
    if (said) kept.push(...headings, group);
    if (said) headings = [];
    else if (group.lines.length) headings = [group];
  }
  return kept;
}

// As one would paste it: details stand under their line.
export const textOf = (groups: LogGroup[]): string =>
  groups
    .flatMap(({ lines, details }) => [
      ...lines.map((line) => (line.weight === 'heading' ? `\n${line.text}` : line.text)),
      ...details.map((line) => `  ${line.text}${facesText(line)}`),
    ])
    .join('\n')
    .trim();
const facesText = ({ text, faces }: LogLine): string =>
  faces.length && !text.endsWith(faces.join(' ')) ? `: ${faces.join(' ')}` : '';

// Attacks of one unit with one weapon at one target, one after another, are one line: their sum and what it cost.
interface Volley {
  info: EventInfo;
  lost: number;
}
const isAttack = ({ name }: Pick<EventInfo, 'name'>) => name === 'attacks_made' || name === 'attack_made';
const summed = ['attacks', 'hits', 'wounds', 'failed'];
const shared = [
  'unit',
  'target',
  'profile',
  'melee',
  'hit_on',
  'hit_modifier',
  'wound_on',
  'wound_modifier',
  'quality',
  'to_hit',
];
// What is known of the numbers needed once a die was rolled for them.
const known = ['hit_from', 'wound_from', 'defence', 'to_defend', 'defence_from'];

function continues(named: Named, { info: before }: Volley, info: EventInfo): boolean {
  const alike = shared.every((field) => before.event[field] === info.event[field]);
  const defended =
    !before.event.defence ||
    !info.event.defence ||
    ['defence', 'to_defend'].every((field) => before.event[field] === info.event[field]);
  return isAttack(info) && alike && defended && nameOfWeapon(named, before) === nameOfWeapon(named, info);
}
function loserOf(named: Named, { name, event }: EventInfo): number | undefined {
  if (name !== 'model_destroyed' && name !== 'model_removed') return undefined;
  return named.now?.models[Number(event.model)]?.unit;
}
const nameOfWeapon = (named: Named, { event }: EventInfo) =>
  named.setup?.models[Number(event.first_attacker ?? event.model)]?.weapons[Number(event.weapon)];

function sum(before: EventInfo, { event }: EventInfo): EventInfo {
  const sums = summed
    .filter((field) => field in event)
    .map((field) => [field, Number(before.event[field]) + Number(event[field])] as const);
  const learnt = known
    .filter((field) => event[field] && !before.event[field])
    .map((field) => [field, event[field]] as const);
  return { ...before, event: { ...before.event, ...Object.fromEntries([...sums, ...learnt]) } };
}

function retell(named: Named, group: LogGroup, { info, lost }: Volley, last: EventInfo): void {
  group.lines[group.lines.length - 1] = once(together, named, last, () => {
    const line = tell(named, info);
    return lost ? { ...line, text: t('log.lost', { line: line.text, count: lost }) } : line;
  });
}

// A handful of dice as it fell, with what was thrown again; numbers count the dice of the battle, for verification.
export interface Rolled {
  number: number; // of the event
  first: number; // of its first die in the stream
  purpose: string;
  side: 'red' | 'blue';
  unit: number | null;
  dice: { face: number; before: number | null }[];
  added: boolean; // only their total counts
  needs: Needs | undefined;
  penetration: number; // of the weapon they were rolled against, as far as that has been told
}
export function rollsOf(events: EventInfo[], spent: readonly SpentDice[] = []): Rolled[] {
  const rolls: Rolled[] = [];
  let drawn = 0;
  let told = 0; // rolls before it belong to attacks that were told
  for (const { number, at, name, event } of events) {
    const faces = Array.isArray(event.faces) ? (event.faces as number[]) : null;
    if (typeof event.ap === 'number') {
      if (event.defence !== 0) against(rolls.slice(told), isAttack({ name }) ? -event.ap : event.ap);
      told = rolls.length;
    }
    if (!faces) continue;
    for (const back of spent) if (at > back.at) drawn = Math.max(drawn, back.next);
    if (Array.isArray(event.which)) rerolled(rolls, event.which as number[], faces);
    else
      rolls.push({
        number,
        first: drawn,
        purpose: String(event.purpose ?? name),
        side: event.roller as 'red' | 'blue',
        unit: typeof event.unit === 'number' ? event.unit : null,
        dice: faces.map((face) => ({ face, before: null })),
        added: event.reading === 'sum' && faces.length > 1,
        needs: event.needs as Needs | undefined,
        penetration: 0,
      });
    drawn += faces.length;
  }
  return rolls;
}
// Saves and defence tests are told of after their dice, which are several handfuls where they are many.
function against(rolls: Rolled[], penetration: number): void {
  for (const roll of rolls) if (roll.purpose === rolls.at(-1)!.purpose) roll.penetration = penetration;
}
function rerolled(rolls: Rolled[], which: number[], faces: number[]): void {
  const dice = rolls[rolls.length - 1]?.dice;
  which.forEach((place, i) => {
    if (dice?.[place]) dice[place] = { face: faces[i]!, before: dice[place].face };
  });
}
