// What the end screen counts itself: points by round, and why somebody has won.
import type { EventInfo, Snapshot } from '../protocol';

// Of red and blue, round by round; nothing where the rules tell no points.
export function pointsByRound(events: readonly EventInfo[]): [number, number][] {
  const rounds: [number, number][] = [];
  let round = 0;
  for (const { weight, event } of events) {
    if (weight === 'heading' && typeof event.round === 'number') round = event.round;
    while (round > rounds.length) rounds.push([0, 0]);
    if (typeof event.points === 'number' && round > 0)
      rounds[round - 1]![event.side === 'blue' ? 1 : 0] += event.points;
  }
  return rounds.some(([red, blue]) => red + blue > 0) ? rounds : [];
}

// The reasons for the outcome of a battle that was played to its end.
export function reasonsOf({ ended, score, units }: Pick<Snapshot, 'ended' | 'score' | 'units'>): string[] {
  if (ended?.how !== 'played') return [];
  if (ended.outcome === 'draw') return score[0] === score[1] ? ['equal'] : [];
  const [winner, loser] = ended.outcome === 'red' ? ([0, 1] as const) : ([1, 0] as const);
  const owner = ['red', 'blue'][loser];
  const isGone = units.every((unit) => unit.owner !== owner || unit.whereabouts === 'destroyed');
  return [...(isGone ? ['gone'] : []), ...(score[winner] > score[loser] ? ['points'] : [])];
}
