// Things that can be measured from and to: points, models, units, markers, terrain, edges.
import type { CardValue, TerrainPiece, Thing } from '../protocol';
import type { Pick, Point, PressKeys } from '../scene/types';
import { t } from '../text/language.svelte';
import { modelName, unitName, type Named } from './names';

// A thing is one of these; the rest is absent.
export const thing = (one: Partial<Thing>): Thing => ({
  point: null,
  model: null,
  unit: null,
  marker: null,
  terrain: null,
  edge: null,
  ...one,
});

export const edges = ['south', 'east', 'north', 'west'] as const;

// What was pressed: a model, a marker or a point; beside the table its edge. With Shift the whole unit or terrain
// piece.
export function thingAt(pick: Pick, keys: Partial<PressKeys>, size: Point): Thing {
  if (keys.shift && pick.unit !== undefined) return thing({ unit: pick.unit });
  if (pick.model !== undefined) return thing({ model: pick.model });
  if (pick.unit !== undefined) return thing({ unit: pick.unit }); // its flag
  if (pick.marker !== undefined) return thing({ marker: pick.marker });
  if (keys.shift && pick.terrain !== undefined) return thing({ terrain: pick.terrain });
  if (!pick.onTable) return thing({ edge: edgeNear(pick.at, size) });
  return thing({ point: [Math.round(pick.at[0]), Math.round(pick.at[1])] });
}
function edgeNear([x, y]: Point, [width, depth]: Point): string {
  const beyond = [-y, x - width, y - depth, -x];
  return edges[beyond.indexOf(Math.max(...beyond))]!;
}

// Pieces of one name are numbered.
export function pieceName(pieces: TerrainPiece[], which: number): string {
  const { name } = pieces[which]!;
  const same = pieces.flatMap((piece, i) => (piece.name === name ? [i] : []));
  return same.length > 1 ? t('model.name', { model: name, number: same.indexOf(which) + 1 }) : name;
}

export interface Choice {
  key: string;
  name: string;
  thing: Thing;
}
// Everything for a list, in groups: the units of each side, markers, terrain, edges.
export function thingsOn(named: Named): { group: string; choices: Choice[] }[] {
  const { setup, now } = named;
  if (!setup || !now) return [];
  const unitsOf = (side: 'red' | 'blue') =>
    now.units.flatMap((unit, id) =>
      unit.owner === side && unit.whereabouts === 'table'
        ? [{ key: `unit ${id}`, name: unitName(named, id), thing: thing({ unit: id }) }]
        : [],
    );
  const pieces = setup.table.terrain;
  const groups = [
    { group: t('side.red'), choices: unitsOf('red') },
    { group: t('side.blue'), choices: unitsOf('blue') },
    {
      group: t('tool.things.markers'),
      choices: now.markers.map((_, marker) => ({
        key: `marker ${marker}`,
        name: t('marker.name', { number: marker + 1 }),
        thing: thing({ marker }),
      })),
    },
    {
      group: t('tool.things.terrain'),
      choices: pieces.map((_, terrain) => ({
        key: `terrain ${terrain}`,
        name: pieceName(pieces, terrain),
        thing: thing({ terrain }),
      })),
    },
    {
      group: t('tool.things.edges'),
      choices: edges.map((edge) => ({ key: `edge ${edge}`, name: t(`tool.edge.${edge}`), thing: thing({ edge }) })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
export const keyOfThing = (one: Thing | null): string => {
  const named = one && Object.entries(one).find(([, value]) => value !== null);
  return named ? `${named[0]} ${String(named[1])}` : '';
};
export function thingName(named: Named, one: Thing): string {
  if (one.unit !== null) return unitName(named, one.unit);
  if (one.model !== null) return modelName(named, one.model);
  const listed = thingsOn(named)
    .flatMap(({ choices }) => choices)
    .find(({ key }) => key === keyOfThing(one));
  return listed?.name ?? t('tool.things.point');
}
// Whether it can still be measured: units and models can be destroyed.
export function isOnTable({ now }: Named, { unit, model }: Thing): boolean {
  if (unit !== null) return now?.units[unit]?.whereabouts === 'table';
  return model === null || now?.models[model]?.whereabouts === 'table';
}

// The range of a weapon in inches: 24 of "24" and of "6-24"; 0 where it has none.
export const rangeOf = (values: CardValue[]): number =>
  Number(
    values
      .find((value) => value.name === 'range')
      ?.now.split('-')
      .at(-1),
  ) || 0;
