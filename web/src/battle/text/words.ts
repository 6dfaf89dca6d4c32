// The table in words: where units, markers and terrain are, said as distances and directions. The distances are the
// engine's (table.describe); nothing is measured here.
import type { Landmark, TableDescribed, UnitDescribed } from '../../protocol';
import { t } from '../../text/language.svelte';
import { inches, inchesAcross, modelsOf, stateText, unitName, type Named } from '../names';
import { pieceName } from '../things';

// "7.2″ north-east", or "here" where they touch.
const away = (what: string, { distance, way }: Landmark): string =>
  way === 'here' ? t('text.here', { what }) : t('text.away', { what, distance: inchesAcross(distance), way });

export const placeText = ([x, y]: readonly [number, number]): string =>
  t('text.edges', { west: inches(x), south: inches(y) });

export function markerName({ now }: Named, id: number): string {
  return t('text.marker', { number: id + 1, holder: now?.markers[id]?.holder ?? 'nobody' });
}
export const markersText = (named: Named, { markers }: UnitDescribed): string[] =>
  markers.map((marker) => away(markerName(named, marker.id), marker));
export const enemiesText = (named: Named, { enemies }: UnitDescribed): string[] =>
  enemies.map((enemy) => away(unitName(named, enemy.id), enemy));
export const friendsText = (named: Named, { friends }: UnitDescribed): string[] =>
  friends.map((friend) => away(unitName(named, friend.id), friend));
export const terrainText = (named: Named, { terrain }: UnitDescribed): string[] =>
  terrain.map((piece) => away(pieceName(named.setup!.table.terrain, piece.id), piece));

export const describedUnit = (table: TableDescribed | null, unit: number): UnitDescribed | undefined =>
  table?.units.find((one) => one.unit === unit);

// How many are left, whether it is on the table, and what it has done.
export function unitStateText({ setup, now }: Named, id: number): string {
  const unit = now!.units[id]!;
  if (unit.whereabouts === 'destroyed') return t('whereabouts.destroyed');
  const models = modelsOf(now, id, unit.whereabouts);
  const only = models.length === 1 ? models[0]! : null;
  const most = only === null ? 1 : (setup?.models[only]?.wounds ?? 1);
  return [
    t('card.strength', { models: models.length, starting: unit.starting_strength }),
    ...(only !== null && most > 1 ? [t('armies.wounds', { left: now!.models[only]!.wounds, most })] : []),
    ...(unit.whereabouts === 'table' ? [] : [t(`whereabouts.${unit.whereabouts}`)]),
    ...unit.states.map((state) => stateText(setup?.rules ?? '', state)),
  ].join(', ');
}
