// The log: events as lines, grouped by the decision they followed.
import type { EventInfo } from '../protocol';
import { language, t } from '../text/language.svelte';
import { isAttack } from './rolls';
import { lineOf, type LogLine } from './log_line';
import type { Named } from './names';

export type { LogLine };
export interface LogGroup {
  at: number;
  lines: LogLine[];
  details: LogLine[];
}

export function groupsOf(named: Named, events: EventInfo[]): LogGroup[] {
  const groups: LogGroup[] = [];
  let volley: Volley | null = null;
  for (const info of events) {
    const line = cachedLine(named, info);
    if (!line.text) continue;
    let group = groups[groups.length - 1];
    if (!group || group.at !== info.at || line.weight === 'heading') {
      groups.push((group = { at: info.at, lines: [], details: [] }));
      volley = null;
    }
    if (line.weight === 'detail') {
      group.details.push(line);
      if (volley && unitLosing(named, info) === volley.info.event.target) {
        volley.lost++;
        updateVolleyLine(named, group, volley, info);
      }
    } else if (volley && continuesVolley(named, volley, info)) {
      volley = { info: sum(volley.info, info), lost: volley.lost };
      updateVolleyLine(named, group, volley, info);
    } else {
      group.lines.push(line);
      volley = isAttack(info) ? { info, lost: 0 } : null;
    }
  }
  return groups;
}

// Groups that have not changed stay the same objects, so that only the new ones are drawn.
export function reuseGroups(before: readonly LogGroup[], groups: readonly LogGroup[]): LogGroup[] {
  const same = (a: LogLine[], b: LogLine[]) => a.length === b.length && a.every((line, i) => line === b[i]);
  return groups.map((group, i) => {
    const old = before[i];
    return old && old.at === group.at && same(old.lines, group.lines) && same(old.details, group.details) ? old : group;
  });
}

// Only some lines. A heading stays if something under it does.
export function filterGroups(groups: LogGroup[], keeps: (line: LogLine) => boolean): LogGroup[] {
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

// For the clipboard: details are indented under their line.
export const logText = (groups: LogGroup[]): string =>
  groups
    .flatMap(({ lines, details }) => [
      ...lines.map((line) => (line.weight === 'heading' ? `\n${line.text}` : line.text)),
      ...details.map((line) => `  ${line.text}${facesText(line)}`),
    ])
    .join('\n')
    .trim();
const facesText = ({ text, faces }: LogLine): string =>
  faces.length && !text.endsWith(faces.join(' ')) ? `: ${faces.join(' ')}` : '';

// ---- Lines that were made before

// A battle has thousands of events, and only the last are new. For each there is its own line, and the line of the
// volley up to it.
type LineCache = WeakMap<EventInfo, { language: string; line: LogLine }>;
const ofEvents: LineCache = new WeakMap();
const ofVolleys: LineCache = new WeakMap();

function cached(cache: LineCache, named: Named, info: EventInfo, make: () => LogLine): LogLine {
  const known = cache.get(info);
  if (known?.language === language()) return known.line;
  const line = make();
  // Names may be missing until the snapshot after the event is there.
  if (named.setup && named.now && info.number < named.now.events) cache.set(info, { language: language(), line });
  return line;
}
const cachedLine = (named: Named, info: EventInfo): LogLine => cached(ofEvents, named, info, () => lineOf(named, info));

// ---- Volleys

// Attacks of one unit with one weapon at one target, one after another, are one line: their sum, and the models lost.
interface Volley {
  info: EventInfo;
  lost: number;
}
const summedFields = ['attacks', 'hits', 'wounds', 'failed'];
const sharedFields = [
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
// The first attack that rolls for them makes these known.
const learnedFields = ['hit_from', 'wound_from', 'defence', 'to_defend', 'defence_from'];

function continuesVolley(named: Named, { info: before }: Volley, info: EventInfo): boolean {
  const alike = sharedFields.every((field) => before.event[field] === info.event[field]);
  const defended =
    !before.event.defence ||
    !info.event.defence ||
    ['defence', 'to_defend'].every((field) => before.event[field] === info.event[field]);
  return isAttack(info) && alike && defended && nameOfWeapon(named, before) === nameOfWeapon(named, info);
}
function unitLosing(named: Named, { name, event }: EventInfo): number | undefined {
  if (name !== 'model_destroyed' && name !== 'model_removed') return undefined;
  return named.now?.models[Number(event.model)]?.unit;
}
const nameOfWeapon = (named: Named, { event }: EventInfo) =>
  named.setup?.models[Number(event.first_attacker ?? event.model)]?.weapons[Number(event.weapon)];

function sum(before: EventInfo, { event }: EventInfo): EventInfo {
  const sums = summedFields
    .filter((field) => field in event)
    .map((field) => [field, Number(before.event[field]) + Number(event[field])] as const);
  const learned = learnedFields
    .filter((field) => event[field] && !before.event[field])
    .map((field) => [field, event[field]] as const);
  return { ...before, event: { ...before.event, ...Object.fromEntries([...sums, ...learned]) } };
}

function updateVolleyLine(named: Named, group: LogGroup, { info, lost }: Volley, last: EventInfo): void {
  group.lines[group.lines.length - 1] = cached(ofVolleys, named, last, () => {
    const line = lineOf(named, info);
    return lost ? { ...line, text: t('log.lost', { line: line.text, count: lost }) } : line;
  });
}
