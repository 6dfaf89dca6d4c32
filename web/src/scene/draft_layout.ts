// Draws the draft: its ghosts, the links between them and how far they go; while they are dragged also what is near.
import * as colours from './colours';
import { halfway, spot, type Drawing, type Pen } from './drawing';
import { links } from './editor';
import { circle, distance, footprint, nearest, nearestEdge } from './geometry';
import { drawLine, drawRing } from './overlays';
import type { SceneState } from './state';
import type { Draft, Ghost, ModelView, Point, Spot, Tone } from './types';
import { stepsPerInch } from './types';

const inches = (steps: number): number => Math.round((steps / stepsPerInch) * 10) / 10;
const spotOf = ({ at, elevation }: { at: Point; elevation: number }): Spot => spot(at, elevation);

export function drawDraft(drawing: Drawing, state: SceneState): void {
  const { draft, ghosts, dragging } = state.editor;
  if (!draft) return;
  for (const ghost of ghosts) drawGhost(drawing, state, draft, ghost);
  if (draft.links) drawLinks(drawing, ghosts, draft.links);
  else if (draft.coherency !== undefined) drawCoherency(drawing, state, draft.coherency);
  if (draft.engagement !== undefined) drawEngagement(drawing, state, draft.engagement);
  drawWay(drawing, state);
  if (dragging && draft.distances !== false) drawDistances(drawing, state);
}

function drawGhost(drawing: Drawing, state: SceneState, draft: Draft, ghost: Ghost): void {
  const model = state.allModels.get(ghost.model);
  if (!model) return;
  const { refused } = ghost;
  drawing.ghosts.push({ model, place: ghost, tipped: 0, dim: false, ghost: refused ? 'refusal' : 'white' });
  const pen: Pen = refused
    ? { colour: colours.tone.refusal, width: 1.8, dash: 4 }
    : { colour: colours.tone.accent, width: 1.4 };
  drawRing(drawing, refused ? 'refused' : 'ghost', model, ghost, 1.08, pen);
  if (refused) drawing.refuse(spotOf(ghost), model.shape.radius * 1.1);
  const head = spot(ghost.at, ghost.elevation + model.height);
  if (ghost.locked) drawing.label(state.text('scene.locked'), head, 'muted', 6);
  const home = state.placeOf(model);
  if (distance(home.at, ghost.at) > 20 && draft.limit !== undefined)
    drawing.line('table.way', [spotOf(home), spotOf(ghost)], {
      colour: colours.bone,
      width: 1,
      opacity: 0.35,
      halo: false,
    });
}

// Between models in coherency, as the engine found them.
function drawLinks(drawing: Drawing, ghosts: readonly Ghost[], pairs: readonly (readonly number[])[]): void {
  const byModel = new Map(ghosts.map((ghost) => [ghost.model, ghost]));
  for (const [one, other] of pairs) {
    const [a, b] = [byModel.get(one ?? -1), byModel.get(other ?? -1)];
    if (a && b) drawLine(drawing, { kind: 'line', style: 'link', points: [spotOf(a), spotOf(b)] });
  }
}

function drawCoherency(drawing: Drawing, { editor, allModels }: SceneState, reach: number): void {
  for (const { from, to, elevation, broken } of links(editor.ghosts, allModels, reach)) {
    const points = [spot(from, elevation), spot(to, elevation)];
    drawLine(drawing, { kind: 'line', style: broken ? 'broken' : 'link', points });
  }
}

// Around enemies near the ghosts.
function drawEngagement(drawing: Drawing, { view, editor, allModels }: SceneState, reach: number): void {
  const own = allModels.get(editor.ghosts[0]?.model ?? -1)?.side;
  const isClose = ({ at, shape }: ModelView) =>
    editor.ghosts.some((ghost) => distance(ghost.at, at) < shape.radius + reach + 3 * stepsPerInch);
  for (const model of view.models) {
    if (model.side === own || !isClose(model)) continue;
    const pen = { colour: colours.side[model.side], width: 1.2, dash: 4, opacity: 0.8 };
    drawing.outline('table.engagement', grown(model, reach), model.elevation, pen);
  }
}

