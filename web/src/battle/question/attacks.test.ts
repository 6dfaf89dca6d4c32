import { describe, expect, it } from 'vitest';
import { aim, aimAll, assigned, capacity, likelyRange, outcomeChart, type Offered } from './attacks';

const cell = (target: number, able: number[]) => ({
  target,
  able,
  in_range: 0,
  seeing: 0,
  refused: '',
  steps: [],
  odds: null,
});
const row = (weapon: string, profile: string, code: number, models: number[], attacks = 0, able = models) => ({
  weapon,
  profile,
  values: [],
  bearers: models.map((model) => ({ model, with: code, attacks })),
  cells: [cell(9, able), cell(10, able)],
});
const every: Offered = () => true;

describe('declaring attacks', () => {
  const rifles = row('Rifle', '', 0, [1, 2, 3]);
  it('aims a whole row, part of it, and takes it back', () => {
    const all = aim({}, [rifles], rifles, rifles.cells[0]!, 3, every);
    expect(all).toEqual({ picks: [{ attack: [1, 0, 9] }, { attack: [2, 0, 9] }, { attack: [3, 0, 9] }] });
    const split = aim(all, [rifles], rifles, rifles.cells[1]!, 1, every);
    expect([assigned(split, rifles, 9), assigned(split, rifles, 10)]).toEqual([2, 1]);
    expect(aim(all, [rifles], rifles, rifles.cells[0]!, 0, every)).toEqual({ picks: [] });
  });

  it('uses only what the question offers', () => {
    const some = row('Rifle', '', 0, [1, 2, 3], 0, [2, 3]);
    const one: Offered = ({ attack: [model] }) => model === 2; // a group may fire as one
    expect(capacity(some, some.cells[0]!, one)).toBe(1);
    expect(aim({}, [some], some, some.cells[0]!, 3, one)).toEqual({ picks: [{ attack: [2, 0, 9] }] });
  });

  it('changes the profile of a weapon instead of firing both', () => {
    const low = row('Arc', 'low', 0, [1]);
    const high = row('Arc', 'high', 1, [1]);
    const first = aim({}, [low, high], low, low.cells[0]!, 1, every);
    expect(aim(first, [low, high], high, high.cells[1]!, 1, every)).toEqual({ picks: [{ attack: [1, 1, 10] }] });
    expect(aimAll({}, [low, high], 9, every)).toEqual({ picks: [{ attack: [1, 0, 9] }] });
  });

  it('shares the attacks of a model in melee', () => {
    const blades = row('Blade', '', 0, [1, 2], 3);
    expect(capacity(blades, blades.cells[0]!, every)).toBe(6);
    const all = aim({}, [blades], blades, blades.cells[0]!, 6, every);
    const split = aim(all, [blades], blades, blades.cells[1]!, 2, every);
    expect([assigned(split, blades, 9), assigned(split, blades, 10)]).toEqual([4, 2]);
  });

  it('says from where to where losses likelyRange lie', () => {
    expect(likelyRange([0.05, 0.05, 0.4, 0.4, 0.1])).toEqual([1, 3]);
    expect(likelyRange([0.9, 0.1])).toEqual([0, 0]);
    expect(likelyRange([0, 0.5, 0.39, 0.11])).toEqual([1, 3]);
  });

  it('shows the losses that come, and of a single model its wounds', () => {
    expect(outcomeChart({ killed: [0.5, 0.4, 0.0999, 0.0001], wounds_lost: [1] })).toEqual({
      of: 'killed',
      chances: [0.5, 0.4, 0.0999],
    });
    expect(outcomeChart({ killed: [1, 0], wounds_lost: [0.5, 0.5, 0] })).toEqual({
      of: 'wounds_lost',
      chances: [0.5, 0.5],
    });
  });
});
