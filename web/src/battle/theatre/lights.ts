// Who acts, and at whom: on the table.
import type { Overlay, Point, Spot } from '../../scene/types';
import { middle } from '../../scene/geometry';
import type { Battle } from '../battle.svelte';
import { modelsOf } from '../names';
import type { Deed } from './deeds';

export const litBy = ({ unit, kind }: Deed): number[] => (unit === null || kind === 'step' ? [] : [unit]);

const chest = 500; // steps above the feet

// An arrow from whoever attacks to the target, in the colour of the side.
export function actOverlays(battle: Battle): Overlay[] {
  const deed = battle.theatre.act?.deed;
  if (deed?.kind !== 'attack' || deed.unit === null || deed.target === null) return [];
  const [from, to] = [spotOf(battle, deed.unit), spotOf(battle, deed.target)];
  if (!from || !to) return [];
  return [{ kind: 'line', style: 'tracer', points: [from, to], tone: deed.side ?? 'bone' }];
}

// The middle of its models.
function spotOf(battle: Battle, unit: number): Spot | null {
  const places = placesOf(battle, unit);
  if (!places.length) return null;
  const at: Point = middle(places.map(([x, y]): Point => [x, y]));
  return [...at, Math.max(...places.map(([, , elevation]) => elevation)) + chest];
}

// Where its models stand, or stood before the last of them fell.
export function placesOf({ shown, setup }: Battle, unit: number | null): Spot[] {
  if (unit === null) return [];
  const standing = modelsOf(shown, unit);
  const models = standing.length ? standing : (setup?.units[unit]?.models ?? []);
  return models.flatMap((id) => {
    const place = shown?.models[id]?.place;
    return place ? [[...place.at, place.elevation] as Spot] : [];
  });
}
