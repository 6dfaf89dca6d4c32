// What of the events that came together is shown, deed by deed, and what the table looks like in between.
import type { ModelState, Snapshot } from '../../protocol';
import type { Deed } from './deeds';
import { touchedBy } from './roster';

type Side = 'red' | 'blue';

export interface Act {
  deed: Deed;
  fresh: number; // dice of events before this one lie there already
}

// Whatever one did oneself is seen already, but its dice. Of headings without anything between them the last is shown.
// What concerns no unit and no side's score is left to the log.
export function actsOf(deeds: readonly Deed[], fresh: number, you: readonly Side[]): Act[] {
  const happened = deeds.filter(({ last }) => last >= fresh).sort((a, b) => a.last - b.last);
  return happened.filter((deed, i) => isShown(deed, happened[i + 1], fresh, you)).map((deed) => ({ deed, fresh }));
}

function isShown(deed: Deed, next: Deed | undefined, fresh: number, you: readonly Side[]): boolean {
  if (deed.rolls.some(({ number }) => number >= fresh)) return true;
  if (deed.kind === 'step') return next?.kind !== 'step';
  if (deed.side !== null && you.includes(deed.side)) return false;
  return deed.told.length > 0 && (deed.unit !== null || deed.told.some(({ event }) => 'points' in event));
}

// The table when these deeds of all that lie between two snapshots have happened.
export function tableAfter(before: Snapshot, after: Snapshot, deeds: readonly Deed[]): Snapshot {
  const touched = new Set(deeds.flatMap(({ events }) => events.flatMap(touchedBy)));
  const models = before.models.map((model, id): ModelState => (touched.has(id) ? after.models[id]! : model));
  const begun = deeds.some(({ kind }) => kind === 'step');
  return {
    ...(begun ? after : before),
    units: after.units.length > before.units.length ? after.units : before.units,
    models,
  };
}
