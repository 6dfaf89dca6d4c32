import { describe, expect, it } from 'vitest';
import type { EventInfo, ModelState, SetupInfo } from '../../protocol';
import { actsOf, tableAfter } from './acts';
import { deedsOf, type Deed, type Known } from './deeds';
import { passedOf, rowsOf, talliesOf } from './rows';

// Two units of Red, 0 and 1, and one of Blue, 2, with three models each.
const models = [0, 0, 0, 1, 1, 1, 2, 2, 2];
const known = (destroyed: number[] = []): Known => ({
  setup: { models: models.map((unit) => ({ unit })) } as SetupInfo,
  latest: {
    models: models.map((unit, id) => ({
      unit,
      whereabouts: destroyed.includes(id) ? 'destroyed' : 'table',
    })) as ModelState[],
    spent: [],
    units: [{ owner: 'red' }, { owner: 'red' }, { owner: 'blue' }],
  },
});

const needs = { number: 4, modifier: 0, succeeds_from: 4 };
type Told = Omit<EventInfo, 'number'>;
const told = (name: string, event: Record<string, unknown>, weight: EventInfo['weight'] = 'line', at = 1): Told => ({
  ...{ name, event, weight, at, line: '' },
});
const roll = (roller: string, unit: number, purpose: string, faces: number[], more = {}): Told =>
  told('dice_rolled', { roller, unit, purpose, faces, reading: 'each', needs, ...more }, 'detail');
const attack = (unit: number, target: number, more = {}): Told =>
  told('attacks_made', { unit, target, weapon: 0, ...more });
const falls = (model: number): Told => told('model_destroyed', { model }, 'detail');
const heading = told('step_begun', { round: 1 }, 'heading');

const numbered = (events: Told[]): EventInfo[] => events.map((event, number) => ({ ...event, number }));
const deeds = (...events: Told[]): Deed[] => deedsOf(known(), numbered(events));
const kinds = (all: Deed[]) => all.map(({ kind, rolls }) => `${kind} ${rolls.map(({ purpose }) => purpose).join()}`);

describe('an attack', () => {
  it('has the dice before it, the saves after it, and the losses', () => {
    const [first, ...more] = deeds(
      roll('red', 0, 'hit', [5, 1]),
      attack(0, 2),
      roll('blue', 2, 'save', [2]),
      told('save_tried', { model: 6 }, 'detail'),
      falls(6),
    );
    expect(kinds([first!, ...more])).toEqual(['attack hit,save']);
    expect(first!.losses).toEqual([{ unit: 2, models: 1, of: 3, wounds: 0 }]);
    expect([first!.side, first!.unit, first!.target]).toEqual(['red', 0, 2]);
  });

  it('is one deed with the next by the same weapon at the same target, and no other', () => {
    const volley = (more: object, unit = 0, target = 2) => [roll('red', unit, 'hit', [5]), attack(unit, target, more)];
    expect(deeds(...volley({}), ...volley({})).length).toBe(1);
    expect(deeds(...volley({}), ...volley({ weapon: 1 })).length).toBe(2);
    expect(deeds(...volley({}), ...volley({}, 1)).length).toBe(2);
    expect(deeds(...volley({}), heading, ...volley({})).length).toBe(3);
  });

  it('leaves the other side’s tests after it to the attack before the next one', () => {
    const [first, second] = deeds(
      roll('red', 0, 'hit', [5]),
      attack(0, 2),
      roll('blue', 2, 'regroup', [3]),
      roll('red', 0, 'hit', [4]),
      attack(0, 2, { weapon: 1 }),
    );
    expect(kinds([first!, second!])).toEqual(['attack hit,regroup', 'attack hit']);
  });

  it('counts its losses from what was left before it', () => {
    const [first, second] = deeds(attack(0, 2), falls(6), attack(1, 2), falls(7), falls(8));
    expect([first!.losses[0], second!.losses[0]]).toEqual([
      { unit: 2, models: 1, of: 3, wounds: 0 },
      { unit: 2, models: 2, of: 2, wounds: 0 },
    ]);
  });

  it('does not count who was gone before the battle began', () => {
    const [only] = deedsOf(known([7, 8]), numbered([attack(0, 2), falls(8)]));
    expect(only!.losses[0]).toEqual({ unit: 2, models: 1, of: 2, wounds: 0 });
  });
});

