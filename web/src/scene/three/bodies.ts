// Bodies of models, each from a dozen primitives, flat-shaded, facing east. A body is built in inches, in a usual size,
// and then scaled to radius 1 and height 1. Nothing may stick out of that, because for the engine the model is this
// prism (N-I-59). A number at each vertex (`tint`) says how much of the side's colour its face takes.
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
import * as colours from '../colours';
import type { Archetype } from '../types';
import { MeshBuilder, paint, type Paint } from './mesh_builder';

type Triple = readonly [number, number, number];
const steel = paint('#4B525A');
const dark = paint('#23272C');
const skin = paint(colours.bone, 0.92);
const leather = paint(colours.timber, 0.7);
const cloth = paint('#FFFFFF', 0.82); // takes the side's colour

class BodyBuilder {
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
      smooth ? new SphereGeometry(radius, 7, 4) : new OctahedronGeometry(radius * 1.15, 0),
      at,
      [0, 0.3, 0],
      colour,
      tint,
    );
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

function infantry(builder: BodyBuilder, broad: number, special: boolean): BodyBuilder {
  builder
    .drum(0.1 * broad, 0.13 * broad, 0.1, 0.52, [0, -0.13 * broad], dark, 0.15, 5)
    .drum(0.1 * broad, 0.13 * broad, 0.1, 0.52, [0.06, 0.13 * broad], dark, 0.15, 5)
    .drum(0.17 * broad, 0.26 * broad, 0.48, 0.98, [0, 0], cloth, 1)
    .ball(0.14 * broad, [0, 0.93, -0.27 * broad], cloth, 0.75)
    .ball(0.14 * broad, [0, 0.93, 0.27 * broad], cloth, 0.75)
    .box([0.14, 0.34, 0.3 * broad], [-0.24 * broad, 0.8, 0], leather)
    .ball(0.145, [0.02, 1.11, 0], skin, 0, true);
  if (special)
    return builder
      .bar(0.075, 0.95, [0.12, 1.0, 0.3 * broad], [0, -0.12, 0.1], dark)
      .box([0.26, 0.16, 0.16], [-0.1, 0.98, 0.3 * broad], steel);
  return builder
    .box([0.62, 0.09, 0.07], [0.22, 0.74, 0.12], steel, 0, [0, 0.5, 0.12])
    .box([0.16, 0.2, 0.07], [0.1, 0.66, 0.06], dark, 0, [0, 0.5, 0]);
}

function trooper(special: boolean): BufferGeometry {
  return infantry(new BodyBuilder(0.63, 1.28), 1.22, special).finish();
}

function leader(special: boolean): BufferGeometry {
  const builder = infantry(new BodyBuilder(0.72, 1.75), 1.25, special)
    .box([0.05, 0.7, 0.44], [-0.3, 0.58, 0], cloth, 0.9, [0, 0, 0.18])
    .bar(0.03, 1.6, [-0.3, 0.92, -0.34], [0, 0, Math.PI / 2], leather)
    .box([0.46, 0.4, 0.03], [-0.08, 1.5, -0.34], cloth, 1)
    .box([0.46, 0.07, 0.035], [-0.08, 1.34, -0.34], skin);
  return builder.drum(0.16, 0.02, 1.2, 1.4, [0.02, 0], cloth, 1, 5).finish();
}

function heavy(special: boolean): BufferGeometry {
  return infantry(new BodyBuilder(0.82, 1.35), 1.65, false)
    .bar(special ? 0.12 : 0.085, 0.95, [0.2, 0.72, 0.36], [0, -0.2, 0], dark)
    .box([0.4, 0.22, 0.2], [0.0, 0.72, 0.4], steel, 0, [0, -0.2, 0])
    .box([0.26, 0.5, 0.44], [-0.44, 0.86, 0], cloth, 0.6)
    .finish();
}

