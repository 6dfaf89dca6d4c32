// All models of the table, with instancing: one draw call for each kind of body, one for each shape of base and side,
// and one for the wound pips. Ghosts have the same geometry, translucent.
import {
  BufferAttribute,
  type BufferGeometry,
  CircleGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedInterleavedBuffer,
  InstancedMesh,
  InterleavedBufferAttribute,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from 'three';
import * as colours from '../colours';
import { add, circle, mix, shrunk, turned } from '../geometry';
import type { Figure } from '../painter';
import type { ModelView, Point } from '../types';
import { baseGeometry, baseHeight, halfSizes, shapeKey } from './bases';
import { buildBody } from './bodies';
import { inches } from './mesh_builder';

const stride = 10; // three colours and a brightness

// Instances of one geometry; grows as needed.
class Batch {
  mesh: InstancedMesh | null = null;
  private matrices: Matrix4[] = [];
  private values: number[] = [];

  constructor(
    private readonly group: Group,
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly shadow: boolean,
    private readonly order: number,
  ) {}

  begin(): void {
    this.matrices = [];
    this.values = [];
  }
  put(matrix: Matrix4, { cloth, second, accent }: Colours, light: number): void {
    this.matrices.push(matrix);
    for (const { r, g, b } of [cloth, second, accent]) this.values.push(r * light, g * light, b * light);
    this.values.push(light);
  }
  finish(): void {
    const count = this.matrices.length;
    if (!this.mesh || this.mesh.instanceMatrix.count < count) this.grow(Math.max(8, Math.ceil(count * 1.25)));
    const mesh = this.mesh as InstancedMesh;
    this.matrices.forEach((matrix, i) => mesh.setMatrixAt(i, matrix));
    const { data } = mesh.geometry.getAttribute('cloth') as InterleavedBufferAttribute;
    (data.array as Float32Array).set(this.values);
    data.needsUpdate = mesh.instanceMatrix.needsUpdate = true;
    mesh.count = count;
    mesh.visible = count > 0;
  }
  dispose(): void {
    this.geometry.dispose();
    this.mesh?.dispose();
  }

  private grow(capacity: number): void {
    if (this.mesh) {
      this.group.remove(this.mesh);
      this.mesh.dispose();
      this.geometry.dispose();
    }
    const values = new InstancedInterleavedBuffer(new Float32Array(stride * capacity), stride);
    values.setUsage(DynamicDrawUsage);
    ['cloth', 'second', 'accent'].forEach((name, i) =>
      this.geometry.setAttribute(name, new InterleavedBufferAttribute(values, 3, 3 * i)),
    );
    this.geometry.setAttribute('light', new InterleavedBufferAttribute(values, 1, 9));
    this.mesh = new InstancedMesh(this.geometry, this.material, capacity);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.castShadow = this.shadow;
    this.mesh.receiveShadow = this.shadow;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = this.order;
    this.group.add(this.mesh);
  }
}

// An instance has three colours and a brightness. `mark` at a vertex says what its face takes: from 0 to 1 ever more of
// the cloth's colour, from there to 2 of the second, to 3 of the accent.
function paintedMaterial<T extends MeshLambertMaterial | MeshBasicMaterial>(material: T, mark: string): T {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        attribute vec3 cloth; attribute vec3 second; attribute vec3 accent; attribute float light; attribute float ${mark};`,
      )
      .replace(
        '#include <color_vertex>',
        `#include <color_vertex>
        vec3 taken = ${mark} > 2.0 ? accent : ${mark} > 1.0 ? second : cloth;
        vColor.rgb *= mix(vec3(light), taken, ${mark} - max(ceil(${mark}) - 1.0, 0.0));`,
      );
  };
  material.customProgramCacheKey = () => `painted ${mark}`;
  return material;
}

interface Colours {
  cloth: Color;
  second: Color;
  accent: Color;
}
const known = new Map<string, Color>();
function colourOf(hex: string): Color {
  let colour = known.get(hex);
  if (!colour) known.set(hex, (colour = new Color(hex)));
  return colour;
}
const plain = (hex: string): Colours => ({ cloth: colourOf(hex), second: colourOf(hex), accent: colourOf(hex) });

const upwards = new Vector3(0, 1, 0);

export class Figures {
  readonly group = new Group();
  private readonly batches = new Map<string, Batch>();
  private readonly body: MeshLambertMaterial;
  private readonly base: MeshBasicMaterial;
  private readonly pip: MeshBasicMaterial;

  constructor(private readonly ghosts: boolean) {
    const look = ghosts ? { transparent: true, opacity: 0.62 } : {};
    this.body = paintedMaterial(new MeshLambertMaterial({ vertexColors: true, ...look }), 'tint');
    this.base = paintedMaterial(new MeshBasicMaterial({ vertexColors: true, ...look }), 'part');
    this.pip = paintedMaterial(new MeshBasicMaterial({ vertexColors: true }), 'part');
  }

  set(figures: readonly Figure[]): void {
    for (const batch of this.batches.values()) batch.begin();
    for (const figure of figures) this.draw(figure);
    for (const batch of this.batches.values()) batch.finish();
  }

  dispose(): void {
    for (const batch of this.batches.values()) batch.dispose();
    for (const material of [this.body, this.base, this.pip]) material.dispose();
  }

  private draw(figure: Figure): void {
    const { model, place, tipped } = figure;
    const at = new Vector3(inches(place.at[0]), inches(place.elevation), -inches(place.at[1]));
    const facing = new Quaternion().setFromAxisAngle(upwards, (place.facing * Math.PI) / 180);
    const light = (figure.dim ? 0.55 : 1) * (1 - 0.4 * tipped);
    const round = model.shape.outline.length === 0;
    const wide = round ? inches(model.shape.radius) : 1;
    const palettes = colours.palettes[model.side];
    const { cloth, second } = palettes[(model.palette ?? 0) % palettes.length]!;
    const accent = colourOf(model.number ? colours.accentOf(model.number) : '#3B3F45');
    this.batch(
      `base ${model.side} ${shapeKey(model.shape)}`,
      () => baseGeometry(model.shape, model.side),
      this.base,
      false,
    ).put(
      new Matrix4().compose(at, round ? new Quaternion() : facing, new Vector3(wide, 1, wide)),
      { ...plain(colours.white), cloth: accent },
      figure.dim ? 0.7 : 1,
    );
    const [along, across] = halfSizes(model.shape);
    const foot = model.shape.hull ? baseHeight / 2 : baseHeight;
    const lie = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), (tipped * Math.PI) / 2.1);
    const looks = new Quaternion().setFromAxisAngle(upwards, ((place.facing + (model.looks ?? 0)) * Math.PI) / 180);
    const matrix = new Matrix4().compose(
      at.clone().setY(at.y + foot),
      looks.multiply(lie),
      new Vector3(along * 0.96, inches(model.height) - foot, across * 0.96),
    );
    const tint = figure.ghost ? new Color(cloth).lerp(colourOf(colours.tone[figure.ghost]), 0.35) : colourOf(cloth);
    const special = model.special === true;
    this.batch(
      `body ${model.archetype} ${special}`,
      () => buildBody(model.archetype, special),
      this.body,
      !this.ghosts,
    ).put(matrix, { cloth: tint, second: colourOf(second), accent }, light);
    if (!this.ghosts && model.mostWounds > 1 && tipped === 0) this.drawPips(model, place.at, at.y + foot, place.facing);
  }

  // Pips on the rim: a light one for each wound left, a dark one for each lost.
  private drawPips(model: ModelView, at: Point, height: number, facing: number): void {
    const batch = this.batch('pips', pipGeometry, this.pip, false);
    const size = Math.min(0.085, 1.1 / model.mostWounds);
    pipPlaces(model).forEach((place, i) => {
      const [x, y] = add(at, turned(place, facing));
      const spot = new Vector3(inches(x), height + 0.03, -inches(y));
      const left = i < model.wounds;
      batch.put(
        new Matrix4().compose(spot, new Quaternion(), new Vector3(size, 1, size)),
        plain(left ? colours.white : '#5A3030'),
        1,
      );
    });
  }

  private batch(key: string, geometry: () => BufferGeometry, material: Material, shadow: boolean): Batch {
    let batch = this.batches.get(key);
    if (!batch) {
      batch = new Batch(this.group, geometry(), material, shadow, this.ghosts ? 5 : 0);
      batch.begin();
      this.batches.set(key, batch);
    }
    return batch;
  }
}

function pipGeometry(): BufferGeometry {
  const geometry = new CircleGeometry(1, 8).rotateX(-Math.PI / 2).toNonIndexed();
  const count = geometry.getAttribute('position').count;
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * count).fill(1), 3));
  geometry.setAttribute('part', new BufferAttribute(new Float32Array(count).fill(1), 1));
  return geometry;
}

// Spread evenly along the ring.
function pipPlaces(model: ModelView): Point[] {
  const ring = model.shape.outline.length === 0 ? circle([0, 0], model.shape.radius, 48) : model.shape.outline;
  const rim = shrunk(ring, 0.81);
  return Array.from({ length: model.mostWounds }, (_, i) => {
    const share = ((i + 0.5) / model.mostWounds) * rim.length;
    const [a, b] = [rim[Math.floor(share) % rim.length] as Point, rim[(Math.floor(share) + 1) % rim.length] as Point];
    return mix(a, b, share % 1);
  });
}
