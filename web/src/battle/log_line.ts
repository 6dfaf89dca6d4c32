// One event as a line of the log.
import type { EventInfo } from '../protocol';
import { has, t, tFirst } from '../text/language.svelte';
import type { Values } from '../text/message';
import { faceText, needsText } from './dice';
import { eventValues, isNobody, phaseText, sideOf, type Named } from './names';
import type { Needs } from './rolls';

export interface LogLine {
  number: number;
  weight: EventInfo['weight'];
  text: string;
  clause: string;
  side: 'red' | 'blue' | null;
  faces: number[];
  unit: number | null;
}

export function lineOf(named: Named, { number, name, event, line, weight }: EventInfo): LogLine {
  const clause =
    [event.purpose, event.clause, event.because].find((id): id is string => typeof id === 'string' && id !== '') ?? '';
  const unit =
    typeof event.unit === 'number' && !isNobody(event.unit, named.now?.units.length ?? 0) ? event.unit : null;
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

// The message for the rule set, the event and its clause, or a more general one. For an event of an older program there
// may be none: then the server's own line.
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

// What the dice of the event had to show, for its message.
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
