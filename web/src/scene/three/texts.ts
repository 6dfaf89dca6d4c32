// Short texts that lie on the table (numbers on the rim, heights in the plan): one texture, one draw call. They turn to
// the side from which the camera looks.
import { BufferGeometry, CanvasTexture, Float32BufferAttribute, Mesh, MeshBasicMaterial, SRGBColorSpace } from 'three';
import * as colours from '../colours';
import type { Corner } from './mesh_builder';

const cell = { width: 128, height: 64, columns: 8 };

export class Texts {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private turn = NaN;

  constructor(private readonly texts: readonly { text: string; at: Corner; size: number }[]) {
    const words = [...new Set(texts.map(({ text }) => text))];
    const map = new CanvasTexture(drawWords(words));
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 8;
    this.mesh = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
    this.mesh.userData['count'] = texts.length;
    this.mesh.renderOrder = 3;
    this.mesh.geometry.setAttribute(
      'uv',
      new Float32BufferAttribute(
        texts.flatMap(({ text }) => cellOf(words.indexOf(text), words.length)),
        2,
      ),
    );
    this.face(0);
  }

  // Upright for a camera that is turned by so many degrees; in steps of 90.
  face(turn: number): void {
    const quarter = Math.round(turn / 90) * 90;
    if (quarter === this.turn) return;
    this.turn = quarter;
    const angle = (quarter * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const positions = this.texts.flatMap(({ at, size }) => {
      const corner = (a: number, b: number): number[] => [
        at[0] + a * size * cosine - b * size * sine,
        at[1],
        at[2] - (a * size * sine + b * size * cosine),
      ];
      const [p, q, r, s] = [corner(-1, -0.5), corner(1, -0.5), corner(1, 0.5), corner(-1, 0.5)];
      return [...p, ...q, ...r, ...p, ...r, ...s];
    });
    this.mesh.geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
  }
}

function cellOf(index: number, count: number): number[] {
  const rows = Math.max(1, Math.ceil(count / cell.columns));
  const [column, row] = [index % cell.columns, Math.floor(index / cell.columns)];
  const [left, right] = [column / cell.columns, (column + 1) / cell.columns];
  const [upper, lower] = [1 - row / rows, 1 - (row + 1) / rows];
  return [left, lower, right, lower, right, upper, left, lower, right, upper, left, upper];
}

function drawWords(words: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = cell.width * cell.columns;
  canvas.height = cell.height * Math.max(1, Math.ceil(words.length / cell.columns));
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.font = "600 46px 'Inter Variable', Inter, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  words.forEach((word, i) => {
    const x = ((i % cell.columns) + 0.5) * cell.width;
    const y = (Math.floor(i / cell.columns) + 0.54) * cell.height;
    context.strokeStyle = 'rgba(14, 17, 20, 0.55)';
    context.lineWidth = 8;
    context.strokeText(word, x, y);
    context.fillStyle = colours.bone;
    context.fillText(word, x, y);
  });
  return canvas;
}
