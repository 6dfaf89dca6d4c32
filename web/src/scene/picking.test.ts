import { describe, expect, it } from 'vitest';
import { Camera } from './camera';
import { firstHit, hitPrism, surface, terrainHits } from './picking';
import type { Footprint, Point, TableView } from './types';
import { stepsPerInch as inch } from './types';

const box = (left: number, bottom: number, right: number, top: number): Footprint => ({
  centre: [(left + right) / 2, (bottom + top) / 2].map((x) => x * inch) as unknown as Point,
  radius: 0,
  vertices: [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(([x, y]): Point => [x! * inch, y! * inch]),
});
const table: TableView = {
  name: 'test',
  size: [44 * inch, 30 * inch],
  terrain: [
    {
      name: 'wall',
      kind: 'wall',
      prisms: [{ base: box(10, 10, 20, 10.5), elevation: 0, height: 4 * inch, traits: 1 }],
    },
    {
      name: 'roof',
      kind: 'building',
      prisms: [{ base: box(30, 10, 36, 16), elevation: 0, height: 3 * inch, traits: 1 }],
    },
    { name: 'rock', kind: 'rock', prisms: [{ base: box(2, 20, 5, 23), elevation: 0, height: 2 * inch, traits: 17 }] },
  ],
};
const camera = new Camera();
camera.resize(1200, 800);
camera.setTable(table.size);
camera.set({ rise: 52 });

const through = (x: number, y: number, elevation = 0) => {
  const at = camera.toScreen([x * inch, y * inch, elevation * inch]);
  return camera.ray(at.x, at.y);
};

describe('picking', () => {
  it('hits a disc and misses just beside it, unless the finger is thick', () => {
    const base: Footprint = { centre: [22 * inch, 5 * inch], radius: 0.6 * inch, vertices: [] };
    expect(hitPrism(through(22.59, 5), base, 0, 10)).not.toBeNull();
    expect(hitPrism(through(22.62, 5), base, 0, 10)).toBeNull();
    expect(hitPrism(through(22.62, 5), base, 0, 10, 0.1 * inch)).not.toBeNull();
  });
  it('takes the model in front', () => {
    const target = (id: number, y: number) => ({
      id,
      base: { centre: [22 * inch, y * inch] as Point, radius: 0.6 * inch, vertices: [] },
      elevation: 0,
      height: 2 * inch,
    });
    expect(firstHit(through(22, 6, 1), [target(1, 6), target(2, 5)])?.id).toBe(2);
    expect(firstHit(through(22, 6, 1.9), [target(1, 6), target(2, 4)])?.id).toBe(1);
    expect(firstHit(through(30, 6), [target(1, 6), target(2, 5)])).toBeNull();
  });
  it('looks through walls and stands on roofs', () => {
    expect(surface(through(15, 11), table)).toMatchObject({ elevation: 0 });
    const roof = surface(through(33, 13, 3), table);
    expect(roof.elevation).toBe(3 * inch);
    expect(roof.at[0]).toBeCloseTo(33 * inch, 3);
    expect(surface(through(33, 17.5), table).elevation).toBe(3 * inch); // behind the building the roof is in the way
    expect(surface(through(3, 21, 2), table).elevation).toBe(0); // nobody stands on the rock
  });
  it('names the terrain under the pointer, nearest first', () => {
    expect(terrainHits(through(15, 11), table).map(({ piece }) => piece)).toEqual([0]);
    expect(terrainHits(through(15, 5), table)).toEqual([]);
  });
});
