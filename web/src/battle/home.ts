// Behind whose edge of the table the camera stands: a side's own.
import type { EventInfo, PlacedModel, Snapshot, Zone } from '../protocol';
import { middle, sub } from '../scene/geometry';
import type { Point } from '../scene/types';

export type Side = 'red' | 'blue';
type Known = Pick<Snapshot, 'zones' | 'units' | 'models'>;

// How that camera is turned, in quarters of a circle. Zones say it while armies are set up; later, where they were set
// up; and where a battle begins in the middle, where they stand. Null: nobody knows yet.
export function homeTurn(table: Point, now: Known, events: readonly EventInfo[], side: Side): number | null {
  const opposite = side === 'red' ? 'blue' : 'red';
  const centre: Point = [table[0] / 2, table[1] / 2];
  const [own, other] = [zoneOf(now.zones, side), zoneOf(now.zones, opposite)];
  if (own || other) return edgeTowards(table, sub(own ?? centre, other ?? centre));
  const [mine, theirs] = [side, opposite].map((one) => setUpBy(now, events, one) ?? standing(now, one));
  return mine && theirs ? edgeTowards(table, sub(mine, theirs)) : null;
}

const zoneOf = (zones: readonly Zone[], side: string): Point | null => {
  const zone = zones.find((one) => one.side === side);
  return zone ? middle(zone.outline) : null;
};
function setUpBy({ units }: Known, events: readonly EventInfo[], side: string): Point | null {
  const places = events.flatMap(({ name, event }) => {
    const { unit, places: put } = event as { unit?: number; places?: PlacedModel[] };
    if (!name.endsWith('_set_up') || unit === undefined || units[unit]?.owner !== side) return [];
    return (put ?? []).map(({ place }) => place.at);
  });
  return places.length ? middle(places) : null;
}
function standing({ units, models }: Known, side: string): Point | null {
  const places = models.filter((model) => model.whereabouts === 'table' && units[model.unit]?.owner === side);
  return places.length ? middle(places.map(({ place }) => place.at)) : null;
}

// Behind a corner it stands at the longer edge.
function edgeTowards(table: Point, [x, y]: Point): number {
  const [east, north] = [x / table[0], y / table[1]];
  const isCorner = Math.abs(Math.abs(east) - Math.abs(north)) < 0.05;
  const isLevel = isCorner ? table[0] >= table[1] : Math.abs(north) > Math.abs(east);
  return isLevel ? (north <= 0 ? 0 : 180) : east > 0 ? 90 : 270;
}
