// The solid parts of terrain: walls, floors, buildings, hills, rocks and whatever else has a height.
import * as colours from '../colours';
import { add, distance, inset, longest, middle, mix, outline, pairs, scale, shrunk, strips, sub } from '../geometry';
import type { Point, Prism, TerrainPiece } from '../types';
import { stepsPerInch } from '../types';
import { blend, corner, inches, MeshBuilder, type Paint, paint } from './mesh_builder';

export type Chance = () => number; // from 0 to 1, the same at every visit

export function drawSolid(builder: MeshBuilder, prism: Prism, piece: TerrainPiece, chance: Chance): void {
  const raised = prism.elevation > 0 && piece.kind === 'ruin';
  if (raised) return drawFloor(builder, prism, chance);
  switch (piece.kind) {
    case 'hill':
      return drawHill(builder, prism);
    case 'rock':
      return drawRock(builder, prism, chance);
    case 'wood':
      return drawTrunk(builder, prism);
    case 'building':
      return drawBuilding(builder, prism, chance);
    case 'container':
      return drawContainer(builder, prism);
    case 'barricade':
      return drawBarricade(builder, prism, chance);
    case 'crater':
    case 'water':
      return drawMass(builder, prism, piece.kind === 'water' ? colours.water : colours.rubble);
    case 'ruin':
    case 'wall':
      return drawWall(builder, prism, chance);
  }
}

export const bottomOf = (prism: Prism): number => inches(prism.elevation);
const topOf = (prism: Prism): number => inches(prism.elevation + prism.height);

// A bevelled top: returns the smaller outline at full height; the edge outside of it is a little lower.
function bevel(builder: MeshBuilder, polygon: readonly Point[], top: number, width: number, colour: Paint): Point[] {
  const inner = shrunkBy(polygon, width);
  builder.skirt(polygon, top - width * 0.6, top, blend(colour, [0, 0, 0], 0.15), blend(colour, [1, 1, 1], 0.12), inner);
  return inner;
}
const shrunkBy = (polygon: readonly Point[], byInches: number): Point[] => {
  const centre = middle(polygon);
  return polygon.map((point) =>
    mix(point, centre, Math.min(0.4, (byInches * stepsPerInch) / Math.max(distance(point, centre), 1))),
  );
};

// Courses of blocks, each a little lighter or darker than its neighbours.
function masonry(
  builder: MeshBuilder,
  a: Point,
  b: Point,
  bottom: number,
  top: number,
  colour: Paint,
  chance: Chance,
): void {
  const width = inches(distance(a, b));
  const rows = Math.max(1, Math.round((top - bottom) / 0.42));
  for (let row = 0; row < rows; ++row) {
    const low = bottom + ((top - bottom) * row) / rows;
    const high = bottom + ((top - bottom) * (row + 1)) / rows;
    const shade = 0.72 + 0.28 * Math.min(1, (low - bottom + 0.3) / 1.6);
    for (let from = row % 2 === 0 ? 0 : -0.45; from < width; from += 0.9) {
      const [start, end] = [Math.max(from, 0) / width, Math.min(from + 0.9, width) / width];
      if (end - start < 0.01) continue;
      const [p, q] = [mix(a, b, start), mix(a, b, end)];
      const tone = blend([0, 0, 0], colour, shade * (0.86 + 0.22 * chance()));
      builder.face([corner(p, low), corner(q, low), corner(q, high), corner(p, high)], tone);
    }
  }
}

function drawWall(builder: MeshBuilder, prism: Prism, chance: Chance): void {
  const polygon = outline(prism.base, 12);
  const edge = topOf(prism) - 0.06;
  for (const [a, b] of pairs(polygon)) masonry(builder, a, b, bottomOf(prism), edge, paint(colours.stone), chance);
  const cap = paint(colours.stone, 1.25);
  const inner = bevel(builder, polygon, topOf(prism), 0.1, cap);
  for (const strip of strips(inner, turnedLeft(longest(inner)), 0.9 * stepsPerInch))
    builder.level(strip, topOf(prism), blend([0, 0, 0], cap, 0.9 + 0.18 * chance()));
}
export const turnedLeft = (direction: Point): Point => [-direction[1], direction[0]];