function rider(special: boolean): BufferGeometry {
  const builder = new BodyBuilder(0.98, 1.7)
    .drum(0.3, 0.34, 0.44, 0.86, [-0.36, 0], leather, 0.1)
    .drum(0.3, 0.34, 0.44, 0.86, [0.28, 0], leather, 0.1)
    .box([0.74, 0.42, 0.5], [-0.03, 0.65, 0], leather)
    .box([0.5, 0.4, 0.28], [0.56, 0.9, 0], cloth, 0.85, [0, 0, 0.75])
    .box([0.36, 0.2, 0.24], [0.8, 1.04, 0], leather, 0, [0, 0, -0.35])
    .box([0.3, 0.12, 0.1], [-0.8, 0.74, 0], dark, 0, [0, 0, 0.6]);
  for (const [x, z] of [
    [-0.46, -0.22],
    [-0.46, 0.22],
    [0.38, -0.22],
    [0.38, 0.22],
  ] as const)
    builder.drum(0.07, 0.12, 0.06, 0.5, [x, z], dark, 0, 4);
  return builder
    .box([0.56, 0.1, 0.66], [-0.08, 0.87, 0], cloth, 1)
    .drum(0.2, 0.3, 0.88, 1.34, [-0.08, 0], cloth, 1)
    .ball(0.17, [-0.06, 1.5, 0], skin, 0, true)
    .bar(special ? 0.07 : 0.045, 1.4, [0.16, 1.16, 0.36], [0, 0, 0.3], steel)
    .finish();
}

function beast(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1.5)
    .ball(0.44, [-0.3, 0.72, 0], cloth, 0.8, true)
    .ball(0.5, [0.14, 0.8, 0], cloth, 0.8, true)
    .ball(0.28, [0.6, 1.0, 0], skin, 0.25, true)
    .box([0.3, 0.14, 0.24], [0.78, 0.9, 0], skin)
    .drum(0.02, 0.14, 0.5, 0.9, [-0.78, 0], cloth, 0.8, 5)
    .drum(0.09, 0.16, 0.08, 0.6, [-0.4, -0.34], dark, 0.2, 5)
    .drum(0.09, 0.16, 0.08, 0.6, [-0.4, 0.34], dark, 0.2, 5)
    .drum(0.09, 0.16, 0.08, 0.6, [0.3, -0.36], dark, 0.2, 5)
    .drum(0.09, 0.16, 0.08, 0.6, [0.3, 0.36], dark, 0.2, 5)
    .drum(0.1, 0.01, 1.1, special ? 1.5 : 1.4, [0.5, -0.16], skin, 0, 4)
    .drum(0.1, 0.01, 1.1, special ? 1.5 : 1.4, [0.5, 0.16], skin, 0, 4)
    .drum(0.13, 0.01, 1.15, 1.5, [0.0, 0], skin, 0, 4)
    .drum(0.13, 0.01, 1.05, 1.4, [-0.32, 0], skin, 0, 4)
    .finish();
}

function walker(special: boolean): BufferGeometry {
  return new BodyBuilder(1.18, 2.9)
    .drum(0.3, 0.16, 0.1, 0.3, [0.08, -0.5], dark, 0, 6)
    .drum(0.3, 0.16, 0.1, 0.3, [0.08, 0.5], dark, 0, 6)
    .box([0.22, 0.8, 0.24], [-0.06, 0.65, -0.5], steel, 0, [0, 0, 0.25])
    .box([0.22, 0.8, 0.24], [-0.06, 0.65, 0.5], steel, 0, [0, 0, 0.25])
    .box([0.3, 0.66, 0.28], [-0.02, 1.22, -0.48], cloth, 0.7, [0, 0, -0.3])
    .box([0.3, 0.66, 0.28], [-0.02, 1.22, 0.48], cloth, 0.7, [0, 0, -0.3])
    .box([0.5, 0.3, 0.9], [0, 1.55, 0], dark)
    .box([0.95, 0.85, 0.95], [0.05, 2.12, 0], cloth, 1)
    .box([0.2, 0.3, 0.5], [0.5, 2.3, 0], dark)
    .box([0.34, 0.4, 0.5], [-0.55, 2.2, 0], steel)
    .drum(0.24, 0.14, 2.54, 2.84, [0.05, 0], cloth, 0.8)
    .box([0.42, 0.36, 0.28], [0.1, 2.0, -0.66], steel)
    .box([0.42, 0.36, 0.28], [0.1, 2.0, 0.66], steel)
    .bar(special ? 0.13 : 0.09, 0.9, [0.55, 2.0, -0.66], [0, 0, 0], dark)
    .bar(0.07, 0.8, [0.5, 2.06, 0.6], [0, 0, 0], dark)
    .bar(0.07, 0.8, [0.5, 1.94, 0.72], [0, 0, 0], dark)
    .finish();
}

