// Which tables a game can be played on, as its rule set tells.
import type { TableLimit } from '../protocol';

type Size = [number, number];

// The smallest table for armies of this power together; null where the game says nothing.
export const leastFor = (limits: TableLimit[], power: number): Size | null =>
  (limits.find((limit) => power <= limit.power) ?? limits.at(-1))?.least ?? null;

// Whichever way it lies.
export const isLargeEnough = ([a, b]: Size, [c, d]: Size): boolean =>
  Math.min(a, b) >= Math.min(c, d) && Math.max(a, b) >= Math.max(c, d);
