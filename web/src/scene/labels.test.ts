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
});
