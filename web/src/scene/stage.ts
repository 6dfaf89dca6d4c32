// The scene itself: holds what is shown, draws a frame only when something has changed, and turns what the pointer does
// into picks, drags and camera moves. A painter does the drawing; when WebGL is lost the plan takes over.
import { Camera } from './camera';
import * as colours from './colours';
import { Editor } from './editor';
import { footprint, heightOf, middle, outline, traitsOf } from './geometry';
import { type Box, type Flag, flagText, Labels, markerText } from './labels';
import { chooseLabels, Layout, type Sheet } from './layout';
import { Motion } from './motion';
import type { Figure, Painter } from './painter';
import { firstHit, markerAt, surface, type Target, terrainHits } from './picking';
import { PlanPainter } from './plan';
import { Pointer, type Touchable } from './pointer';
import { english } from './texts';
import { ThreePainter } from './three/painter';
import type {
  CameraView,
  DragReport,
  DrawnScene,
  ModelView,
  Pick,
  Place,
  Point,
  PressKeys,
  Scene,
  SceneOptions,
  SceneText,
  SceneView,
  ShowOptions,
  Spot,
  Statistics,
} from './types';
import { stepsPerInch } from './types';

const mostLabels = 12;
const prefers = (query: string): boolean => window.matchMedia(`(prefers-${query})`).matches;

export class Stage implements Scene, Touchable {
  readonly element = document.createElement('div');
  private painter: Painter;
  private readonly viewpoint = new Camera();
  private readonly labels: Labels;
  private readonly motion = new Motion();
  private readonly editor: Editor;
  private readonly pointer: Pointer;
  private readonly resizing: ResizeObserver;
  private view: SceneView = {
    table: null,
    models: [],
    aside: [],
    units: [],
    markers: [],
    zones: [],
    fallen: [],
    overlays: [],
    draft: null,
    chosen: [],
  };
  private models = new Map<number, ModelView>(); // on the table
  private looks = new Map<number, ModelView>(); // all that can be drawn
  private sheet: Sheet = { strokes: [], fills: [], ghosts: [], labels: [], crosses: [] };
  private dirty = { figures: true, sheet: true };
  private frame = 0; // of requestAnimationFrame; 0: none is due
  private waiting: (() => void)[] = [];
  private counts: Statistics = { frames: 0, drawCalls: 0, triangles: 0, scriptMilliseconds: 0, worstMilliseconds: 0 };
  private hovered: Pick | null = null;
  private faded: ReadonlySet<number> = new Set();
  private held = false;
  private kindBeforeLoss: CameraView['kind'] = 'tilt';
  private readonly reducedMotion: boolean;
  private ended = false;
  private readonly leaving = new AbortController(); // what the window is listened to for ends with the scene

  constructor(
    private readonly host: HTMLElement,
    private readonly options: SceneOptions = {},
  ) {
    this.reducedMotion = options.reducedMotion ?? prefers('reduced-motion: reduce');
    this.element.className = 'scene';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.labels = new Labels();
    this.painter = (options.plain ? null : this.webgl()) ?? new PlanPainter();
    this.element.append(this.painter.element, this.labels.layer);
    host.append(this.element);
    this.editor = new Editor(() => ({
      table: this.view.table,
      models: this.models,
      looks: this.looks,
      markers: this.view.markers,
    }));
    this.pointer = new Pointer(this.element, this);
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(host);
    this.resize();
    this.watchResolution();
    if (this.painter.mode === 'plan') this.viewpoint.view = { ...this.viewpoint.view, kind: 'plan' };
    this.options.on?.mode?.(this.painter.mode);
  }

  // ---- In ----

