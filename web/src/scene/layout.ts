// Lays out everything that lies over the table: overlays, the draft with its live distances, chosen rings, zones, marker
// ranges. What comes out are strokes, fills, ghosts and labels that either painter can draw.
import * as colours from './colours';
import { type Editor, links } from './editor';
import {
  circle,
  distance,
  footprint,
  middle,
  mix,
  nearest,
  nearestEdge,
  outline,
  shrunk,
  sub,
  turned,
} from './geometry';
import type { Figure, Fill, Stroke } from './painter';
import type { Camera } from './camera';
import type {
  AreaOverlay,
  DrawnLabel,
  LineOverlay,
  ModelView,
  Overlay,
  Place,
  Point,
  SceneText,
  SceneView,
  Spot,
  Tone,
} from './types';
import { stepsPerInch } from './types';

export interface Sheet {
  strokes: Stroke[];
  fills: Fill[];
  ghosts: Figure[];
  labels: (DrawnLabel & { rank: number })[]; // lower ranks matter more
  crosses: Spot[];
}

export interface Looks {
  text(id: SceneText, values?: Record<string, number | string>): string;
  contrast: boolean;
}

const spot = (point: Point, elevation: number): Spot => [point[0], point[1], elevation];
const inches = (steps: number): number => Math.round((steps / stepsPerInch) * 10) / 10;

export class Layout {
  private sheet: Sheet = { strokes: [], fills: [], ghosts: [], labels: [], crosses: [] };

  constructor(
    private readonly view: SceneView,
    private readonly models: ReadonlyMap<number, ModelView>, // on the table or not
    private readonly places: (model: ModelView) => Place,
    private readonly editor: Editor,
    private readonly looks: Looks,
  ) {}

  lay(): Sheet {
    for (const prism of this.view.table?.terrain.flatMap((piece) => piece.prisms) ?? [])
      if ((prism.traits & 8) !== 0)
        this.fill([outline(prism.base)], prism.elevation + prism.height, colours.bone, 0.4, 'rising'); // dangerous
    for (const zone of this.view.zones) this.zone(zone.outline, zone.side, zone.label);
    for (const marker of this.view.markers)
      if (marker.range)
        this.stroke(
          circle(marker.at, marker.range + marker.radius, 64),
          marker.elevation ?? 0,
          { colour: colours.bone, width: 1, dash: 5, opacity: 0.5, halo: false },
          true,
        );
    for (const fallen of this.view.fallen)
      this.cross(spot(fallen.at, fallen.elevation), 0.28 * stepsPerInch, colours.side[fallen.side], 1.5);
    this.moods();
    for (const overlay of this.view.overlays) this.overlay(overlay);
    this.draft();
    return this.sheet;
  }

  // ---- Pieces ----

  private stroke(points: readonly Point[], elevation: number, pen: Omit<Stroke, 'points'>, closed = false): void {
    this.sheet.strokes.push({
      ...pen,
      width: pen.width + (this.looks.contrast ? 1 : 0),
      points: points.map((point) => spot(point, elevation)),
      closed,
    });
  }

  private label(text: string, at: Spot, tone: Tone, rank: number): void {
    this.sheet.labels.push({ text, at, tone, rank });
  }

  private cross([x, y, elevation]: Spot, size: number, colour: string, width: number): void {
    for (const way of [size, -size])
      this.sheet.strokes.push({
        points: [
          [x - size, y - way, elevation],
          [x + size, y + way, elevation],
        ],
        colour,
        width,
      });
  }

  private refuse(at: Spot, size: number): void {
    this.sheet.crosses.push(at);
    this.cross(at, size, colours.tone.refusal, 2.5);
  }

  private fill(
    outlines: readonly (readonly Point[])[],
    elevation: number,
    colour: string,
    opacity: number,
    hatch: Fill['hatch'],
  ): void {
    if (!this.looks.contrast || hatch !== 'none')
      this.sheet.fills.push({ outlines, elevation, colour, opacity, hatch });
  }

  private zone(polygon: readonly Point[], side: 'red' | 'blue' | 'neutral', label?: string): void {
    const colour = side === 'neutral' ? colours.bone : colours.side[side];
    this.fill([polygon], 0, colour, 0.13, side === 'blue' ? 'falling' : 'rising');
    this.stroke(polygon, 0, { colour, width: 2, opacity: 0.85 }, true);
    if (label) this.label(label, spot(this.outerEdge(polygon), 0), side === 'neutral' ? 'bone' : side, 8);
  }

  // The middle of the edge that is farthest from the table's own: there nobody stands in the way of a label.
  private outerEdge(polygon: readonly Point[]): Point {
    const size = this.view.table?.size ?? [0, 0];
    const edges = polygon.map((point, i) => middle([point, polygon[(i + 1) % polygon.length]!]));
    const far = (point: Point) => distance(point, [size[0] / 2, size[1] / 2]);
    return edges.reduce((best, next) => (far(next) > far(best) ? next : best));
  }

