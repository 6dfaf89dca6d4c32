// The ghost editor: moves and turns the ghosts of one unit, as a formation or one by one, keeps them within their
// limits, and snaps them to distances that matter. It reports what the pointer did; the engine says afterwards whether
// it is legal.
import {
  add,
  distance,
  footprint,
  insideOutlines,
  limitedMove,
  levelNear,
  middle,
  mix,
  nearest,
  sub,
  turned,
} from './geometry';
import type { DragReport, Draft, Ghost, MarkerView, ModelView, Point, SceneText, TableView } from './types';
import { stepsPerInch } from './types';

const snapWithin = 0.14 * stepsPerInch;
const rounded = (point: Point): Point => [Math.round(point[0]), Math.round(point[1])];

export interface EditorContext {
  table: TableView | null;
  models: ReadonlyMap<number, ModelView>; // on the table
  allModels: ReadonlyMap<number, ModelView>; // those, and the ones aside
  markers: readonly MarkerView[];
}

interface Drag {
  held: number | null;
  alone: boolean;
  start: readonly Ghost[];
  grab: Point;
  pointer: Point;
  elevation: number;
  turn: number;
  loose: boolean; // no snapping
  nudged: boolean; // by keys or buttons
  beyond: number;
  past: Point; // the same as a vector
  snap: SceneText | null;
}

export class Editor {
  draft: Draft | null = null;
  ghosts: readonly Ghost[] = [];
  private drag: Drag | null = null;

  constructor(private readonly around: () => EditorContext) {}

  set(draft: Draft | null): void {
    this.draft = draft;
    if (!draft || this.drag?.start[0]?.model !== draft.ghosts[0]?.model) this.drag = null;
    if (!this.drag) this.ghosts = draft?.ghosts ?? [];
  }

  get dragging(): boolean {
    return this.drag !== null;
  }
  get pointer(): Point | null {
    return this.drag?.pointer ?? null;
  }

  limitOf(model: number): number {
    return this.draft?.limits?.[model] ?? this.draft?.limit ?? Infinity;
  }
  // The ghost that is held, or else the first.
  get held(): Ghost | undefined {
    return this.ghosts.find((ghost) => ghost.model === this.drag?.held) ?? this.ghosts[0];
  }

  // How far a ghost is from where its model stands, in a straight line.
  distanceMoved(ghost: Ghost): number {
    return distance(ghost.at, this.home(ghost));
  }

  allows(point: Point): boolean {
    return this.draft !== null && (this.draft.reach === undefined || insideOutlines(this.draft.reach, point));
  }

  // Where `held` is null the formation comes to the pointer. With `home` the pointer holds the model itself, and the
  // ghost keeps its distance from it.
  begin(held: number | null, pointer: Point, elevation: number, alone: boolean, home = false): DragReport | null {
    if (!this.draft || this.ghosts.length === 0) return null;
    const ghost = this.ghosts.find((one) => one.model === held);
    if (alone && ghost?.locked) return null;
    const ahead: Point = home && ghost ? sub(ghost.at, this.home(ghost)) : [0, 0];
    const grab = held === null ? middle(this.ghosts.map((one) => one.at)) : add(pointer, ahead);
    this.drag = {
      held,
      alone,
      start: this.ghosts,
      grab,
      pointer,
      elevation,
      turn: 0,
      loose: false,
      nudged: false,
      beyond: 0,
      past: [0, 0],
      snap: null,
    };
    this.settle();
    return this.report('start');
  }

  move(pointer: Point, elevation: number, loose: boolean): DragReport | null {
    if (!this.drag) return null;
    Object.assign(this.drag, { pointer, elevation, loose });
    this.settle();
    return this.report('move');
  }

  turn(degrees: number): DragReport | null {
    if (!this.drag) return this.once((drag) => (drag.turn = degrees));
    this.drag.turn += degrees;
    this.settle();
    return this.report('move');
  }

