// What goes into the picture of the table, and what comes out. The scene draws and picks; it knows no rule. All lengths
// are the engine's steps, 508 to the inch; x runs east, y north, elevation up; facings are whole degrees anticlockwise
// from east. The scene never changes what it is given: to show something else, give it new data.

export const stepsPerInch = 508;

export type Point = readonly [x: number, y: number];
export type Spot = readonly [x: number, y: number, elevation: number];
export type Side = 'red' | 'blue';

// ---- The table (Table, TerrainPiece and Prism of src/table/terrain.h) ----

export type TerrainKind =
  'ruin' | 'wall' | 'wood' | 'hill' | 'crater' | 'building' | 'rock' | 'barricade' | 'water' | 'container';

export interface Footprint {
  centre: Point;
  radius: number; // of the disc, or of the circle around the polygon
  vertices: readonly Point[]; // empty for a disc; anticlockwise
}

export interface Prism {
  base: Footprint;
  elevation: number;
  height: number; // 0 for an area
  traits: number; // bits: 1 blocking, 2 cover, 4 difficult, 8 dangerous, 16 impassable
}

export interface TerrainPiece {
  name: string;
  kind: TerrainKind;
  prisms: readonly Prism[];
}
export const traits = ['blocking', 'cover', 'difficult', 'dangerous', 'impassable'] as const; // the bits of a prism
export type Trait = (typeof traits)[number];

export interface TableView {
  name: string;
  size: Point;
  terrain: readonly TerrainPiece[];
}

// ---- What stands on it ----

export type Archetype =
  | 'trooper'
  | 'leader'
  | 'heavy'
  | 'rider'
  | 'biker'
  | 'beast'
  | 'monster'
  | 'swarm'
  | 'winged'
  | 'walker'
  | 'tank'
  | 'flyer';

// Shape of src/table/shape.h: around the model's own centre, at facing 0.
export interface BaseShape {
  radius: number;
  outline: readonly Point[]; // empty for a circle
  hull?: boolean; // no base: the body fills the outline
}

export interface Place {
  at: Point;
  elevation: number;
  facing: number;
}

export interface ModelView extends Place {
  id: number;
  unit: number;
  side: Side;
  shape: BaseShape;
  height: number;
  archetype: Archetype;
  special?: boolean; // carries something that most of its unit do not: it looks different
  wounds: number; // left
  mostWounds: number; // pips appear where this is above 1
  number?: number; // of its unit: written on its base, and the accent of its colours
  palette?: number; // of its army
  looks?: number; // where its body looks, in degrees from its facing
  name?: string;
}

export type UnitMood = 'plain' | 'eligible' | 'greyed' | 'target';

export interface UnitView {
  id: number;
  side: Side;
  name: string;
  mood?: UnitMood;
  number?: number; // in its army, on its bases too
  count?: string; // how many models are left, or wounds
  badges?: readonly { icon: string; word: string; sign: string }[]; // states: moved, advanced, pinned …
}

export interface MarkerView {
  id: number;
  at: Point;
  elevation?: number;
  radius: number; // of the marker itself
  range?: number; // within which it is held
  label: string; // "1"
  holder?: Side | 'contested' | null;
  count?: readonly [red: number, blue: number];
}

export interface ZoneView {
  side: Side | 'neutral';
  outline: readonly Point[];
  label?: string;
}

// A spot where a model fell, marked until the next phase.
export interface FallenView {
  at: Point;
  elevation: number;
  side: Side;
}

// ---- Signs: what each mark on the table says, by a name that the page has a text for ----

export const sceneSigns = [
  'side.red',
  'side.blue',
  'number',
  'count',
  'eligible',
  'chosen',
  'table.target',
  'table.acting',
  'table.wounds',
  'table.fallen',
  'objective',
  'table.zone',
  'table.dangerous',
  'reach',
  'table.allowed',
  'table.forbidden',
  'ghost',
  'table.locked',
  'table.proposal',
  'refused',
  'table.way',
  'table.link',
  'table.leash',
  'table.engagement',
  'table.near',
  'table.range',
  'table.seen',
  'table.sight',
  'table.blocked',
  'table.measured',
  'table.tracer',
  'table.pointed',
] as const;
export type SceneSign = (typeof sceneSigns)[number];

// ---- Overlays: what a question or a tool draws over the table ----

export type Tone = 'bone' | 'accent' | 'good' | 'refusal' | 'red' | 'blue' | 'white' | 'muted';

