import { describe, expect, it } from 'vitest';
import { isLargeEnough, leastFor } from './tables';

const limits = [
  { power: 50, least: [44, 30] as [number, number], clause: 'N-WAR-12' },
  { power: 200, least: [44, 60] as [number, number], clause: 'N-WAR-12' },
];

describe('tables of a game', () => {
  it('are as large as the armies ask for', () => {
    expect([0, 50, 51, 200, 201].map((power) => leastFor(limits, power)?.[1])).toEqual([30, 30, 60, 60, 60]);
    expect(leastFor([], 10)).toBeNull();
  });
  it('may lie either way', () => {
    expect(isLargeEnough([30, 44], [44, 30])).toBe(true);
    expect(isLargeEnough([72, 48], [44, 60])).toBe(true);
    expect(isLargeEnough([44, 44], [48, 48])).toBe(false);
    expect(isLargeEnough([90, 40], [44, 60])).toBe(false);
  });
});
