// What a painter has to draw: the whole scene, already laid out as figures, strokes and fills, in steps of the table.
// There are two painters: WebGL (three/painter.ts) and an SVG plan (plan.ts).
import type { Camera } from './camera';
import type { MarkerView, ModelView, Place, Point, SceneSign, Spot, TableView, Tone } from './types';

// A model as it is drawn now; it may be moving.
export interface Figure {
  model: ModelView;
  place: Place;
  tipped: number; // 0: upright, 1: fallen over
  dim: boolean; // its unit may not act
  ghost: Tone | null;
}

export interface Stroke {
  sign: SceneSign;
  points: readonly Spot[];
  closed?: boolean;
  colour: string;
  width: number; // pixels
  dash?: number; // pixels
  opacity?: number;
  halo?: boolean; // ink around it; default true
}

export interface Fill {
  sign: SceneSign;
  outlines: readonly (readonly Point[])[]; // holes clockwise
  elevation: number;
  colour: string;
  opacity: number;
  hatch: 'none' | 'rising' | 'falling';
}

// The height of a piece of terrain, given in inches, as it is written on the table.
export type HeightText = (inches: number) => string;

export interface Painted {
  drawCalls: number;
  triangles: number;
}

export interface Painter {
  readonly mode: 'webgl' | 'plan';
  readonly element: HTMLElement | SVGElement;
  resize(width: number, height: number): void;
  setTable(table: TableView, height: HeightText): void;
  setFigures(figures: readonly Figure[]): void;
  setGhosts(figures: readonly Figure[]): void;
  setMarkers(markers: readonly MarkerView[]): void;
  setStrokes(strokes: readonly Stroke[]): void;
  setFills(fills: readonly Fill[]): void;
  setFaded(pieces: ReadonlySet<number>): void;
  setPointer(point: Point | null): void;
  paint(camera: Camera): Painted;
  dispose(): void;
}
