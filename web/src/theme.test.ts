// Text can be read on everything that it stands on, in both looks: a contrast of 4.5 by the formula of WCAG 2.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
function colour(name: string, look: 'light' | 'dark'): [number, number, number] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens);
  if (!found) throw new Error(`no colour ${name}`);
  const digits = found[look === 'light' ? 1 : 2]!;
  return [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255) as [number, number, number];
}
function luminance(of: [number, number, number]): number {
  const [red, green, blue] = of.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(front: string, back: string, look: 'light' | 'dark'): number {
  const [one, other] = [luminance(colour(front, look)), luminance(colour(back, look))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s look', (look) => {
  it.each(
    ['text', 'muted', 'accent', 'red', 'blue', 'good', 'refusal'].flatMap((front) =>
      ['page', 'panel', 'raised'].map((back) => [front, back] as const),
    ),
  )('shows %s on %s', (front, back) => expect(contrast(front, back, look)).toBeGreaterThanOrEqual(4.5));
  it('shows the words of the main button', () =>
    expect(contrast('on-accent', 'accent', look)).toBeGreaterThanOrEqual(4.5));
  it.each(['red', 'blue'])('shows the number of a unit on %s', (side) =>
    expect(contrast('on-side', side, look)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(['page', 'panel', 'raised'])('shows borders and the focus on %s', (back) => {
    expect(contrast('line', back, look)).toBeGreaterThanOrEqual(3);
    expect(contrast('focus', back, look)).toBeGreaterThanOrEqual(3);
  });
});
