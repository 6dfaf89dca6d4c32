// Which tables are large enough for a game, as its rule set says.
import type { TableLimit } from '../protocol';

type Size = [number, number];

// The smallest table for armies of this power together; null where the game has no limit.
export const leastFor = (limits: TableLimit[], power: number): Size | null =>
  (limits.find((limit) => power <= limit.power) ?? limits.at(-1))?.least ?? null;

// In either direction.
export const isLargeEnough = ([a, b]: Size, [c, d]: Size): boolean =>
  Math.min(a, b) >= Math.min(c, d) && Math.max(a, b) >= Math.max(c, d);