  nudge(model: number | null, by: Point): DragReport | null {
    return this.once((drag) => {
      drag.held = model;
      drag.alone = model !== null;
      drag.pointer = add(drag.grab, by);
    });
  }

  end(): DragReport | null {
    const report = this.report('end');
    this.drag = null;
    return report;
  }

  cancel(): DragReport | null {
    if (!this.drag) return null;
    this.ghosts = this.drag.start;
    const report = this.report('cancel');
    this.drag = null;
    return report;
  }

  report(step: DragReport['step']): DragReport | null {
    const { drag, draft } = this;
    if (!drag || !draft) return null;
    const anchor = rounded(middle(this.ghosts.map((ghost) => ghost.at)));
    return {
      step,
      unit: draft.unit,
      model: drag.held,
      alone: drag.alone,
      nudged: drag.nudged,
      ghosts: this.ghosts,
      turn: drag.turn,
      anchor,
      wanted: rounded(add(anchor, drag.past)),
      beyond: drag.beyond,
      snap: drag.snap,
    };
  }

  // A whole drag in one step.
  private once(change: (drag: Drag) => void): DragReport | null {
    if (!this.draft || this.drag || this.ghosts.length === 0) return null;
    const grab = middle(this.ghosts.map((ghost) => ghost.at));
    const elevation = this.ghosts[0]?.elevation ?? 0;
    this.drag = {
      held: null,
      alone: false,
      start: this.ghosts,
      grab,
      pointer: grab,
      elevation,
      turn: 0,
      loose: true,
      nudged: true,
      beyond: 0,
      past: [0, 0],
      snap: null,
    };
    change(this.drag);
    this.settle();
    return this.end();
  }

  private settle(): void {
    const drag = this.drag as Drag;
    const moved = drag.alone ? this.alone(drag) : this.formation(drag);
    this.ghosts = drag.start.map((ghost) => moved.get(ghost.model) ?? ghost);
  }

  private home(ghost: Ghost): Point {
    return this.around().models.get(ghost.model)?.at ?? ghost.at;
  }

  private formation(drag: Drag): Map<number, Ghost> {
    const free = drag.start.filter((ghost) => !ghost.locked);
    const pivot = drag.held === null ? drag.grab : (free.find((ghost) => ghost.model === drag.held)?.at ?? drag.grab);
    const members = free.map((ghost) => ({
      ghost,
      home: this.home(ghost),
      at: add(pivot, turned(sub(ghost.at, pivot), drag.turn)),
      limit: this.limitOf(ghost.model) - 1, // places are rounded to the lattice
    }));
    const wanted = sub(drag.pointer, drag.grab);
    const move = limitedMove(members, wanted);
    drag.beyond = distance(move, wanted);
    drag.past = sub(wanted, move);
    drag.snap = null;
    return new Map(members.map(({ ghost, at }) => [ghost.model, this.stand(ghost, add(at, move), drag)]));
  }

  private alone(drag: Drag): Map<number, Ghost> {
    const ghost = drag.start.find((one) => one.model === drag.held);
    if (!ghost) return new Map();
    const wanted = sub(drag.pointer, drag.grab);
    const snapped = drag.loose ? { move: wanted, snap: null } : this.snap(ghost, wanted, drag.start);
    const members = [{ home: this.home(ghost), at: ghost.at, limit: this.limitOf(ghost.model) - 1 }];
    const move = limitedMove(members, snapped.move);
    drag.beyond = distance(move, snapped.move);
    drag.snap = drag.beyond > 1 ? 'scene.snap.reach' : snapped.snap;
    return new Map([[ghost.model, this.stand(ghost, add(ghost.at, move), drag)]]);
  }

