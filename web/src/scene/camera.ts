// The camera: in perspective, tilted, or orthographic from above. Pure arithmetic, so that picking, labels, the WebGL
// picture and the SVG plan agree about what is where.
import { add, clamp, scale, sub } from './geometry';
import type { CameraView, Point, Spot } from './types';
import { stepsPerInch } from './types';

export const fieldOfView = 30;
export const rimWidth = 2.2 * stepsPerInch;
const leastSpan = 5 * stepsPerInch;
const modelHeight = 1.5 * stepsPerInch; // what stands at the far edge is seen whole
const margin = { aside: 12, above: 10, below: 14 }; // pixels around the whole table
const most = 1.1; // how much more than the whole table can be seen
const freely = 0.6; // up to this share of it the picture can show any part; with more of it in view, the middle
// Degrees above the table: as low as it fills the picture, so that figures are seen from the side.
const flattest = 50;
const steepest = 66;
const filled = 0.93; // of the height of the picture

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

interface Eye extends Basis {
  of: CameraView; // and of a picture this high
  height: number;
  at: Vector;
}

export class Camera {
  view: CameraView = { kind: 'tilt', centre: [0, 0], span: 40 * stepsPerInch, turn: 0, rise: flattest };
  width = 1;
  height = 1;
  private table: Point = [1, 1];
  private home: number | null = null;
  private turned: number | null = null; // by a person who looks at the whole table
  private whole = true; // the whole table is shown: nobody has moved the camera since
  private known: Eye | null = null;

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.whole) this.fit();
  }

  setTable(size: Point): void {
    this.table = size;
    this.fit();
  }

  // Behind whose edge it stands: its turn, or null for a longer side. It goes there unless somebody has moved it.
  setHome(turn: number | null): void {
    if (turn === this.home) return;
    this.home = turn;
    if (this.whole && this.turned === null) this.fit();
  }

  // Shows the whole playing surface, and what stands on it, from home.
  fit(): void {
    const upright = this.table[1] > this.table[0];
    const across = upright === this.height > this.width ? 0 : 90;
    this.view = this.filling(this.turned ?? this.home ?? across);
    this.whole = true;
  }
  fitFromHome(): void {
    this.turned = null;
    this.fit();
  }

  // With another kind of camera, or turned, the whole table stays in view, if it was.
  set(view: Partial<CameraView>): void {
    const { kind, turn } = view;
    if (this.whole && Object.keys(view).length === 1 && (kind ?? turn) !== undefined) {
      this.view = { ...this.view, ...view };
      if (turn !== undefined) this.turned = round(turn);
      return this.fit();
    }
    this.whole = false;
    const next = { ...this.view, ...view, turn: round(turn ?? this.view.turn) };
    const all = this.fitted(next);
    const span = clamp(next.span, leastSpan, all.span * most);
    const middling = clamp((span / all.span - freely) / (1 - freely), 0, 1);
    const within = (axis: 0 | 1): number =>
      clamp(
        next.centre[axis],
        mixed(0, all.centre[axis], middling),
        mixed(this.table[axis], all.centre[axis], middling),
      );
    this.view = { ...next, span, centre: [within(0), within(1)] };
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
    return this.eyeOf();
  }
  eye(): Vector {
    return this.eyeOf().at;
  }
  // The same for everything in a frame.
  private eyeOf(): Eye {
    if (this.known?.of === this.view && this.known.height === this.height) return this.known;
    const { turn, kind, rise: above, centre } = this.view;
    const angle = (turn * Math.PI) / 180;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    const tilt = ((kind === 'plan' ? 90 : above) * Math.PI) / 180;
    const [rise, along] = [Math.sin(tilt), kind === 'plan' ? 0 : Math.cos(tilt)];
    const forward: Vector = [-sine * along, cosine * along, -rise];
    return (this.known = {
      of: this.view,
      height: this.height,
      right: [cosine, sine, 0],
      up: [-sine * rise, cosine * rise, along],
      forward,
      at: plus([centre[0], centre[1], 0], forward, -this.distance),
    });
  }

  // Pixels of a step at this depth.
  scaleAt(depth: number): number {
    return this.view.kind === 'plan' ? this.scale : this.focal / Math.max(depth, 1);
  }

  toScreen(point: Point | Spot): { x: number; y: number; depth: number } {
    const { right, up, forward, at } = this.eyeOf();
    const relative = plus([point[0], point[1], point[2] ?? 0], at, -1);
    const depth = inner(relative, forward);
    const factor = this.scaleAt(depth);
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

  // The whole table, as large as the picture allows; tilted no more steeply than it takes to fill its height.
  private filling(turn: number): CameraView {
    let [low, high] = [flattest, steepest];
    let best = this.fitted({ ...this.view, turn, rise: low });
    if (best.kind === 'plan' || this.fills(best)) return best;
    for (let i = 0; i < 6; ++i) {
      const rise = (low + high) / 2;
      best = this.fitted({ ...best, rise });
      if (this.fills(best)) high = rise;
      else low = rise;
    }
    return this.fitted({ ...best, rise: high });
  }
  private fills(view: CameraView): boolean {
    const box = this.seenAs(view, () => this.tableBox());
    return box.bottom - box.top >= filled * (this.height - margin.above - margin.below);
  }

  private fitted(view: CameraView): CameraView {
    return this.seenAs({ ...view, centre: scale(this.table, 0.5) }, () => {
      let [low, high] = [leastSpan, 300 * stepsPerInch];
      for (let i = 0; i < 24; ++i) {
        this.view = { ...this.view, span: (low + high) / 2 };
        this.centreTable();
        const box = this.tableBox();
        const fits =
          box.right - box.left <= this.width - 2 * margin.aside &&
          box.bottom - box.top <= this.height - margin.above - margin.below;
        if (fits) high = this.view.span;
        else low = this.view.span;
      }
      this.view = { ...this.view, span: high };
      this.centreTable();
      return this.view;
    });
  }
  private seenAs<T>(view: CameraView, look: () => T): T {
    const saved = this.view;
    this.view = view;
    const found = look();
    this.view = saved;
    return found;
  }

  private centreTable(): void {
    const { above, below } = margin;
    for (let i = 0; i < 3; ++i) {
      const box = this.tableBox();
      const middle = this.toTable((box.left + box.right) / 2, (box.top + box.bottom + below - above) / 2);
      this.view = { ...this.view, centre: middle };
    }
  }

  // Of the playing surface and what stands at its edges. The wooden rim may be cut off.
  private tableBox(): { left: number; right: number; top: number; bottom: number } {
    const [w, h] = this.table;
    const corners: Point[] = [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ];
    const seen = corners.flatMap(([x, y]) => [this.toScreen([x, y]), this.toScreen([x, y, modelHeight])]);
    return {
      left: Math.min(...seen.map((p) => p.x)),
      right: Math.max(...seen.map((p) => p.x)),
      top: Math.min(...seen.map((p) => p.y)),
      bottom: Math.max(...seen.map((p) => p.y)),
    };
  }
}

const round = (turn: number): number => ((turn % 360) + 360) % 360;
const mixed = (a: number, b: number, share: number): number => a + (b - a) * share;
