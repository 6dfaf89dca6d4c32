import { describe, expect, it } from 'vitest';
import type { QuestionInfo } from '../../protocol';
import { contextOf, sumText } from './captions';
import type { Deed } from './deeds';

const deed = (kind: Deed['kind'], side: Deed['side'], rolls = 0): Deed =>
  ({ kind, side, rolls: Array.from({ length: rolls }) }) as Deed;
const asked = (deeds: Deed[], kind: QuestionInfo['kind'], active: 'red' | 'blue', round = 1) =>
  contextOf({
    mine: { seat: 'red', kind } as QuestionInfo,
    now: { round, active } as never,
    setup: null,
    deeds,
  } as never);

const step = deed('step', 'blue');
const [charge, answer, ownShots] = [deed('tale', 'blue'), deed('tale', 'red'), deed('attack', 'red', 2)];

describe('a question in the middle of something', () => {
  it('in the other side’s turn is about what that side did last, whatever we did meanwhile', () => {
    expect(asked([step, charge], 'choose_unit', 'blue')).toBe(charge);
    expect(asked([step, charge, answer, ownShots], 'choose_unit', 'blue')).toBe(charge);
  });
  it('is about nothing of another phase, and nothing while armies are set up', () => {
    expect(asked([charge, step], 'choose_unit', 'blue')).toBe(null);
    expect(asked([step, charge], 'choose_unit', 'blue', 0)).toBe(null);
  });
  it('about who is lost, or which dice are thrown again, is about the dice', () => {
    const shots = deed('attack', 'blue', 3);
    expect(asked([step, shots, deed('tale', 'blue')], 'allocate', 'blue')).toBe(shots);
    expect(asked([step, ownShots], 'reroll', 'red')).toBe(ownShots);
  });
  it('in our own turn is only about what the other side did, and not if it begins something', () => {
    expect(asked([step, ownShots], 'choose_option', 'red')).toBe(null);
    expect(asked([step, charge], 'choose_option', 'red')).toBe(charge);
    expect(asked([step, charge], 'choose_unit', 'red')).toBe(null);
  });
});

it('a total says how it came about', () => {
  const dice = [{ face: 3 }, { face: 4 }];
  expect(sumText(dice, 7)).toBe('3 + 4 = 7');
  expect(sumText(dice, 8)).toBe('3 + 4 + 1 = 8');
  expect(sumText(dice, 5)).toBe('3 + 4 − 2 = 5');
});
