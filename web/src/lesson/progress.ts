// How far somebody has come in a part of a lesson: told by the events of the battle, by what the page has asked the
// engine, and by what has been read. It knows no rule, only how to find one thing in another.
import type { BattleEvent, EventInfo, LessonStep } from '../protocol';

export interface Known {
  events: readonly EventInfo[];
  noted: readonly string[]; // steps of this part that were read, or whose query was asked
  won: boolean | null; // null: the battle goes on
}
export interface Progress {
  step: number; // the one that is open; the number of steps if all are done
  strayed: boolean; // something else was done than what it asks for
}

export function progressOf(steps: readonly LessonStep[], known: Known): Progress {
  let from = 0; // the first event after those of the steps that are done
  for (const [i, step] of steps.entries()) {
    if (step.events.length) {
      const after = endOf(step, known.events, from);
      if (after === null) return { step: i, strayed: hasStrayed(step, known.events.slice(from)) };
      from = after;
    } else if (step.over) {
      if (!known.won) return { step: i, strayed: known.won === false };
    } else if (!known.noted.includes(step.say)) return { step: i, strayed: false };
  }
  return { step: steps.length, strayed: false };
}

// The number of the event after the last of the step's, which have happened in their order; or null.
function endOf(step: LessonStep, events: readonly EventInfo[], from: number): number | null {
  let at = from;
  for (const wanted of step.events) {
    while (at < events.length && !(fits(wanted, events[at]!) && isThere(step, events[at]!.event))) at++;
    if (at++ === events.length) return null;
  }
  return at;
}

const hasStrayed = (step: LessonStep, events: readonly EventInfo[]): boolean =>
  events.some((event) => step.strayed.some((wanted) => fits(wanted, event)));

// Whether every model of a move has ended where the step says.
function isThere({ place, within }: LessonStep, event: BattleEvent): boolean {
  if (!place) return true;
  const ends = (event['places'] as { place: { at: [number, number] } }[] | undefined) ?? [];
  return ends.length > 0 && ends.every(({ place: { at } }) => Math.hypot(at[0] - place[0], at[1] - place[1]) <= within);
}

const fits = ({ event: name, ...wanted }: BattleEvent, { name: found, event }: EventInfo): boolean =>
  name === found && Object.entries(wanted).every(([key, value]) => holds(value, event[key]));

// Whether everything that is wanted is so; an object may have more fields.
function holds(wanted: unknown, found: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(found) && wanted.length === found.length && wanted.every((one, i) => holds(one, found[i]));
  if (typeof wanted === 'object' && wanted !== null)
    return (
      typeof found === 'object' &&
      found !== null &&
      Object.entries(wanted).every(([key, value]) => holds(value, (found as Record<string, unknown>)[key]))
    );
  return wanted === found;
}
