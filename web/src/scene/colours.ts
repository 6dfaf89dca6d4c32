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
