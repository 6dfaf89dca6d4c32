import { describe, expect, it } from 'vitest';
import { around, overlap, Room, type Box } from './room';

const box = (x: number, y: number, width = 20, height = 10): Box => ({ x, y, width, height });
const size = { width: 20, height: 10 };
const room = (...taken: Box[]): Room => {
  const made = new Room({ width: 400, height: 300 });
  for (const each of taken) made.take(each);
  return made;
};

describe('room in the picture', () => {
  it('is free where nobody stands, and within its edges', () => {
    expect(room().isFree(box(10, 5))).toBe(true);
    expect(room().isFree(box(9, 5))).toBe(false);
    expect(room().isFree(box(390, 295))).toBe(true);
    expect(room().isFree(box(391, 295))).toBe(false);
    expect(room(box(200, 100)).isFree(box(220, 100))).toBe(true); // they touch
    expect(room(box(200, 100)).isFree(box(219, 100))).toBe(false);
    expect(room(box(200, 100, 300, 4)).isFree(box(310, 100))).toBe(false); // far from its middle
  });
  it('is found on the side that is wished for', () => {
    const anchor = box(200, 150, 60, 40);
    expect(room(anchor).beside(anchor, size, [0, 1])).toEqual(box(200, 178));
    expect(room(anchor).beside(anchor, size, [-1, 0])).toEqual(box(157, 150));
  });
  it('is found around the corner or farther away where there is none', () => {
    const anchor = box(200, 150, 60, 40);
    const crowd = box(200, 178, 18, 8);
    const found = room(anchor, crowd).beside(anchor, size, [0, 1])!;
    expect(overlap(found, crowd) || overlap(found, anchor)).toBe(false);
    expect(Math.hypot(found.x - 200, found.y - 178)).toBeLessThan(50);
    const wall = box(200, 150, 160, 140);
    const away = room(wall).beside(anchor, size, [0, 1])!;
    expect(overlap(away, wall)).toBe(false);
    expect(away.y).toBeGreaterThan(220);
    expect(room(wall).beside(anchor, size, [0, 1], 14)).toBeNull();
    expect(room(box(200, 150, 400, 300)).beside(anchor, size, [0, 1])).toBeNull();
  });
  it('keeps what must be seen inside', () => {
    expect(room().inside(box(2, 1))).toEqual(box(10, 5));
    expect(room().inside(box(399, 299))).toEqual(box(390, 295));
    expect(room().inside(box(0, 0, 900, 10))).toEqual(box(450, 5, 900, 10));
  });
});

it('goes around all of them', () => {
  expect(around([box(10, 10), box(50, 40)])).toEqual(box(30, 25, 60, 40));
});
