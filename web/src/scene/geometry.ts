// Plane geometry for drawing and picking. It decides nothing: a distance from here is shown with ≈ until the engine has
// measured it.
import type { BaseShape, Footprint, Place, Point, Prism, Spot, TableView, TerrainPiece, Trait } from './types';
import { traits } from './types';

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor];
export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export function turned(vector: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return [vector[0] * cosine - vector[1] * sine, vector[0] * sine + vector[1] * cosine];
}

export function middle(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point[0];
    y += point[1];
  }
  const count = Math.max(points.length, 1);
  return [x / count, y / count];
}

export function pairs<T>(ring: readonly T[]): [T, T][] {
  return ring.map((item, i) => [item, ring[(i + 1) % ring.length] as T]);
}

// Where a model stands, as a footprint.
export function footprint(shape: BaseShape, place: Pick<Place, 'at' | 'facing'>): Footprint {
  const vertices = shape.outline.map((vertex) => add(place.at, turned(vertex, place.facing)));
  return { centre: place.at, radius: shape.radius, vertices };
}

export function circle(centre: Point, radius: number, corners = 48): Point[] {
  return Array.from({ length: corners }, (_, i) => add(centre, turned([radius, 0], (360 * i) / corners)));
}

export const outline = (base: Footprint, corners = 32): readonly Point[] =>
  base.vertices.length > 0 ? base.vertices : circle(base.centre, base.radius, corners);

export function insideConvex(polygon: readonly Point[], point: Point, margin = 0): boolean {
  return pairs(polygon).every(([a, b]) => {
    const edge = sub(b, a);
    return cross(edge, sub(point, a)) >= margin * length(edge);
  });
}

export function insideFootprint(base: Footprint, point: Point, margin = 0): boolean {
  if (base.vertices.length === 0) return distance(base.centre, point) <= base.radius - margin;
  return insideConvex(base.vertices, point, margin);
}

// Inside outlines that run anticlockwise around an area and clockwise around its holes.
export function insideOutlines(outlines: readonly (readonly Point[])[], point: Point): boolean {
  let crossings = 0;
  for (const ring of outlines)
    for (const [a, b] of pairs(ring))
      if (a[1] > point[1] !== b[1] > point[1] && point[0] < a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
        ++crossings;
  return crossings % 2 === 1;
}

export function nearestOnSegment(a: Point, b: Point, point: Point): Point {
  const edge = sub(b, a);
  const square = dot(edge, edge);
  return square === 0 ? a : mix(a, b, clamp(dot(sub(point, a), edge) / square, 0, 1));
}

export interface Nearest {
  from: Point;
  to: Point;
  distance: number; // 0 where they overlap
}

// The nearest points of two footprints.
export function nearest(a: Footprint, b: Footprint): Nearest {
  if (a.vertices.length === 0 && b.vertices.length === 0) return nearestDiscs(a, b);
  if (a.vertices.length === 0) {
    const there = nearest(b, a);
    return { from: there.to, to: there.from, distance: there.distance };
  }
  return b.vertices.length === 0 ? nearestPolygonDisc(a, b) : nearestPolygons(a, b);
}

function nearestDiscs(a: Footprint, b: Footprint): Nearest {
  const between = distance(a.centre, b.centre);
  if (between <= a.radius + b.radius) return { from: a.centre, to: b.centre, distance: 0 };
  return {
    from: mix(a.centre, b.centre, a.radius / between),
    to: mix(b.centre, a.centre, b.radius / between),
    distance: between - a.radius - b.radius,
  };
}

function nearestPolygonDisc(a: Footprint, b: Footprint): Nearest {
  const from = nearestOnOutline(a.vertices, b.centre);
  const between = distance(from, b.centre);
  if (between <= b.radius || insideConvex(a.vertices, b.centre)) return { from, to: from, distance: 0 };
  return { from, to: mix(b.centre, from, b.radius / between), distance: between - b.radius };
}

function nearestPolygons(a: Footprint, b: Footprint): Nearest {
  if (a.vertices.some((v) => insideConvex(b.vertices, v)) || b.vertices.some((v) => insideConvex(a.vertices, v)))
    return { from: a.centre, to: b.centre, distance: 0 };
  let best: Nearest = { from: a.centre, to: b.centre, distance: Infinity };
  const offer = (from: Point, to: Point): void => {
    const between = distance(from, to);
    if (between < best.distance) best = { from, to, distance: between };
  };
  for (const vertex of a.vertices) offer(vertex, nearestOnOutline(b.vertices, vertex));
  for (const vertex of b.vertices) offer(nearestOnOutline(a.vertices, vertex), vertex);
  return best;
}

function nearestOnOutline(vertices: readonly Point[], point: Point): Point {
  const candidates = pairs(vertices).map(([a, b]) => nearestOnSegment(a, b, point));
  return candidates.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best));
}

export const nearestEdge = (size: Point, point: Point): Point => {
  const edges: Point[] = [
    [0, point[1]],
    [size[0], point[1]],
    [point[0], 0],
    [point[0], size[1]],
  ];
  return edges.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best));
};

// ---- Limits ----