// Outlines run anticlockwise around an area and clockwise around a hole in it, as the engine gives them.
export interface AreaOverlay {
  kind: 'area';
  style: 'reach' | 'partial' | 'allowed' | 'forbidden' | 'seen' | 'range';
  outlines: readonly (readonly Point[])[];
  elevation?: number;
  tone?: Tone;
  label?: string;
}
export interface RingOverlay {
  kind: 'ring';
  at: Point;
  elevation?: number;
  radius: number;
  tone?: Tone;
  dashed?: boolean;
  label?: string; // at the rim
}
// What is legal is solid; what is not is dashed, with a cross in its middle.
export interface LineOverlay {
  kind: 'line';
  style: 'ruler' | 'sight' | 'blocked' | 'path' | 'link' | 'broken' | 'leash' | 'arrow' | 'tracer';
  points: readonly Spot[];
  tone?: Tone;
  label?: string; // at its middle
}
export interface CrossOverlay {
  kind: 'cross';
  at: Spot;
  label?: string;
}
export interface LabelOverlay {
  kind: 'label';
  at: Spot;
  text: string;
  tone?: Tone;
}
// A translucent model: where a repair would put it, somebody else's draft, the end of a charge.
export interface GhostOverlay extends Place {
  kind: 'ghost';
  model: number;
  tone?: Tone;
}
export type Overlay = AreaOverlay | RingOverlay | LineOverlay | CrossOverlay | LabelOverlay | GhostOverlay;

// ---- The ghost editor ----

export interface Ghost extends Place {
  model: number;
  locked?: boolean; // may not be dragged
  refused?: boolean; // marked with a cross
  figure?: string; // how far it goes, as the engine says: "4.7″ of 6″"; an estimate replaces it while it is dragged
}

// A unit that is moved or set up. While the pointer drags, the scene moves the ghosts itself and reports; the next
// draft that it is given replaces what it shows.
export interface Draft {
  unit: number;
  ghosts: readonly Ghost[];
  limit?: number; // how far from where it stands a model may go, in a straight line; absent in a set-up
  limits?: Readonly<Record<number, number>>; // by model, where they differ
  dragsSingly?: boolean; // ghosts are dragged one by one, with Shift the whole formation
  links?: readonly (readonly number[])[]; // pairs of models in coherency, as the engine found them
  coherency?: number; // where there are no such pairs: bases within this distance are linked
  engagement?: number; // the radius of rings around enemies near the ghosts; single ghosts snap to just outside
  reach?: readonly (readonly Point[])[]; // a press inside of it brings the formation there; absent: anywhere
  overhang?: boolean; // bases may hang over an edge: a ghost stands where its centre does
  distances?: boolean; // lines to the nearest enemy, friend, edge and marker; default true
}

export interface DragReport {
  step: 'start' | 'move' | 'end' | 'cancel';
  unit: number;
  model: number | null; // the one that is held; null: the ground was pressed
  alone: boolean; // only that model moves
  ghosts: readonly Ghost[];
  nudged: boolean; // by keys or buttons, in one step
  turn: number; // degrees turned since the drag began
  anchor: Point; // middle of the ghosts
  wanted: Point; // where it would be without the limit
  beyond: number; // how far the pointer is past the limit
  snap: SceneText | null;
}

// ---- Camera ----

export type CameraKind = 'tilt' | 'plan';
export interface CameraView {
  kind: CameraKind;
  centre: Point; // what is in the middle of the picture
  span: number; // steps of table seen across the shorter side of the picture, at the centre
  turn: number; // degrees
  rise: number; // degrees above the table from which a tilted camera looks
}

// ---- What comes out ----

export interface Pick {
  at: Point; // on the surface under the pointer
  elevation: number;
  onTable: boolean;
  model?: number;
  ghost?: number; // id of its model
  unit?: number | undefined; // of the model or ghost, or whose flag it is
  marker?: number;
  terrain?: number; // index of the piece
}

export interface PressKeys {
  shift: boolean;
  control: boolean;
  alt: boolean;
  touch: boolean;
}

export interface SceneEvents {
  hover(pick: Pick | null): void;
  press(pick: Pick, keys: PressKeys): void; // a click or a tap
  doublePress(pick: Pick, keys: PressKeys): void;
  inspect(pick: Pick): void; // right click or long press
  // Whether a drag may begin on this model, whose unit has no draft yet; and the draft, once it is there.
  mayGrab(pick: Pick): boolean;
  grab(pick: Pick): Promise<Draft | null>;
  drag(report: DragReport): void;
  camera(view: CameraView): void;
  mode(mode: 'webgl' | 'plan'): void; // at the start, when the context is lost, when it is back
}

