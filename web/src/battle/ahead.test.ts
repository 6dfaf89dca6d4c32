import { describe, expect, it } from 'vitest';
import type { QuestionInfo, Snapshot } from '../protocol';
import { movedAhead, withMoves, type Step } from './ahead';

const model = (x: number) => ({ unit: 0, place: { at: [x, 0], elevation: 0, facing: 0 } });
const latest = { at: 7, models: [model(1), model(2)] } as unknown as Snapshot;
const step = (asked: Partial<QuestionInfo>, answer: Step['answer']): Step => ({ asked: asked as QuestionInfo, answer });
const chosen = step({ kind: 'choose_unit', form: 'one', unit: null }, { picks: [{ unit: 0 }] });
const placed = step({ form: 'place', unit: 0 }, { places: [{ model: 1, steps: [9, 8, 7, 90] }] });

describe('what is given and not sent', () => {
  it('is shown on the table, and leaves the server’s snapshot as it is', () => {
    const shown = withMoves(latest, [chosen, placed]);
    expect(shown.models[1]!.place).toEqual({ at: [9, 8], elevation: 7, facing: 90 });
    expect(shown.models[0]).toBe(latest.models[0]);
    expect(latest.models[1]!.place.at).toEqual([2, 0]);
    expect(withMoves(latest, [chosen])).toBe(latest);
  });
  it('moves the units that have places', () => {
    expect(movedAhead([chosen])).toEqual([]);
    expect(movedAhead([chosen, placed])).toEqual([0]);
    expect(movedAhead([chosen, step({ form: 'place', unit: 0 }, { pass: true })])).toEqual([]);
  });
});
