import { expect, test } from 'vitest';
import type { AnsweredForYou } from '../protocol';
import type { LogGroup, LogLine } from './log';
import { withSpared } from './spared';

const line = (text: string): LogLine => ({
  number: 1,
  weight: 'line',
  text,
  clause: '',
  side: null,
  faces: [],
  unit: null,
});
const group = (at: number): LogGroup => ({ at, lines: [line(`after ${at}`)], details: [line('a die')] });
const answer = (at: number, reason: AnsweredForYou['reason'] = 'forced'): AnsweredForYou => ({
  at,
  seat: 'red',
  reason,
  clause: 'N-MOV-04',
});

test('an answer stands under what followed from it, those of a kind together', () => {
  const groups = [group(3), group(5), group(9)];
  const told = withSpared(groups, [answer(3), answer(4), answer(4, 'order')]);
  expect(told[0]).toBe(groups[0]);
  expect(told[1]!.details).toHaveLength(3);
  expect(told[1]!.details.map(({ clause }) => clause)).toEqual(['N-MOV-04', 'N-MOV-04', '']);
  expect(told[2]).toBe(groups[2]);
});

test('lines stay the same objects while nothing changes, so that only new ones are drawn', () => {
  const told = () => withSpared([group(3), group(5)], [answer(4)])[1]!.details[0];
  expect(told()).toBe(told());
});

test('an answer that nothing has followed yet stands at the end', () => {
  const told = withSpared([group(3)], [answer(7)]);
  expect(told[0]!.details).toHaveLength(2);
});