  private stand(ghost: Ghost, at: Point, drag: Drag): Ghost {
    const { table, allModels } = this.around();
    const model = allModels.get(ghost.model);
    const round = !model || model.shape.outline.length === 0;
    const margin = this.draft?.overhang ? 0 : (model?.shape.radius ?? 0) * 0.6;
    const place = rounded(at);
    const elevation = table ? levelNear(table, place, margin, drag.elevation) : 0;
    const facing = round ? ghost.facing : (((ghost.facing + drag.turn) % 360) + 360) % 360;
    const { figure: _, refused: __, ...rest } = ghost; // what the engine said no longer holds
    return { ...rest, at: place, elevation, facing };
  }

  // To the nearest circle that matters: full reach, contact, just outside engagement, coherency, markers.
  private snap(ghost: Ghost, wanted: Point, mates: readonly Ghost[]): { move: Point; snap: SceneText | null } {
    const target = add(ghost.at, wanted);
    let best: { off: number; at: Point; snap: SceneText | null } = { off: snapWithin, at: target, snap: null };
    for (const { centre, radius, snap } of this.circles(ghost, mates)) {
      const far = distance(centre, target);
      if (far < 1 || Math.abs(far - radius) >= best.off) continue;
      best = { off: Math.abs(far - radius), at: mix(centre, target, radius / far), snap };
    }
    return { move: sub(best.at, ghost.at), snap: best.snap };
  }

  private circles(ghost: Ghost, mates: readonly Ghost[]): { centre: Point; radius: number; snap: SceneText }[] {
    const { models, allModels, markers } = this.around();
    const self = allModels.get(ghost.model);
    if (!self || self.shape.outline.length > 0) return [];
    const own = self.shape.radius;
    const list: { centre: Point; radius: number; snap: SceneText }[] = [];
    const limit = this.limitOf(ghost.model);
    if (Number.isFinite(limit)) list.push({ centre: this.home(ghost), radius: limit, snap: 'scene.snap.reach' });
    for (const other of models.values()) {
      if (other.unit === self.unit || other.shape.outline.length > 0) continue;
      const apart = own + other.shape.radius;
      list.push({ centre: other.at, radius: apart, snap: 'scene.snap.contact' });
      if (this.draft?.engagement && other.side !== self.side)
        list.push({ centre: other.at, radius: apart + this.draft.engagement + 2, snap: 'scene.snap.engagement' });
    }
    for (const mate of mates) {
      const other = allModels.get(mate.model);
      if (mate.model === ghost.model || !other || !this.draft?.coherency) continue;
      list.push({
        centre: mate.at,
        radius: own + other.shape.radius + this.draft.coherency - 2,
        snap: 'scene.snap.coherency',
      });
    }
    for (const marker of markers)
      if (marker.range) list.push({ centre: marker.at, radius: marker.range + own - 2, snap: 'scene.snap.marker' });
    return list;
  }
}

// ---- Coherency ----

export interface Link {
  from: Point;
  to: Point;
  elevation: number;
  broken: boolean;
}

// The shortest net that joins all ghosts. A link longer than the coherency is broken.
export function links(ghosts: readonly Ghost[], models: ReadonlyMap<number, ModelView>, coherency: number): Link[] {
  const bases = ghosts.flatMap((ghost) => {
    const model = models.get(ghost.model);
    return model ? [{ base: footprint(model.shape, ghost), elevation: ghost.elevation }] : [];
  });
  const found: Link[] = [];
  const outside = bases
    .slice(1)
    .map((there) => ({ there, near: bases[0]!, gap: bases[0] ? nearest(bases[0].base, there.base).distance : 0 }));
  while (outside.length > 0) {
    outside.sort((a, b) => b.gap - a.gap);
    const { there, near, gap } = outside.pop()!;
    found.push({
      from: near.base.centre,
      to: there.base.centre,
      elevation: Math.max(near.elevation, there.elevation),
      broken: gap > coherency,
    });
    for (const rest of outside) {
      const closer = nearest(there.base, rest.there.base).distance;
      if (closer < rest.gap) [rest.near, rest.gap] = [there, closer];
    }
  }
  return found;
}