// The move nearest to `wanted` (nearly: by repeated projection) that takes nobody farther from home than its limit.
export function limitedMove(members: readonly { home: Point; at: Point; limit: number }[], wanted: Point): Point {
  let move = wanted;
  for (let round = 0; round < 24; ++round) {
    let strained = false;
    for (const { home, at, limit } of members) {
      const way = add(sub(at, home), move);
      const far = length(way);
      if (far <= limit + 1e-6) continue;
      move = sub(move, scale(way, 1 - limit / far));
      strained = true;
    }
    if (!strained) break;
  }
  return move;
}

// ---- Levels ----

const top = (prism: Prism): number => prism.elevation + prism.height;

// Whether a base of this size fits on top of the prism at the point. Whether anybody may stand there say the rules: what
// is impassable is climbed in one game and not in another.
const standable = (prism: Prism, point: Point, margin: number): boolean =>
  prism.height > 0 && insideFootprint(prism.base, point, margin);

// The levels on which somebody could stand at the point, lowest first. The ground is one, unless something covers it.
export function levelsAt(table: TableView, point: Point, margin = 0): number[] {
  const prisms = table.terrain.flatMap((piece) => piece.prisms).filter((prism) => standable(prism, point, margin));
  const solid = (level: number): boolean => prisms.some((prism) => prism.elevation <= level && top(prism) > level);
  const levels = [0, ...prisms.map(top)].filter((level) => !solid(level));
  return [...new Set(levels)].sort((a, b) => a - b);
}

export function levelNear(table: TableView, point: Point, margin: number, near: number): number {
  const levels = levelsAt(table, point, margin);
  return levels.reduce((best, next) => (Math.abs(next - near) < Math.abs(best - near) ? next : best), levels[0] ?? 0);
}

export const heightOf = (piece: TerrainPiece): number => Math.max(0, ...piece.prisms.map(top));
// The traits that some part of it has.
export const traitsOf = (piece: TerrainPiece): Trait[] =>
  traits.filter((_, bit) => piece.prisms.some((prism) => (prism.traits >> bit) & 1));

// ---- Paths ----

export const spotDistance = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

// The spot after the given share (0 to 1) of a path.
export function along(way: readonly Spot[], share: number): Spot {
  const lengths = way.slice(1).map((spot, i) => spotDistance(way[i] as Spot, spot));
  let left = share * lengths.reduce((sum, next) => sum + next, 0);
  for (const [i, piece] of lengths.entries()) {
    if (left <= piece && piece > 0) {
      const [a, b] = [way[i] as Spot, way[i + 1] as Spot];
      const t = left / piece;
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
    }
    left -= piece;
  }
  return way[way.length - 1] as Spot;
}

// ---- Convex polygons, for decorating surfaces ----

// The part of a convex polygon on the left of the line from a to b.
export function clipLeft(polygon: readonly Point[], a: Point, b: Point): Point[] {
  const edge = sub(b, a);
  const side = (point: Point): number => cross(edge, sub(point, a));
  const kept: Point[] = [];
  for (const [from, to] of pairs(polygon)) {
    const [here, there] = [side(from), side(to)];
    if (here >= 0) kept.push(from);
    if (here >= 0 !== there >= 0) kept.push(mix(from, to, here / (here - there)));
  }
  return kept;
}

// A convex polygon cut into strips of this width across the direction.
export function strips(polygon: readonly Point[], direction: Point, width: number): Point[][] {
  const along = scale(direction, 1 / length(direction));
  const across: Point = [-along[1], along[0]];
  const reach = polygon.map((point) => dot(point, across));
  const [least, most] = [Math.min(...reach), Math.max(...reach)];
  const pieces: Point[][] = [];
  for (let from = least; from < most - width * 0.05; from += width) {
    const lower = scale(across, from);
    const upper = scale(across, Math.min(from + width, most));
    const piece = clipLeft(clipLeft(polygon, lower, add(lower, along)), add(upper, along), upper);
    if (piece.length >= 3) pieces.push(piece);
  }
  return pieces;
}

// The polygon's longest edge, as a direction.
export function longest(polygon: readonly Point[]): Point {
  const edges = pairs(polygon).map(([a, b]) => sub(b, a));
  return edges.reduce((best, next) => (length(next) > length(best) ? next : best));
}

// A convex polygon, smaller by so much on every side; where it is too small for that, drawn towards its middle.
export function inset(polygon: readonly Point[], by: number): Point[] {
  let inner: Point[] = [...polygon];
  for (const [a, b] of pairs(polygon)) {
    const edge = sub(b, a);
    const aside = scale([-edge[1], edge[0]], by / length(edge));
    inner = clipLeft(inner, add(a, aside), add(b, aside));
  }
  const centre = middle(polygon);
  return inner.length >= 3 ? inner : polygon.map((point) => mix(point, centre, 0.6));
}

export const shrunk = (polygon: readonly Point[], factor: number): Point[] => {
  const centre = middle(polygon);
  return polygon.map((point) => mix(centre, point, factor));
};

// A small random generator (mulberry32) with a seed: decoration is the same on every machine and at every visit.
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
