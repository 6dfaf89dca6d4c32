// Builds the body of a model from primitives, flat-shaded, facing east. A body is built in inches, in a usual size, and
// then scaled to radius 1 and height 1. Nothing may stick out of that, because for the engine the model is this
// prism (N-I-59). A number at each vertex (`tint`) says which of its army's colours its face takes, as in figures.ts.
import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  Euler,
  Matrix4,
  OctahedronGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { MeshBuilder, type Paint } from './mesh_builder';

type Triple = readonly [number, number, number];

export class BodyBuilder {
  private readonly builder = new MeshBuilder();

  constructor(
    private readonly radius: number,
    private readonly height: number,
  ) {}

  private put(geometry: BufferGeometry, at: Triple, turn: Triple, colour: Paint, tint: number): this {
    const place = new Matrix4().compose(
      new Vector3(...at),
      new Quaternion().setFromEuler(new Euler(...turn)),
      new Vector3(1, 1, 1),
    );
    this.builder.mark = tint;
    this.builder.add(geometry, place, colour);
    geometry.dispose();
    return this;
  }
  box(size: Triple, at: Triple, colour: Paint, tint = 0, turn: Triple = [0, 0, 0]): this {
    return this.put(new BoxGeometry(...size), at, turn, colour, tint);
  }
  // A prism with so many sides, from `low` to `high`.
  drum(
    lower: number,
    upper: number,
    low: number,
    high: number,
    at: readonly [number, number],
    colour: Paint,
    tint = 0,
    sides = 6,
  ): this {
    return this.put(
      new CylinderGeometry(upper, lower, high - low, sides, 1),
      [at[0], (low + high) / 2, at[1]],
      [0, Math.PI / sides, 0],
      colour,
      tint,
    );
  }
  bar(radius: number, long: number, at: Triple, turn: Triple, colour: Paint, tint = 0): this {
    return this.put(
      new CylinderGeometry(radius, radius, long, 5, 1),
      at,
      [turn[0], turn[1], turn[2] + Math.PI / 2],
      colour,
      tint,
    );
  }
  ball(radius: number, at: Triple, colour: Paint, tint = 0, smooth = false): this {
    return this.put(
      smooth ? new SphereGeometry(radius, 6, 4) : new OctahedronGeometry(radius * 1.15, 0),
      at,
      [0, 0.3, 0],
      colour,
      tint,
    );
  }

  // A ball that is longer, higher or wider.
  egg(half: Triple, at: Triple, colour: Paint, tint = 0, turn: Triple = [0, 0, 0]): this {
    return this.put(new SphereGeometry(1, 7, 4).scale(...half), at, turn, colour, tint);
  }
  // A flat piece with these corners, seen from both sides.
  sheet(corners: readonly Triple[], colour: Paint, tint = 0): this {
    this.builder.mark = tint;
    this.builder.face(corners, colour);
    this.builder.face([...corners].reverse(), colour);
    return this;
  }
  // The same on its left and on its right.
  both(half: (builder: this, side: 1 | -1) => unknown): this {
    half(this, -1);
    half(this, 1);
    return this;
  }

  // Corners outside of the unit prism are moved to its surface.
  finish(): BufferGeometry {
    const geometry = this.builder.build('tint');
    const position = geometry.getAttribute('position');
    for (let i = 0; i < position.count; ++i) {
      const [x, y, z] = [
        position.getX(i) / this.radius,
        position.getY(i) / this.height,
        position.getZ(i) / this.radius,
      ];
      const out = Math.max(1, Math.hypot(x, z));
      position.setXYZ(i, x / out, Math.min(Math.max(y, 0), 1), z / out);
    }
    return geometry;
  }
}
