// The scene itself: takes what is to be shown, draws a frame only when something has changed, and turns what the
// pointer does into picks, drags and camera moves. A painter does the drawing; when WebGL is lost the plan takes over.
import { figuresOf, flagsOf, labelsOf, modelBoxes } from './drawn';
import { FrameLoop } from './frame_loop';
import { heightOf } from './geometry';
import { layOut } from './layout';
import type { Painted, Painter } from './painter';
import { surface, terrainHits } from './picking';
import { PlanPainter } from './plan';
import { Pointer, type PointerTarget } from './pointer';
import { probe } from './probe';
import { drawnScene, pictureOf } from './report';
import { signs, signsAt } from './signs';
import { SceneState } from './state';
import { ThreePainter } from './three/painter';
import type {
  CameraKind,
  CameraView,
  DragReport,
  DrawnScene,
  Pick,
  Point,
  PressKeys,
  Scene,
  SceneOptions,
  SceneView,
  ShowOptions,
  Spot,
  Statistics,
} from './types';
import { stepsPerInch } from './types';

const prefers = (query: string): boolean => window.matchMedia(`(prefers-${query})`).matches;

// What is dragged already and has no draft yet.
interface Grabbed {
  pointer: { x: number; y: number; keys: PressKeys };
  dropped: boolean;
}

export class Stage implements Scene, PointerTarget {
  readonly element = document.createElement('div');
  private readonly state: SceneState;
  private painter: Painter;
  private readonly pointer: Pointer;
  private readonly resizing: ResizeObserver;
  private readonly reducedMotion: boolean;
  private dirty = { figures: true, drawing: true };
  private readonly frames = new FrameLoop((now) => this.paint(now));
  private grabbed: Grabbed | null = null;
  private underTrees = false; // the pointer
  private kindBeforeLoss: CameraKind = 'tilt';
  private ended = false;
  private readonly leaving = new AbortController(); // ends listening to the window

  constructor(
    private readonly host: HTMLElement,
    private readonly options: SceneOptions = {},
  ) {
    this.state = new SceneState(options);
    this.reducedMotion = options.reducedMotion ?? prefers('reduced-motion: reduce');
    this.element.className = 'scene';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.painter = (options.plain ? null : this.webgl()) ?? new PlanPainter();
    this.element.append(this.painter.element, this.state.labels.layer);
    host.append(this.element);
    this.pointer = new Pointer(this.element, this);
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(host);
    this.resize();
    this.watchResolution();
    void document.fonts.ready.then(() => this.frames.request()); // labels are as wide as their letters
    const { camera } = this.state;
    if (this.painter.mode === 'plan') camera.view = { ...camera.view, kind: 'plan' };
    this.options.on?.mode?.(this.painter.mode);
  }

  dispose(): void {
    this.resizing.disconnect();
    this.pointer.dispose();
    this.ended = true;
    this.leaving.abort();
    this.painter.dispose();
    this.element.remove();
    this.frames.end();
  }

  // ---- What is shown ----

  show(view: Partial<SceneView>, options: ShowOptions = {}): void {
    const { state } = this;
    const isOther = view.table !== state.view.table; // the same table comes again in another language
    state.view = { ...state.view, ...view };
    if (view.table) this.showTable(isOther);
    if (view.home !== undefined) this.moveCamera(() => state.camera.setHome(state.view.home?.turn ?? null));
    if (view.models) this.showModels(options);
    if (view.models || view.aside)
      state.allModels = new Map([...state.view.aside, ...state.view.models].map((model) => [model.id, model]));
    if (view.units) this.dirty.figures = true; // greyed ones are dimmed
    if (view.markers) this.painter.setMarkers(view.markers);
    if (view.draft !== undefined) state.editor.set(view.draft);
    this.dirty.drawing = true;
    this.frames.request();
  }

  private showTable(isOther: boolean): void {
    const { state } = this;
    const { table } = state.view;
    if (!table) return;
    this.painter.setTable(table, state.heightText);
    if (isOther) state.camera.setTable(table.size);
    state.faded = new Set();
    this.element.setAttribute('aria-label', state.text('scene.table', { name: table.name }));
  }

  private showModels(options: ShowOptions): void {
    const { motion, models: before, view } = this.state;
    this.state.models = new Map(view.models.map((model) => [model.id, model]));
    const still = options.animate === false || this.reducedMotion || before.size === 0;
    if (still) motion.skip();
    else motion.change(before, view.models, options, performance.now());
    this.dirty.figures = true;
  }

  skip(): void {
    this.state.motion.skip();
    this.dirty = { figures: true, drawing: true };
    this.frames.request();
  }

  // ---- Camera ----

