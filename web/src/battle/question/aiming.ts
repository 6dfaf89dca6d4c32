// What the table shows of a weapon and a target: lines of sight from its bearers, and how far it reaches.
import type { AttackOptions, AttackRow } from '../../protocol';
import type { Overlay } from '../../scene/types';
import type { Battle } from '../battle.svelte';
import { inches, stepsPerInch } from '../names';
import { sightLines, sightText } from '../sight';
import { rangeOf, thing } from '../things';

export interface Aim {
  overlays: Overlay[];
  text: string;
}

export async function aimOf(
  battle: Battle,
  options: AttackOptions,
  row: AttackRow,
  target: number,
): Promise<Aim | null> {
  if (options.mode === 'melee') return null;
  const bearers = [...new Set(row.bearers.map(({ model }) => model))];
  const distance = Math.round(rangeOf(row.values) * stepsPerInch);
  const [found, ring] = await Promise.all([
    battle.query('sight.unit', { observer: options.unit, target }, undefined, 'aim'),
    distance > 0
      ? battle.query('ring', { around: thing({ unit: options.unit }), only: bearers, distance }, undefined, 'aim ring')
      : null,
  ]);
  const overlays: Overlay[] = ring
    ? [{ kind: 'area', style: 'range', outlines: ring.outline, label: inches(distance) }]
    : [];
  if (!found) return { overlays, text: '' };
  return {
    overlays: [...overlays, ...sightLines(battle, found, bearers)],
    text: sightText(battle, options.unit, target, found, bearers),
  };
}
