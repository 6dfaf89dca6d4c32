// Who of one unit sees whom of another, as the engine says: as lines on the table and as text, with what is in the way.
import type { Obstruction, SightMatrix, SightPair } from '../protocol';
import type { Overlay, Spot } from '../scene/types';
import { t } from '../text/language.svelte';
import { unitName, type Named } from './names';

// What is in the way: a piece of terrain, or the unit of a model.
export function obstructionName(named: Named, { model, piece }: Obstruction): string {
  const standing = named.now?.models[model];
  return standing ? unitName(named, standing.unit) : (named.setup?.table.terrain[piece]?.name ?? '');
}

// The target that an observer sees best.
const clearest = (row: SightPair[]) => row.reduce((most, pair) => (pair.blocked < most.blocked ? pair : most));

// A line from each of these observers to the target it sees best. The first line that something blocks names it.
export function sightLines(named: Named, found: SightMatrix, of: number[] = found.observers): Overlay[] {
  const labelled = new Set<string>();
  return found.drawn.flatMap((line, i): Overlay[] => {
    if (!of.includes(found.observers[i]!)) return [];
    const points = [line.from, line.to] as unknown as Spot[];
    if (line.free) return [{ kind: 'line', style: 'sight', points }];
    const { obstruction } = clearest(found.pairs[i]!);
    const label = obstruction ? obstructionName(named, obstruction) : '';
    const fresh = label !== '' && !labelled.has(label);
    labelled.add(label);
    return [{ kind: 'line', style: 'blocked', points, ...(fresh ? { label } : {}) }];
  });
}

export function sightText(
  named: Named,
  observer: number,
  target: number,
  found: SightMatrix,
  of: number[] = found.observers,
): string {
  const rows = found.pairs.filter((_, i) => of.includes(found.observers[i]!));
  const seeing = rows.filter((row) => row.some((pair) => pair.sees)).length;
  const hidden = rows
    .flat()
    .flatMap((pair) => (!pair.sees && pair.obstruction ? [obstructionName(named, pair.obstruction)] : []));
  const blocking = [...new Set(hidden.filter(Boolean))];
  const text = t('tool.sight.found', {
    seeing,
    observers: rows.length,
    unit: unitName(named, observer),
    target: unitName(named, target),
  });
  return blocking.length ? `${text} ${t('tool.sight.blocked', { what: blocking.join(', ') })}` : text;
}