  camera(): CameraView {
    return this.state.camera.view;
  }
  setCamera(view: Partial<CameraView>): void {
    this.moveCamera(() => this.state.camera.set(this.painter.mode === 'plan' ? { ...view, kind: 'plan' } : view));
  }
  fit(): void {
    this.moveCamera(() => this.state.camera.fitFromHome());
  }
  centreOn(point: Point): void {
    this.setCamera({ centre: point });
  }
  zoom(factor: number): void {
    this.zoomAt(this.state.camera.width / 2, this.state.camera.height / 2, factor);
  }
  turnCamera(degrees: number): void {
    this.setCamera({ turn: this.state.camera.view.turn + degrees });
  }
  zoomAt(x: number, y: number, factor: number): void {
    this.moveCamera(() => this.state.camera.zoomAt(x, y, factor));
  }
  pan(fromX: number, fromY: number, toX: number, toY: number): void {
    this.moveCamera(() => this.state.camera.pan(fromX, fromY, toX, toY));
  }
  private moveCamera(change: () => void): void {
    change();
    this.options.on?.camera?.(this.state.camera.view);
    this.frames.request();
  }

  // ---- Size ----

  private resize(): void {
    const { camera } = this.state;
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    camera.resize(width, height);
    this.painter.resize(width, height);
    this.frames.drawNow(); // a canvas is empty once its size has changed: drawn at once, nobody sees that
  }

