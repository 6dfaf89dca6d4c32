// What the marks on the table look like, each in a few words: as scene/layout.ts and scene/overlays.ts draw them.
import type { SceneSign, Tone } from '../scene/types';

export type Sample = { tone: Tone } & (
  | { shape: 'flag'; text: string }
  | { shape: 'ring'; base: true; dash?: boolean; lit?: boolean } // around the models of a unit
  | { shape: 'circle'; dash?: boolean; text?: string }
  | { shape: 'area'; dash?: boolean; hatch?: 'rising' | 'falling' }
  | { shape: 'line'; dash?: boolean; ends?: 'arrow' | 'ticks' | 'cross'; text?: string }
  | { shape: 'cross' }
  | { shape: 'ghost'; text?: string }
);

export const samples: Record<SceneSign, Sample> = {
  'side.red': { shape: 'flag', tone: 'red', text: '▲' },
  'side.blue': { shape: 'flag', tone: 'blue', text: '■' },
  number: { shape: 'flag', tone: 'red', text: '▲1' },
  count: { shape: 'flag', tone: 'bone', text: '5' },
  eligible: { shape: 'ring', tone: 'accent', base: true },
  chosen: { shape: 'ring', tone: 'white', base: true },
  'table.target': { shape: 'ring', tone: 'white', base: true, dash: true },
  'table.acting': { shape: 'ring', tone: 'red', base: true, lit: true },
  'table.wounds': { shape: 'flag', tone: 'bone', text: '•••' },
  'table.fallen': { shape: 'cross', tone: 'red' },
  objective: { shape: 'circle', tone: 'bone', dash: true, text: '⚑' },
  'table.zone': { shape: 'area', tone: 'red', hatch: 'rising' },
  'table.dangerous': { shape: 'area', tone: 'bone', hatch: 'rising' },
  reach: { shape: 'area', tone: 'accent' },
  'table.allowed': { shape: 'area', tone: 'good' },
  'table.forbidden': { shape: 'area', tone: 'refusal', dash: true, hatch: 'falling' },
  ghost: { shape: 'ghost', tone: 'accent' },
  'table.locked': { shape: 'ghost', tone: 'muted', text: '🔒' },
  'table.proposal': { shape: 'ghost', tone: 'good', text: '→' },
  refused: { shape: 'line', tone: 'refusal', dash: true, ends: 'cross' },
  'table.way': { shape: 'line', tone: 'bone', ends: 'arrow' },
  'table.link': { shape: 'line', tone: 'bone' },
  'table.leash': { shape: 'line', tone: 'accent', dash: true },
  'table.engagement': { shape: 'circle', tone: 'blue', dash: true },
  'table.near': { shape: 'line', tone: 'blue', text: '≈ 4″' },
  'table.range': { shape: 'circle', tone: 'bone', text: '24″' },
  'table.seen': { shape: 'area', tone: 'bone' },
  'table.sight': { shape: 'line', tone: 'accent' },
  'table.blocked': { shape: 'line', tone: 'refusal', dash: true, ends: 'cross' },
  'table.measured': { shape: 'line', tone: 'bone', ends: 'ticks', text: '7″' },
  'table.tracer': { shape: 'line', tone: 'red', ends: 'arrow' },
  'table.pointed': { shape: 'circle', tone: 'good' },
};
