// Terrain exactly as the engine has it: every prism is drawn at its own outline, elevation and height. Decoration is
// colour on these faces and things lying at their foot; it neither opens a hole where sight is blocked nor fills one.
// All pieces are one mesh; a piece fades by its own vertices.
import { type BufferAttribute, Group, Mesh, MeshLambertMaterial } from 'three';
import {
  add,
  circle,
  distance,
  insideConvex,
  inset,
  longest,
  middle,
  mix,
  outline,
  pairs,
  scale,
  seeded,
  shrunk,
  strips,
  sub,
} from '../geometry';
import * as colours from '../colours';
import type { Point, Prism, TableView, TerrainPiece } from '../types';
import { stepsPerInch } from '../types';
import { blend, corner, inches, MeshBuilder, type Paint, paint } from './mesh_builder';

const fadedTo = 0.35;

export class Terrain {
  readonly group = new Group();
  private readonly solid: Mesh;
  private readonly faint: Mesh;
  private readonly ranges: { start: number; count: number }[] = [];
  private faded: ReadonlySet<number> = new Set();

  constructor(table: TableView) {
    const builder = new MeshBuilder();
    table.terrain.forEach((piece, index) => {
      const start = builder.vertices;
      drawPiece(builder, piece, seeded(index * 7919 + 17));
      this.ranges.push({ start, count: builder.vertices - start });
    });
    const geometry = builder.build('fade');
    this.solid = new Mesh(geometry, fadingMaterial(false));
    this.faint = new Mesh(geometry, fadingMaterial(true));
    this.solid.castShadow = this.solid.receiveShadow = true;
    this.faint.receiveShadow = true;
    this.faint.visible = false;
    this.faint.renderOrder = 1;
    this.group.add(this.solid, this.faint);
  }

  fade(pieces: ReadonlySet<number>): void {
    const attribute = this.solid.geometry.getAttribute('fade') as BufferAttribute;
    const changed = [...pieces, ...this.faded].filter((piece) => pieces.has(piece) !== this.faded.has(piece));
    for (const piece of changed) {
      const range = this.ranges[piece];
      if (!range) continue;
      (attribute.array as Float32Array).fill(pieces.has(piece) ? 1 : 0, range.start, range.start + range.count);
      attribute.addUpdateRange(range.start, range.count);
      attribute.needsUpdate = true;
    }
    this.faded = pieces;
    this.faint.visible = pieces.size > 0;
  }

  dispose(): void {
    this.solid.geometry.dispose();
    for (const mesh of [this.solid, this.faint]) (mesh.material as MeshLambertMaterial).dispose();
  }
}

