// Collects coloured, flat-shaded, convex faces into one geometry. Positions are inches in the space of the picture: x
// east, y up, z south. Each vertex can carry a number (`mark`), such as how much of the side's colour it takes.
import { BufferAttribute, type BufferGeometry, BufferGeometry as Geometry, Color, type Matrix4, Vector3 } from 'three';
import type { Point } from '../types';
import { stepsPerInch } from '../types';

export const inches = (steps: number): number => steps / stepsPerInch;
export type Corner = readonly [number, number, number];
export type Paint = readonly [number, number, number]; // linear

const mixed = new Color();
// A colour of the palette, lighter or darker by a factor.
export function paint(hex: string, factor = 1): Paint {
  mixed.set(hex);
  return [mixed.r * factor, mixed.g * factor, mixed.b * factor];
}
export const blend = (a: Paint, b: Paint, t: number): Paint => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const corner = (point: Point, height: number): Corner => [inches(point[0]), height, -inches(point[1])];

export class MeshBuilder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];
  private readonly marks: number[] = [];
  mark = 0;

  get vertices(): number {
    return this.marks.length;
  }

  // A convex face, anticlockwise seen from outside; one colour, or one for each corner.
  face(corners: readonly Corner[], colour: Paint | readonly Paint[]): void {
    const [a, b, c] = corners as [Corner, Corner, Corner];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal: Corner = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(...normal) || 1;
    const each = typeof colour[0] === 'number' ? null : (colour as readonly Paint[]);
    for (let i = 1; i + 1 < corners.length; ++i)
      for (const at of [0, i, i + 1]) {
        this.positions.push(...(corners[at] as Corner));
        this.normals.push(normal[0] / size, normal[1] / size, normal[2] / size);
        this.colours.push(...(each ? (each[at] as Paint) : (colour as Paint)));
        this.marks.push(this.mark);
      }
  }

  // A horizontal polygon.
  level(outline: readonly Point[], height: number, colour: Paint): void {
    this.face(
      outline.map((point) => corner(point, height)),
      colour,
    );
  }

  // Vertical faces around an outline, darker at the foot.
  skirt(
    outline: readonly Point[],
    bottom: number,
    top: number,
    foot: Paint,
    head: Paint,
    inner: readonly Point[] = outline,
  ): void {
    outline.forEach((point, i) => {
      const j = (i + 1) % outline.length;
      const corners = [
        corner(point, bottom),
        corner(outline[j] as Point, bottom),
        corner(inner[j] as Point, top),
        corner(inner[i] as Point, top),
      ];
      this.face(corners, [foot, foot, head, head]);
    });
  }

  // A primitive of the library, at a place and in one colour.
  add(geometry: BufferGeometry, matrix: Matrix4 | null, colour: Paint): void {
    const flat = geometry.index ? geometry.toNonIndexed() : geometry;
    const position = flat.getAttribute('position');
    const at = [0, 1, 2].map(() => new Vector3());
    for (let i = 0; i < position.count; i += 3) {
      at.forEach((vertex, k) => {
        vertex.fromBufferAttribute(position, i + k);
        if (matrix) vertex.applyMatrix4(matrix);
      });
      this.face(
        at.map((v): Corner => [v.x, v.y, v.z]),
        colour,
      );
    }
  }

  build(markName: string): Geometry {
    const geometry = new Geometry();
    const attribute = (name: string, values: number[], size: number): void => {
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
    };
    attribute('position', this.positions, 3);
    attribute('normal', this.normals, 3);
    attribute('color', this.colours, 3);
    attribute(markName, this.marks, 1);
    return geometry;
  }
}
