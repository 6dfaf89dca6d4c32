import { expect, test } from 'vitest';
import type { SetupInfo, Snapshot } from '../protocol';
import { matters, notesOf, phasesWith } from './remember';

const note = (name: string, ...phases: string[]) => ({ name, text: '', phases });
const setup = {
  units: [{ notes: [note('Oath')] }, { notes: [note('Song', 'charge', 'fight')] }],
} as unknown as SetupInfo;
const now = (...whereabouts: string[]) =>
  ({
    units: whereabouts.map((each, id) => ({ whereabouts: each, part_of: id > 1 ? 1 : null })),
  }) as unknown as Snapshot;

test('a text matters in the phases that it names, or in all', () => {
  expect(matters(note('Oath'), 'shooting')).toBe(true);
  expect(matters(note('Song', 'fight'), 'fight')).toBe(true);
  expect(matters(note('Song', 'fight'), 'charge')).toBe(false);
});

test('texts are of units that are still in the battle, also in parts', () => {
  const names = (of: Snapshot) => notesOf(setup, of).map(({ name, unit }) => `${unit} ${name}`);
  expect(names(now('table', 'table'))).toEqual(['0 Oath', '1 Song']);
  expect(names(now('destroyed', 'reserve'))).toEqual(['1 Song']);
  expect(names(now('destroyed', 'destroyed', 'table'))).toEqual(['1 Song']); // a part of the second
  expect(names(now('destroyed', 'destroyed', 'destroyed'))).toEqual([]);
  expect(notesOf(null, null)).toEqual([]);
  expect([...phasesWith(notesOf(setup, now('table', 'table')))]).toEqual(['charge', 'fight']);
});
