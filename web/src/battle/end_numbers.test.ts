import { describe, expect, it } from 'vitest';
import type { EventInfo, Snapshot } from '../protocol';
import { pointsByRound, reasonsOf } from './end_numbers';

const told = (weight: EventInfo['weight'], event: Record<string, unknown>): EventInfo => ({
  ...{ number: 0, at: 0, name: '', line: '', weight, event },
});
const round = (number: number) => told('heading', { round: number });
const points = (side: string, count: number) => told('line', { side, points: count });

describe('points by round', () => {
  it('are those that were scored between two headings, by side', () => {
    const events = [
      round(0),
      round(1),
      points('red', 2),
      round(2),
      round(2),
      points('blue', 1),
      points('blue', 3),
      round(3),
    ];
    expect(pointsByRound(events)).toEqual([
      [2, 0],
      [0, 4],
      [0, 0],
    ]);
  });
  it('are not shown where the rules tell none', () => {
    expect(pointsByRound([round(1), round(2)])).toEqual([]);
  });
});

describe('why somebody has won', () => {
  const end = (outcome: string, score: [number, number], gone: string[] = [], how = 'played') =>
    reasonsOf({
      ended: { how, outcome, digest: '' },
      score,
      units: ['red', 'red', 'blue'].map((owner) => ({
        owner,
        whereabouts: gone.includes(owner) ? 'destroyed' : 'table',
      })),
    } as unknown as Snapshot);

  it('is that they have more points, or that nobody is left of the others', () => {
    expect(end('red', [3, 2])).toEqual(['points']);
    expect(end('blue', [3, 2], ['red'])).toEqual(['gone']);
    expect(end('blue', [2, 3], ['red'])).toEqual(['gone', 'points']);
    expect(end('blue', [2, 3], ['blue'])).toEqual(['points']);
  });
  it('is not asked where nobody has, or where it was not played to its end', () => {
    expect(end('draw', [2, 2])).toEqual(['equal']);
    expect(end('red', [3, 2], [], 'resigned')).toEqual([]);
  });
});