  // ---- Units ----

  private moods(): void {
    const moods = new Map(this.view.units.map((unit) => [unit.id, unit.mood ?? 'plain']));
    const chosen = new Set(this.view.chosen);
    for (const model of this.view.models) {
      if (chosen.has(model.unit)) {
        this.ringAround(model, 1.1, { colour: colours.white, width: 1.6 });
        this.ringAround(model, 1.3, { colour: colours.white, width: 1.2 });
      } else if (moods.get(model.unit) === 'eligible')
        this.ringAround(model, 1.12, { colour: colours.tone.accent, width: 1.4 });
      else if (moods.get(model.unit) === 'target')
        this.ringAround(model, 1.15, { colour: colours.white, width: 1.8, dash: 4 });
    }
  }

  private ringAround(model: ModelView, factor: number, pen: Omit<Stroke, 'points'>): void {
    const place = this.places(model);
    this.stroke(shrunk(outline(footprint(model.shape, place), 24), factor), place.elevation, pen, true);
  }

  // ---- Overlays ----

  private overlay(overlay: Overlay): void {
    switch (overlay.kind) {
      case 'area':
        return this.area(overlay);
      case 'ring': {
        const elevation = overlay.elevation ?? 0;
        this.stroke(
          circle(overlay.at, overlay.radius, 72),
          elevation,
          { colour: colours.tone[overlay.tone ?? 'bone'], width: 2, dash: overlay.dashed ? 6 : 0 },
          true,
        );
        if (overlay.label)
          this.label(
            overlay.label,
            spot([overlay.at[0], overlay.at[1] + overlay.radius], elevation),
            overlay.tone ?? 'bone',
            5,
          );
        return;
      }
      case 'line':
        return this.line(overlay);
      case 'cross':
        this.refuse(overlay.at, 0.4 * stepsPerInch);
        if (overlay.label) this.label(overlay.label, overlay.at, 'refusal', 2);
        return;
      case 'label':
        return this.label(overlay.text, overlay.at, overlay.tone ?? 'bone', 4);
      case 'ghost': {
        const model = this.models.get(overlay.model);
        if (!model) return;
        this.sheet.ghosts.push({ model, place: overlay, tipped: 0, dim: false, ghost: overlay.tone ?? 'good' });
        this.stroke(
          shrunk(outline(footprint(model.shape, overlay), 24), 1.08),
          overlay.elevation,
          { colour: colours.tone[overlay.tone ?? 'good'], width: 2 },
          true,
        );
      }
    }
  }

  private area(area: AreaOverlay): void {
    const looks: Record<
      AreaOverlay['style'],
      { tone: Tone; opacity: number; hatch: Fill['hatch']; dash: number; width: number }
    > = {
      reach: { tone: 'accent', opacity: 0.1, hatch: 'none', dash: 0, width: 2 },
      partial: { tone: 'accent', opacity: 0.3, hatch: 'rising', dash: 0, width: 1.2 },
      allowed: { tone: 'good', opacity: 0.12, hatch: 'none', dash: 0, width: 2 },
      forbidden: { tone: 'refusal', opacity: 0.34, hatch: 'falling', dash: 6, width: 1.6 },
      seen: { tone: 'bone', opacity: 0.24, hatch: 'none', dash: 0, width: 1.2 },
      range: { tone: 'bone', opacity: 0.05, hatch: 'none', dash: 0, width: 1.8 },
    };
    const look = looks[area.style];
    const tone = area.tone ?? look.tone;
    const elevation = area.elevation ?? 0;
    this.fill(area.outlines, elevation, colours.tone[tone], look.opacity, look.hatch);
    for (const ring of area.outlines)
      this.stroke(ring, elevation, { colour: colours.tone[tone], width: look.width, dash: look.dash }, true);
    const first = area.outlines[0];
    if (area.label && first)
      this.label(
        area.label,
        spot(
          first.reduce((best, next) => (next[1] > best[1] ? next : best)),
          elevation,
        ),
        tone,
        5,
      );
  }

