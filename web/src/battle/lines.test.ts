import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../protocol';
import english from '../../../data/languages/en.json';
import { Message, type Values } from '../text/message';
import { faceText, groupsOf, keeping, needsText, only, rollsOf, textOf } from './lines';
import type { Named } from './names';

const roll = (number: number, at: number, faces: number[]): EventInfo => ({
  number,
  at,
  name: 'dice_rolled',
  event: { purpose: 'N-SHT-01', roller: 'red', faces },
  line: '',
  weight: 'detail',
});

describe('dice of the battle', () => {
  const events = [roll(0, 1, [3, 4]), roll(1, 4, [6]), roll(2, 5, [1, 1, 2])];

  it('are numbered in the order in which they were drawn', () => {
    expect(rollsOf(events).map((rolled) => rolled.first)).toEqual([0, 2, 3]);
  });

  it('stay spent when they were taken back', () => {
    expect(rollsOf(events, [{ at: 3, next: 9 }]).map((rolled) => rolled.first)).toEqual([0, 9, 10]);
    expect(rollsOf(events, [{ at: 4, next: 9 }]).map((rolled) => rolled.first)).toEqual([0, 2, 9]); // the roll before the answer stands
    const twice = [
      { at: 4, next: 9 },
      { at: 3, next: 20 },
    ];
    expect(rollsOf(events, twice).map((rolled) => rolled.first)).toEqual([0, 20, 21]);
  });
});

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
    const after = keeping(before, groupsOf(later, [...volley, next]));
    expect(after.length).toBe(2);
    expect(after[0]).toBe(before[0]);
    expect(keeping(after, groupsOf(later, [...volley, lost(2, 2), next]))[0]).not.toBe(before[0]);
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
    const blue = only(groups, (each) => each.side === 'blue');
    expect(blue.flatMap((group) => group.lines.map((each) => each.text))).toEqual(['Shooting', 'Blue shoots']);
    expect(
      only(groups, (each) => each.faces.length > 0).flatMap((group) =>
        [...group.lines, ...group.details].map((each) => each.text),
      ),
    ).toEqual(['Round 1', 'Movement', 'Red rolls 1 die']);
  });
  it('is copied as text, details below their line', () => {
    expect(textOf(groups.slice(0, 2))).toBe('Round 1\n\nMovement\nRed moves\n  Red rolls 1 die: 4');
  });
});

describe('what a die has to show', () => {
  const save = (number: number, faces: number[], needs: object): EventInfo => ({
    number,
    at: 3,
    name: 'dice_rolled',
    event: { purpose: 'N-SAVE-01', roller: 'blue', faces, needs },
    line: '',
    weight: 'detail',
  });
  const tried = (number: number, ap: number): EventInfo => ({
    number,
    at: 3,
    name: 'save_tried',
    event: { model: 0, roll: 3, needed: 3, modifier: -1, from: 4, ap, saved: false },
    line: '',
    weight: 'detail',
  });
  const needs = { number: 3, modifier: -1, succeeds_from: 4 };

  it('is the face, with the number before AP and modifiers where those change it', () => {
    const say = (id: string, values: Values = {}) =>
      new Message((english as Record<string, string>)[id]!).format(values, 'en');
    expect(needsText({ ...needs, modifier: 0, succeeds_from: 3 }, 0, say)).toBe('needed 3+');
    expect(needsText(needs, 0, say)).toBe('needed 4+ (3+, −1)');
    expect(needsText(needs, -1, say)).toBe('needed 4+ (3+, AP −1)');
    expect(needsText(needs, -2, say)).toBe('needed 4+ (3+, AP −2, other +1)');
    expect(needsText({ ...needs, modifier: -4, succeeds_from: 7 }, -4, say)).toBe('no roll would do (3+, AP −4)');
    expect(faceText({ ...needs, modifier: 0, succeeds_from: 3 }, 0, say)).toBe('3+');
    expect(faceText(needs, -1, say)).toBe('4+ (3+, AP −1)');
    expect(faceText({ ...needs, succeeds_from: 0 }, 0, say)).toBe('3+, −1'); // no die was rolled
    expect(faceText({ ...needs, modifier: -4, succeeds_from: 7 }, -4, say)).toBe('more than a 6 (3+, AP −4)');
  });

  it('is told of every save in the dice tray, with the AP of its own attack', () => {
    const invulnerable = { number: 5, modifier: 0, succeeds_from: 5 };
    const events = [save(0, [3], needs), tried(1, -1), save(2, [5], invulnerable), tried(3, 0), save(4, [2], needs)];
    expect(rollsOf(events).map((roll) => roll.penetration)).toEqual([-1, 0, 0]); // the last one is not settled yet
  });

  it('is told of defence tests, in however many handfuls, and not of the hits before them', () => {
    const hits: EventInfo = {
      ...save(0, [6], { ...needs, succeeds_from: 4 }),
      event: { purpose: 'A-SHT-05', roller: 'red', faces: [6], needs },
    };
    const attack = (number: number, defence: number): EventInfo => ({
      number,
      at: 3,
      name: 'attack_made',
      event: { ap: 2, defence, to_defend: -2 },
      line: '',
      weight: 'line',
    });
    expect(
      rollsOf([hits, save(1, [1], needs), save(2, [2], needs), attack(3, 4)]).map((roll) => roll.penetration),
    ).toEqual([0, -2, -2]);
    expect(rollsOf([hits, attack(1, 0)])[0]!.penetration).toBe(0); // nothing to defend against
  });
});
