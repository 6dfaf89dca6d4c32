// Bodies of models: people, riders, beasts and machines, each with a silhouette of its own, seen from above too.
import type { BufferGeometry } from 'three';
import * as colours from '../colours';
import type { Archetype } from '../types';
import { BodyBuilder } from './body_builder';
import { paint } from './mesh_builder';

const steel = paint('#59616B');
const dark = paint('#23272C');
const skin = paint(colours.bone, 0.92);
const leather = paint(colours.timber, 0.7);
const white = paint('#FFFFFF', 0.86); // takes one of its army's colours:
const [cloth, second, accent] = [1, 2, 3];

function infantry(builder: BodyBuilder, broad: number): BodyBuilder {
  return builder
    .both((one, side) =>
      one
        .drum(0.1 * broad, 0.14 * broad, 0.1, 0.52, [side < 0 ? 0 : 0.08, side * 0.13 * broad], white, second, 5)
        .ball(0.145 * broad, [0, 0.95, side * 0.27 * broad], white, accent),
    )
    .drum(0.18 * broad, 0.27 * broad, 0.46, 0.98, [0, 0], white, cloth)
    .box([0.16, 0.36, 0.3 * broad], [-0.25 * broad, 0.8, 0], white, second)
    .ball(0.15, [0.02, 1.1, 0], skin, 0, true);
}
const rifle = (builder: BodyBuilder): BodyBuilder =>
  builder
    .box([0.66, 0.1, 0.08], [0.26, 0.76, 0.12], steel, 0, [0, 0.45, 0.1])
    .box([0.18, 0.2, 0.08], [0.1, 0.68, 0.06], dark, 0, [0, 0.45, 0]);

function trooper(special: boolean): BufferGeometry {
  const builder = infantry(new BodyBuilder(0.63, 1.28), 1.22).drum(0.17, 0.05, 1.12, 1.26, [0, 0], white, cloth, 7);
  if (!special) return rifle(builder).finish();
  return builder
    .bar(0.085, 0.95, [0.14, 1.0, 0.3], [0, -0.12, 0.1], dark)
    .box([0.28, 0.18, 0.18], [-0.1, 0.98, 0.3], steel)
    .finish();
}

// A hero: a wide cloak, a raised sword, a banner.
function leader(special: boolean): BufferGeometry {
  const builder = infantry(new BodyBuilder(0.72, 1.75), 1.25)
    .sheet(
      [
        [-0.16, 1.0, -0.26],
        [-0.16, 1.0, 0.26],
        [-0.64, 0.1, 0.42],
        [-0.64, 0.1, -0.42],
      ],
      white,
      accent,
    )
    .bar(0.03, 1.64, [-0.26, 0.93, -0.36], [0, 0, Math.PI / 2], leather)
    .box([0.5, 0.44, 0.03], [-0.02, 1.5, -0.36], white, cloth)
    .box([0.5, 0.1, 0.035], [-0.02, 1.34, -0.36], white, accent)
    .box([0.05, 0.7, 0.08], [0.28, 1.24, 0.36], steel, 0, [0, 0, -0.5])
    .box([0.1, 0.07, 0.26], [0.12, 0.96, 0.36], leather)
    .drum(0.17, 0.16, 1.14, 1.24, [0.02, 0], white, cloth, 7)
    .box([0.34, 0.16, 0.06], [-0.03, 1.32, 0], white, accent);
  return special ? builder.box([0.3, 0.3, 0.1], [0.22, 0.72, -0.3], steel).finish() : builder.finish();
}

function heavy(special: boolean): BufferGeometry {
  return infantry(new BodyBuilder(0.82, 1.35), 1.6)
    .both((one, side) => one.box([0.4, 0.24, 0.3], [-0.02, 1.06, side * 0.46], white, accent, [side * 0.3, 0, 0]))
    .box([0.34, 0.6, 0.6], [-0.46, 0.86, 0], white, cloth)
    .bar(special ? 0.14 : 0.1, 1, [0.24, 0.72, 0.38], [0, -0.16, 0], dark)
    .box([0.44, 0.26, 0.22], [0, 0.72, 0.42], steel, 0, [0, -0.16, 0])
    .finish();
}