function drawFloor(builder: MeshBuilder, prism: Prism, chance: Chance): void {
  const polygon = outline(prism.base);
  builder.skirt(polygon, bottomOf(prism), topOf(prism), paint(colours.timber, 0.4), paint(colours.timber, 0.62));
  builder.face(
    [...polygon].reverse().map((point) => corner(point, bottomOf(prism))),
    paint(colours.timber, 0.3),
  );
  for (const plank of strips(polygon, longest(polygon), 0.42 * stepsPerInch))
    builder.level(plank, topOf(prism), paint(colours.timber, 0.72 + 0.25 * chance()));
}

function drawBuilding(builder: MeshBuilder, prism: Prism, chance: Chance): void {
  const polygon = outline(prism.base, 20);
  const [bottom, top] = [bottomOf(prism), topOf(prism)];
  for (const [a, b] of pairs(polygon)) {
    masonry(builder, a, b, bottom, top - 0.1, paint(colours.stone, 0.92), chance);
    if (polygon.length === 4) shutters(builder, a, b, bottom, top);
  }
  const inner = bevel(builder, polygon, top, 0.16, paint(colours.stone, 1.2));
  const roof = inset(polygon, 0.5 * stepsPerInch);
  builder.level(inner, top - 0.005, paint(colours.stone, 1.1));
  for (const strip of strips(roof, longest(roof), 0.55 * stepsPerInch))
    builder.level(strip, top, paint('#6E6558', 0.82 + 0.2 * chance()));
}

// Closed shutters, a hair in front of the wall.
function shutters(builder: MeshBuilder, a: Point, b: Point, bottom: number, top: number): void {
  const width = inches(distance(a, b));
  const count = Math.floor((width - 0.8) / 1.5);
  const along = scale(sub(b, a), 1 / distance(a, b));
  const outward = scale([along[1], -along[0]], 0.02 * stepsPerInch);
  for (let i = 0; i < count; ++i)
    for (let low = bottom + 0.9; low + 1 < top; low += 1.9) {
      const at = add(mix(a, b, (i + 0.5 + (width - count * 1.5) / 3) / (width / 1.5)), outward);
      const half = scale(along, 0.34 * stepsPerInch);
      const quad = (part: number, wide: number, from: number, to: number, colour: Paint): void => {
        const p = add(at, scale(half, part - wide));
        const q = add(at, scale(half, part + wide));
        builder.face([corner(p, from), corner(q, from), corner(q, to), corner(p, to)], colour);
      };
      quad(-0.5, 0.47, low, low + 0.85, paint(colours.timber, 0.55));
      quad(0.5, 0.47, low, low + 0.85, paint(colours.timber, 0.48));
    }
}

function drawContainer(builder: MeshBuilder, prism: Prism): void {
  const polygon = outline(prism.base, 16);
  const [bottom, top] = [bottomOf(prism), topOf(prism)];
  for (const [a, b] of pairs(polygon)) {
    const ribs = Math.max(2, Math.round(inches(distance(a, b)) / 0.3));
    for (let i = 0; i < ribs; ++i) {
      const [p, q] = [mix(a, b, i / ribs), mix(a, b, (i + 1) / ribs)];
      const tone = i % 2 === 0 ? 0.62 : 0.82;
      const frame = i === 0 || i === ribs - 1 ? 0.5 : tone;
      builder.face(
        [corner(p, bottom), corner(q, bottom), corner(q, top - 0.08), corner(p, top - 0.08)],
        [
          paint(colours.timber, frame * 0.75),
          paint(colours.timber, frame * 0.75),
          paint(colours.timber, frame),
          paint(colours.timber, frame),
        ],
      );
    }
  }
  const inner = bevel(builder, polygon, top, 0.14, paint(colours.timber, 0.7));
  strips(inner, turnedLeft(longest(inner)), 0.3 * stepsPerInch).forEach((strip, i) =>
    builder.level(strip, top, paint(colours.timber, i % 2 === 0 ? 0.78 : 0.92)),
  );
}

