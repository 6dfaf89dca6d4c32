// The bases that the player has chosen for models, by the models' names. They are kept in this browser and go with
// every list that is brought; as a file (muster-bases/1) they can be shared.
import { slot } from './kept';

export type Bases = Record<string, string>;

const kept = slot<Bases>('my bases', {});

// "32mm", "25.4mm", "60x35mm", "110x70mm hull": from 10 to 400 mm, as the server reads them.
const isBase = (base: unknown): base is string =>
  typeof base === 'string' &&
  /^\d+(\.\d)?(x\d+(\.\d)?)?mm( hull)?$/.test(base) &&
  base.match(/[\d.]+/g)!.every((size) => Number(size) >= 10 && Math.floor(Number(size)) <= 400);
const goodOf = (bases: object): Bases =>
  Object.fromEntries(Object.entries(bases).filter(([name, base]) => name !== '' && isBase(base))) as Bases;

export const myBases = (): Bases => goodOf(kept.read());
// What was chosen last comes last, so that it counts: the server takes several spellings for one name.
export function rememberBase(name: string, base: string): boolean {
  const { [name]: _, ...others } = myBases();
  return kept.write({ ...others, [name]: base });
}

export const basesFile = (): string =>
  JSON.stringify({ format: 'muster-bases/1', bases: sorted(myBases()) }, null, 2) + '\n';
const sorted = (bases: Bases): Bases => Object.fromEntries(Object.entries(bases).sort(([a], [b]) => (a < b ? -1 : 1)));

// How many bases a file holds that were taken; null if it is no such file.
export function takeBases(document: unknown): number | null {
  const { format, bases } = (document ?? {}) as { format?: unknown; bases?: unknown };
  if (format !== 'muster-bases/1' || typeof bases !== 'object' || bases === null) return null;
  const good = goodOf(bases);
  kept.write({ ...myBases(), ...good });
  return Object.keys(good).length;
}