  private line(line: LineOverlay): void {
    const looks: Record<LineOverlay['style'], { tone: Tone; width: number; dash: number; opacity: number }> = {
      ruler: { tone: 'bone', width: 2, dash: 0, opacity: 1 },
      sight: { tone: 'accent', width: 1.4, dash: 0, opacity: 0.9 },
      blocked: { tone: 'refusal', width: 1.4, dash: 6, opacity: 0.9 },
      path: { tone: 'bone', width: 1.5, dash: 0, opacity: 0.75 },
      link: { tone: 'bone', width: 1, dash: 0, opacity: 0.8 },
      broken: { tone: 'refusal', width: 1.6, dash: 5, opacity: 1 },
      leash: { tone: 'accent', width: 1.8, dash: 6, opacity: 1 },
      arrow: { tone: 'bone', width: 1.8, dash: 0, opacity: 0.95 },
    };
    const look = looks[line.style];
    const tone = line.tone ?? look.tone;
    const pen = { colour: colours.tone[tone], width: look.width, dash: look.dash, opacity: look.opacity };
    this.sheet.strokes.push({ ...pen, points: line.points });
    const [last, before] = [line.points.at(-1), line.points.at(-2)];
    if (!last || !before) return;
    if (line.style === 'arrow' || line.style === 'path') this.arrowHead(before, last, pen);
    if (line.style === 'ruler')
      for (const [end, other] of [
        [last, before],
        [line.points[0]!, line.points[1]!],
      ] as const)
        this.tick(end, other, pen);
    const half = halfway(line.points);
    if (line.style === 'broken' || line.style === 'blocked') this.refuse(half, 0.22 * stepsPerInch);
    if (line.label) this.label(line.label, half, tone, 3);
  }

  private arrowHead(from: Spot, to: Spot, pen: Omit<Stroke, 'points'>): void {
    const back = sub([from[0], from[1]], [to[0], to[1]]);
    const far = Math.hypot(back[0], back[1]);
    if (far < 1) return;
    for (const degrees of [28, -28]) {
      const barb = turned([(back[0] / far) * 0.32 * stepsPerInch, (back[1] / far) * 0.32 * stepsPerInch], degrees);
      this.sheet.strokes.push({ ...pen, dash: 0, points: [[to[0] + barb[0], to[1] + barb[1], to[2]], to] });
    }
  }

  private tick(end: Spot, other: Spot, pen: Omit<Stroke, 'points'>): void {
    const way = sub([other[0], other[1]], [end[0], end[1]]);
    const far = Math.max(1, Math.hypot(way[0], way[1]));
    const aside: Point = [(-way[1] / far) * 0.2 * stepsPerInch, (way[0] / far) * 0.2 * stepsPerInch];
    this.sheet.strokes.push({
      ...pen,
      points: [
        [end[0] - aside[0], end[1] - aside[1], end[2]],
        [end[0] + aside[0], end[1] + aside[1], end[2]],
      ],
    });
  }

  // ---- The draft ----

  private draft(): void {
    const { draft, ghosts } = this.editor;
    if (!draft) return;
    for (const ghost of ghosts) {
      const model = this.models.get(ghost.model);
      if (!model) continue;
      this.sheet.ghosts.push({
        model,
        place: ghost,
        tipped: 0,
        dim: false,
        ghost: ghost.refused ? 'refusal' : 'white',
      });
      const ring = shrunk(outline(footprint(model.shape, ghost), 24), 1.08);
      const pen = ghost.refused
        ? { colour: colours.tone.refusal, width: 1.8, dash: 4 }
        : { colour: colours.tone.accent, width: 1.4 };
      this.stroke(ring, ghost.elevation, pen, true);
      if (ghost.refused) this.refuse(spot(ghost.at, ghost.elevation), model.shape.radius * 1.1);
      if (ghost.locked)
        this.label(this.looks.text('scene.locked'), spot(ghost.at, ghost.elevation + model.height), 'muted', 6);
      const home = this.places(model);
      if (distance(home.at, ghost.at) > 20 && draft.limit !== undefined)
        this.sheet.strokes.push({
          points: [spot(home.at, home.elevation), spot(ghost.at, ghost.elevation)],
          colour: colours.bone,
          width: 1,
          opacity: 0.35,
          halo: false,
        });
    }
    if (draft.links) this.linked(draft.links);
    else if (draft.coherency !== undefined) this.coherency(draft.coherency);
    if (draft.engagement !== undefined) this.engagement(draft.engagement);
    this.way();
    if (this.editor.dragging && draft.distances !== false) this.distances();
  }

  private linked(pairs: readonly (readonly number[])[]): void {
    const ghosts = new Map(this.editor.ghosts.map((ghost) => [ghost.model, ghost]));
    for (const [one, other] of pairs) {
      const [a, b] = [ghosts.get(one ?? -1), ghosts.get(other ?? -1)];
      if (a && b)
        this.line({ kind: 'line', style: 'link', points: [spot(a.at, a.elevation), spot(b.at, b.elevation)] });
    }
  }

  private coherency(reach: number): void {
    for (const { from, to, elevation, broken } of links(this.editor.ghosts, this.models, reach)) {
      const points = [spot(from, elevation), spot(to, elevation)];
      this.line({ kind: 'line', style: broken ? 'broken' : 'link', points });
    }
  }

