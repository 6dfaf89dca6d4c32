// The table top: noise on the ground, a wooden rim with a tick for each inch and a number for every sixth, a grid of
// inches that fades in when the camera is near, and in the plan the heights of terrain as numbers.
import {
  CanvasTexture,
  Group,
  LineBasicMaterial,
  LineSegments,
  BufferGeometry,
  Float32BufferAttribute,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { rimWidth } from '../camera';
import * as colours from '../colours';
import { clamp, heightOf, middle, outline, seeded } from '../geometry';
import type { HeightText } from '../painter';
import type { Point, TableView } from '../types';
import { stepsPerInch } from '../types';
import { type Corner, inches, MeshBuilder, paint } from './mesh_builder';
import { Texts } from './texts';

const texture = { size: 512, inches: 24 };
const rimDrop = 1.1; // how far the rim's side goes down, inches
const rimTop = 0.16;

export class Ground {
  readonly group = new Group();
  private readonly grid: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly heights: Mesh;
  private readonly texts: Texts[];
  private readonly disposables: { dispose(): void }[] = [];

  constructor(table: TableView, height: HeightText) {
    const [width, depth] = [inches(table.size[0]), inches(table.size[1])];
    this.group.add(this.keep(groundMesh(width, depth)), this.keep(rimMesh(width, depth)));
    this.grid = gridLines(width, depth);
    const numbers = new Texts(rimTexts(width, depth));
    const heights = new Texts(heightTexts(table, height));
    this.heights = heights.mesh;
    this.group.add(this.keep(this.grid), numbers.mesh, heights.mesh);
    this.texts = [numbers, heights];
    this.disposables.push(numbers, heights);
  }

  // For each frame: the pixels of an inch, whether the camera is above, and how it is turned.
  adapt(pixelsPerInch: number, plan: boolean, turn: number): void {
    for (const texts of this.texts) texts.face(turn);
    const opacity = clamp((pixelsPerInch - 22) / 40, 0, 1) * 0.16;
    this.grid.material.opacity = opacity;
    this.grid.visible = opacity > 0.005;
    this.heights.visible = plan && this.heights.userData['count'] > 0;
  }

  dispose(): void {
    for (const thing of this.disposables) thing.dispose();
  }

  private keep<T extends Mesh | LineSegments>(mesh: T): T {
    const material = mesh.material as MeshLambertMaterial;
    this.disposables.push(mesh.geometry, material);
    if (material.map) this.disposables.push(material.map);
    return mesh;
  }
}

function groundMesh(width: number, depth: number): Mesh {
  const map = new CanvasTexture(groundCanvas());
  map.colorSpace = SRGBColorSpace;
  map.wrapS = map.wrapT = RepeatWrapping;
  map.repeat.set(width / texture.inches, depth / texture.inches);
  map.anisotropy = 8;
  const mesh = new Mesh(new PlaneGeometry(width, depth).rotateX(-Math.PI / 2), new MeshLambertMaterial({ map }));
  mesh.position.set(width / 2, 0, -depth / 2);
  mesh.receiveShadow = true;
  return mesh;
}

// Value noise of two octaves that tiles without a seam, with some tufts of grass.
function groundCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = texture.size;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const image = context.createImageData(texture.size, texture.size);
  const chance = seeded(44_60);
  const coarse = lattice(12, chance);
  const fine = lattice(96, chance);
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(colours.ground.slice(i, i + 2), 16)) as [
    number,
    number,
    number,
  ];
  for (let y = 0; y < texture.size; ++y)
    for (let x = 0; x < texture.size; ++x) {
      const [u, v] = [x / texture.size, y / texture.size];
      const patch = coarse(u, v) - 0.5;
      const tone = 1 + 0.3 * patch + 0.34 * (fine(u, v) - 0.5) + 0.08 * (chance() - 0.5);
      const at = 4 * (y * texture.size + x);
      image.data[at] = red * tone * (1 + 0.12 * patch);
      image.data[at + 1] = green * tone;
      image.data[at + 2] = blue * tone * (1 - 0.1 * patch);
      image.data[at + 3] = 255;
    }
  context.putImageData(image, 0, 0);
  for (let i = 0; i < 900; ++i) {
    context.fillStyle = chance() < 0.6 ? 'rgba(126,158,104,0.16)' : 'rgba(20,22,16,0.22)';
    context.fillRect(chance() * texture.size, chance() * texture.size, 1 + chance() * 2, 1 + chance() * 3);
  }
  return canvas;
}

