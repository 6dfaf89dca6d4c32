// The colours of the picture. Those that the page uses too are in tokens.css.
import type { Side, Tone } from './types';

export const ground = '#3C4336';
export const rim = '#7A5A3C';
export const ink = '#0E1114';
export const stone = '#9A958A';
export const rubble = '#7C776C';
export const foliage = '#7E9E68';
export const hill = '#565E48';
export const water = '#6A9CB5';
export const timber = '#A08058';
export const bone = '#EDE6D6';
export const white = '#FFFFFF';

export const side: Record<Side, string> = { red: '#F0764A', blue: '#8CCBFA' };
export const glyph: Record<Side, '▲' | '■'> = { red: '▲', blue: '■' };
export const rimOf: Record<Side, 'solid' | 'segments'> = { red: 'solid', blue: 'segments' };

export const tone: Record<Tone, string> = {
  bone,
  white,
  accent: '#F2C14E',
  good: '#4FC3A1',
  refusal: '#F28AD6',
  red: side.red,
  blue: side.blue,
  muted: '#A9B4BF',
};

// Armies of the same side are painted differently: in a shade of its colour, and with a colour for the rest of them.
export interface Palette {
  cloth: string;
  second: string;
}
export const palettes: Record<Side, readonly Palette[]> = {
  red: [
    { cloth: '#F0764A', second: '#5A4638' },
    { cloth: '#D9583B', second: '#D8CDB4' },
    { cloth: '#EE8B57', second: '#3E4A45' },
    { cloth: '#E2643F', second: '#B08A45' },
    { cloth: '#D8704F', second: '#4A3B52' },
  ],
  blue: [
    { cloth: '#8CCBFA', second: '#3F4C63' },
    { cloth: '#72B2EE', second: '#D5DAE0' },
    { cloth: '#9BD3EC', second: '#5B5140' },
    { cloth: '#7FC0E6', second: '#A88F52' },
    { cloth: '#8DBBF2', second: '#31535A' },
  ],
};

// The edge of its bases, and its shoulders, tell a unit from others of its army. No side, and nothing that is chosen,
// has such a colour.
export const accents = [
  '#D9C9A3',
  '#7FA650',
  '#A98BD0',
  '#4E9C8F',
  '#8A5A3B',
  '#C8CDD2',
  '#A64F72',
  '#5C6B3A',
  '#6D6D9E',
  '#3B3F45',
] as const;
export const accentOf = (number: number): string => accents[(number - 1) % accents.length]!;
