import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../protocol';
import english from '../../../data/languages/en.json';
import { Message, type Values } from '../text/message';
import { faceText, needsText } from './dice';
import { rollsOf } from './rolls';

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
    // The roll before the answer stands.
    expect(rollsOf(events, [{ at: 4, next: 9 }]).map((rolled) => rolled.first)).toEqual([0, 2, 9]);
    const twice = [
      { at: 4, next: 9 },
      { at: 3, next: 20 },
    ];
    expect(rollsOf(events, twice).map((rolled) => rolled.first)).toEqual([0, 20, 21]);
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
