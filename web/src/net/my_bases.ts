// The bases that the player has chosen for models, by the models' names. They are kept in this browser and go with
// every list that is brought; as a file (muster-bases/1) they can be shared.
import { slot } from './kept';

export type Bases = Record<string, string>;

const kept = slot<Bases>('my bases', {});

export const myBases = (): Bases => kept.read();
export const rememberBase = (name: string, base: string): boolean => kept.write({ ...kept.read(), [name]: base });

export const basesFile = (): string =>
  JSON.stringify({ format: 'muster-bases/1', bases: sorted(kept.read()) }, null, 2) + '\n';
const sorted = (bases: Bases): Bases => Object.fromEntries(Object.entries(bases).sort(([a], [b]) => (a < b ? -1 : 1)));

// How many bases a file holds that were taken; null if it is no such file.
export function takeBases(document: unknown): number | null {
  const { format, bases } = (document ?? {}) as { format?: unknown; bases?: unknown };
  if (format !== 'muster-bases/1' || typeof bases !== 'object' || bases === null) return null;
  const good = Object.entries(bases).filter(
    ([name, base]) => name !== '' && typeof base === 'string' && /^[\d.]+(x[\d.]+)?mm( hull)?$/.test(base),
  );
  kept.write({ ...kept.read(), ...(Object.fromEntries(good) as Bases) });
  return good.length;
}
