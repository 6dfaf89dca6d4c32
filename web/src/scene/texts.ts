// The texts of the scene in English, for use without the page.
import type { SceneText } from './types';

const texts: Record<SceneText, string> = {
  'scene.away': '{far}″ away, {limit}″ allowed',
  'scene.of': '{far}″ of {limit}″',
  'scene.about': '≈ {far}″',
  'scene.high': '{high}″ high',
  'scene.trait.blocking': 'blocks sight',
  'scene.trait.cover': 'cover',
  'scene.trait.difficult': 'difficult',
  'scene.trait.dangerous': 'dangerous',
  'scene.trait.impassable': 'impassable',
  'scene.height': '{high}″',
  'scene.snap.reach': 'full reach',
  'scene.snap.contact': 'base contact',
  'scene.snap.engagement': 'just outside engagement',
  'scene.snap.coherency': 'edge of coherency',
  'scene.snap.marker': 'objective range',
  'scene.locked': 'locked',
  'scene.table': 'The table: {name}',
};

export function english(id: SceneText, values: Record<string, number | string> = {}): string {
  return texts[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
