// The flat parts of terrain: water, craters, the floor of a wood, pavement, and the rubble at the foot of walls.
import * as colours from '../colours';
import { add, circle, insideConvex, longest, middle, mix, outline, pairs, scale, shrunk, strips } from '../geometry';
import type { Point, Prism, TerrainPiece } from '../types';
import { stepsPerInch } from '../types';
import { blend, corner, MeshBuilder, type Paint, paint } from './mesh_builder';
import { bottomOf, contour, turnedLeft, type Chance } from './solids';

export function drawArea(builder: MeshBuilder, prism: Prism, kind: TerrainPiece['kind'], chance: Chance): void {
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
export function scatterRubble(builder: MeshBuilder, area: Prism, walls: readonly Prism[], chance: Chance): void {
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