describe('a roll', () => {
  it('is its own deed with what came of it, after the attack that came before', () => {
    const charge = roll('red', 0, 'charge', [3, 4], { reading: 'sum' });
    const result = told('happened', { unit: 0, clause: 'made', result_of: 'charge' });
    // Overwatch of Blue, then the charge: a sum is never an answer to an attack.
    expect(kinds(deeds(roll('blue', 2, 'hit', [6]), attack(2, 0), charge, result))).toEqual([
      'attack hit',
      'roll charge',
    ]);
  });

  it('gets its result after a move that was asked for in between', () => {
    const [dice, move] = deeds(
      roll('red', 0, 'charge', [3, 4], { reading: 'sum' }),
      told('unit_moved', { unit: 0, places: [] }, 'line', 2),
      told('happened', { unit: 0, clause: 'made', result_of: 'charge' }, 'line', 2),
    );
    expect([dice!.kind, dice!.told.length, dice!.last, move!.kind]).toEqual(['roll', 1, 2, 'move']);
  });

  it('of the other side in answer to a roll belongs to it', () => {
    const test = told('happened', { unit: 0, clause: 'cast' });
    const denied = told('happened', { unit: 2, clause: 'deny' });
    const casting = [roll('red', 0, 'cast', [3, 4], { reading: 'sum' }), test];
    expect(kinds(deeds(...casting, roll('blue', 2, 'deny', [6, 6], { reading: 'sum' }), denied))).toEqual([
      'roll cast,deny',
    ]);
    expect(kinds(deeds(...casting, ...casting))).toEqual(['roll cast', 'roll cast']);
  });
});

describe('rows of dice', () => {
  const [deed] = deeds(
    roll('red', 0, 'hit', [5, 1]),
    roll('red', 0, 'wound', [4]),
    attack(0, 2),
    roll('red', 0, 'hit', [6, 4]),
    roll('red', 0, 'hit', [6], { needs: { ...needs, succeeds_from: 5, modifier: -1 } }),
    attack(0, 2),
  );
  const rows = rowsOf(deed!.rolls);

  it('lie together by purpose and by the face that they needed', () => {
    expect(rows.map(({ dice }) => dice.map(({ face }) => face))).toEqual([[5, 1, 6, 4], [4], [6]]);
    expect(rows.map(passedOf)).toEqual([3, 1, 1]);
  });
  it('say where their dice lie in the stream', () => {
    expect(rows.map(({ ranges }) => ranges)).toEqual([
      [
        [0, 1],
        [3, 4],
      ],
      [[2, 2]],
      [[5, 5]],
    ]);
  });
  it('are counted by face where there are many', () => {
    expect(talliesOf(rows[0]!).map(({ face, count }) => [face, count])).toEqual([
      [6, 1],
      [5, 1],
      [4, 1],
      [1, 1],
    ]);
  });
});

describe('what is shown', () => {
  const story = deeds(
    heading,
    told('unit_moved', { unit: 2, places: [{ model: 6 }] }),
    told('unit_moved', { unit: 0, places: [{ model: 0 }] }),
    roll('red', 0, 'hit', [5]),
    attack(0, 2),
    heading,
    heading,
    told('happened', { unit: 255, clause: 'points' }),
  );
  const shown = (fresh: number, you: ('red' | 'blue')[]) =>
    actsOf(story, fresh, you).map(({ deed }) => `${deed.kind} ${deed.number}`);

  it('is whatever others did, of oneself the dice only, and the last of several headings', () => {
    expect(shown(0, ['red'])).toEqual(['step 0', 'move 1', 'attack 3', 'step 6']);
    expect(shown(0, ['blue'])).toEqual(['step 0', 'move 2', 'attack 3', 'step 6']);
    expect(shown(0, [])).toEqual(['step 0', 'move 1', 'move 2', 'attack 3', 'step 6']);
  });
  it('is nothing that has been shown before', () => {
    expect(shown(5, ['red'])).toEqual(['step 6']);
  });

  it('moves on the table only whom a deed has touched', () => {
    const table = (x: number) =>
      ({ units: [], models: models.map((unit) => ({ unit, place: { at: [x, 0] } })) }) as never;
    const after = tableAfter(table(1), table(2), [story[1]!]);
    expect(after.models.map(({ place }) => place.at[0])).toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1]);
  });
});
