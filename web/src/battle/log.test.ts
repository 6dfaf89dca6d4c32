import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../protocol';
import { filterGroups, groupsOf, logText, reuseGroups } from './log';
import type { Named } from './names';

describe('attacks in the log', () => {
  const models = [0, 0, 1].map((unit) => ({ unit, name: 'Rifle', weapons: ['rifle', 'knife'] }));
  const named = {
    setup: { rules: 'ninth', units: [], models },
    now: { units: [{ owner: 'red' }, { owner: 'blue' }], models, events: 0 },
  } as unknown as Named;
  const attack = (number: number, model: number, weapon: number, target: number): EventInfo => ({
    number,
    at: 3,
    name: 'attacks_made',
    line: `attack ${number}`,
    weight: 'line',
    event: { unit: 0, target, first_attacker: model, weapon, profile: 0, attacks: 2, hits: 1, wounds: 1 },
  });
  const lost = (number: number, model: number): EventInfo => ({
    number,
    at: 3,
    name: 'model_destroyed',
    event: { model, unit: 1 },
    line: 'a loss',
    weight: 'detail',
  });
  const told = (...events: EventInfo[]) => groupsOf(named, events).flatMap((group) => group.lines);

  it('are one line for a weapon at a target', () => {
    expect(told(attack(0, 0, 0, 1), attack(1, 1, 0, 1)).length).toBe(1);
    expect(told(attack(0, 0, 0, 1), attack(1, 1, 1, 1)).length).toBe(2); // another weapon
    expect(told(attack(0, 0, 0, 1), attack(1, 1, 0, 0)).length).toBe(2); // another target
  });

  it('are told apart where they needed other faces, and keep what was learnt of them', () => {
    const needing = (number: number, needed: object) => ({
      ...attack(number, 0, 0, 1),
      event: { ...attack(number, 0, 0, 1).event, ...needed },
    });
    expect(told(needing(0, { hit_on: 3, hit_modifier: 0 }), needing(1, { hit_on: 3, hit_modifier: -1 })).length).toBe(
      2,
    );
    expect(
      told(needing(0, { defence: 0 }), needing(1, { defence: 5, to_defend: 0 }), needing(2, { defence: 0 })).length,
    ).toBe(1); // no hit, nothing to defend against
    expect(told(needing(0, { defence: 4, to_defend: 0 }), needing(1, { defence: 5, to_defend: 0 })).length).toBe(2);
  });

  it('carry the mark of their side', () => {
    expect(told(attack(0, 0, 0, 1))[0]!.side).toBe('red');
  });

  it('say what was lost by them, and nothing else', () => {
    expect(told(attack(0, 0, 0, 1), lost(1, 2))[0]!.text).toContain('log.lost');
    expect(told(attack(0, 0, 0, 1), lost(1, 0))[0]!.text).not.toContain('log.lost'); // its own
  });

  it('stay the same group until something of it changes', () => {
    const later = { ...named, now: { ...named.now, events: 9 } } as Named; // the table that followed is there
    const volley = [attack(0, 0, 0, 1), attack(1, 1, 0, 1)];
    const before = groupsOf(later, volley);
    const next = { ...attack(2, 0, 0, 1), at: 4 };
    const after = reuseGroups(before, groupsOf(later, [...volley, next]));
    expect(after.length).toBe(2);
    expect(after[0]).toBe(before[0]);
    expect(reuseGroups(after, groupsOf(later, [...volley, lost(2, 2), next]))[0]).not.toBe(before[0]);
  });
});

describe('part of the log', () => {
  const line = (
    text: string,
    weight: 'heading' | 'line' | 'detail',
    side: 'red' | 'blue' | null = null,
    faces: number[] = [],
  ) => ({ number: 0, weight, text, clause: '', side, faces, unit: null });
  const groups = [
    { at: 0, lines: [line('Round 1', 'heading')], details: [] },
    {
      at: 1,
      lines: [line('Movement', 'heading'), line('Red moves', 'line', 'red')],
      details: [line('Red rolls 1 die', 'detail', 'red', [4])],
    },
    { at: 2, lines: [line('Shooting', 'heading')], details: [] },
    { at: 3, lines: [line('Blue shoots', 'line', 'blue')], details: [] },
    { at: 4, lines: [line('Morale', 'heading')], details: [] },
  ];
  it('keeps the headings under which something is left', () => {
    const blue = filterGroups(groups, (each) => each.side === 'blue');
    expect(blue.flatMap((group) => group.lines.map((each) => each.text))).toEqual(['Shooting', 'Blue shoots']);
    expect(
      filterGroups(groups, (each) => each.faces.length > 0).flatMap((group) =>
        [...group.lines, ...group.details].map((each) => each.text),
      ),
    ).toEqual(['Round 1', 'Movement', 'Red rolls 1 die']);
  });
  it('is copied as text, details below their line', () => {
    expect(logText(groups.slice(0, 2))).toBe('Round 1\n\nMovement\nRed moves\n  Red rolls 1 die: 4');
  });
});
