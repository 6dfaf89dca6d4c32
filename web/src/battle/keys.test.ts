import { describe, expect, it } from 'vitest';
import { alongTheTable } from './keys';

describe('arrow keys', () => {
  it('move along the edge of the table that lies that way on the screen', () => {
    expect(alongTheTable([1, 0], 0)).toEqual([1, 0]);
    expect(alongTheTable([1, 0], 90)).toEqual([-0, 1]); // north lies to the right
    expect(alongTheTable([0, 1], 90)).toEqual([-1, 0]);
    expect(alongTheTable([1, 0], -90)).toEqual([0, -1]);
    expect(alongTheTable([1, 0], 180)).toEqual([-1, -0]);
    expect(alongTheTable([1, 0], 44)).toEqual([1, 0]); // nearer to where it was
  });
});
