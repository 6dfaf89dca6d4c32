import { expect, it } from 'vitest';
import { rolls } from './charges';

it('a charge is rolled with two dice', () => {
  const least = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1].map((ways) => ways / 36); // 2+, 3+, … 12+
  expect(rolls(least).map((share) => Math.round(share * 36))).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(rolls([])).toEqual([]);
});
