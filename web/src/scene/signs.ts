// What the marks on the table say: those under a pixel, and all that can be seen. The states of units have signs of
// their own, which only the page knows.
import { distance, insideOutlines, nearestOnSegment, pairs } from './geometry';
import { probe } from './probe';
import type { Stroke } from './painter';
import type { SceneState } from './state';
import type { ModelView, Point, SceneSign, UnitMood, UnitView } from './types';

// The first that there is of: a flag, a ghost, a model with its ring, an objective, a line, an area.
export function signsAt(state: SceneState, x: number, y: number, pixels: number): string[] {
  const { editor, models, view, labels, camera, drawing } = state;
  const flagged = view.units.find(({ id }) => id === labels.flagAt(x, y));
  if (flagged) return flagSigns(state, flagged);
  const { pick } = probe(state, x, y, pixels);
  const ghost = editor.ghosts.find(({ model }) => model === pick.ghost);
  if (ghost) return [ghost.refused ? 'refused' : ghost.locked ? 'table.locked' : 'ghost'];
  const model = models.get(pick.model ?? -1);
  if (model) return modelSigns(state, model);
  if (pick.marker !== undefined || labels.isMarkerAt(x, y)) return ['objective'];
  const stroke = drawing.strokes.findLast((one) => isNear(state, one, [x, y], pixels + 3));
  const onIt = ({ outlines, elevation }: { outlines: readonly (readonly Point[])[]; elevation: number }) =>
    insideOutlines(outlines, camera.toTable(x, y, elevation));
  const mark = stroke ?? drawing.fills.findLast(onIt);
  return mark ? [mark.sign] : [];
}

export function signs(state: SceneState): string[] {
  const { view, drawing, editor } = state;
  const all: string[] = [
    ...view.units.flatMap((unit) => flagSigns(state, unit)),
    ...view.models.flatMap((model) => modelSigns(state, model)),
    ...view.markers.map((): SceneSign => 'objective'),
    ...editor.ghosts.map(({ locked }): SceneSign => (locked ? 'table.locked' : 'ghost')),
    ...[...drawing.strokes, ...drawing.fills].map(({ sign }) => sign),
  ];
  return [...new Set(all)];
}

const flagSigns = (state: SceneState, { id, side, badges = [] }: UnitView): string[] => [
  ...ringSigns(state, id),
  `side.${side}`,
  'number',
  'count',
  ...badges.map(({ sign }) => sign),
];
const modelSigns = (state: SceneState, { unit, side, mostWounds }: ModelView): SceneSign[] => [
  ...ringSigns(state, unit),
  `side.${side}`,
  ...(mostWounds > 1 ? (['table.wounds'] as const) : []),
];

const signOfMood: Partial<Record<UnitMood, SceneSign>> = { eligible: 'eligible', target: 'table.target' };
// Of the light and the ring around the models of a unit, as layout.ts draws them.
function ringSigns({ view }: SceneState, unit: number): SceneSign[] {
  const mood = signOfMood[view.units.find(({ id }) => id === unit)?.mood ?? 'plain'];
  const ring = view.chosen.includes(unit) ? 'chosen' : mood;
  return [...(view.lit.includes(unit) ? (['table.acting'] as const) : []), ...(ring ? [ring] : [])];
}

function isNear({ camera }: SceneState, { points, closed }: Stroke, at: Point, pixels: number): boolean {
  const seen = points.map((point): Point => [camera.toScreen(point).x, camera.toScreen(point).y]);
  const parts = closed ? pairs(seen) : pairs(seen).slice(0, -1);
  return parts.some(([a, b]) => distance(nearestOnSegment(a, b, at), at) <= pixels);
}
