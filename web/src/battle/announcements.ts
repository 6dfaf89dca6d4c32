// What a screen reader says of the log: a summary for each decision, one after another, so that none is cut off by the
// next.
import type { LogGroup } from './log';

export const pause = 400; // milliseconds between two of them
const mostWaiting = 10; // more are said together

// What to say next, and the number of the last event in it. Null where nothing is left.
export function nextAnnouncement(groups: LogGroup[], said: number): { text: string; said: number } | null {
  const fresh = groups.filter((group) => lastEvent(group) > said);
  const next = fresh.length > mostWaiting ? fresh : fresh.slice(0, 1);
  if (!next.length) return null;
  return { text: next.map(textOf).join(' '), said: lastEvent(next.at(-1)) };
}

// Who comes later, or jumps about in a replay, hears only the last summary: everything before it counts as said.
export const allButLast = (groups: LogGroup[]): number =>
  lastEvent(groups.filter((group) => group.lines.length).at(-2));

const textOf = (group: LogGroup): string => group.lines.map((line) => line.text).join(' ');
const lastEvent = (group: LogGroup | undefined): number => group?.lines.at(-1)?.number ?? -1;