function rider(special: boolean): BufferGeometry {
  const builder = new BodyBuilder(0.98, 1.7)
    .egg([0.62, 0.25, 0.25], [-0.06, 0.66, 0], leather)
    .box([0.5, 0.34, 0.2], [0.54, 0.92, 0], leather, 0, [0, 0, 0.75])
    .box([0.36, 0.18, 0.18], [0.78, 1.06, 0], leather, 0, [0, 0, -0.35])
    .box([0.44, 0.12, 0.06], [0.46, 1.06, 0], white, second, [0, 0, 0.75])
    .box([0.36, 0.1, 0.09], [-0.78, 0.66, 0], white, second, [0, 0, 0.7]);
  for (const [x, z, lean] of [
    [-0.46, -0.17, 0.3],
    [-0.38, 0.17, -0.2],
    [0.34, -0.17, -0.35],
    [0.46, 0.17, 0.35],
  ] as const)
    builder.box([0.12, 0.5, 0.11], [x, 0.32, z], leather, 0, [0, 0, lean]);
  return builder
    .box([0.54, 0.1, 0.6], [-0.1, 0.87, 0], white, accent)
    .drum(0.19, 0.27, 0.88, 1.32, [-0.08, 0], white, cloth)
    .both((one, side) => one.ball(0.12, [-0.06, 1.27, side * 0.24], white, accent, true))
    .ball(0.16, [-0.06, 1.46, 0], skin, 0, true)
    .drum(0.18, 0.05, 1.48, 1.64, [-0.06, 0], white, cloth, 7)
    .bar(special ? 0.07 : 0.045, 1.5, [0.16, 1.16, 0.36], [0, 0, 0.3], steel)
    .finish();
}

// A machine with two wheels, low and long.
function biker(special: boolean): BufferGeometry {
  return new BodyBuilder(0.98, 1.45)
    .box([0.5, 0.52, 0.2], [-0.62, 0.3, 0], dark)
    .box([0.5, 0.52, 0.2], [0.62, 0.3, 0], dark)
    .both((one, side) => one.box([0.3, 0.3, 0.05], [side * 0.62, 0.3, 0.12], steel))
    .box([1.1, 0.26, 0.3], [0, 0.46, 0], white, cloth)
    .box([0.4, 0.3, 0.34], [0.52, 0.66, 0], white, cloth, [0, 0, -0.5])
    .box([0.34, 0.16, 0.3], [-0.6, 0.66, 0], white, second)
    .box([0.06, 0.08, 0.66], [0.36, 0.86, 0], steel)
    .drum(0.18, 0.25, 0.56, 1.04, [-0.16, 0], white, second)
    .both((one, side) => one.box([0.46, 0.1, 0.1], [0.1, 0.9, side * 0.24], white, accent, [0, side * 0.2, -0.1]))
    .ball(0.16, [-0.04, 1.18, 0], skin, 0, true)
    .drum(0.18, 0.08, 1.2, 1.36, [-0.06, 0], white, accent, 7)
    .bar(special ? 0.09 : 0.055, 0.7, [0.5, 0.62, 0.26], [0, 0, 0], dark)
    .finish();
}

// On four legs, with a tail, a crest and jaws.
function beast(special: boolean): BufferGeometry {
  const builder = new BodyBuilder(1, 1.5)
    .egg([0.52, 0.3, 0.28], [-0.2, 0.72, 0], white, cloth)
    .egg([0.34, 0.34, 0.34], [0.22, 0.8, 0], white, cloth)
    .egg([0.3, 0.2, 0.2], [0.62, 0.96, 0], white, second, [0, 0, -0.25])
    .box([0.3, 0.07, 0.2], [0.8, 0.82, 0], skin, 0, [0, 0, -0.5])
    .box([0.6, 0.1, 0.1], [-0.76, 0.82, 0.04], white, cloth, [0, 0.2, -0.45])
    .both((one, side) =>
      one
        .box([0.14, 0.56, 0.14], [0.32, 0.36, side * 0.34], white, second, [side * 0.25, 0, 0.2])
        .box([0.14, 0.6, 0.14], [-0.44, 0.36, side * 0.3], white, second, [side * 0.25, 0, -0.25])
        .drum(0.08, 0.01, 1.04, special ? 1.5 : 1.36, [0.52, side * 0.17], skin, 0, 4),
    );
  for (const [x, high] of [
    [0.2, 1.42],
    [-0.06, 1.36],
    [-0.32, 1.26],
    [-0.54, 1.1],
  ] as const)
    builder.drum(0.12, 0.01, high - 0.42, high, [x, 0], white, accent, 4);
  return builder.finish();
}

