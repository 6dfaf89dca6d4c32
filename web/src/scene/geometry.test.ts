import { describe, expect, it } from 'vitest';
import {
  along,
  circle,
  distance,
  footprint,
  inset,
  insideConvex,
  insideOutlines,
  limitedMove,
  levelNear,
  levelsAt,
  nearest,
  seeded,
  strips,
  traitsOf,
  turned,
} from './geometry';
import type { Footprint, Point, Prism, TableView } from './types';
import { stepsPerInch as inch } from './types';

const disc = (x: number, y: number, radius: number): Footprint => ({ centre: [x, y], radius, vertices: [] });
const box = (left: number, bottom: number, right: number, top: number): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];
const polygon = (vertices: Point[]): Footprint => ({ centre: [0, 0], radius: 0, vertices });
const area = (points: readonly Point[]): number =>
  points.reduce(
    (sum, [x, y], i) => sum + (x * points[(i + 1) % points.length]![1] - y * points[(i + 1) % points.length]![0]) / 2,
    0,
  );

// The slow, obvious twin: the least distance between many points of both outlines.
function nearestByPoints(a: Point[], b: Point[]): number {
  const dense = (ring: Point[]): Point[] =>
    ring.flatMap((p, i) =>
      Array.from({ length: 60 }, (_, k): Point => {
        const q = ring[(i + 1) % ring.length]!;
        return [p[0] + ((q[0] - p[0]) * k) / 60, p[1] + ((q[1] - p[1]) * k) / 60];
      }),
    );
  return Math.min(...dense(a).flatMap((p) => dense(b).map((q) => distance(p, q))));
}

describe('nearest', () => {
  it('measures between the rims of discs and is 0 where they touch or overlap', () => {
    expect(nearest(disc(0, 0, 100), disc(1000, 0, 200))).toEqual({ from: [100, 0], to: [800, 0], distance: 700 });
    expect(nearest(disc(0, 0, 100), disc(300, 0, 200)).distance).toBe(0);
    expect(nearest(disc(0, 0, 100), disc(301, 0, 200)).distance).toBeCloseTo(1);
  });
  it('measures from a polygon to a disc either way round', () => {
    const there = nearest(polygon(box(0, 0, 100, 100)), disc(300, 50, 50));
    expect(there).toEqual({ from: [100, 50], to: [250, 50], distance: 150 });
    expect(nearest(disc(300, 50, 50), polygon(box(0, 0, 100, 100)))).toEqual({
      from: [250, 50],
      to: [100, 50],
      distance: 150,
    });
    expect(nearest(polygon(box(0, 0, 100, 100)), disc(50, 50, 10)).distance).toBe(0);
  });
  it('agrees with measuring many points of turned polygons', () => {
    const chance = seeded(3);
    for (let i = 0; i < 20; ++i) {
      const make = (degrees: number, x: number): Point[] =>
        box(-200, -80, 200, 80)
          .map((corner) => turned(corner, degrees))
          .map(([a, b]): Point => [a + x, b]);
      const [a, b] = [make(360 * chance(), 0), make(360 * chance(), 450 + 400 * chance())];
      const exact = nearest(polygon(a), polygon(b)).distance;
      expect(Math.abs(exact - nearestByPoints(a, b))).toBeLessThan(8);
    }
  });
});

describe('limitedMove', () => {
  const one = [{ home: [0, 0] as Point, at: [0, 0] as Point, limit: 100 }];
  it('lets a move within the limit alone, exactly the limit too', () => {
    expect(limitedMove(one, [60, 80])).toEqual([60, 80]);
  });
  it('stops at the limit in the direction of the pointer', () => {
    const [x, y] = limitedMove(one, [600, 800]);
    expect([x, y]).toEqual([expect.closeTo(60), expect.closeTo(80)]);
  });
  it('counts from home, not from where the ghost is', () => {
    expect(limitedMove([{ home: [0, 0], at: [50, 0], limit: 100 }], [100, 0])[0]).toBeCloseTo(50);
  });
  it('keeps everybody on a leash of its own', () => {
    const chance = seeded(11);
    for (let i = 0; i < 200; ++i) {
      const members = Array.from({ length: 8 }, () => ({
        home: [0, 0] as Point,
        at: [chance() * 60 - 30, chance() * 60 - 30] as Point,
        limit: 60 + chance() * 100,
      }));
      const move = limitedMove(members, [chance() * 1000 - 500, chance() * 1000 - 500]);
      for (const { at, limit } of members)
        expect(distance([at[0] + move[0], at[1] + move[1]], [0, 0])).toBeLessThan(limit + 1);
    }
  });
});

