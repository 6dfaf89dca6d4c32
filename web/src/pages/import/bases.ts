// The bases in an army file, as they are written there.
import { t } from '../../text/language.svelte';

export const usualBases = [
  '25mm',
  '28mm',
  '32mm',
  '40mm',
  '50mm',
  '60mm',
  '80mm',
  '90mm',
  '100mm',
  '130mm',
  '160mm',
  '60x35mm',
  '75x42mm',
  '90x52mm',
  '105x70mm',
  '120x92mm',
  '170x109mm',
  '110x70mm hull',
  '150x100mm hull',
  '170x110mm hull',
];

export interface Size {
  length: number; // millimetres
  width: number;
  hull: boolean;
}
export function sizeOf(base: string): Size | null {
  const match = /^([\d.]+)(?:x([\d.]+))?mm( hull)?$/.exec(base);
  return match && { length: Number(match[1]), width: Number(match[2] ?? match[1]), hull: match[3] !== undefined };
}

// "32 mm", "60 × 35 mm", "110 × 70 mm, without a base"
export function baseText(base: string): string {
  const size = sizeOf(base);
  if (!size) return base;
  const text = size.length === size.width ? `${size.length} mm` : `${size.length} × ${size.width} mm`;
  return size.hull ? t('import.base.hull', { size: text }) : text;
}

export interface KindOfModel {
  name: string;
  base: string;
}
interface Model {
  name?: string;
  base?: unknown;
}
interface ArmyDocument {
  datasheets?: { models?: Model[] }[];
  units?: { models?: Model[] | Record<string, number> }[];
}
// Each kind of model once, by its name; what follows a bracket only tells weapons apart.
export function kindsOf(army: unknown): KindOfModel[] {
  const { datasheets, units } = (army ?? {}) as ArmyDocument;
  const kinds = new Map<string, string>();
  for (const { models } of datasheets ?? units ?? [])
    for (const { name, base } of Array.isArray(models) ? models : []) {
      const plain = (name ?? '').replace(/ \(.*\)$/, '');
      if (plain && typeof base === 'string' && !kinds.has(plain)) kinds.set(plain, base);
    }
  return [...kinds].map(([name, base]) => ({ name, base }));
}
