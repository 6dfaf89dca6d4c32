// The log: events as sentences, grouped by the decision they followed. How weighty a line is the engine's own telling
// says: it opens a heading with an empty line and indents a detail.
import type { EventInfo, SpentDice } from '../protocol';
import { has, language, t, tFirst } from '../text/language.svelte';
import { eventValues, phaseText, type Named } from './names';

export interface LogLine {
  number: number;
  weight: 'heading' | 'line' | 'detail';
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

// A battle has thousands of events, and all but the last were told before.
const told = new WeakMap<EventInfo, { language: string; line: LogLine }>();
export function lineOf(named: Named, info: EventInfo): LogLine {
  const known = told.get(info);
  if (known?.language === language()) return known.line;
  const line = tell(named, info);
  // Before the table that followed is there, names may be missing.
  if (named.setup && named.now && info.number < named.now.events) told.set(info, { language: language(), line });
  return line;
}

function tell(named: Named, { number, name, event, line }: EventInfo): LogLine {
  const text = line || '';
  const clause = [event.purpose, event.clause, event.because].find((id): id is string => typeof id === 'string' && id !== '') ?? '';
  const side = [event.roller, event.side, event.winner, event.active].find((who) => who === 'red' || who === 'blue') as 'red' | 'blue' | undefined;
  return {
    number,
    weight: text.startsWith('\n') || name === 'step_begun' || name === 'round_begun' ? 'heading' : text.startsWith(' ') ? 'detail' : 'line',
    text: sentence(named, name, event, text),
    clause,
    side: side ?? null,
    faces: Array.isArray(event.faces) ? (event.faces as number[]) : [],
    unit: typeof event.unit === 'number' && event.unit < (named.now?.units.length ?? 0) ? event.unit : null,
  };
}

// By rule set, clause and kind; where no message tells it, the engine's own plain words do.
function sentence(named: Named, name: string, event: Record<string, unknown>, plain: string): string {
  const rules = named.setup?.rules ?? '';
  const values = eventValues(named, event);
  if (typeof event.phase === 'number') values.phase = phaseText(rules, named.setup?.phases[event.phase] ?? '');
  if (typeof event.purpose === 'string') values.purpose = tFirst([`purpose.${event.purpose}`, 'purpose.any'], { clause: event.purpose });
  const clause = event.clause ?? event.because;
  const ids = [`event.${rules}.${name}.${String(clause)}`, `event.${rules}.${name}`, `event.${name}`];
  const id = ids.find(has);
  return id ? t(id, values) : plain.trim();
}

export function groupsOf(named: Named, events: EventInfo[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const info of events) {
    const line = lineOf(named, info);
    if (!line.text) continue;
    let group = groups[groups.length - 1];
    if (!group || group.at !== info.at || line.weight === 'heading') groups.push((group = { at: info.at, lines: [], details: [] }));
    (line.weight === 'detail' ? group.details : group.lines).push(line);
  }
  return groups;
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
}
export function rollsOf(events: EventInfo[], spent: readonly SpentDice[] = []): Rolled[] {
  const rolls: Rolled[] = [];
  let drawn = 0;
  for (const { number, at, name, event } of events) {
    const faces = Array.isArray(event.faces) ? (event.faces as number[]) : null;
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
      });
    drawn += faces.length;
  }
  return rolls;
}
function rerolled(rolls: Rolled[], which: number[], faces: number[]): void {
  const dice = rolls[rolls.length - 1]?.dice;
  which.forEach((place, i) => {
    if (dice?.[place]) dice[place] = { face: faces[i]!, before: dice[place].face };
  });
}
