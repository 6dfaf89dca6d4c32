import { describe, expect, it } from 'vitest';
import { Camera } from './camera';
import type { Point } from './types';
import { stepsPerInch as inch } from './types';

function camera(kind: 'tilt' | 'plan', turn = 0): Camera {
  const made = new Camera();
  made.resize(1200, 800);
  made.setTable([44 * inch, 60 * inch]);
  made.set({ kind, turn, span: 30 * inch, centre: [20 * inch, 25 * inch] });
  return made;
}

describe.each(['tilt', 'plan'] as const)('the %s camera', (kind) => {
  it.each([0, 35, 90, 250])('finds a point again through the picture, turned by %d', (turn) => {
    const made = camera(kind, turn);
    for (const point of [
      [20, 25],
      [3, 4],
      [40, 55],
      [22, 10],
    ].map(([x, y]): Point => [x! * inch, y! * inch])) {
      const { x, y } = made.toScreen(point);
      const back = made.toTable(x, y);
      expect(back[0]).toBeCloseTo(point[0], 3);
      expect(back[1]).toBeCloseTo(point[1], 3);
    }
  });
  it('has the centre in the middle of the picture, north up', () => {
    const made = camera(kind);
    expect(made.toScreen([20 * inch, 25 * inch])).toMatchObject({ x: 600, y: 400 });
    expect(made.toScreen([20 * inch, 30 * inch]).y).toBeLessThan(400);
    expect(made.toScreen([25 * inch, 25 * inch]).x).toBeGreaterThan(600);
  });
  it('zooms to the pointer: what is under it stays there', () => {
    const made = camera(kind);
    const before = made.toTable(800, 300);
    made.zoomAt(800, 300, 1.5);
    const after = made.toTable(800, 300);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
    expect(made.view.span).toBeCloseTo((30 * inch) / 1.5);
  });
  it('pans with the pointer and keeps the table in view', () => {
    const made = camera(kind);
    const held = made.toTable(600, 400);
    made.pan(600, 400, 650, 420);
    const { x, y } = made.toScreen(held);
    expect([x, y]).toEqual([expect.closeTo(650, 3), expect.closeTo(420, 3)]);
    for (let i = 0; i < 50; ++i) made.pan(0, 0, 1000, 0);
    expect(made.view.centre[0]).toBeCloseTo(0);
  });
  it('shows the whole table, turned to fit, and no more than a little beyond', () => {
    const made = camera(kind);
    made.fit();
    expect(made.view.turn).toBe(90);
    for (const corner of [
      [0, 0],
      [44, 0],
      [44, 60],
      [0, 60],
    ].map(([x, y]): Point => [x! * inch, y! * inch])) {
      const { x, y } = made.toScreen(corner);
      expect(x > 0 && x < 1200 && y > 0 && y < 800).toBe(true);
    }
    const whole = made.view.span;
    made.zoomAt(600, 400, 0.1);
    expect(made.view.span).toBeCloseTo(whole * 1.1);
  });
});

it('is fitted again when the kind changes or the window does, unless it was moved', () => {
  const made = new Camera();
  made.resize(1200, 800);
  made.setTable([44 * inch, 60 * inch]);
  const tilted = made.view.span;
  made.set({ kind: 'plan' });
  expect(made.view.span).not.toBeCloseTo(tilted);
  made.set({ span: 20 * inch });
  made.set({ kind: 'tilt' });
  expect(made.view.span).toBe(20 * inch);
});

const sizes: [string, Point][] = [
  ['wide', [72, 48]],
  ['upright', [44, 60]],
  ['square', [48, 48]],
];
const pictures: [number, number][] = [
  [856, 560],
  [540, 700],
  [390, 400],
];
const looking = (size: Point, [width, height]: [number, number], home: number | null): Camera => {
  const made = new Camera();
  made.resize(width, height);
  made.setTable([size[0] * inch, size[1] * inch]);
  made.setHome(home);
  return made;
};

describe.each(sizes)('a %s table', (_, size) => {
  it.each(pictures)(
    'fills a picture of %d by %d: all of it is seen, and no more room left than must be',
    (...picture) => {
      for (const home of [0, 180]) {
        const made = looking(size, picture, home);
        const corners = [
          [0, 0],
          [size[0], 0],
          [size[0], size[1]],
          [0, size[1]],
        ].map(([x, y]) => made.toScreen([x! * inch, y! * inch]));
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...xs)).toBeLessThanOrEqual(picture[0]);
        expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...ys)).toBeLessThanOrEqual(picture[1]);
        const seen = picture[0] < picture[1] ? Math.max(...xs) - Math.min(...xs) : Math.max(...ys) - Math.min(...ys);
        expect(seen).toBeGreaterThanOrEqual(0.8 * Math.min(...picture));
        // It is tilted still.
        expect(made.view.kind).toBe('tilt');
        expect(made.view.rise).toBeLessThanOrEqual(66);
      }
    },
  );
  it.each([0, 90, 180, 270])('is seen from the edge at %d degrees', (home) => {
    const made = looking(size, [856, 560], home);
    const edges: Record<number, Point> = {
      0: [size[0] / 2, 0],
      90: [size[0], size[1] / 2],
      180: [size[0] / 2, size[1]],
      270: [0, size[1] / 2],
    };
    const low = (turn: number): number => made.toScreen([edges[turn]![0] * inch, edges[turn]![1] * inch]).y;
    for (const other of [90, 180, 270]) expect(low(home)).toBeGreaterThan(low((home + other) % 360));
  });
});

it('goes home when it learns where that is, and never again once somebody has moved it', () => {
  const made = looking([72, 48], [856, 560], null);
  made.setHome(180);
  expect(made.view.turn).toBe(180);
  made.set({ turn: 200 }); // turned, and all of it still seen
  made.setHome(0);
  made.resize(900, 500);
  expect(made.view.turn).toBe(200);
  made.zoomAt(300, 300, 2);
  const moved = made.view;
  made.setHome(180);
  made.resize(856, 560);
  expect(made.view).toEqual(moved);
  made.fitFromHome();
  expect(made.view.turn).toBe(180);
});
it('comes back to the middle with the whole table in view', () => {
  const made = looking([72, 48], [856, 560], 0);
  const whole = made.view.centre;
  made.zoomAt(100, 100, 4);
  expect(made.view.centre[0]).toBeLessThan(30 * inch);
  made.zoomAt(800, 500, 0.1);
  expect(made.view.centre[0]).toBeCloseTo(whole[0]);
  expect(made.view.centre[1]).toBeCloseTo(whole[1]);
});
