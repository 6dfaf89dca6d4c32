// An answer in the making: options are picked, counted, ordered and placed, in the form that the question has. Whether
// it is legal only the engine says.

export type Option =
  | { unit: number }
  | { model: number }
  | { marker: number }
  | { word: string }
  | { number: number; with?: number } // a die, and what it shows
  | { point: number }
  | { attack: [number, number, number] }
  | { power: [number, number, number] };
export type Pick = Option & { count?: number };
export interface Placed {
  model?: number; // a marker has none
  steps: [number, number, number, number]; // x, y, elevation on the lattice; facing in degrees
  via?: [number, number][];
  turn?: number;
}
export interface Answer {
  pass?: boolean;
  picks?: Pick[];
  places?: Placed[];
}
export type Form = 'one' | 'some' | 'counts' | 'order' | 'number' | 'place';

// What an option is, whatever its count: "unit 3", "attack 12,4,7".
export function keyOf(option: Option): string {
  for (const [what, value] of Object.entries(option)) if (what !== 'count') return `${what} ${value}`;
  return '';
}
export const whatOf = (option: Option): string => keyOf(option).split(' ')[0]!;
export const picksOf = (answer: Answer | null): Pick[] => answer?.picks ?? [];

export function countOf(answer: Answer | null, option: Option): number {
  const found = picksOf(answer).find((pick) => keyOf(pick) === keyOf(option));
  return found ? (found.count ?? 1) : 0;
}
export const isPicked = (answer: Answer | null, option: Option): boolean => countOf(answer, option) > 0;

export function choose(option: Option): Answer {
  return { picks: [option] };
}

// A question for some of the options that takes exactly one is a question for one.
export const formOf = ({ form, least, most }: { form: Form; least: number; most: number }): Form =>
  form === 'some' && least === 1 && most === 1 ? 'one' : form;

// Picks the option, or puts it back. Where only one can be picked it replaces the other.
export function toggle(form: Form, answer: Answer | null, option: Option): Answer {
  if (form === 'one') return choose(option);
  return withCount(answer, option, isPicked(answer, option) ? 0 : 1);
}

export function withCount(answer: Answer | null, option: Option, count: number): Answer {
  const rest = picksOf(answer).filter((pick) => keyOf(pick) !== keyOf(option));
  if (count <= 0) return { picks: rest };
  const pick: Pick = count === 1 ? option : { ...option, count };
  return { picks: isPicked(answer, option) ? replaced(picksOf(answer), pick) : [...rest, pick] };
}
function replaced(picks: Pick[], by: Pick): Pick[] {
  return picks.map((pick) => (keyOf(pick) === keyOf(by) ? by : pick));
}

// Moves the pick at `from` by so many places, as far as the list goes.
export function reordered(answer: Answer, from: number, by: number): Answer {
  const picks = [...picksOf(answer)];
  const to = Math.max(0, Math.min(picks.length - 1, from + by));
  const [moved] = picks.splice(from, 1);
  if (moved) picks.splice(to, 0, moved);
  return { picks };
}

export function withNumber(number: number, least: number, most: number): Answer {
  return choose({ number: Math.max(least, Math.min(most, Math.round(number))) });
}

// Moves some of the models. In which order and by which paths they go the engine has to find again.
export function withPlaces(answer: Answer | null, moved: Placed[]): Answer {
  const places = (answer?.places ?? []).map(({ via: _way, turn: _order, ...place }): Placed => place);
  for (const place of moved) {
    const at = places.findIndex((old) => old.model === place.model);
    if (at < 0) places.push(place);
    else places[at] = place;
  }
  return { places };
}

export const same = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other);

// The drafts of one question, for undo and redo.
export interface Drafts {
  past: readonly Answer[]; // the first is the one that the question began with
  now: Answer;
  future: readonly Answer[];
}
export const newDrafts = (now: Answer): Drafts => ({ past: [], now, future: [] });

export function withDraft(drafts: Drafts, next: Answer): Drafts {
  if (same(next, drafts.now)) return drafts;
  return { past: [...drafts.past, drafts.now], now: next, future: [] };
}
// Replaces what was drafted last: undo leads to what was before it.
export const withRepair = (drafts: Drafts, repaired: Answer): Drafts => ({ ...drafts, now: repaired });

// Null where there is nothing to undo, or to redo.
export function undone({ past, now, future }: Drafts): Drafts | null {
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), now: last, future: [...future, now] } : null;
}
export function redone({ past, now, future }: Drafts): Drafts | null {
  const next = future.at(-1);
  return next ? { past: [...past, now], now: next, future: future.slice(0, -1) } : null;
}
