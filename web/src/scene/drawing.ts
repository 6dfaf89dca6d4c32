// What lies over the table: strokes, fills, ghosts and labels that either painter can draw.
import type { Camera } from './camera';
import * as colours from './colours';
import { mix } from './geometry';
import type { Figure, Fill, Stroke } from './painter';
import type { DrawnLabel, Point, SceneSign, Spot, Tone } from './types';

export type Pen = Omit<Stroke, 'points' | 'sign'>;
export type RankedLabel = DrawnLabel & { rank: number }; // lower ranks matter more

export const spot = (point: Point, elevation: number): Spot => [point[0], point[1], elevation];

// Every mark says by its sign what it means.
export class Drawing {
  readonly strokes: Stroke[] = [];
  readonly fills: Fill[] = [];
  readonly ghosts: Figure[] = [];
  readonly labels: RankedLabel[] = [];
  readonly crosses: Spot[] = []; // where something is refused

  // With more contrast outlines are wider, and nothing is filled that is not hatched.
  constructor(private readonly contrast = false) {}

  line(sign: SceneSign, points: readonly Spot[], pen: Pen): void {
    this.strokes.push({ ...pen, sign, points });
  }
  outline(sign: SceneSign, points: readonly Point[], elevation: number, pen: Pen): void {
    const width = pen.width + (this.contrast ? 1 : 0);
    this.strokes.push({ ...pen, sign, width, points: points.map((point) => spot(point, elevation)), closed: true });
  }
  fill(fill: Fill): void {
    if (!this.contrast || fill.hatch !== 'none') this.fills.push(fill);
  }
  label(text: string, at: Spot, tone: Tone, rank: number): void {
    this.labels.push({ text, at, tone, rank });
  }
  cross(sign: SceneSign, [x, y, elevation]: Spot, size: number, colour: string, width: number): void {
    for (const rise of [size, -size]) {
      const from: Spot = [x - size, y - rise, elevation];
      this.line(sign, [from, [x + size, y + rise, elevation]], { colour, width });
    }
  }
  refuse(at: Spot, size: number): void {
    this.crosses.push(at);
    this.cross('refused', at, size, colours.tone.refusal, 2.5);
  }
}

export function halfway(points: readonly Spot[]): Spot {
  const half = (points.length - 1) / 2;
  const [a, b] = [points[Math.floor(half)] as Spot, points[Math.ceil(half)] as Spot];
  return spot(mix([a[0], a[1]], [b[0], b[1]], 0.5), (a[2] + b[2]) / 2);
}

// At most so many labels, those that matter more and are nearer to the camera first.
export function chooseLabels(labels: readonly RankedLabel[], camera: Camera, most: number): RankedLabel[] {
  const seen = labels.map((label) => ({ label, at: camera.toScreen(label.at) }));
  seen.sort((a, b) => a.label.rank - b.label.rank || a.at.depth - b.at.depth);
  const inside = seen.filter(
    ({ at }) => at.x > -40 && at.y > -20 && at.x < camera.width + 40 && at.y < camera.height + 20,
  );
  return inside.slice(0, most).map(({ label }) => label);
}