function lattice(cells: number, chance: () => number): (u: number, v: number) => number {
  const values = Float32Array.from({ length: cells * cells }, () => chance());
  const value = (column: number, row: number): number => values[(row % cells) * cells + (column % cells)] as number;
  const smooth = (t: number): number => t * t * (3 - 2 * t);
  return (u, v) => {
    const [column, row] = [Math.floor(u * cells), Math.floor(v * cells)];
    const [s, t] = [smooth(u * cells - column), smooth(v * cells - row)];
    const near = value(column, row) * (1 - s) + value(column + 1, row) * s;
    const far = value(column, row + 1) * (1 - s) + value(column + 1, row + 1) * s;
    return near * (1 - t) + far * t;
  };
}

// ---- Rim ----

function rimMesh(width: number, depth: number): Mesh {
  const builder = new MeshBuilder();
  const w = inches(rimWidth);
  const chance = seeded(7);
  // Each side runs anticlockwise along the table from its corner; `out` points away from the table.
  const sides: { from: Point; along: Point; out: Point; length: number }[] = [
    { from: [0, 0], along: [1, 0], out: [0, -1], length: width },
    { from: [width, 0], along: [0, 1], out: [1, 0], length: depth },
    { from: [width, depth], along: [-1, 0], out: [0, 1], length: width },
    { from: [0, depth], along: [0, -1], out: [-1, 0], length: depth },
  ];
  for (const { from, along, out, length } of sides) {
    const at = (a: number, o: number, height: number): Corner => [
      from[0] + along[0] * a + out[0] * o,
      height,
      -(from[1] + along[1] * a + out[1] * o),
    ];
    const grain = 5;
    for (let i = 0; i < grain; ++i) {
      const [inner, outer] = [(w * i) / grain, (w * (i + 1)) / grain];
      const tone = paint(colours.rim, 0.86 + 0.24 * chance());
      builder.face(
        [
          at(-outer, outer, rimTop),
          at(length + outer, outer, rimTop),
          at(length + inner, inner, rimTop),
          at(-inner, inner, rimTop),
        ],
        tone,
      );
    }
    builder.face(
      [at(-w, w, -rimDrop), at(length + w, w, -rimDrop), at(length + w, w, rimTop), at(-w, w, rimTop)],
      [paint(colours.rim, 0.3), paint(colours.rim, 0.3), paint(colours.rim, 0.62), paint(colours.rim, 0.62)],
    );
    builder.face(
      [at(length, 0, -0.01), at(0, 0, -0.01), at(0, 0, rimTop), at(length, 0, rimTop)],
      paint(colours.rim, 0.45),
    );
    for (let inch = 0; inch <= length; ++inch) {
      const long = inch % 6 === 0 ? 0.55 : inch % 3 === 0 ? 0.36 : 0.24;
      const half = inch % 6 === 0 ? 0.035 : 0.022;
      builder.face(
        [
          at(inch - half, long, rimTop + 0.01),
          at(inch + half, long, rimTop + 0.01),
          at(inch + half, 0.06, rimTop + 0.01),
          at(inch - half, 0.06, rimTop + 0.01),
        ],
        paint(colours.bone, 0.7),
      );
    }
  }
  const mesh = new Mesh(builder.build('side'), new MeshLambertMaterial({ vertexColors: true }));
  mesh.receiveShadow = true;
  return mesh;
}

function rimTexts(width: number, depth: number): { text: string; at: Corner; size: number }[] {
  const out = 1.25;
  const numbers = (length: number): number[] => Array.from({ length: Math.floor(length / 6) + 1 }, (_, i) => 6 * i);
  const height = rimTop + 0.012;
  return [
    ...numbers(width).flatMap((x) =>
      [-out, depth + out].map((y) => ({ text: String(x), at: [x, height, -y] as Corner, size: 0.95 })),
    ),
    ...numbers(depth).flatMap((y) =>
      [-out, width + out].map((x) => ({ text: String(y), at: [x, height, -y] as Corner, size: 0.95 })),
    ),
  ].filter(({ at }) => !(at[0] < 0 && -at[2] < 0));
}

function heightTexts(table: TableView, written: HeightText): { text: string; at: Corner; size: number }[] {
  return table.terrain
    .filter((piece) => heightOf(piece) > stepsPerInch && piece.kind !== 'wall' && piece.prisms[0])
    .map((piece) => {
      const at = middle(outline(piece.prisms[0]!.base));
      const height = inches(heightOf(piece));
      return { text: written(height), at: [inches(at[0]), height + 0.3, -inches(at[1])] as Corner, size: 1.3 };
    });
}

function gridLines(width: number, depth: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const points: number[] = [];
  for (let x = 1; x < width; ++x) points.push(x, 0.012, 0, x, 0.012, -depth);
  for (let y = 1; y < depth; ++y) points.push(0, 0.012, -y, width, 0.012, -y);
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
  return new LineSegments(
    geometry,
    new LineBasicMaterial({ color: colours.bone, transparent: true, depthWrite: false }),
  );
}