describe('levels', () => {
  const prism = (vertices: Point[], elevation: number, height: number, traits = 1): Prism => ({
    base: polygon(vertices),
    elevation: elevation * inch,
    height: height * inch,
    traits,
  });
  const table: TableView = {
    name: 'test',
    size: [44 * inch, 30 * inch],
    terrain: [
      {
        name: 'ruin',
        kind: 'ruin',
        prisms: [
          prism(box(0, 0, 3000, 3000), 0, 0),
          prism(box(0, 0, 3000, 250), 0, 4),
          prism(box(0, 250, 3000, 3000), 2.75, 0.25),
        ],
      },
      { name: 'hill', kind: 'hill', prisms: [prism(box(5000, 0, 9000, 4000), 0, 2)] },
      { name: 'rock', kind: 'rock', prisms: [prism(box(10000, 0, 12000, 2000), 0, 3, 17)] },
    ],
  };
  it('knows the ground and the floor above it', () => {
    expect(levelsAt(table, [1500, 1500])).toEqual([0, 3 * inch]);
    expect(levelNear(table, [1500, 1500], 100, 1.4 * inch)).toBe(0);
    expect(levelNear(table, [1500, 1500], 100, 1.6 * inch)).toBe(3 * inch);
  });
  it('stands on a hill, never inside it', () => expect(levelsAt(table, [7000, 2000])).toEqual([2 * inch]));
  it('stands on a rock, too', () => expect(levelsAt(table, [11000, 1000])).toEqual([3 * inch]));
  it('does not stand on a wall thinner than the base', () => expect(levelsAt(table, [1500, 125], 200)).toEqual([0]));
});

describe('shapes', () => {
  it('turns an outline with its model', () => {
    const base = footprint({ radius: 200, outline: box(-200, -50, 200, 50) }, { at: [1000, 0], facing: 90 });
    expect(insideConvex(base.vertices, [1000, 190])).toBe(true);
    expect(insideConvex(base.vertices, [1190, 0])).toBe(false);
  });
  it('leaves holes out of an area', () => {
    const hole = circle([0, 0], 100).reverse();
    expect(insideOutlines([circle([0, 0], 300), hole], [200, 0])).toBe(true);
    expect(insideOutlines([circle([0, 0], 300), hole], [50, 0])).toBe(false);
    expect(insideOutlines([circle([0, 0], 300), hole], [301, 0])).toBe(false);
  });
  it('cuts a polygon into strips that cover it', () => {
    const whole = circle([0, 0], 1000, 9);
    const pieces = strips(whole, [3, 1], 130);
    expect(pieces.reduce((sum, piece) => sum + area(piece), 0)).toBeCloseTo(area(whole), 3);
  });
  it('draws a polygon in by so much', () => {
    expect(area(inset(box(0, 0, 100, 100), 10))).toBeCloseTo(6400);
  });
  it('follows a bent way evenly', () => {
    const way = [
      [0, 0, 0],
      [100, 0, 0],
      [100, 300, 0],
    ] as const;
    expect(along(way, 0.25)).toEqual([100, 0, 0]);
    expect(along(way, 0.5)).toEqual([100, 100, 0]);
    expect(along(way, 1)).toEqual([100, 300, 0]);
  });
});

describe('a piece of terrain', () => {
  it('has the traits that any part of it has', () => {
    const prism = (traits: number) => ({
      base: { centre: [0, 0] as const, radius: 1, vertices: [] },
      elevation: 0,
      height: 0,
      traits,
    });
    expect(traitsOf({ name: 'Ruin', kind: 'ruin', prisms: [prism(1), prism(2 | 4)] })).toEqual([
      'blocking',
      'cover',
      'difficult',
    ]);
    expect(traitsOf({ name: 'Field', kind: 'hill', prisms: [prism(0)] })).toEqual([]);
  });
});
