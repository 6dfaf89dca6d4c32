import { describe, expect, it } from 'vitest';
import type { CardAbility, CardWeapon } from '../protocol';
import { exactInches, inchesAcross, inchesAway, nearThreshold } from './names';
import { reachesOf } from './rings.svelte';
import { thingAt } from './things';

const weapon = (name: string, range: string, bearers: number[] = []): CardWeapon => ({
  name,
  profile: '',
  melee: range === 'melee',
  bearers,
  values: [{ name: 'range', base: range, now: range, reasons: [] }],
  abilities: [],
});
const ability = (name: string, reach: number, models: number[]): CardAbility => ({
  name,
  text: '',
  enforced: true,
  from: 255,
  models,
  says: [],
  called: { message: '', word: '', text: '', number: 0, second: 0, of: '' },
  reach,
  differs: '',
});

describe('rings of a unit', () => {
  it('are how near enemies hinder it, its auras, how far its weapons carry, and half of that', () => {
    const weapons = [
      weapon('Rifle', '24'),
      weapon('Knife', 'melee'),
      weapon('Mortar', '6-48', [7]),
      weapon('Carbine', '24'),
      weapon('Rifle', '24'),
    ];
    const abilities = [ability('Banner', 6, [3]), ability('Of somebody near', 9, []), ability('Stubborn', 0, [3])];
    expect(reachesOf({ weapons, abilities }, 508).map(({ inches }) => inches)).toEqual([1, 6, 24, 48, 12, 24]);
    expect(reachesOf({ weapons, abilities }, 0).slice(0, 3)).toEqual([
      { name: 'Banner', kind: 'aura', inches: 6, bearers: [3] },
      { name: 'Rifle, Carbine', kind: 'range', inches: 24, bearers: [] },
      { name: 'Mortar', kind: 'range', inches: 48, bearers: [7] },
    ]);
  });
});

describe('a distance that was measured', () => {
  it('is never written as less than it is', () => {
    expect([508, 509, 520, 558, 559, 1015].map(inchesAway)).toEqual(['1″', '1.1″', '1.1″', '1.1″', '1.2″', '2″']);
  });
  it('is rounded away from the whole inch that it is near to', () => {
    expect([508, 509, 559, 965, 966, 1015, 1016].map(inchesAcross)).toEqual([
      '1″',
      '1.1″',
      '1.2″',
      '1.9″',
      '1.9″',
      '1.9″',
      '2″',
    ]);
    expect(exactInches(520)).toBe('1.024″');
  });
  it('is said to be just outside or just inside of an inch', () => {
    expect([0, 508, 559, 965, 1016].map(nearThreshold)).toEqual([null, null, null, null, null]);
    expect([509, 558].map(nearThreshold)).toEqual([
      { side: 'outside', steps: 508 },
      { side: 'outside', steps: 508 },
    ]);
    expect([966, 1015].map(nearThreshold)).toEqual([
      { side: 'inside', steps: 1016 },
      { side: 'inside', steps: 1016 },
    ]);
    expect(nearThreshold(3)?.steps).toBe(0);
  });
});

describe('what was pressed', () => {
  const at = { at: [10.4, 20.6] as const, elevation: 0, onTable: true };
  const found = (pick: object, keys = {}, where: object = at) =>
    Object.entries(thingAt({ ...at, ...where, ...pick }, keys, [1000, 2000])).filter(([, value]) => value !== null);
  it('is a model, a flag, a marker or a point; with Shift the whole of it', () => {
    expect(found({ model: 3, unit: 1 })).toEqual([['model', 3]]);
    expect(found({ model: 3, unit: 1 }, { shift: true })).toEqual([['unit', 1]]);
    expect(found({ unit: 1 })).toEqual([['unit', 1]]);
    expect(found({ marker: 2 })).toEqual([['marker', 2]]);
    expect(found({ terrain: 4 })).toEqual([['point', [10, 21]]]);
    expect(found({ terrain: 4 }, { shift: true })).toEqual([['terrain', 4]]);
  });
  it('is the nearest edge beside the table', () => {
    const beside = (x: number, y: number) => found({}, {}, { at: [x, y], onTable: false })[0]![1];
    expect([beside(500, -30), beside(1040, 100), beside(3, 2010), beside(-9, -4)]).toEqual([
      'south',
      'east',
      'north',
      'west',
    ]);
  });
});
