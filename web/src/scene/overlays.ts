// Draws overlays: areas, rings, lines, crosses, labels and ghosts that a question or a tool puts over the table.
import * as colours from './colours';
import { halfway, spot, type Drawing, type Pen } from './drawing';
import { circle, footprint, outline, shrunk, sub, turned } from './geometry';
import type { Fill } from './painter';
import type {
  AreaOverlay,
  CrossOverlay,
  GhostOverlay,
  LineOverlay,
  ModelView,
  Overlay,
  Place,
  Point,
  RingOverlay,
  SceneSign,
  Spot,
  Tone,
} from './types';
import { stepsPerInch } from './types';

// `models` are all that can be drawn, on the table or not.
export function drawOverlay(drawing: Drawing, overlay: Overlay, models: ReadonlyMap<number, ModelView>): void {
  switch (overlay.kind) {
    case 'area':
      return drawArea(drawing, overlay);
    case 'ring':
      return drawCircle(drawing, overlay);
    case 'line':
      return drawLine(drawing, overlay);
    case 'cross':
      return drawCross(drawing, overlay);
    case 'label':
      return drawing.label(overlay.text, overlay.at, overlay.tone ?? 'bone', 4);
    case 'ghost':
      return drawGhost(drawing, overlay, models.get(overlay.model));
  }
}

function drawCircle(drawing: Drawing, { at, elevation = 0, radius, tone = 'bone', dashed, label }: RingOverlay): void {
  const sign = tone === 'refusal' ? 'refused' : 'table.pointed';
  drawing.outline(sign, circle(at, radius, 72), elevation, {
    colour: colours.tone[tone],
    width: 2,
    dash: dashed ? 6 : 0,
  });
  if (label) drawing.label(label, [at[0], at[1] + radius, elevation], tone, 5);
}

function drawCross(drawing: Drawing, { at, label }: CrossOverlay): void {
  drawing.refuse(at, 0.4 * stepsPerInch);
  if (label) drawing.label(label, at, 'refusal', 2);
}

function drawGhost(drawing: Drawing, overlay: GhostOverlay, model: ModelView | undefined): void {
  if (!model) return;
  const tone = overlay.tone ?? 'good';
  drawing.ghosts.push({ model, place: overlay, tipped: 0, dim: false, ghost: tone });
  drawRing(drawing, 'table.proposal', model, overlay, 1.08, { colour: colours.tone[tone], width: 2 });
}

// Around the base of a model, so many times as large.
export function drawRing(
  drawing: Drawing,
  sign: SceneSign,
  { shape }: ModelView,
  place: Place,
  factor: number,
  pen: Pen,
): void {
  drawing.outline(sign, shrunk(outline(footprint(shape, place), 24), factor), place.elevation, pen);
}

// ---- Areas ----

interface AreaLook {
  sign: SceneSign;
  tone: Tone;
  opacity: number;
  hatch: Fill['hatch'];
  dash: number;
  width: number;
}
const areaLooks: Record<AreaOverlay['style'], AreaLook> = {
  reach: { sign: 'reach', tone: 'accent', opacity: 0.1, hatch: 'none', dash: 0, width: 2 },
  partial: { sign: 'reach', tone: 'accent', opacity: 0.3, hatch: 'rising', dash: 0, width: 1.2 },
  allowed: { sign: 'table.allowed', tone: 'good', opacity: 0.12, hatch: 'none', dash: 0, width: 2 },
  forbidden: { sign: 'table.forbidden', tone: 'refusal', opacity: 0.34, hatch: 'falling', dash: 6, width: 1.6 },
  seen: { sign: 'table.seen', tone: 'bone', opacity: 0.24, hatch: 'none', dash: 0, width: 1.2 },
  range: { sign: 'table.range', tone: 'bone', opacity: 0.05, hatch: 'none', dash: 0, width: 1.8 },
};

