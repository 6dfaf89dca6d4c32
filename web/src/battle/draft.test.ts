import { describe, expect, it } from 'vitest';
import {
  choose,
  countOf,
  formOf,
  keyOf,
  newDrafts,
  redone,
  reordered,
  toggle,
  undone,
  withCount,
  withDraft,
  withNumber,
  withPlaces,
  withRepair,
} from './draft';

const unit = (number: number) => ({ unit: number });

describe('an answer in the making', () => {
  it('knows options by what they are, not by their count', () => {
    expect(keyOf({ attack: [12, 4, 7], count: 3 } as never)).toBe('attack 12,4,7');
    expect(keyOf({ count: 3, word: 'advance' } as never)).toBe('word advance');
    expect(countOf({ picks: [{ unit: 3, count: 2 }] }, unit(3))).toBe(2);
    expect(countOf({ picks: [{ unit: 3 }] }, unit(4))).toBe(0);
  });

  it('holds one pick, or several', () => {
    expect(toggle('one', choose(unit(1)), unit(2))).toEqual({ picks: [unit(2)] });
    const two = toggle('some', choose(unit(1)), unit(2));
    expect(two).toEqual({ picks: [unit(1), unit(2)] });
    expect(toggle('some', two, unit(1))).toEqual({ picks: [unit(2)] });
    expect(toggle('some', { pass: true }, unit(1))).toEqual({ picks: [unit(1)] });
  });

  it('takes exactly one of some for one', () => {
    expect(formOf({ form: 'some', least: 1, most: 1 })).toBe('one');
    expect(formOf({ form: 'some', least: 0, most: 1 })).toBe('some');
    expect(formOf({ form: 'some', least: 1, most: 2 })).toBe('some');
  });

  it('counts, keeping the order of the picks', () => {
    const two = withCount(withCount(null, unit(1), 1), unit(2), 3);
    expect(withCount(two, unit(1), 5)).toEqual({
      picks: [
        { unit: 1, count: 5 },
        { unit: 2, count: 3 },
      ],
    });
    expect(withCount(two, unit(2), 0)).toEqual({ picks: [unit(1)] });
  });

  it('moves picks up and down within the list', () => {
    const three = { picks: [unit(1), unit(2), unit(3)] };
    expect(reordered(three, 2, -1)).toEqual({ picks: [unit(1), unit(3), unit(2)] });
    expect(reordered(three, 0, -1)).toEqual(three);
    expect(reordered(three, 0, 9)).toEqual({ picks: [unit(2), unit(3), unit(1)] });
  });

  it('keeps numbers within their limits', () => {
    expect(withNumber(9, 1, 6)).toEqual({ picks: [{ number: 6 }] });
    expect(withNumber(-1, 0, 6)).toEqual({ picks: [{ number: 0 }] });
  });

  it('moves single models and forgets the old ways of all', () => {
    const draft = {
      places: [
        { model: 1, steps: [0, 0, 0, 0], via: [[1, 1]], turn: 2 },
        { model: 2, steps: [5, 5, 0, 0], turn: 1 },
      ],
    } as never;
    expect(withPlaces(draft, [{ model: 1, steps: [9, 9, 0, 0] }])).toEqual({
      places: [
        { model: 1, steps: [9, 9, 0, 0] },
        { model: 2, steps: [5, 5, 0, 0] },
      ],
    });
  });
});

describe('drafts', () => {
  it('are repaired without a step of their own to go back to', () => {
    const drafts = withRepair(withDraft(newDrafts(choose(unit(1))), choose(unit(2))), choose(unit(3)));
    expect(drafts.now).toEqual(choose(unit(3)));
    expect(undone(drafts)?.now).toEqual(choose(unit(1)));
  });
  it('go back and forth, and a new one ends what could be redone', () => {
    const twice = withDraft(withDraft(newDrafts(choose(unit(1))), choose(unit(2))), choose(unit(2)));
    const back = undone(withDraft(twice, choose(unit(3))))!;
    expect(back.now).toEqual(choose(unit(2)));
    const first = undone(back)!;
    expect(first.now).toEqual(choose(unit(1)));
    expect(undone(first)).toBeNull();
    const again = redone(first)!;
    expect(again.now).toEqual(choose(unit(2)));
    const other = withDraft(again, choose(unit(4)));
    expect(redone(other)).toBeNull();
    expect(other.past[0]).toEqual(choose(unit(1)));
  });
});
