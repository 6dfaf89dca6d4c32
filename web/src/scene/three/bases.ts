// Bases: a dark plate with the true outline, whose edge has the accent of the unit (`part` 1 at these vertices), and on it
// a ring in the side's colour, solid for red and in eight segments for blue. Circles are built with radius 1 and scaled; other outlines are built as they are.
import type { BufferGeometry } from 'three';
import * as colours from '../colours';
import { circle, distance, pairs, shrunk } from '../geometry';
import type { BaseShape, Point, Side } from '../types';
import { stepsPerInch } from '../types';
import { corner, inches, MeshBuilder, paint } from './mesh_builder';

export const baseHeight = 0.12; // inches
const ringFrom = 0.68;
const ringTo = 0.84;
const edge = { head: 0.97, inner: 0.89 };

export function baseGeometry(shape: BaseShape, side: Side): BufferGeometry {
  const round = shape.outline.length === 0;
  const polygon = round ? circle([0, 0], stepsPerInch, 20) : shape.outline;
  const height = shape.hull ? baseHeight / 2 : baseHeight;
  const builder = new MeshBuilder();
  const [ink, white] = [paint(colours.ink, 1.6), paint(colours.white)];
  const [head, inner] = [shrunk(polygon, edge.head), shrunk(polygon, edge.inner)];
  builder.mark = 1;
  builder.skirt(polygon, 0, height, paint(colours.white, 0.3), paint(colours.white, 0.7), head);
  builder.skirt(head, height, height, white, white, inner);
  builder.mark = 0;
  builder.level(inner, height, ink);
  for (const strip of ringStrips(polygon, colours.rimOf[side] === 'segments' ? 8 : 0))
    builder.face(
      strip.map((point) => corner(point, height + 0.012)),
      paint(colours.side[side]),
    );
  return builder.build('part');
}

// The ring as small quads; in so many segments, or whole for 0.
function ringStrips(polygon: readonly Point[], segments: number): Point[][] {
  const [outer, inner] = [perimeter(shrunk(polygon, ringTo)), perimeter(shrunk(polygon, ringFrom))];
  const pieces = segments === 0 ? 24 : segments * 2;
  const strips: Point[][] = [];
  for (let i = 0; i < pieces; ++i) {
    const share = segments === 0 ? 1 : 0.72;
    const group = segments === 0 ? 1 : 2;
    const start = (Math.floor(i / group) * group) / pieces;
    const [from, to] = [0, 1].map((end) => start + ((((i % group) + end) / group) * share * group) / pieces) as [
      number,
      number,
    ];
    strips.push([outer(from), outer(to), inner(to), inner(from)]);
  }
  return strips;
}

// The point after a share of the way around the polygon.
function perimeter(polygon: readonly Point[]): (share: number) => Point {
  const edges = pairs(polygon).map(([a, b]) => ({ a, b, long: distance(a, b) }));
  const whole = edges.reduce((sum, edge) => sum + edge.long, 0);
  return (share) => {
    let left = share * whole;
    for (const { a, b, long } of edges) {
      if (left <= long) return [a[0] + ((b[0] - a[0]) * left) / long, a[1] + ((b[1] - a[1]) * left) / long];
      left -= long;
    }
    return polygon[0] as Point;
  };
}

export const shapeKey = (shape: BaseShape): string =>
  shape.outline.length === 0 ? 'circle' : `${shape.hull ? 'hull' : 'base'} ${shape.outline.join(' ')}`;

// Half the length and half the width of a base, in inches: what the body fills.
export function halfSizes(shape: BaseShape): readonly [number, number] {
  if (shape.outline.length === 0) return [inches(shape.radius), inches(shape.radius)];
  const most = (axis: 0 | 1): number => Math.max(...shape.outline.map((point) => Math.abs(point[axis])));
  return [inches(most(0)), inches(most(1))];
}