  // A window that is zoomed, or moved to another screen, has the same size and needs other pixels.
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
    this.report(this.state.editor.nudge(model, by));
  }
  turn(degrees: number): void {
    this.report(this.state.editor.turn(degrees));
  }
  cancelDrag(): void {
    this.dragCancel();
  }

  canDrag(x: number, y: number, keys: PressKeys): boolean {
    return this.isDraggable(this.pick(x, y, keys.touch));
  }
  private isDraggable(pick: Pick): boolean {
    const { editor } = this.state;
    const { draft } = editor;
    if (pick.ghost !== undefined || (pick.model !== undefined && pick.unit === draft?.unit)) return true;
    if (pick.model !== undefined) return this.options.on?.mayGrab?.(pick) === true;
    return pick.onTable && draft?.reach !== undefined && !draft.dragsSingly && editor.allows(pick.at);
  }

  dragStart(x: number, y: number, keys: PressKeys): boolean {
    const pick = this.pick(x, y, keys.touch);
    if (pick.model !== undefined && pick.unit !== this.state.editor.draft?.unit && pick.ghost === undefined)
      return this.grab(pick, { x, y, keys });
    return this.beginDrag(pick, keys);
  }
  private beginDrag(pick: Pick, keys: PressKeys): boolean {
    const { editor } = this.state;
    const held = pick.ghost ?? pick.model ?? null;
    const alone = pick.ghost !== undefined && editor.draft?.dragsSingly === true && !keys.shift;
    return this.report(editor.begin(held, pick.at, pick.elevation, alone, pick.ghost === undefined));
  }
  // There is no draft yet. When it comes the drag goes on where the pointer is by then, or ends where it was let go.
  private grab(pick: Pick, pointer: Grabbed['pointer']): boolean {
    const coming = this.options.on?.grab?.(pick);
    if (!coming) return false;
    const grabbed: Grabbed = (this.grabbed = { pointer, dropped: false });
    void coming.then((draft) => {
      if (this.grabbed !== grabbed) return;
      this.grabbed = null;
      if (!draft || this.ended) return;
      this.show({ draft });
      const { x, y, keys } = grabbed.pointer;
      if (!this.beginDrag(pick, keys)) return;
      this.dragMove(x, y, keys);
      if (grabbed.dropped) this.dragEnd();
    });
    return true;
  }
  dragMove(x: number, y: number, keys: PressKeys): void {
    const { view, camera, editor } = this.state;
    if (!view.table) return;
    if (this.grabbed) return void (this.grabbed.pointer = { x, y, keys });
    const there = surface(camera.ray(x, y), view.table);
    this.fadeBefore(x, y, there.t);
    this.report(editor.move(there.at, there.elevation, keys.alt));
  }
  dragEnd(): void {
    if (this.grabbed) return void (this.grabbed.dropped = true);
    this.report(this.state.editor.end());
  }
  dragCancel(): void {
    this.grabbed = null;
    this.report(this.state.editor.cancel());
  }
  dragTurn(degrees: number): void {
    this.report(this.state.editor.turn(degrees));
  }

  private report(report: DragReport | null): boolean {
    if (!report) return false;
    this.dirty.drawing = true;
    this.frames.request();
    this.options.on?.drag?.(report);
    return true;
  }

  // ---- Pointer ----

  pick(x: number, y: number, touch = false): Pick {
    return probe(this.state, x, y, touch ? 14 : 3).pick;
  }
  underPointer(): Pick | null {
    return this.state.hovered;
  }
  signsAt(x: number, y: number, touch = false): string[] {
    return this.state.editor.dragging ? [] : signsAt(this.state, x, y, touch ? 14 : 3);
  }
  signs(): string[] {
    return signs(this.state);
  }
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
    const { view, hovered } = this.state;
    if (!view.table) return;
    const { pick, depth } = probe(this.state, x, y, 3);
    const isOther = (['model', 'ghost', 'marker', 'terrain'] as const).some((key) => pick[key] !== hovered?.[key]);
    const namesOther = hovered?.unit !== pick.unit || hovered?.terrain !== pick.terrain;
    this.state.hovered = pick;
    this.cursor(this.isDraggable(pick) ? 'grab' : pick.unit !== undefined ? 'pointer' : '');
    this.fadeBefore(x, y, depth);
    if (!hovered || isOther) this.options.on?.hover?.(pick);
    if (namesOther) this.frames.request();
  }
  leave(): void {
    this.state.hovered = null;
    this.frames.request();
    this.painter.setPointer(null);
    this.fade(new Set());
    this.options.on?.hover?.(null);
  }
  cursor(name: string): void {
    if (this.element.style.cursor !== name) this.element.style.cursor = name;
  }

  // Fades terrain between the camera and what the pointer is on.
  private fadeBefore(x: number, y: number, depth: number): void {
    const { view, camera } = this.state;
    const { table } = view;
    if (!table || camera.view.kind === 'plan') return this.fade(new Set());
    const hits = terrainHits(camera.ray(x, y), table);
    const isHigh = (piece: number): boolean => heightOf(table.terrain[piece]!) > 0.7 * stepsPerInch;
    const before = hits.filter(({ piece, t }) => t < depth * 0.999 && isHigh(piece));
    this.fade(new Set(before.map(({ piece }) => piece)));
    if (!table.terrain.some((piece) => piece.kind === 'wood')) return;
    const under = hits.some(({ piece }) => table.terrain[piece]!.kind === 'wood');
    this.painter.setPointer(under ? camera.toTable(x, y) : null);
    if (under || this.underTrees) this.frames.request();
    this.underTrees = under;
  }

  private fade(pieces: ReadonlySet<number>): void {
    const { faded } = this.state;
    if (pieces.size === faded.size && [...pieces].every((piece) => faded.has(piece))) return;
    this.state.faded = pieces;
    this.painter.setFaded(pieces);
    this.frames.request();
  }

  // ---- What comes out ----

  toScreen(point: Point | Spot): { x: number; y: number } {
    const { x, y } = this.state.camera.toScreen(point);
    return { x, y };
  }
  toTable(x: number, y: number): Point {
    return this.state.camera.toTable(x, y);
  }
  picture(title: string, description: string): string {
    return pictureOf(this.state, title, description);
  }
  scene(): DrawnScene {
    return drawnScene(this.state, this.painter.mode);
  }
  statistics(): Statistics {
    return this.frames.statistics();
  }
  idle(): Promise<void> {
    return this.frames.idle();
  }

  // ---- Frames ----

  private paint(now: number): { painted: Painted; moving: boolean } {
    const { state } = this;
    const wasMoving = state.motion.active;
    const moving = state.motion.advance(now);
    if (wasMoving || this.dirty.figures) this.painter.setFigures(figuresOf(state));
    if (wasMoving || this.dirty.drawing) this.layOut();
    this.dirty = { figures: false, drawing: false };
    const painted = this.painter.paint(state.camera);
    this.label();
    return { painted, moving };
  }

  private label(): void {
    const { state } = this;
    const models = modelBoxes(state);
    const boxes = models.map(({ box }) => box);
    state.labels.draw(state.camera, labelsOf(state), flagsOf(state, models), state.view.markers, boxes);
  }

  private layOut(): void {
    const drawing = layOut(this.state, this.options.contrast ?? prefers('contrast: more'));
    this.state.drawing = drawing;
    this.painter.setStrokes(drawing.strokes);
    this.painter.setFills(drawing.fills);
    this.painter.setGhosts(drawing.ghosts);
  }

  // ---- A lost context ----

  // Null where there is no WebGL. When the context is lost the plan takes over from this painter; when it is back a new
  // painter is made from what is shown.
  private webgl(): ThreePainter | null {
    const painter = ThreePainter.create();
    painter?.element.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      if (this.ended) return;
      this.kindBeforeLoss = this.state.camera.view.kind;
      this.use(new PlanPainter(), 'plan');
    });
    painter?.element.addEventListener('webglcontextrestored', () => {
      const next = this.webgl();
      if (next) this.use(next, this.kindBeforeLoss);
    });
    return painter;
  }

  private use(painter: Painter, kind: CameraKind): void {
    const { camera, view, heightText } = this.state;
    this.element.prepend(painter.element);
    this.painter.dispose();
    this.painter = painter;
    this.state.faded = new Set();
    painter.resize(camera.width, camera.height);
    if (view.table) painter.setTable(view.table, heightText);
    painter.setMarkers(view.markers);
    camera.set({ kind });
    this.dirty = { figures: true, drawing: true };
    this.options.on?.mode?.(painter.mode);
    this.frames.request();
  }
}