// How far the held ghost has gone and, beyond the limit, the leash on to the pointer.
function drawWay(drawing: Drawing, state: SceneState): void {
  const { editor } = state;
  const { held, pointer, dragging } = editor;
  if (!held) return;
  const report = editor.report('move');
  const limit = editor.limitOf(held.model);
  const head = spot(held.at, held.elevation + (state.allModels.get(held.model)?.height ?? 0));
  if (dragging && report && pointer && report.beyond > 0.05 * stepsPerInch && Number.isFinite(limit)) {
    drawLine(drawing, { kind: 'line', style: 'leash', points: [spotOf(held), spot(pointer, held.elevation)] });
    const far = inches(editor.distanceMoved(held) + report.beyond);
    return drawing.label(state.text('scene.away', { far, limit: inches(limit) }), head, 'refusal', 0);
  }
  if (!dragging && !held.figure) return;
  const snap = report?.snap ? state.text(report.snap) : '';
  const text = [wayText(state, held, limit), snap].filter(Boolean).join(' · ');
  if (text) drawing.label(text, head, 'accent', 0);
}

// The engine's own text, or while it is dragged our estimate.
function wayText(state: SceneState, held: Ghost, limit: number): string {
  if (!state.editor.dragging && held.figure) return held.figure;
  if (!Number.isFinite(limit)) return '';
  return `≈ ${state.text('scene.of', { far: inches(state.editor.distanceMoved(held)), limit: inches(limit) })}`;
}

// Thin lines from the held ghost to the nearest enemy, friend, edge and marker.
function drawDistances(drawing: Drawing, state: SceneState): void {
  const { view, editor } = state;
  const { held } = editor;
  const self = held && state.allModels.get(held.model);
  if (!held || !self || !view.table) return;
  const base = footprint(self.shape, held);
  const offer = (from: Point, to: Point, elevation: number, far: number, tone: Tone): void => {
    if (far > 24 * stepsPerInch || far <= 0) return;
    const points = [spot(from, held.elevation), spot(to, elevation)];
    drawing.line('table.near', points, { colour: colours.tone[tone], width: 1.2, opacity: 0.9 });
    drawing.label(state.text('scene.about', { far: inches(far) }), halfway(points), tone, 1);
  };
  const others = view.models.filter((model) => model.unit !== self.unit);
  for (const enemy of [true, false]) {
    const [first] = others
      .filter((model) => (model.side !== self.side) === enemy)
      .map((model) => ({ model, ...nearest(base, footprint(model.shape, model)) }))
      .sort((a, b) => a.distance - b.distance);
    if (first) offer(first.from, first.to, first.model.elevation, first.distance, first.model.side);
  }
  const edge = nearestEdge(view.table.size, held.at);
  offer(held.at, edge, 0, Math.max(0, distance(edge, held.at) - self.shape.radius), 'muted');
  const [marker] = [...view.markers].sort((a, b) => distance(a.at, held.at) - distance(b.at, held.at));
  if (!marker) return;
  const line = nearest(base, { centre: marker.at, radius: marker.radius, vertices: [] });
  offer(line.from, line.to, marker.elevation ?? 0, line.distance, 'bone');
}

// The outline of everything within `reach` of a base.
function grown(model: ModelView, reach: number): Point[] {
  if (model.shape.outline.length === 0) return circle(model.at, model.shape.radius + reach, 40);
  const corners = footprint(model.shape, model).vertices.flatMap((vertex) => circle(vertex, reach, 24));
  return hull(corners);
}

function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length >= 2) {
        const [a, b] = [chain[chain.length - 2] as Point, chain[chain.length - 1] as Point];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
