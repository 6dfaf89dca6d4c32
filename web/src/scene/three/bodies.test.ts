import { describe, expect, it } from 'vitest';
import { accents, palettes, side, tone } from '../colours';
import type { Archetype } from '../types';
import { buildBody } from './bodies';

const archetypes: Archetype[] = [
  'trooper',
  'leader',
  'heavy',
  'rider',
  'biker',
  'beast',
  'monster',
  'swarm',
  'winged',
  'walker',
  'tank',
  'flyer',
];
const cells = 16;

// Which cells of a grid it covers, from above and from the side.
function silhouette(archetype: Archetype): Set<string> {
  const position = buildBody(archetype, false).getAttribute('position');
  const covered = new Set<string>();
  const at = (i: number, axis: 'X' | 'Y' | 'Z'): number => position[`get${axis}`](i);
  const cell = (share: number): number => Math.min(cells - 1, Math.floor(share * cells));
  for (let i = 0; i < position.count; i += 3)
    for (let a = 0; a <= 1; a += 0.1)
      for (let b = 0; a + b <= 1; b += 0.1) {
        const mean = (axis: 'X' | 'Y' | 'Z'): number =>
          at(i, axis) * (1 - a - b) + at(i + 1, axis) * a + at(i + 2, axis) * b;
        const [x, y, z] = [cell((mean('X') + 1) / 2), cell(mean('Y')), cell((mean('Z') + 1) / 2)];
        covered.add(`above ${x} ${z}`);
        covered.add(`aside ${x} ${y}`);
      }
  return covered;
}

describe('bodies', () => {
  it.each(archetypes)('%s: nothing sticks out of the prism that the engine knows', (archetype) => {
    for (const special of [false, true]) {
      const position = buildBody(archetype, special).getAttribute('position');
      for (let i = 0; i < position.count; ++i) {
        expect(Math.hypot(position.getX(i), position.getZ(i))).toBeLessThan(1.0001);
        expect(position.getY(i)).toBeGreaterThanOrEqual(0);
        expect(position.getY(i)).toBeLessThan(1.0001);
      }
      expect(position.count / 3).toBeLessThan(600);
    }
  });
  it('have silhouettes of their own', () => {
    const seen = archetypes.map((archetype) => ({ archetype, covered: silhouette(archetype) }));
    for (const [i, one] of seen.entries())
      for (const other of seen.slice(i + 1)) {
        const shared = [...one.covered].filter((cell) => other.covered.has(cell)).length;
        const all = one.covered.size + other.covered.size - shared;
        expect(shared / all, `${one.archetype} and ${other.archetype}`).toBeLessThan(0.75);
      }
  });
});

const apart = (a: string, b: string): number =>
  Math.hypot(...[1, 3, 5].map((i) => parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)));
describe('colours', () => {
  it('of units differ from each other, from the sides, and from what is chosen or may be', () => {
    for (const [i, accent] of accents.entries())
      for (const other of [...accents.slice(i + 1), ...Object.values(side), tone.accent, tone.white])
        expect(apart(accent, other), `${accent} ${other}`).toBeGreaterThan(40);
  });
  it('of armies are those of their side', () => {
    for (const [own, other] of [
      ['red', 'blue'],
      ['blue', 'red'],
    ] as const)
      for (const { cloth } of palettes[own]) {
        expect(apart(cloth, side[own])).toBeLessThan(50);
        expect(apart(cloth, side[other])).toBeGreaterThan(120);
      }
  });
});
