import { describe, expect, it } from 'vitest';
import { free, type Box } from './labels';

const box = (x: number, y: number, width = 20, height = 10): Box => ({ x, y, width, height });

describe('a label', () => {
  it('stays where it belongs while nothing is there', () => {
    expect(free(box(0, 0), [], [])).toEqual(box(0, 0));
  });
  it('lies over no other label', () => {
    const taken = [box(0, 0)];
    expect(free(box(0, 0), taken, [])).toEqual(box(0, -13));
    expect(taken).toHaveLength(2);
  });
  it('hides nobody where there is room above or beside', () => {
    expect(free(box(0, 0), [], [box(0, 0)])).toEqual(box(0, -13));
    expect(free(box(0, 0), [], [box(0, -30, 10, 80)])).toEqual(box(22, 0));
  });
  it('stands over somebody where there is none', () => {
    expect(free(box(0, 0), [], [box(0, 0, 500, 500)])).toEqual(box(0, 0));
  });
  it('stays in the picture', () => {
    const picture = { width: 100, height: 50 };
    expect(free(box(2, 1), [], [], picture)).toEqual(box(10, 5));
    expect(free(box(99, 49), [], [], picture)).toEqual(box(90, 45));
    // At the edge there is no room above who stands there: it goes beside them.
    const found = free(box(50, 0), [], [box(50, 10, 10, 20)], picture);
    expect(found.x + found.width / 2 <= 45 || found.x - found.width / 2 >= 55 || found.y >= 25).toBe(true);
  });
});
