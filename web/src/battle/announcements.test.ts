import { describe, expect, it } from 'vitest';
import type { LogGroup, LogLine } from './log';
import { allButLast, nextAnnouncement } from './announcements';

const line = (number: number): LogLine => ({
  number,
  weight: 'line',
  text: `line ${number}.`,
  clause: '',
  side: null,
  faces: [],
  unit: null,
});
const group = (...numbers: number[]): LogGroup => ({ at: numbers[0] ?? 0, lines: numbers.map(line), details: [] });

function all(groups: LogGroup[], said: number): string[] {
  const texts: string[] = [];
  for (let next = nextAnnouncement(groups, said); next; next = nextAnnouncement(groups, next.said))
    texts.push(next.text);
  return texts;
}

describe('what a screen reader is told', () => {
  it('is every action of a burst, one after another', () => {
    expect(all([group(0), group(1, 2), group(), group(5)], -1)).toEqual(['line 0.', 'line 1. line 2.', 'line 5.']);
  });
  it('goes on after what was said', () => {
    expect(all([group(0), group(1, 2), group(5)], 2)).toEqual(['line 5.']);
    expect(nextAnnouncement([group(0)], 0)).toBeNull();
  });
  it('is said together where more than ten wait', () => {
    const many = Array.from({ length: 11 }, (_, i) => group(i));
    expect(all(many, -1)).toHaveLength(1);
    expect(all(many, 0)).toHaveLength(10);
  });
  it('begins with where the battle stands', () => {
    const groups = [group(0), group(1, 2), group(5), group()];
    expect(all(groups, allButLast(groups))).toEqual(['line 5.']);
    expect(allButLast([])).toBe(-1);
  });
});
