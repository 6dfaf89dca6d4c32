import { describe, expect, test } from 'vitest';
import type { EventInfo, LessonStep } from '../protocol';
import { progressOf } from './progress';

const step = (say: string, more: Partial<LessonStep> = {}): LessonStep => ({
  say,
  units: [],
  place: null,
  within: 0,
  part: '',
  events: [],
  strayed: [],
  query: '',
  over: false,
  ...more,
});
let number = 0;
const happened = (name: string, event: Record<string, unknown> = {}): EventInfo => ({
  number: number++,
  at: 0,
  name,
  event,
  line: '',
  weight: 'line',
});
const moved = (unit: number, ...at: [number, number][]) =>
  happened('unit_moved', { unit, places: at.map((point) => ({ model: 0, place: { at: point, elevation: 0 } })) });
const come = (steps: LessonStep[], events: EventInfo[], noted: string[] = [], won: boolean | null = null) =>
  progressOf(steps, { events, noted, won });

const move = step('move', {
  place: [100, 100],
  within: 50,
  events: [{ event: 'unit_moved', unit: 0 }],
  strayed: [{ event: 'unit_moved' }],
});

describe('a step that ends with events', () => {
  test('is done by the move it asks for, up to the rim of its place', () => {
    expect(come([move], [])).toEqual({ step: 0, strayed: false });
    expect(come([move], [moved(0, [150, 100], [100, 50])])).toEqual({ step: 1, strayed: false });
    expect(come([move], [moved(0, [150, 100], [151, 100])])).toEqual({ step: 0, strayed: true });
  });
  test('is not done by another unit, and goes on after what was done instead', () => {
    expect(come([move], [moved(1, [100, 100])])).toEqual({ step: 0, strayed: true });
    expect(come([move], [moved(1, [100, 100]), moved(0, [100, 100])])).toEqual({ step: 1, strayed: false });
    expect(come([move], [happened('die_rolled')])).toEqual({ step: 0, strayed: false });
  });
  test('needs its events in their order, after those of the step before', () => {
    const two = step('two', { events: [{ event: 'first' }, { event: 'second', by: { seat: 'red' } }] });
    const [first, second] = [happened('first'), happened('second', { by: { seat: 'red', number: 3 } })];
    expect(come([two], [first, second]).step).toBe(1);
    expect(come([two], [second, first]).step).toBe(0);
    expect(come([two], [first, happened('second', { by: { seat: 'blue' } })]).step).toBe(0);
    expect(come([two, step('again', { events: [{ event: 'first' }] })], [first, second]).step).toBe(1);
  });
});

test('a step that asks a question or is read is done when that is noted, and in its turn', () => {
  const steps = [step('look', { query: 'unit.card' }), move, step('read')];
  expect(come(steps, [], ['read']).step).toBe(0);
  expect(come(steps, [], ['look']).step).toBe(1);
  expect(come(steps, [moved(0, [100, 100])], ['look', 'read']).step).toBe(3);
});

test('the last step is done by a victory', () => {
  const last = step('win', { over: true });
  expect(come([last], [])).toEqual({ step: 0, strayed: false });
  expect(come([last], [], [], false)).toEqual({ step: 0, strayed: true });
  expect(come([last], [], [], true)).toEqual({ step: 1, strayed: false });
});