// Two materials share the geometry: one leaves out what is faded, the other everything else.
function fadingMaterial(faint: boolean): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, transparent: faint, opacity: faint ? fadedTo : 1 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float fade;')
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>\nif (fade ${faint ? '<' : '>'} 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);`,
      );
  };
  material.customProgramCacheKey = () => (faint ? 'faint terrain' : 'solid terrain');
  return material;
}

type Chance = () => number;

function drawPiece(builder: MeshBuilder, piece: TerrainPiece, chance: Chance): void {
  const areas = piece.prisms.filter((prism) => prism.height === 0);
  const solids = piece.prisms.filter((prism) => prism.height > 0);
  for (const prism of areas) drawArea(builder, prism, piece.kind, chance);
  for (const prism of solids) drawSolid(builder, prism, piece, chance);
  if (piece.kind === 'ruin') for (const prism of areas) scatterRubble(builder, prism, solids, chance);
}

function drawSolid(builder: MeshBuilder, prism: Prism, piece: TerrainPiece, chance: Chance): void {
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

const bottomOf = (prism: Prism): number => inches(prism.elevation);
const topOf = (prism: Prism): number => inches(prism.elevation + prism.height);

// A bevelled top: the outline drawn in a little, just below full height at the outside.
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
const turnedLeft = (direction: Point): Point => [-direction[1], direction[0]];

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

// Closed shutters, painted on the wall a hair before it.
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

// A thin level ribbon along an outline.
function contour(builder: MeshBuilder, polygon: readonly Point[], height: number, colour: Paint, width: number): void {
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

// ---- Areas: flat ground with traits ------------------------------------------------------------------------------------

function drawArea(builder: MeshBuilder, prism: Prism, kind: TerrainPiece['kind'], chance: Chance): void {
  const polygon = outline(prism.base, 28);
  const level = bottomOf(prism);
  if (kind === 'water') return drawWater(builder, polygon, level);
  if (kind === 'crater') return drawCrater(builder, polygon, level, chance);
  if (kind === 'wood') return drawForestFloor(builder, polygon, level, chance);
  drawPavement(builder, polygon, level, chance);
}

// Rings of one outline at several sizes, each joined to the next.
function rings(
  builder: MeshBuilder,
  polygon: readonly Point[],
  steps: readonly [size: number, height: number, colour: Paint][],
): void {
  for (let i = 0; i + 1 < steps.length; ++i) {
    const [outer, inner] = [steps[i]!, steps[i + 1]!];
    const [from, to] = [shrunk(polygon, outer[0]), shrunk(polygon, inner[0])];
    from.forEach((point, k) => {
      const j = (k + 1) % from.length;
      const corners = [
        corner(point, outer[1]),
        corner(from[j] as Point, outer[1]),
        corner(to[j] as Point, inner[1]),
        corner(to[k] as Point, inner[1]),
      ];
      builder.face(corners, [outer[2], outer[2], inner[2], inner[2]]);
    });
  }
  const last = steps[steps.length - 1]!;
  builder.level(shrunk(polygon, last[0]), last[1], last[2]);
}

function drawWater(builder: MeshBuilder, polygon: readonly Point[], level: number): void {
  const [shore, shallow, deep] = [paint('#8A7F66', 0.8), paint(colours.water, 0.9), paint(colours.water, 0.5)];
  rings(builder, polygon, [
    [1, level + 0.02, shore],
    [0.95, level + 0.035, shore],
    [0.94, level + 0.03, shallow],
    [0.6, level + 0.03, blend(shallow, deep, 0.7)],
    [0.25, level + 0.03, deep],
  ]);
  for (const factor of [0.84, 0.66, 0.45])
    contour(builder, shrunk(polygon, factor), level + 0.045, paint(colours.water, 1.35), 0.05);
}

function drawCrater(builder: MeshBuilder, polygon: readonly Point[], level: number, chance: Chance): void {
  const [earth, dark] = [paint(colours.rubble, 0.75), paint('#2A2620')];
  rings(builder, polygon, [
    [1, level + 0.015, paint(colours.ground, 1.1)],
    [0.9, level + 0.1, earth],
    [0.8, level + 0.14, paint(colours.rubble, 0.95)],
    [0.66, level + 0.04, blend(earth, dark, 0.6)],
    [0.3, level + 0.02, dark],
  ]);
  for (let i = 0; i < 14; ++i) {
    const at = mix(middle(polygon), polygon[Math.floor(chance() * polygon.length)] as Point, 0.7 + 0.25 * chance());
    pebble(builder, at, level + 0.05, 0.06 + 0.1 * chance(), paint(colours.rubble, 0.8 + 0.4 * chance()), chance);
  }
}

function drawForestFloor(builder: MeshBuilder, polygon: readonly Point[], level: number, chance: Chance): void {
  const [edge, floor] = [paint(colours.foliage, 0.42), paint('#38402B', 0.95)];
  rings(builder, polygon, [
    [1, level + 0.012, paint(colours.foliage, 0.75)],
    [0.975, level + 0.02, edge],
    [0.8, level + 0.02, floor],
    [0.4, level + 0.02, floor],
  ]);
  for (let i = 0; i < 40; ++i) {
    const at = mix(
      middle(polygon),
      polygon[Math.floor(chance() * polygon.length)] as Point,
      Math.sqrt(chance()) * 0.94,
    );
    pebble(builder, at, level, 0.06 + 0.14 * chance(), paint(colours.foliage, 0.4 + 0.5 * chance()), chance);
  }
}

function drawPavement(builder: MeshBuilder, polygon: readonly Point[], level: number, chance: Chance): void {
  builder.skirt(polygon, level, level + 0.03, paint(colours.rubble, 0.5), paint(colours.rubble, 0.6));
  const direction = longest(polygon);
  for (const strip of strips(polygon, direction, stepsPerInch))
    for (const slab of strips(strip, turnedLeft(direction), stepsPerInch * 1.05))
      builder.level(slab, level + 0.03, paint(colours.rubble, 0.58 + 0.16 * chance()));
}

// Loose stones at the foot of the walls: lower than any base, in nobody's sight.
function scatterRubble(builder: MeshBuilder, area: Prism, walls: readonly Prism[], chance: Chance): void {
  for (const wall of walls.filter((prism) => prism.elevation === area.elevation))
    for (let i = 0; i < 10; ++i) {
      const polygon = outline(wall.base);
      const [a, b] = pairs(polygon)[Math.floor(chance() * polygon.length)] as [Point, Point];
      const at = add(mix(a, b, chance()), scale([chance() - 0.5, chance() - 0.5], 0.9 * stepsPerInch));
      if (walls.some((other) => insideConvex(outline(other.base), at))) continue;
      pebble(
        builder,
        at,
        bottomOf(area) + 0.02,
        0.05 + 0.13 * chance(),
        paint(colours.stone, 0.6 + 0.4 * chance()),
        chance,
      );
    }
}

function pebble(builder: MeshBuilder, at: Point, level: number, size: number, colour: Paint, chance: Chance): void {
  const turn = chance() * 360;
  const foot = circle(at, size * stepsPerInch, 5).map((point, i) =>
    mix(at, point, 0.75 + 0.35 * ((i * 7 + turn) % 3) * 0.5),
  );
  const head = add(at, scale([chance() - 0.5, chance() - 0.5], size * 0.6 * stepsPerInch));
  for (const [a, b] of pairs(foot))
    builder.face(
      [corner(a, level), corner(b, level), corner(head, level + size * 0.8)],
      blend([0, 0, 0], colour, 0.8 + 0.3 * chance()),
    );
}
