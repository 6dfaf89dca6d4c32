import { expect, test } from 'vitest';
import type { AttackOptions, AttackRow } from '../../protocol';
import { isWhole } from './aim_at';

const row = (weapon: string, models: number[], targets: Record<number, number[]>): AttackRow => ({
  weapon,
  profile: '',
  bearers: models.map((model) => ({ model, with: 0, attacks: 0 })),
  values: [],
  cells: Object.entries(targets).map(([target, able]) => ({
    target: Number(target),
    able,
    in_range: able.length,
    seeing: able.length,
    refused: '',
    steps: [],
    odds: null,
  })),
});
const options = (...rows: AttackRow[]) =>
  ({ unit: 0, mode: 'shooting', refused: '', targets: [], rows }) as AttackOptions;
const offeredAt =
  (allowed: Record<number, number[]>) =>
  ({ attack: [model, , target] }: { attack: [number, number, number] }) =>
    allowed[target]?.includes(model) ?? false;

test('one target that everything can attack is one decision', () => {
  const rifles = row('rifle', [1, 2], { 7: [1, 2], 8: [1, 2] });
  expect(isWhole(options(rifles), 7, offeredAt({ 7: [1, 2], 8: [1, 2] }))).toBe(true);
});

test('somebody who could attack only another target is another decision', () => {
  const rifles = row('rifle', [1, 2], { 7: [1], 8: [1, 2] });
  const offered = offeredAt({ 7: [1], 8: [1, 2] });
  expect(isWhole(options(rifles), 7, offered)).toBe(false);
  expect(isWhole(options(rifles), 8, offered)).toBe(true);
});

test('two profiles of a weapon are a decision', () => {
  const rows = [row('gun', [1], { 7: [1] }), row('gun', [1], { 7: [1] })];
  expect(isWhole(options(...rows), 7, offeredAt({ 7: [1] }))).toBe(false);
});
