// The texts of units on either side that no rule does, for the phases in which they matter.
import type { SetupInfo, Snapshot, UnitNote } from '../protocol';

export interface Remembered extends UnitNote {
  unit: number;
}

// Of units that are still in the battle. Units that came to be in it have those of the unit that they are part of.
export function notesOf(setup: SetupInfo | null | undefined, now: Snapshot | null | undefined): Remembered[] {
  return (setup?.units ?? []).flatMap((info, unit) =>
    now && now.units.some((state, id) => (id === unit || state.part_of === unit) && state.whereabouts !== 'destroyed')
      ? info.notes.map((note) => ({ ...note, unit }))
      : [],
  );
}

// A text that names no phase matters in all.
export const matters = ({ phases }: UnitNote, phase: string): boolean => phases.length === 0 || phases.includes(phase);

export const phasesWith = (notes: Remembered[]): Set<string> => new Set(notes.flatMap(({ phases }) => phases));
