import { describe, expect, it } from 'vitest';
import type { ModelInfo, Snapshot, UnitInfo } from '../protocol';
import { archetypeOf, looksOf, stillFallen } from './view';

const unit = (...keywords: string[]) => ({ keywords }) as unknown as UnitInfo;
const round = (millimetres: number) => ({ shape: { radius: millimetres * 10, outline: [] } }) as unknown as ModelInfo;
const hull = { shape: { radius: 1000, outline: [[0, 0]], hull: true } } as unknown as ModelInfo;
const oval = { shape: { radius: 700, outline: [[0, 0]], hull: false } } as unknown as ModelInfo;

describe('what a model looks like', () => {
  it.each([
    ['flyer', unit('VEHICLE', 'AIRCRAFT', 'FLY'), round(60)],
    ['flyer', unit('VEHICLE', 'FLY'), round(60)],
    ['walker', unit('VEHICLE', 'STRIDER'), round(90)],
    ['tank', unit('VEHICLE'), hull],
    ['tank', unit('Transport'), round(80)],
    ['monster', unit('MONSTER'), round(100)],
    ['winged', unit('MONSTER', 'FLY'), round(60)],
    ['swarm', unit('SWARM', 'FLY'), round(40)],
    ['beast', unit('BEAST'), round(50)],
    ['rider', unit('CAVALRY'), oval],
    ['biker', unit('BIKER'), oval],
    ['leader', unit('INFANTRY', 'CHARACTER'), round(40)],
    ['leader', unit('Hero'), round(32)],
    // Nothing is said: by its base.
    ['trooper', unit(), round(32)],
    ['heavy', unit(), round(40)],
    ['walker', unit(), round(60)],
    ['monster', unit(), round(80)],
    ['tank', unit(), hull],
    ['rider', unit(), oval],
  ])('%s', (archetype, of, model) => expect(archetypeOf(of, model)).toBe(archetype));
});

it('units look at the enemies that are nearest', () => {
  const model = (id: number, at: [number, number]) => ({ unit: id, whereabouts: 'table', place: { at } });
  const now = {
    units: [{ owner: 'red' }, { owner: 'red' }, { owner: 'blue' }, { owner: 'blue' }],
    models: [model(0, [0, 0]), model(1, [5, 0]), model(2, [0, 10]), model(3, [40, 0])],
  } as unknown as Snapshot;
  const looks = looksOf(now);
  expect(looks.get(0)).toBeCloseTo(90);
  expect(looks.get(2)).toBeCloseTo(-90);
  expect(looks.get(3)).toBeCloseTo(180);
  // Nobody is there to look at.
  expect(looksOf({ ...now, models: now.models.slice(0, 2) }).size).toBe(0);
});

describe('where models fell', () => {
  const table = (at: number, phase: string, ...gone: number[]) =>
    ({
      ...{ at, phase, round: 1, active: 'red', units: [{ owner: 'blue' }] },
      models: [0, 1, 2].map((x) => ({
        unit: 0,
        whereabouts: gone.includes(x) ? 'destroyed' : 'table',
        place: { at: [x, 0], elevation: 0 },
      })),
    }) as unknown as Snapshot;
  const shown = (...tables: Snapshot[]) => {
    let marked: ReturnType<typeof stillFallen> = [];
    tables.forEach((now, i) => (marked = stillFallen(marked, tables[i - 1] ?? null, now)));
    return marked.map(({ at: [x] }) => x);
  };

  it('is marked until the next phase', () => {
    expect(shown(table(1, 'shooting'), table(2, 'shooting', 0), table(3, 'shooting', 0, 2))).toEqual([0, 2]);
    expect(shown(table(1, 'shooting'), table(2, 'shooting', 0), table(3, 'charge', 0, 2))).toEqual([2]);
    expect(shown(table(2, 'shooting', 0))).toEqual([]);
  });
  it('is not marked where one looks back to when they stood', () => {
    expect(shown(table(1, 'shooting'), table(2, 'shooting', 0), table(1, 'shooting'))).toEqual([]);
  });
});