// A great beast: hunched upon its fists, with horns and a ridge of plates.
function monster(special: boolean): BufferGeometry {
  const builder = new BodyBuilder(1, 1.5)
    .egg([0.52, 0.44, 0.5], [-0.14, 0.76, 0], white, cloth, [0, 0, 0.35])
    .egg([0.3, 0.24, 0.26], [0.5, 0.94, 0], white, second)
    .box([0.3, 0.1, 0.26], [0.7, 0.8, 0], skin, 0, [0, 0, -0.3])
    .both((one, side) =>
      one
        .egg([0.24, 0.24, 0.22], [0.2, 1.04, side * 0.5], white, accent)
        .box([0.2, 0.72, 0.2], [0.36, 0.6, side * 0.66], white, cloth, [side * -0.15, 0, 0.35])
        .box([0.3, 0.22, 0.28], [0.54, 0.18, side * 0.66], white, second)
        .box([0.26, 0.5, 0.24], [-0.46, 0.28, side * 0.36], white, second, [0, 0, -0.2])
        .drum(0.09, 0.01, 1.1, special ? 1.5 : 1.42, [0.5, side * 0.26], skin, 0, 4),
    )
    .box([0.6, 0.16, 0.16], [-0.74, 0.42, 0.06], white, cloth, [0, 0.25, 0.5]);
  for (const [x, high] of [
    [0.14, 1.5],
    [-0.14, 1.46],
    [-0.42, 1.3],
    [-0.62, 1.06],
  ] as const)
    builder.box([0.2, 0.42, 0.1], [x, high - 0.28, 0], white, accent, [0, 0, 0.5]);
  return builder.finish();
}

// Many small things in the air.
function swarm(special: boolean): BufferGeometry {
  const builder = new BodyBuilder(1, 1.5);
  for (let i = 0; i < (special ? 11 : 9); ++i) {
    const [angle, far] = [i * 2.4, 0.24 + 0.6 * ((i * 5) % 9) * 0.11];
    const [x, y, z] = [Math.cos(angle) * far, 0.34 + ((i * 7) % 9) * 0.13, Math.sin(angle) * far];
    const lift = i % 2 === 0 ? 0.1 : -0.06;
    builder.box([0.26, 0.08, 0.08], [x, y, z], white, second, [0, 0, 0.1]).both((one, side) =>
      one.sheet(
        [
          [x + 0.1, y, z],
          [x - 0.1, y, z],
          [x - 0.14, y + lift, z + side * 0.26],
        ],
        white,
        i % 3 === 0 ? accent : cloth,
      ),
    );
  }
  return builder.finish();
}

// With wings spread: a great bird, or whoever flies by their own.
function winged(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1.5)
    .drum(0.05, 0.03, 0, 0.7, [0, 0], steel, 0, 5)
    .egg([0.46, 0.17, 0.17], [0, 0.86, 0], white, cloth, [0, 0, 0.15])
    .egg([0.17, 0.14, 0.13], [0.5, 1.02, 0], white, second)
    .drum(0.07, 0.01, 0.98, 1.04, [0.72, 0], skin, 0, 4)
    .sheet(
      [
        [-0.36, 0.82, -0.08],
        [-0.36, 0.82, 0.08],
        [-0.9, 0.76, 0.26],
        [-0.9, 0.76, -0.26],
      ],
      white,
      second,
    )
    .both((one, side) =>
      one
        .sheet(
          [
            [0.26, 0.96, side * 0.1],
            [0.1, 1.28, side * 0.54],
            [-0.28, 1.22, side * 0.52],
            [-0.24, 0.9, side * 0.1],
          ],
          white,
          cloth,
        )
        .sheet(
          [
            [0.1, 1.28, side * 0.54],
            [-0.22, special ? 1.5 : 1.4, side * 0.96],
            [-0.5, 1.2, side * 0.8],
            [-0.28, 1.22, side * 0.52],
          ],
          white,
          accent,
        ),
    )
    .finish();
}