  private engagement(reach: number): void {
    const own = this.models.get(this.editor.ghosts[0]?.model ?? -1)?.side;
    for (const model of this.view.models) {
      if (model.side === own) continue;
      const close = this.editor.ghosts.some(
        (ghost) => distance(ghost.at, model.at) < model.shape.radius + reach + 3 * stepsPerInch,
      );
      if (!close) continue;
      this.stroke(
        grown(model, reach),
        model.elevation,
        { colour: colours.side[model.side], width: 1.2, dash: 4, opacity: 0.8 },
        true,
      );
    }
  }

  // The held ghost's way and, beyond the limit, the leash on to the pointer.
  private way(): void {
    const { held, pointer, dragging } = this.editor;
    if (!held) return;
    const model = this.models.get(held.model);
    const report = this.editor.report('move');
    const limit = this.editor.limitOf(held.model);
    const far = inches(this.editor.gone(held));
    const top = spot(held.at, held.elevation + (model?.height ?? 0));
    const measured = Number.isFinite(limit);
    if (dragging && report && pointer && report.beyond > 0.05 * stepsPerInch && measured) {
      this.line({
        kind: 'line',
        style: 'leash',
        points: [spot(held.at, held.elevation), spot(pointer, held.elevation)],
      });
      const away = inches(this.editor.gone(held) + report.beyond);
      return this.label(this.looks.text('scene.away', { far: away, limit: inches(limit) }), top, 'refusal', 0);
    }
    if (!dragging && !held.figure) return;
    const figure =
      !dragging && held.figure
        ? held.figure
        : measured
          ? `≈ ${this.looks.text('scene.of', { far, limit: inches(limit) })}`
          : '';
    const snap = report?.snap ? this.looks.text(report.snap) : '';
    const text = [figure, snap].filter(Boolean).join(' · ');
    if (text) this.label(text, top, 'accent', 0);
  }

  // Thin lines from the held ghost to the nearest enemy, friend, edge and marker.
  private distances(): void {
    const { held } = this.editor;
    const self = held && this.models.get(held.model);
    if (!held || !self || !this.view.table) return;
    const base = footprint(self.shape, held);
    const offer = (from: Point, to: Point, elevation: number, far: number, tone: Tone): void => {
      if (far > 24 * stepsPerInch || far <= 0) return;
      const points = [spot(from, held.elevation), spot(to, elevation)];
      this.sheet.strokes.push({ points, colour: colours.tone[tone], width: 1.2, opacity: 0.9 });
      this.label(this.looks.text('scene.about', { far: inches(far) }), halfway(points), tone, 1);
    };
    for (const enemy of [true, false]) {
      const others = this.view.models.filter(
        (model) => (model.side !== self.side) === enemy && model.unit !== self.unit,
      );
      const best = others
        .map((model) => ({ model, ...nearest(base, footprint(model.shape, model)) }))
        .reduce<{ model: ModelView; from: Point; to: Point; distance: number } | null>(
          (a, b) => (a && a.distance <= b.distance ? a : b),
          null,
        );
      if (best) offer(best.from, best.to, best.model.elevation, best.distance, best.model.side);
    }
    const edge = nearestEdge(this.view.table.size, held.at);
    offer(held.at, edge, 0, Math.max(0, distance(edge, held.at) - self.shape.radius), 'muted');
    const marker = [...this.view.markers].sort((a, b) => distance(a.at, held.at) - distance(b.at, held.at))[0];
    if (marker) {
      const line = nearest(base, { centre: marker.at, radius: marker.radius, vertices: [] });
      offer(line.from, line.to, marker.elevation ?? 0, line.distance, 'bone');
    }
  }
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

function halfway(points: readonly Spot[]): Spot {
  const [a, b] = [
    points[Math.floor((points.length - 1) / 2)] as Spot,
    points[Math.ceil((points.length - 1) / 2)] as Spot,
  ];
  const at = mix([a[0], a[1]], [b[0], b[1]], 0.5);
  return [at[0], at[1], (a[2] + b[2]) / 2];
}

// At most so many labels, those that matter more and are nearer to the camera first.
export function chooseLabels(labels: Sheet['labels'], camera: Camera, most: number): Sheet['labels'] {
  const seen = labels.map((label) => ({ label, at: camera.toScreen(label.at) }));
  seen.sort((a, b) => a.label.rank - b.label.rank || a.at.depth - b.at.depth);
  const inside = seen.filter(
    ({ at }) => at.x > -40 && at.y > -20 && at.x < camera.width + 40 && at.y < camera.height + 20,
  );
  return inside.slice(0, most).map(({ label }) => label);
}