  show(view: Partial<SceneView>, options: ShowOptions = {}): void {
    const before = this.models;
    const another = view.table !== this.view.table; // the same one again has other words
    this.view = { ...this.view, ...view };
    if (view.table) this.newTable(another);
    if (view.models) {
      this.models = new Map(view.models.map((model) => [model.id, model]));
      const still = options.animate === false || this.reducedMotion || before.size === 0;
      if (still) this.motion.skip();
      else this.motion.change(before, view.models, options, performance.now());
      this.dirty.figures = true;
    }
    if (view.models || view.aside)
      this.looks = new Map([...this.view.aside, ...this.view.models].map((model) => [model.id, model]));
    if (view.units) this.dirty.figures = true; // greyed ones are dimmed
    if (view.markers) this.painter.setMarkers(view.markers);
    if (view.draft !== undefined) this.editor.set(view.draft);
    this.dirty.sheet = true;
    this.request();
  }

  skip(): void {
    this.motion.skip();
    this.dirty.figures = this.dirty.sheet = true;
    this.request();
  }

  private newTable(another: boolean): void {
    const { table } = this.view;
    if (!table) return;
    this.painter.setTable(table, this.heightText);
    if (another) this.viewpoint.setTable(table.size);
    this.faded = new Set();
    this.element.setAttribute('aria-label', this.text('scene.table', { name: table.name }));
  }

  // ---- Camera ----

  camera(): CameraView {
    return this.viewpoint.view;
  }
  setCamera(view: Partial<CameraView>): void {
    this.moveCamera(() => this.viewpoint.set(this.painter.mode === 'plan' ? { ...view, kind: 'plan' } : view));
  }
  fit(): void {
    this.moveCamera(() => this.viewpoint.fit());
  }
  centreOn(point: Point): void {
    this.setCamera({ centre: point });
  }
  zoom(factor: number): void {
    this.zoomAt(this.viewpoint.width / 2, this.viewpoint.height / 2, factor);
  }
  turnCamera(degrees: number): void {
    this.setCamera({ turn: this.viewpoint.view.turn + degrees });
  }
  zoomAt(x: number, y: number, factor: number): void {
    this.moveCamera(() => this.viewpoint.zoomAt(x, y, factor));
  }
  pan(fromX: number, fromY: number, toX: number, toY: number): void {
    this.moveCamera(() => this.viewpoint.pan(fromX, fromY, toX, toY));
  }
  private moveCamera(change: () => void): void {
    change();
    this.options.on?.camera?.(this.viewpoint.view);
    this.request();
  }

  hold(on: boolean): void {
    if (on === this.held) return;
    this.held = false;
    this.element.style.height = '';
    this.resize();
    this.held = on;
    if (on) this.element.style.height = `${this.viewpoint.height}px`;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    if (this.held && width === this.viewpoint.width && height <= this.viewpoint.height) return; // its lower edge is covered
    if (this.held) this.element.style.height = `${height}px`;
    this.viewpoint.resize(width, height);
    this.painter.resize(width, height);
    if (this.counts.frames === 0) return this.request();
    // A canvas is empty once its size has changed: drawn at once, nobody sees that.
    cancelAnimationFrame(this.frame);
    this.draw(performance.now());
  }

  // A window that goes to a finer screen, or is zoomed, keeps its size and wants other pixels.
  private watchResolution(): void {
    const changed = () => {
      this.resize();
      this.watchResolution();
    };
    window
      .matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
      .addEventListener('change', changed, { once: true, signal: this.leaving.signal });
  }

  // ---- Ghosts ----

  nudge(model: number | null, by: Point): void {
    this.tell(this.editor.nudge(model, by));
  }
  turn(degrees: number): void {
    this.tell(this.editor.turn(degrees));
  }
  cancelDrag(): void {
    this.dragCancel();
  }

  canDrag(x: number, y: number, keys: PressKeys): boolean {
    return this.draggable(this.pick(x, y, keys.touch));
  }
  private draggable(pick: Pick): boolean {
    if (pick.ghost !== undefined || (pick.model !== undefined && pick.unit === this.editor.draft?.unit)) return true;
    if (pick.model !== undefined) return this.options.on?.grab !== undefined;
    return (
      pick.onTable && this.editor.draft?.reach !== undefined && !this.editor.draft.fine && this.editor.allows(pick.at)
    );
  }

