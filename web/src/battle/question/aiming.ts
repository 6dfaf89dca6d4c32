// What a weapon has before it: lines from its bearers to what they see of a target, and how far it carries.
import type { AttackOptions, AttackRow, Thing } from '../../protocol';
import type { Overlay } from '../../scene/types';
import type { Battle } from '../battle.svelte';
import { inches, modelsOf, stepsPerInch } from '../names';
import { sightLines, sightWords } from '../sight';
import { rangeOf, thing } from '../things';

export interface Aim {
  overlays: Overlay[];
  words: string;
}

// Around the unit where all of it bears the weapon, else around each bearer.
function bearing(battle: Battle, unit: number, bearers: number[]): Thing[] {
  return modelsOf(battle.now, unit).every((model) => bearers.includes(model)) ? [thing({ unit })] : bearers.slice(0, 6).map((model) => thing({ model }));
}

export async function aimOf(battle: Battle, options: AttackOptions, row: AttackRow, target: number): Promise<Aim | null> {
  if (options.mode === 'melee') return null;
  const bearers = [...new Set(row.bearers.map(({ model }) => model))];
  const distance = Math.round(rangeOf(row.values) * stepsPerInch);
  const rings = bearing(battle, options.unit, bearers).map((around, i) => battle.query('ring', { around, distance }, undefined, `aim ${i}`));
  const [found, ...areas] = await Promise.all([battle.query('sight.unit', { observer: options.unit, target }, undefined, 'aim'), ...(distance > 0 ? rings : [])]);
  const overlays = areas.flatMap((area, i): Overlay[] => (area ? [{ kind: 'area', style: 'range', outlines: area.outline, ...(i === 0 ? { label: inches(distance) } : {}) }] : []));
  if (!found) return { overlays, words: '' };
  return { overlays: [...overlays, ...sightLines(battle, found, bearers)], words: sightWords(battle, options.unit, target, found, bearers) };
}
