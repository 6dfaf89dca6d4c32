// The camera: in perspective, tilted by 52 degrees, or orthographic from above. Pure arithmetic, so that picking,
// labels, the WebGL picture and the SVG plan agree about what is where.
import { add, clamp, scale, sub } from './geometry';
import type { CameraView, Point, Spot } from './types';
import { stepsPerInch } from './types';

export const fieldOfView = 30;
const elevationAngle = (52 * Math.PI) / 180;
export const rimWidth = 2.2 * stepsPerInch;
const leastSpan = 5 * stepsPerInch;
const margin = 8; // pixels around the whole table

export type Vector = [number, number, number];
export interface Ray {
  origin: Vector;
  direction: Vector;
}

const plus = (a: Vector, b: Vector, factor: number): Vector => [
  a[0] + b[0] * factor,
  a[1] + b[1] * factor,
  a[2] + b[2] * factor,
];
const inner = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

interface Basis {
  right: Vector;
  up: Vector; // of the picture
  forward: Vector; // into the picture
}

export class Camera {
  view: CameraView = { kind: 'tilt', centre: [0, 0], span: 40 * stepsPerInch, turn: 0 };
  width = 1;
  height = 1;
  private table: Point = [1, 1];
  private most = Infinity;
  private whole = true; // the whole table is shown: nobody has moved the camera since

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.whole) this.fit();
    else this.most = this.fitted(this.view.turn).span * 1.25;
  }

  setTable(size: Point): void {
    this.table = size;
    this.fit();
  }

  // Shows the whole table with its rim. Its longer side lies across a wide picture.
  fit(): void {
    const upright = this.table[1] > this.table[0];
    this.view = this.fitted(upright === this.height > this.width ? 0 : 90);
    this.most = this.view.span * 1.25;
    this.whole = true;
  }

  // With another kind of camera the whole table stays in view, if it was.
  set(view: Partial<CameraView>): void {
    const { kind } = view;
    if (this.whole && kind && Object.keys(view).length === 1) {
      this.view = { ...this.view, kind };
      return this.fit();
    }
    this.whole = false;
    const next = { ...this.view, ...view };
    const centre: Point = [clamp(next.centre[0], 0, this.table[0]), clamp(next.centre[1], 0, this.table[1])];
    this.view = {
      ...next,
      centre,
      span: clamp(next.span, leastSpan, this.most),
      turn: ((next.turn % 360) + 360) % 360,
    };
  }

  zoomAt(x: number, y: number, factor: number): void {
    const before = this.toTable(x, y);
    this.set({ span: this.view.span / factor });
    this.set({ centre: add(this.view.centre, sub(before, this.toTable(x, y))) });
  }

  pan(fromX: number, fromY: number, toX: number, toY: number): void {
    this.set({ centre: add(this.view.centre, sub(this.toTable(fromX, fromY), this.toTable(toX, toY))) });
  }

  // ---- Projection ----

  // Pixels of a step, at the centre.
  get scale(): number {
    return Math.min(this.width, this.height) / this.view.span;
  }
  // Pixels from the eye to the picture.
  private get focal(): number {
    return this.height / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  }
  get distance(): number {
    return this.focal / this.scale;
  }

  basis(): Basis {
    const angle = (this.view.turn * Math.PI) / 180;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    const tilt = this.view.kind === 'plan' ? Math.PI / 2 : elevationAngle;
    const [rise, along] = [Math.sin(tilt), Math.cos(tilt)];
    return {
      right: [cosine, sine, 0],
      up: [-sine * rise, cosine * rise, along],
      forward: [-sine * along, cosine * along, -rise],
    };
  }

  eye(): Vector {
    const { centre } = this.view;
    return plus([centre[0], centre[1], 0], this.basis().forward, -this.distance);
  }

  toScreen(point: Point | Spot): { x: number; y: number; depth: number } {
    const { right, up, forward } = this.basis();
    const relative = plus([point[0], point[1], point[2] ?? 0], this.eye(), -1);
    const depth = inner(relative, forward);
    const factor = this.view.kind === 'plan' ? this.scale : this.focal / Math.max(depth, 1);
    return {
      x: this.width / 2 + inner(relative, right) * factor,
      y: this.height / 2 - inner(relative, up) * factor,
      depth,
    };
  }

  ray(x: number, y: number): Ray {
    const { right, up, forward } = this.basis();
    const [aside, above] = [x - this.width / 2, this.height / 2 - y];
    if (this.view.kind === 'plan')
      return { origin: plus(plus(this.eye(), right, aside / this.scale), up, above / this.scale), direction: forward };
    const direction = plus(plus([0, 0, 0], forward, this.focal), right, aside);
    return { origin: this.eye(), direction: plus(direction, up, above) };
  }

  // The point of a level plane under a pixel. The picture never reaches the horizon.
  toTable(x: number, y: number, elevation = 0): Point {
    const { origin, direction } = this.ray(x, y);
    const t = (elevation - origin[2]) / direction[2];
    return [origin[0] + direction[0] * t, origin[1] + direction[1] * t];
  }

  // ---- Fitting ----

  private fitted(turn: number): CameraView {
    const saved = this.view;
    this.view = { ...saved, turn, centre: scale(this.table, 0.5) };
    let [low, high] = [leastSpan, 300 * stepsPerInch];
    for (let i = 0; i < 30; ++i) {
      this.view = { ...this.view, span: (low + high) / 2 };
      this.centreTable();
      const box = this.tableBox();
      if (box.right - box.left <= this.width - 2 * margin && box.bottom - box.top <= this.height - 2 * margin)
        high = this.view.span;
      else low = this.view.span;
    }
    const found = { ...this.view, span: high };
    this.view = saved;
    return found;
  }

  private centreTable(): void {
    for (let i = 0; i < 3; ++i) {
      const box = this.tableBox();
      const middle = this.toTable((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      this.view = { ...this.view, centre: middle };
    }
  }

  private tableBox(): { left: number; right: number; top: number; bottom: number } {
    const [w, h] = this.table;
    const corners: Point[] = [
      [-rimWidth, -rimWidth],
      [w + rimWidth, -rimWidth],
      [w + rimWidth, h + rimWidth],
      [-rimWidth, h + rimWidth],
    ];
    const seen = corners.map((corner) => this.toScreen(corner));
    return {
      left: Math.min(...seen.map((p) => p.x)),
      right: Math.max(...seen.map((p) => p.x)),
      top: Math.min(...seen.map((p) => p.y)),
      bottom: Math.max(...seen.map((p) => p.y)),
    };
  }
}