  dragStart(x: number, y: number, keys: PressKeys): boolean {
    const pick = this.pick(x, y, keys.touch);
    if (pick.model !== undefined && pick.unit !== this.editor.draft?.unit && pick.ghost === undefined) {
      const draft = this.options.on?.grab?.(pick);
      if (!draft) return false;
      this.view = { ...this.view, draft };
      this.editor.set(draft);
    }
    const held = pick.ghost ?? pick.model ?? null;
    const alone = pick.ghost !== undefined && this.editor.draft?.fine === true && !keys.shift;
    return this.tell(this.editor.begin(held, pick.at, pick.elevation, alone, pick.ghost === undefined));
  }
  dragMove(x: number, y: number, keys: PressKeys): void {
    if (!this.view.table) return;
    const there = surface(this.viewpoint.ray(x, y), this.view.table);
    this.fadeBefore(x, y, there.t);
    this.tell(this.editor.move(there.at, there.elevation, keys.alt));
  }
  dragEnd(): void {
    this.tell(this.editor.end());
  }
  dragCancel(): void {
    this.tell(this.editor.cancel());
  }
  dragTurn(degrees: number): void {
    this.tell(this.editor.turn(degrees));
  }

  private tell(report: DragReport | null): boolean {
    if (!report) return false;
    this.dirty.sheet = true;
    this.request();
    this.options.on?.drag?.(report);
    return true;
  }

  // ---- Pointer ----

  press(x: number, y: number, keys: PressKeys): void {
    this.options.on?.press?.(this.pick(x, y, keys.touch), keys);
  }
  doublePress(x: number, y: number, keys: PressKeys): void {
    this.options.on?.doublePress?.(this.pick(x, y, keys.touch), keys);
  }
  inspect(x: number, y: number): void {
    this.options.on?.inspect?.(this.pick(x, y));
  }
  hover(x: number, y: number): void {
    if (!this.view.table) return;
    const { pick, depth } = this.probe(x, y, 3);
    const changed =
      !this.hovered ||
      (['model', 'ghost', 'marker', 'terrain'] as const).some((key) => pick[key] !== this.hovered?.[key]);
    const named = this.hovered?.unit !== pick.unit || this.hovered?.terrain !== pick.terrain;
    this.hovered = pick;
    this.cursor(this.draggable(pick) ? 'grab' : pick.unit !== undefined ? 'pointer' : '');
    this.fadeBefore(x, y, depth);
    if (changed) this.options.on?.hover?.(pick);
    if (named) this.request();
  }
  leave(): void {
    this.hovered = null;
    this.request();
    this.painter.setPointer(null);
    this.fade(new Set());
    this.options.on?.hover?.(null);
  }
  cursor(name: string): void {
    if (this.element.style.cursor !== name) this.element.style.cursor = name;
  }

  // Terrain between the camera and what the pointer is on.
  private fadeBefore(x: number, y: number, depth: number): void {
    const { table } = this.view;
    if (!table || this.viewpoint.view.kind === 'plan') return this.fade(new Set());
    const hits = terrainHits(this.viewpoint.ray(x, y), table);
    const high = (piece: number): boolean => heightOf(table.terrain[piece]!) > 0.7 * stepsPerInch;
    this.fade(new Set(hits.filter(({ piece, t }) => t < depth * 0.999 && high(piece)).map(({ piece }) => piece)));
    if (table.terrain.some((piece) => piece.kind === 'wood')) {
      const under = hits.some(({ piece }) => table.terrain[piece]!.kind === 'wood');
      this.painter.setPointer(under ? this.viewpoint.toTable(x, y) : null);
      if (under || this.underTrees) this.request();
      this.underTrees = under;
    }
  }
  private underTrees = false;