function drawBarricade(builder: MeshBuilder, prism: Prism, chance: Chance): void {
  const polygon = outline(prism.base);
  const [bottom, top] = [bottomOf(prism), topOf(prism)];
  const rows = 3;
  for (const [a, b] of pairs(polygon))
    for (let row = 0; row < rows; ++row) {
      const low = bottom + ((top - bottom) * row) / rows;
      const high = low + (top - bottom) / rows;
      const pieces = Math.max(1, Math.round(inches(distance(a, b)) / 1.4));
      for (let i = 0; i < pieces; ++i) {
        const [p, q] = [mix(a, b, i / pieces), mix(a, b, (i + 1) / pieces)];
        const tone = (0.5 + 0.14 * row) * (0.85 + 0.3 * chance());
        builder.face([corner(p, low), corner(q, low), corner(q, high), corner(p, high)], paint(colours.timber, tone));
      }
    }
  for (const strip of strips(polygon, turnedLeft(longest(polygon)), 0.7 * stepsPerInch))
    builder.level(strip, top, paint(colours.timber, 0.85 + 0.25 * chance()));
}

// Grass above strata; contour lines on the top.
function drawHill(builder: MeshBuilder, prism: Prism): void {
  const polygon = outline(prism.base, 24);
  const [bottom, top] = [bottomOf(prism), topOf(prism)];
  const rows = Math.max(1, Math.round((top - bottom) / 0.4));
  for (let row = 0; row < rows; ++row) {
    const [low, high] = [
      bottom + ((top - bottom - 0.16) * row) / rows,
      bottom + ((top - bottom - 0.16) * (row + 1)) / rows,
    ];
    const tone = (row % 2 === 0 ? 0.66 : 0.84) + 0.12 * (row / rows);
    builder.skirt(polygon, low, high, paint('#6B6450', tone * 0.9), paint('#6B6450', tone));
  }
  const grass = paint(colours.hill, 1.12);
  const inner = bevel(builder, polygon, top, 0.26, grass);
  builder.level(inner, top, grass);
  for (const factor of [0.86, 0.62])
    contour(builder, shrunk(polygon, factor), top + 0.012, paint(colours.hill, 1.75), 0.06);
}

// A thin horizontal ribbon along an outline.
export function contour(
  builder: MeshBuilder,
  polygon: readonly Point[],
  height: number,
  colour: Paint,
  width: number,
): void {
  const inner = shrunkBy(polygon, width);
  polygon.forEach((point, i) => {
    const j = (i + 1) % polygon.length;
    const corners = [point, polygon[j] as Point, inner[j] as Point, inner[i] as Point].map((p) => corner(p, height));
    builder.face(corners, colour);
  });
}

function drawRock(builder: MeshBuilder, prism: Prism, chance: Chance): void {
  const polygon = outline(prism.base, 10);
  const [bottom, top] = [bottomOf(prism), topOf(prism)];
  pairs(polygon).forEach(([a, b]) => {
    const low = paint(colours.rubble, 0.5 + 0.15 * chance());
    const high = paint(colours.rubble, 0.8 + 0.25 * chance());
    const half = bottom + (top - bottom) * (0.35 + 0.3 * chance());
    const between = mix(a, b, 0.35 + 0.3 * chance());
    builder.face([corner(a, bottom), corner(b, bottom), corner(between, half)], low);
    builder.face([corner(b, bottom), corner(b, top - 0.12), corner(between, half)], blend(low, high, 0.5));
    builder.face([corner(a, bottom), corner(between, half), corner(a, top - 0.12)], blend(low, high, 0.3));
    builder.face([corner(between, half), corner(b, top - 0.12), corner(a, top - 0.12)], high);
  });
  const inner = bevel(builder, polygon, top, 0.2, paint(colours.rubble, 1.05));
  const peak = middle(inner.map((point, i) => (i % 2 === 0 ? point : middle(inner))));
  for (const [a, b] of pairs(inner))
    builder.face([corner(a, top), corner(b, top), corner(peak, top)], paint(colours.rubble, 0.95 + 0.25 * chance()));
}

function drawTrunk(builder: MeshBuilder, prism: Prism): void {
  const polygon = outline(prism.base, 6);
  builder.skirt(polygon, bottomOf(prism), topOf(prism), paint(colours.timber, 0.38), paint(colours.timber, 0.6));
  builder.level(polygon, topOf(prism), paint(colours.timber, 0.8));
}

function drawMass(builder: MeshBuilder, prism: Prism, colour: string): void {
  const polygon = outline(prism.base, 24);
  builder.skirt(polygon, bottomOf(prism), topOf(prism), paint(colour, 0.6), paint(colour, 0.85));
  builder.level(polygon, topOf(prism), paint(colour));
}