// The texts of the scene. Their values are numbers, in inches, or names.
export type SceneText =
  | 'scene.away' // {far} {limit}: beyond the limit
  | 'scene.of' // {far} {limit}: 4.7″ of 6″
  | 'scene.about' // {far}: ≈ 4.7″
  | 'scene.high' // {high}: how high a piece of terrain is, in a sentence
  | `scene.trait.${Trait}` // what a piece of terrain does
  | 'scene.height' // {high}: the same as a number on the table
  | 'scene.snap.reach'
  | 'scene.snap.contact'
  | 'scene.snap.engagement'
  | 'scene.snap.coherency'
  | 'scene.snap.marker'
  | 'scene.locked' // a ghost that may not be dragged
  | 'scene.table'; // {name}: what screen readers call the picture

export interface SceneOptions {
  on?: Partial<SceneEvents>;
  text?(id: SceneText, values?: Record<string, number | string>): string; // English if absent
  plain?: boolean; // the plan, even where there is WebGL
  reducedMotion?: boolean; // default: as the system says
  contrast?: boolean; // wider lines, no plain fills; default: as the system says
}

// Whose edge the camera stands behind, and how it is turned there. The other side's edge is opposite.
export interface HomeView {
  side: Side;
  turn: number;
}

// In show() all of it is optional: what is absent stays as it is.
export interface SceneView {
  table: TableView | null;
  home: HomeView | null; // null: the camera stands behind a longer side
  models: readonly ModelView[]; // on the table
  aside: readonly ModelView[]; // not on the table; only their ghosts are drawn
  units: readonly UnitView[];
  markers: readonly MarkerView[];
  zones: readonly ZoneView[];
  fallen: readonly FallenView[];
  overlays: readonly Overlay[];
  draft: Draft | null;
  chosen: readonly number[]; // units; a white ring
  lit: readonly number[]; // units that act while others look on
}

export interface ShowOptions {
  animate?: boolean; // models that moved glide there, destroyed ones tip over; default true
  paths?: Readonly<Record<number, readonly Spot[]>>; // by model; else a straight line
  duration?: number; // milliseconds, 250 if absent
}

export interface DrawnLabel {
  text: string;
  at: Spot;
  tone: Tone;
}

// What is drawn, as data: for tests.
export interface DrawnScene {
  mode: 'webgl' | 'plan';
  camera: CameraView;
  terrain: number;
  models: {
    id: number;
    unit: number;
    side: Side;
    rim: 'solid' | 'segments';
    glyph: '▲' | '■';
    number: number | null;
    place: Place;
    chosen: boolean;
    lit: boolean;
  }[];
  ghosts: { model: number; place: Place; refused: boolean; locked: boolean }[];
  markers: { id: number; holder: string | null; glyph: string }[];
  zones: number;
  overlays: { kind: string; style?: string; dashed: boolean; label?: string }[];
  crosses: Spot[];
  labels: DrawnLabel[];
  flags: { unit: number; text: string; mood: UnitMood }[];
  dragging: DragReport | null;
  animating: boolean;
  faded: number[]; // terrain pieces drawn translucent
}

export interface Statistics {
  frames: number; // drawn since the start
  drawCalls: number; // of the last frame
  triangles: number;
  scriptMilliseconds: number; // of the last frame
  worstMilliseconds: number; // of any frame but the first
}

export interface Scene {
  show(view: Partial<SceneView>, options?: ShowOptions): void;
  skip(): void; // animations end at once

  camera(): CameraView;
  setCamera(view: Partial<CameraView>): void;
  fit(): void; // the whole table, from home
  centreOn(point: Point): void;
  zoom(factor: number): void; // above 1: nearer
  turnCamera(degrees: number): void;

  // The ghost editor, by keys and buttons. Each of these reports a drag that has ended.
  nudge(model: number | null, by: Point): void; // null: the formation
  turn(degrees: number): void;
  cancelDrag(): void;

  pick(x: number, y: number): Pick; // pixels from the picture's upper left corner
  toScreen(point: Point | Spot): { x: number; y: number };
  toTable(x: number, y: number): Point;
  underPointer(): Pick | null; // what the pointer is on

  // The signs under a pixel of the picture, and all that can be seen: of the table, and of the badges of units.
  signsAt(x: number, y: number, touch?: boolean): string[];
  signs(): string[];

  // The whole table from above as an SVG file, with a title and a description for screen readers.
  picture(title: string, description: string): string;

  scene(): DrawnScene;
  statistics(): Statistics;
  idle(): Promise<void>; // resolves when nothing moves and everything shown is drawn
  element: HTMLElement; // to give focus to
  dispose(): void;
}

// Fills `host`, a positioned element, with the picture, and follows its size.
export type CreateScene = (host: HTMLElement, options?: SceneOptions) => Scene;