  private fade(pieces: ReadonlySet<number>): void {
    if (pieces.size === this.faded.size && [...pieces].every((piece) => this.faded.has(piece))) return;
    this.faded = pieces;
    this.painter.setFaded(pieces);
    this.request();
  }

  // ---- Out ----

  private targets(): Target[] {
    return this.view.models.map((model) => target(model, this.motion.place(model)));
  }

  pick(x: number, y: number, touch = false): Pick {
    return this.probe(x, y, touch ? 14 : 3).pick;
  }

  // What is under a pixel (models within so many pixels of it, too) and how far away, along the ray.
  private probe(x: number, y: number, pixels: number): { pick: Pick; depth: number } {
    const { table } = this.view;
    if (!table) return { pick: { at: [0, 0], elevation: 0, onTable: false }, depth: 0 };
    const ray = this.viewpoint.ray(x, y);
    const margin = pixels / this.viewpoint.scale;
    const there = surface(ray, table);
    const pick: Pick = {
      at: [Math.round(there.at[0]), Math.round(there.at[1])],
      elevation: there.elevation,
      onTable: onTable(there.at, table.size),
    };
    const ghost = firstHit(ray, this.ghostTargets(), margin);
    const targets = this.targets();
    const hit = firstHit(ray, targets, 0) ?? firstHit(ray, targets, margin);
    if (ghost && (!hit || ghost.t <= hit.t))
      Object.assign(pick, { ghost: ghost.id, unit: this.looks.get(ghost.id)?.unit });
    else if (hit) Object.assign(pick, { model: hit.id, unit: this.models.get(hit.id)?.unit });
    else pick.unit = this.labels.flagAt(x, y);
    const marker = markerAt(this.view.markers, there.at);
    if (marker) pick.marker = marker.id;
    const piece = terrainHits(ray, table)[0];
    if (piece) pick.terrain = piece.piece;
    return { pick, depth: pick.ghost !== undefined ? ghost!.t : (hit?.t ?? there.t) };
  }
  private ghostTargets(): Target[] {
    return this.editor.ghosts.flatMap((ghost) => {
      const model = this.looks.get(ghost.model);
      return model ? [target(model, ghost)] : [];
    });
  }
  toScreen(point: Point | Spot): { x: number; y: number } {
    const { x, y } = this.viewpoint.toScreen(point);
    return { x, y };
  }
  toTable(x: number, y: number): Point {
    return this.viewpoint.toTable(x, y);
  }
  picture(title: string, description: string): string {
    const { table, markers, units, models } = this.view;
    if (!table) return '';
    const plan = new PlanPainter();
    plan.setTable(table, this.heightText);
    plan.setMarkers(markers);
    plan.setFigures(this.figures());
    plan.setGhosts(this.sheet.ghosts);
    plan.setStrokes(this.sheet.strokes);
    plan.setFills(this.sheet.fills);
    const names = units.flatMap(({ id, name }) => {
      const places = models.filter((model) => model.unit === id).map((model) => model.at);
      return places.length
        ? [{ text: name, at: [middle(places)[0], Math.max(...places.map(([, y]) => y)) + stepsPerInch] as Point }]
        : [];
    });
    return plan.file(table.size, names, title, description);
  }
  pointed(): Pick | null {
    return this.hovered;
  }

