// Lays out everything that lies over the table: zones, marker ranges, rings around units, overlays and the draft.
import * as colours from './colours';
import { drawDraft } from './draft_layout';
import { Drawing, spot, type Pen } from './drawing';
import { circle, distance, footprint, middle, outline, shrunk } from './geometry';
import { drawOverlay, drawRing } from './overlays';
import type { SceneState } from './state';
import type { ModelView, Place, Point, SceneSign, SceneView, ZoneView } from './types';
import { stepsPerInch } from './types';

export function layOut(state: SceneState, contrast: boolean): Drawing {
  const drawing = new Drawing(contrast);
  const { view } = state;
  drawDangers(drawing, view);
  for (const zone of view.zones) drawZone(drawing, zone, view.table?.size ?? [0, 0]);
  drawMarkerRanges(drawing, view);
  for (const { at, elevation, side } of view.fallen)
    drawing.cross('table.fallen', spot(at, elevation), 0.28 * stepsPerInch, colours.side[side], 1.5);
  drawMoods(drawing, state);
  for (const overlay of view.overlays) drawOverlay(drawing, overlay, state.allModels);
  drawDraft(drawing, state);
  return drawing;
}

function drawDangers(drawing: Drawing, { table }: SceneView): void {
  const prisms = table?.terrain.flatMap((piece) => piece.prisms) ?? [];
  for (const { base, elevation, height, traits } of prisms) {
    const dangerous = (traits & 8) !== 0;
    if (!dangerous) continue;
    const outlines = [outline(base)];
    const sign = 'table.dangerous';
    drawing.fill({
      sign,
      outlines,
      elevation: elevation + height,
      colour: colours.bone,
      opacity: 0.4,
      hatch: 'rising',
    });
  }
}

function drawZone(drawing: Drawing, { outline: polygon, side, label }: ZoneView, table: Point): void {
  const colour = side === 'neutral' ? colours.bone : colours.side[side];
  const hatch = side === 'blue' ? 'falling' : 'rising';
  drawing.fill({ sign: 'table.zone', outlines: [polygon], elevation: 0, colour, opacity: 0.13, hatch });
  drawing.outline('table.zone', polygon, 0, { colour, width: 2, opacity: 0.85 });
  if (label) drawing.label(label, spot(outerEdge(polygon, table), 0), side === 'neutral' ? 'bone' : side, 8);
}

// The middle of the edge that is farthest from the middle of the table: nobody stands in the way of a label there.
function outerEdge(polygon: readonly Point[], table: Point): Point {
  const edges = polygon.map((point, i) => middle([point, polygon[(i + 1) % polygon.length]!]));
  const far = (point: Point) => distance(point, [table[0] / 2, table[1] / 2]);
  return edges.reduce((best, next) => (far(next) > far(best) ? next : best));
}

function drawMarkerRanges(drawing: Drawing, { markers }: SceneView): void {
  const pen: Pen = { colour: colours.bone, width: 1, dash: 5, opacity: 0.5, halo: false };
  for (const { at, elevation, radius, range } of markers)
    if (range) drawing.outline('objective', circle(at, range + radius, 64), elevation ?? 0, pen);
}

// Thin rings around the models of units that are chosen, can be chosen, or are aimed at; a light under those that act.
function drawMoods(drawing: Drawing, state: SceneState): void {
  const { units, models, chosen, lit } = state.view;
  const moods = new Map(units.map((unit) => [unit.id, unit.mood ?? 'plain']));
  for (const model of models) {
    const ring = (sign: SceneSign, factor: number, pen: Pen) =>
      drawRing(drawing, sign, model, state.placeOf(model), factor, pen);
    const mood = moods.get(model.unit);
    if (lit.includes(model.unit)) drawLight(drawing, model, state.placeOf(model));
    if (chosen.includes(model.unit)) ring('chosen', 1.08, { colour: colours.white, width: 1.6, halo: false });
    else if (mood === 'eligible') ring('eligible', 1.08, { colour: colours.tone.accent, width: 1.3, halo: false });
    else if (mood === 'target') ring('table.target', 1.1, { colour: colours.white, width: 1.4, dash: 4 });
  }
}

function drawLight(drawing: Drawing, { shape, side }: ModelView, place: Place): void {
  const around = shape.outline.length ? 1.2 : 1.6; // hulls are large already
  const outlines = [shrunk(outline(footprint(shape, place), 32), around)];
  const { elevation } = place;
  const sign = 'table.acting';
  drawing.fill({ sign, outlines, elevation, colour: colours.side[side], opacity: 0.45, hatch: 'none' });
  drawing.outline(sign, outlines[0]!, elevation, { colour: colours.white, width: 1.5, halo: false });
}
