// What is under the pointer: a ray is cut with the same prisms and bases that are drawn, whichever painter draws them.
import type { Ray, Vector } from './camera';
import { cross, distance, insideFootprint, length, pairs, sub } from './geometry';
import type { Footprint, MarkerView, Point, Prism, TableView } from './types';
import { stepsPerInch } from './types';

const at = (ray: Ray, t: number): Vector => [
  ray.origin[0] + ray.direction[0] * t,
  ray.origin[1] + ray.direction[1] * t,
  ray.origin[2] + ray.direction[2] * t,
];

interface Span {
  from: number;
  to: number;
}

// From where to where along the ray it is inside the footprint, seen from above.
function acrossDisc(ray: Ray, base: Footprint, margin: number): Span | null {
  const offset: Point = [ray.origin[0] - base.centre[0], ray.origin[1] - base.centre[1]];
  const along: Point = [ray.direction[0], ray.direction[1]];
  const radius = base.radius + margin;
  const a = along[0] ** 2 + along[1] ** 2;
  const b = offset[0] * along[0] + offset[1] * along[1];
  const c = offset[0] ** 2 + offset[1] ** 2 - radius ** 2;
  if (a < 1e-12) return c <= 0 ? { from: 0, to: Infinity } : null;
  const root = b * b - a * c;
  return root < 0 ? null : { from: (-b - Math.sqrt(root)) / a, to: (-b + Math.sqrt(root)) / a };
}

function acrossPolygon(ray: Ray, base: Footprint, margin: number): Span | null {
  const along: Point = [ray.direction[0], ray.direction[1]];
  const span = { from: 0, to: Infinity };
  for (const [a, b] of pairs(base.vertices)) {
    const edge = sub(b, a);
    const inside = cross(edge, sub([ray.origin[0], ray.origin[1]], a)) + margin * length(edge);
    const change = cross(edge, along);
    if (Math.abs(change) < 1e-12) {
      if (inside < 0) return null;
    } else if (change > 0) span.from = Math.max(span.from, -inside / change);
    else span.to = Math.min(span.to, -inside / change);
  }
  return span.from <= span.to ? span : null;
}

// How far along the ray the prism begins, or null. `margin` makes the prism thicker, for fingers.
export function hitPrism(ray: Ray, base: Footprint, bottom: number, top: number, margin = 0): number | null {
  const flat = base.vertices.length === 0 ? acrossDisc(ray, base, margin) : acrossPolygon(ray, base, margin);
  if (!flat) return null;
  const upper = (top - ray.origin[2]) / ray.direction[2]; // the ray always goes down
  const lower = (bottom - ray.origin[2]) / ray.direction[2];
  const from = Math.max(flat.from, upper);
  return from <= Math.min(flat.to, lower) ? Math.max(from, 0) : null;
}

export interface Target {
  id: number;
  base: Footprint;
  elevation: number;
  height: number;
}

// The first of the targets along the ray.
export function firstHit(ray: Ray, targets: readonly Target[], margin = 0): { id: number; t: number } | null {
  let best: { id: number; t: number } | null = null;
  for (const { id, base, elevation, height } of targets) {
    const t = hitPrism(ray, base, elevation, elevation + height, margin);
    if (t !== null && (best === null || t < best.t)) best = { id, t };
  }
  return best;
}

const thin = (prism: Prism): boolean => {
  const { vertices, radius } = prism.base;
  if (vertices.length === 0) return radius < 0.5 * stepsPerInch;
  const widths = pairs(vertices).map(([a, b]) => {
    const edge = sub(b, a);
    return Math.max(...vertices.map((vertex) => cross(edge, sub(vertex, a)) / length(edge)));
  });
  return Math.min(...widths) < stepsPerInch;
};

// The surface under the pointer on which somebody could stand: a floor, a roof, a hill, or else the ground. Walls do
// not count.
export function surface(ray: Ray, table: TableView): { at: Point; elevation: number; t: number } {
  let t = -ray.origin[2] / ray.direction[2];
  let elevation = 0;
  for (const piece of table.terrain)
    for (const prism of piece.prisms) {
      const top = prism.elevation + prism.height;
      const there = (top - ray.origin[2]) / ray.direction[2];
      if (prism.height === 0 || (prism.traits & 16) !== 0 || there >= t || thin(prism)) continue;
      const spot = at(ray, there);
      if (insideFootprint(prism.base, [spot[0], spot[1]])) [t, elevation] = [there, top];
    }
  const spot = at(ray, t);
  return { at: [spot[0], spot[1]], elevation, t };
}

// Terrain under the pointer, nearest first.
export function terrainHits(ray: Ray, table: TableView): { piece: number; t: number }[] {
  const hits: { piece: number; t: number }[] = [];
  table.terrain.forEach((piece, index) => {
    const each = piece.prisms
      .map((prism) => hitPrism(ray, prism.base, prism.elevation, prism.elevation + prism.height))
      .filter((t): t is number => t !== null);
    if (each.length > 0) hits.push({ piece: index, t: Math.min(...each) });
  });
  return hits.sort((a, b) => a.t - b.t);
}

export function markerAt(markers: readonly MarkerView[], point: Point): MarkerView | undefined {
  return markers.find((marker) => distance(marker.at, point) <= Math.max(marker.radius, 0.6 * stepsPerInch));
}