// Fills a rectangular hull: length 2 along x and width 2 along z, scaled to the sizes of the outline.
function tank(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1)
    .box([1.36, 0.4, 0.3], [0, 0.24, -0.55], dark)
    .box([1.36, 0.4, 0.3], [0, 0.24, 0.55], dark)
    .box([1.3, 0.1, 0.34], [0, 0.47, -0.55], cloth, 0.7)
    .box([1.3, 0.1, 0.34], [0, 0.47, 0.55], cloth, 0.7)
    .box([1.3, 0.34, 0.84], [0, 0.42, 0], cloth, 1)
    .box([0.4, 0.3, 0.8], [0.56, 0.44, 0], cloth, 0.85, [0, 0, 0.55])
    .drum(0.44, 0.34, 0.58, 0.86, [-0.12, 0], cloth, 0.9, 8)
    .drum(0.14, 0.12, 0.86, 0.97, [-0.22, 0.1], steel, 0, 6)
    .bar(special ? 0.075 : 0.05, 0.8, [0.48, 0.74, special ? -0.08 : 0], [0, 0, 0], dark)
    .bar(0.05, 0.8, [0.48, 0.74, special ? 0.1 : 0], [0, 0, 0], dark)
    .bar(0.04, 0.3, [0.62, 0.5, 0.28], [0, 0, 0], dark)
    .box([0.22, 0.2, 0.6], [-0.7, 0.46, 0], steel)
    .finish();
}

function flyer(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1)
    .drum(0.06, 0.04, 0, 0.6, [0, 0], steel, 0, 5)
    .box([1.3, 0.15, 0.34], [-0.1, 0.7, 0], cloth, 1)
    .box([0.5, 0.12, 0.24], [0.62, 0.69, 0], cloth, 0.75, [0, 0, -0.08])
    .box([0.4, 0.13, 0.22], [0.2, 0.8, 0], dark)
    .box([0.44, 0.05, 0.86], [-0.22, 0.71, -0.5], cloth, 0.8, [0, 0.38, 0])
    .box([0.44, 0.05, 0.86], [-0.22, 0.71, 0.5], cloth, 0.8, [0, -0.38, 0])
    .box([0.3, 0.16, 0.2], [-0.7, 0.72, -0.24], steel)
    .box([0.3, 0.16, 0.2], [-0.7, 0.72, 0.24], steel)
    .box([0.26, 0.24, 0.05], [-0.68, 0.86, 0], cloth, 1, [0, 0, 0.25])
    .bar(special ? 0.07 : 0.045, 0.6, [0.06, 0.66, -0.46], [0, 0, 0], dark)
    .bar(special ? 0.07 : 0.045, 0.6, [0.06, 0.66, 0.46], [0, 0, 0], dark)
    .finish();
}

const makers: Record<Archetype, (special: boolean) => BufferGeometry> = {
  trooper,
  leader,
  heavy,
  rider,
  beast,
  walker,
  tank,
  flyer,
};

export const buildBody = (archetype: Archetype, special: boolean): BufferGeometry => makers[archetype](special);