  scene(): DrawnScene {
    const moods = new Map(this.view.units.map((unit) => [unit.id, unit.mood ?? 'plain']));
    return {
      mode: this.painter.mode,
      camera: this.viewpoint.view,
      terrain: this.view.table?.terrain.length ?? 0,
      models: this.view.models.map((model) => ({
        id: model.id,
        unit: model.unit,
        side: model.side,
        rim: colours.rimOf[model.side],
        glyph: colours.glyph[model.side],
        place: placeOf(this.motion.place(model)),
        chosen: this.view.chosen.includes(model.unit),
      })),
      ghosts: this.editor.ghosts.map((ghost) => ({
        model: ghost.model,
        place: placeOf(ghost),
        refused: ghost.refused === true,
        locked: ghost.locked === true,
      })),
      markers: this.view.markers.map((marker) => ({
        id: marker.id,
        holder: marker.holder ?? null,
        glyph: markerText(marker),
      })),
      zones: this.view.zones.length,
      overlays: this.view.overlays.map((overlay) => ({
        kind: overlay.kind,
        ...('style' in overlay ? { style: overlay.style } : {}),
        dashed:
          ('dashed' in overlay && overlay.dashed === true) ||
          ('style' in overlay && ['blocked', 'broken', 'leash', 'forbidden'].includes(overlay.style)),
        ...('label' in overlay && overlay.label ? { label: overlay.label } : {}),
      })),
      crosses: this.sheet.crosses,
      labels: this.shownLabels().map(({ text, at, tone }) => ({ text, at, tone })),
      flags: this.flags().map(({ unit, named }) => ({
        unit: unit.id,
        text: flagText(unit, named),
        mood: moods.get(unit.id) ?? 'plain',
      })),
      dragging: this.editor.report('move'),
      animating: this.motion.active,
      faded: [...this.faded],
    };
  }
  statistics(): Statistics {
    return { ...this.counts };
  }
  idle(): Promise<void> {
    return this.frame === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.resizing.disconnect();
    this.pointer.dispose();
    this.ended = true;
    this.leaving.abort();
    this.painter.dispose();
    this.element.remove();
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  // ---- Frames ----

  private request(): void {
    if (this.frame === 0 && !this.ended) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    const start = performance.now();
    this.frame = 0;
    const moving = this.motion.active;
    const goingOn = this.motion.advance(now);
    if (moving || this.dirty.figures) this.painter.setFigures(this.figures());
    if (moving || this.dirty.sheet) this.layOut();
    this.dirty = { figures: false, sheet: false };
    const painted = this.painter.paint(this.viewpoint);
    this.labels.draw(this.viewpoint, this.shownLabels(), this.flags(), this.view.markers, this.standing());
    this.count(painted, performance.now() - start);
    if (goingOn) this.request();
    if (this.frame === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }

  private count(painted: { drawCalls: number; triangles: number }, milliseconds: number): void {
    const { frames, worstMilliseconds } = this.counts;
    this.counts = {
      ...painted,
      frames: frames + 1,
      scriptMilliseconds: milliseconds,
      worstMilliseconds: frames === 0 ? 0 : Math.max(worstMilliseconds, milliseconds),
    };
  }

  private layOut(): void {
    const looks = { text: this.text, contrast: this.options.contrast ?? prefers('contrast: more') };
    this.sheet = new Layout(this.view, this.looks, (model) => this.motion.place(model), this.editor, looks).lay();
    this.painter.setStrokes(this.sheet.strokes);
    this.painter.setFills(this.sheet.fills);
    this.painter.setGhosts(this.sheet.ghosts);
  }

  private readonly text = (id: SceneText, values?: Record<string, number | string>): string =>
    (this.options.text ?? english)(id, values);
  private readonly heightText = (inches: number): string =>
    this.text('scene.height', { high: Math.round(inches * 10) / 10 });

  private figures(): Figure[] {
    const greyed = new Set(this.view.units.filter((unit) => unit.mood === 'greyed').map((unit) => unit.id));
    const standing = this.view.models.map((model): Figure => ({
      model,
      place: this.motion.place(model),
      tipped: 0,
      dim: greyed.has(model.unit),
      ghost: null,
    }));
    const falling = this.motion
      .falling()
      .map(({ model, tipped }): Figure => ({ model, place: model, tipped, dim: false, ghost: null }));
    return [...standing, ...falling];
  }

  private shownLabels(): Sheet['labels'] {
    return chooseLabels([...this.sheet.labels, ...this.terrainLabel()], this.viewpoint, mostLabels);
  }

  // The piece under the pointer says its name, height and traits.
  private terrainLabel(): Sheet['labels'] {
    const piece =
      this.hovered?.unit === undefined && !this.editor.dragging
        ? this.view.table?.terrain[this.hovered?.terrain ?? -1]
        : undefined;
    if (!piece?.prisms[0]) return [];
    const height = heightOf(piece);
    const high = height > 0 ? [this.text('scene.high', { high: Math.round((height / stepsPerInch) * 10) / 10 })] : [];
    const traits = traitsOf(piece).map((trait) => this.text(`scene.trait.${trait}`));
    const text = [piece.name, ...high, ...traits].join(' · ');
    return [{ text, at: [...middle(outline(piece.prisms[0].base)), height] as Spot, tone: 'bone', rank: 7 }];
  }

  // Where models are seen: labels keep off them.
  private standing(): Box[] {
    return this.view.models.map((model) => {
      const { at, elevation } = this.motion.place(model);
      const [foot, head] = [
        this.viewpoint.toScreen([...at, elevation]),
        this.viewpoint.toScreen([...at, elevation + model.height]),
      ];
      const width = 2 * model.shape.radius * this.viewpoint.scale;
      return { x: foot.x, y: (foot.y + head.y) / 2, width, height: Math.abs(foot.y - head.y) + width / 2 };
    });
  }

  private flags(): Flag[] {
    const members = new Map<number, ModelView[]>();
    for (const model of this.view.models) members.set(model.unit, [...(members.get(model.unit) ?? []), model]);
    return this.view.units.flatMap((unit) => {
      const models = members.get(unit.id);
      const named = this.view.chosen.includes(unit.id) || this.hovered?.unit === unit.id;
      const telling =
        named || unit.number !== undefined || (unit.mood ?? 'plain') !== 'plain' || (unit.badges ?? []).length > 0;
      if (!models || unit.quiet || !telling) return [];
      const places = models.map((model) => this.motion.place(model));
      const [x, y] = middle(places.map((place) => place.at));
      const top = Math.max(...models.map((model, i) => places[i]!.elevation + model.height)) + 0.35 * stepsPerInch;
      return [{ unit, at: [x, y, top] as Spot, named }];
    });
  }

  // ---- A lost context ----

  // Null where there is no WebGL. When the context is lost its painter is given up and the plan takes over; when it is
  // back a new painter is made from what is shown.
  private webgl(): ThreePainter | null {
    const painter = ThreePainter.create();
    painter?.element.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      if (this.ended) return;
      this.kindBeforeLoss = this.viewpoint.view.kind;
      this.use(new PlanPainter(), 'plan');
    });
    painter?.element.addEventListener('webglcontextrestored', () => {
      const next = this.webgl();
      if (next) this.use(next, this.kindBeforeLoss);
    });
    return painter;
  }

  private use(painter: Painter, kind: CameraView['kind']): void {
    this.element.prepend(painter.element);
    this.painter.dispose();
    this.painter = painter;
    this.faded = new Set();
    painter.resize(this.viewpoint.width, this.viewpoint.height);
    if (this.view.table) painter.setTable(this.view.table, this.heightText);
    painter.setMarkers(this.view.markers);
    this.viewpoint.set({ kind });
    this.dirty = { figures: true, sheet: true };
    this.options.on?.mode?.(painter.mode);
    this.request();
  }
}

const placeOf = ({ at, elevation, facing }: Place): Place => ({ at, elevation, facing });
const onTable = (point: Point, size: Point): boolean =>
  point[0] >= 0 && point[1] >= 0 && point[0] <= size[0] && point[1] <= size[1];
const target = (model: ModelView, place: Place): Target => ({
  id: model.id,
  base: footprint(model.shape, place),
  elevation: place.elevation,
  height: model.height,
});
