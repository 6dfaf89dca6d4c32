import { describe, expect, it } from 'vitest';
import type { CardWeapon } from '../protocol';
import { inchesAway, justOutside } from './names';
import { reachesOf } from './tools.svelte';

const weapon = (name: string, range: string): CardWeapon => ({ name, profile: '', melee: range === 'melee', bearers: [], values: [{ name: 'range', base: range, now: range, reasons: [] }], abilities: [] });

describe('rings of a unit', () => {
  it('are how near enemies hinder it and how far its weapons carry', () => {
    const card = { weapons: [weapon('Rifle', '24'), weapon('Knife', 'melee'), weapon('Mortar', '6-48'), weapon('Carbine', '24'), weapon('Rifle', '24')] };
    expect(reachesOf(card, 508).map(({ inches }) => inches)).toEqual([1, 24, 48]);
    expect(reachesOf(card, 0)).toEqual([{ name: 'Rifle, Carbine', inches: 24 }, { name: 'Mortar', inches: 48 }]);
  });
});

describe('a distance that was measured', () => {
  it('is never written as less than it is', () => {
    expect([508, 509, 520, 558, 559, 1015].map(inchesAway)).toEqual(['1″', '1.1″', '1.1″', '1.1″', '1.2″', '2″']);
  });
  it('is said to be just outside of an inch', () => {
    expect([0, 508, 509, 558, 559, 1016].map(justOutside)).toEqual([null, null, 1, 1, null, null]);
    expect(justOutside(3)).toBe(0);
  });
});
