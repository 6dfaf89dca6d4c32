import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../protocol';
import { rollsOf } from './lines';

const roll = (number: number, at: number, faces: number[]): EventInfo => ({ number, at, name: 'dice_rolled', event: { purpose: 'N-SHT-01', roller: 'red', faces }, line: '' });

describe('dice of the battle', () => {
  const events = [roll(0, 1, [3, 4]), roll(1, 4, [6]), roll(2, 5, [1, 1, 2])];

  it('are numbered in the order in which they were drawn', () => {
    expect(rollsOf(events).map((rolled) => rolled.first)).toEqual([0, 2, 3]);
  });

  it('stay spent when they were taken back', () => {
    expect(rollsOf(events, [{ at: 3, next: 9 }]).map((rolled) => rolled.first)).toEqual([0, 9, 10]);
    expect(rollsOf(events, [{ at: 4, next: 9 }]).map((rolled) => rolled.first)).toEqual([0, 2, 9]); // the roll before the answer stands
    const twice = [
      { at: 4, next: 9 },
      { at: 3, next: 20 },
    ];
    expect(rollsOf(events, twice).map((rolled) => rolled.first)).toEqual([0, 20, 21]);
  });
});
