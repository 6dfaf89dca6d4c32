import { expect, it } from 'vitest';
import { eventValues, type Named } from './names';

it('names the power that an event counts', () => {
  const named = {
    setup: { rules: 'any', units: [{ name: 'Oracle', powers: ['Veil', 'Gaze'] }], models: [] },
    now: { units: [{}], models: [] },
  } as unknown as Named;
  expect(eventValues(named, { unit: 0, numbers: [1, 7, 6] }).power).toBe('Gaze');
  expect(eventValues(named, { unit: 0, numbers: [255, 7, 5] }).power).toBe(''); // a word of the rules says which
  expect(eventValues(named, { unit: 0 })).not.toHaveProperty('power');
});
