// What a screen reader is told of the log: one summary for each resolved action, one after another, so that none is
// cut off by the next.
import type { LogGroup } from './lines';

export const pause = 400; // milliseconds between two of them
const most = 10; // that may wait; more are said together

// What to say next, and the event up to which all has been said then; null where nothing is left.
export function nextSaying(groups: LogGroup[], heard: number): { text: string; heard: number } | null {
  const fresh = groups.filter((group) => numberOf(group) > heard);
  const next = fresh.length > most ? fresh : fresh.slice(0, 1);
  if (!next.length) return null;
  return { text: next.map(textOf).join(' '), heard: numberOf(next[next.length - 1]!) };
}

// Whoever comes later, or jumps about in a replay, hears where the battle stands, not all that led there.
export const caughtUp = (groups: LogGroup[]): number => numberOf(groups.filter((group) => group.lines.length).at(-2));

const textOf = (group: LogGroup): string => group.lines.map((line) => line.text).join(' ');
const numberOf = (group: LogGroup | undefined): number => group?.lines.at(-1)?.number ?? -1;