function walker(special: boolean): BufferGeometry {
  return new BodyBuilder(1.18, 2.9)
    .both((one, side) =>
      one
        .box([0.62, 0.2, 0.36], [0.08, 0.14, side * 0.52], dark)
        .box([0.22, 0.84, 0.24], [-0.08, 0.62, side * 0.5], steel, 0, [0, 0, 0.25])
        .box([0.34, 0.7, 0.3], [-0.02, 1.22, side * 0.5], white, second, [0, 0, -0.3])
        .box([0.5, 0.5, 0.34], [0.02, 2.14, side * 0.72], white, accent),
    )
    .box([0.5, 0.3, 0.9], [0, 1.55, 0], dark)
    .box([0.95, 0.8, 0.95], [0.02, 2.1, 0], white, cloth)
    .box([0.34, 0.44, 0.6], [0.44, 2.3, 0], white, second, [0, 0, -0.3])
    .box([0.1, 0.16, 0.4], [0.62, 2.34, 0], dark)
    .box([0.3, 0.5, 0.6], [-0.56, 2.24, 0], steel)
    .drum(0.24, 0.16, 2.5, 2.84, [-0.1, 0], white, cloth)
    .bar(special ? 0.16 : 0.11, 1, [0.62, 2.02, -0.72], [0, 0, 0], dark)
    .bar(0.08, 0.86, [0.56, 2.12, 0.66], [0, 0, 0], dark)
    .bar(0.08, 0.86, [0.56, 1.94, 0.78], [0, 0, 0], dark)
    .finish();
}

// Fills a rectangular hull: length 2 along x and width 2 along z, scaled to the sizes of the outline.
function tank(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1)
    .both((one, side) =>
      one
        .box([1.36, 0.4, 0.3], [0, 0.24, side * 0.55], dark)
        .box([1.3, 0.1, 0.34], [0, 0.47, side * 0.55], white, second),
    )
    .box([1.3, 0.34, 0.84], [0, 0.42, 0], white, cloth)
    .box([0.4, 0.3, 0.8], [0.56, 0.44, 0], white, cloth, [0, 0, 0.55])
    .box([0.2, 0.02, 0.84], [-0.5, 0.6, 0], white, accent)
    .drum(0.46, 0.36, 0.58, 0.86, [-0.1, 0], white, cloth, 8)
    .drum(0.37, 0.36, 0.86, 0.89, [-0.1, 0], white, accent, 8)
    .drum(0.14, 0.12, 0.86, 0.97, [-0.22, 0.12], steel, 0, 6)
    .bar(special ? 0.085 : 0.06, 0.84, [0.5, 0.74, special ? -0.09 : 0], [0, 0, 0], dark)
    .bar(0.06, 0.84, [0.5, 0.74, special ? 0.11 : 0], [0, 0, 0], dark)
    .bar(0.04, 0.3, [0.62, 0.5, 0.28], [0, 0, 0], dark)
    .box([0.22, 0.2, 0.6], [-0.7, 0.46, 0], steel)
    .finish();
}

function flyer(special: boolean): BufferGeometry {
  return new BodyBuilder(1, 1)
    .drum(0.06, 0.04, 0, 0.6, [0, 0], steel, 0, 5)
    .box([1.3, 0.15, 0.3], [-0.1, 0.7, 0], white, cloth)
    .box([0.5, 0.12, 0.22], [0.62, 0.69, 0], white, second, [0, 0, -0.08])
    .box([0.4, 0.13, 0.2], [0.24, 0.8, 0], dark)
    .both((one, side) =>
      one
        .sheet(
          [
            [0.3, 0.74, side * 0.14],
            [-0.4, 0.74, side * 0.95],
            [-0.66, 0.74, side * 0.95],
            [-0.5, 0.74, side * 0.14],
          ],
          white,
          cloth,
        )
        .box([0.3, 0.06, 0.1], [-0.52, 0.75, side * 0.8], white, accent)
        .box([0.34, 0.18, 0.2], [-0.66, 0.72, side * 0.25], steel)
        .box([0.3, 0.24, 0.05], [-0.7, 0.88, side * 0.16], white, accent, [0, 0, 0.25])
        .bar(special ? 0.07 : 0.045, 0.6, [0.02, 0.66, side * 0.44], [0, 0, 0], dark),
    )
    .finish();
}

const makers: Record<Archetype, (special: boolean) => BufferGeometry> = {
  trooper,
  leader,
  heavy,
  rider,
  biker,
  beast,
  monster,
  swarm,
  winged,
  walker,
  tank,
  flyer,
};

export const buildBody = (archetype: Archetype, special: boolean): BufferGeometry => makers[archetype](special);