function drawArea(drawing: Drawing, area: AreaOverlay): void {
  const { outlines, elevation = 0, label } = area;
  const { sign, opacity, hatch, dash, width, ...look } = areaLooks[area.style];
  const tone = area.tone ?? look.tone;
  const colour = colours.tone[tone];
  drawing.fill({ sign, outlines, elevation, colour, opacity, hatch });
  for (const ring of outlines) drawing.outline(sign, ring, elevation, { colour, width, dash });
  const first = outlines[0];
  if (!label || !first) return;
  const north = first.reduce((best, next) => (next[1] > best[1] ? next : best));
  drawing.label(label, spot(north, elevation), tone, 5);
}

// ---- Lines ----

interface LineLook {
  sign: SceneSign;
  tone: Tone;
  width: number;
  dash: number;
  opacity: number;
}
const lineLooks: Record<LineOverlay['style'], LineLook> = {
  ruler: { sign: 'table.measured', tone: 'bone', width: 2, dash: 0, opacity: 1 },
  sight: { sign: 'table.sight', tone: 'accent', width: 1.4, dash: 0, opacity: 0.9 },
  blocked: { sign: 'table.blocked', tone: 'refusal', width: 1.4, dash: 6, opacity: 0.9 },
  path: { sign: 'table.way', tone: 'bone', width: 1.5, dash: 0, opacity: 0.75 },
  link: { sign: 'table.link', tone: 'bone', width: 1, dash: 0, opacity: 0.8 },
  broken: { sign: 'refused', tone: 'refusal', width: 1.6, dash: 5, opacity: 1 },
  leash: { sign: 'table.leash', tone: 'accent', width: 1.8, dash: 6, opacity: 1 },
  arrow: { sign: 'table.proposal', tone: 'bone', width: 1.8, dash: 0, opacity: 0.95 },
  tracer: { sign: 'table.tracer', tone: 'bone', width: 3, dash: 0, opacity: 1 },
};

export function drawLine(drawing: Drawing, { style, points, label, ...line }: LineOverlay): void {
  const { sign, width, dash, opacity, ...look } = lineLooks[style];
  const tone = line.tone ?? look.tone;
  const pen = { colour: colours.tone[tone], width, dash, opacity };
  drawing.line(sign, points, pen);
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return;
  if (['arrow', 'path', 'tracer'].includes(style)) drawArrowHead(drawing, sign, before, last, pen);
  if (style === 'ruler') {
    drawTick(drawing, sign, last, before, pen);
    drawTick(drawing, sign, points[0]!, points[1]!, pen);
  }
  const half = halfway(points);
  if (style === 'broken' || style === 'blocked') drawing.refuse(half, 0.22 * stepsPerInch);
  if (label) drawing.label(label, half, tone, 3);
}

function drawArrowHead(drawing: Drawing, sign: SceneSign, from: Spot, to: Spot, pen: Pen): void {
  const back = sub([from[0], from[1]], [to[0], to[1]]);
  const far = Math.hypot(back[0], back[1]);
  if (far < 1) return;
  for (const degrees of [28, -28]) {
    const barb = turned([(back[0] / far) * 0.32 * stepsPerInch, (back[1] / far) * 0.32 * stepsPerInch], degrees);
    drawing.line(sign, [[to[0] + barb[0], to[1] + barb[1], to[2]], to], { ...pen, dash: 0 });
  }
}

// Across the end of a ruler.
function drawTick(drawing: Drawing, sign: SceneSign, end: Spot, other: Spot, pen: Pen): void {
  const way = sub([other[0], other[1]], [end[0], end[1]]);
  const far = Math.max(1, Math.hypot(way[0], way[1]));
  const [x, y]: Point = [(-way[1] / far) * 0.2 * stepsPerInch, (way[0] / far) * 0.2 * stepsPerInch];
  const from: Spot = [end[0] - x, end[1] - y, end[2]];
  drawing.line(sign, [from, [end[0] + x, end[1] + y, end[2]]], pen);
}
