// Objective markers: a disc, and a pole with the holder's flag: a triangle for red, a square for blue, none where
// nobody holds it. All markers are one mesh.
import { CylinderGeometry, Matrix4, Mesh, MeshLambertMaterial } from 'three';
import * as colours from '../colours';
import type { MarkerView } from '../types';
import { type Corner, inches, MeshBuilder, paint, type Paint } from './mesh_builder';

const poleHeight = 2.1;

export class Markers {
  readonly mesh = new Mesh(new MeshBuilder().build('marker'), new MeshLambertMaterial({ vertexColors: true }));

  constructor() {
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.visible = false;
  }

  set(markers: readonly MarkerView[]): void {
    const builder = new MeshBuilder();
    for (const marker of markers) draw(builder, marker);
    this.mesh.geometry.dispose();
    this.mesh.geometry = builder.build('marker');
    this.mesh.visible = markers.length > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function draw(builder: MeshBuilder, marker: MarkerView): void {
  const at: Corner = [inches(marker.at[0]), inches(marker.elevation ?? 0), -inches(marker.at[1])];
  const radius = inches(marker.radius);
  const drum = (lower: number, upper: number, low: number, high: number, sides: number, colour: Paint): void => {
    const geometry = new CylinderGeometry(upper, lower, high - low, sides, 1);
    builder.add(geometry, new Matrix4().makeTranslation(at[0], at[1] + (low + high) / 2, at[2]), colour);
    geometry.dispose();
  };
  const held = marker.holder === 'red' || marker.holder === 'blue' ? marker.holder : null;
  drum(radius, radius * 0.94, 0, 0.08, 24, paint(colours.ink, 2));
  drum(radius * 0.84, radius * 0.84, 0.08, 0.1, 24, held ? paint(colours.side[held]) : paint(colours.bone, 0.85));
  drum(radius * 0.62, radius * 0.6, 0.1, 0.16, 24, paint(colours.ink, 3));
  drum(0.06, 0.05, 0.16, poleHeight, 6, paint(colours.timber, 0.8));
  drum(0.1, 0.02, poleHeight, poleHeight + 0.16, 6, paint(colours.bone));
  if (held) flag(builder, at, paint(colours.side[held]), held === 'red');
  else if (marker.holder === 'contested') flag(builder, at, paint(colours.bone, 0.75), false);
}

function flag(builder: MeshBuilder, at: Corner, colour: Paint, triangle: boolean): void {
  const [low, high, long] = [at[1] + poleHeight - 0.8, at[1] + poleHeight - 0.05, 1.15];
  const corners: Corner[] = triangle
    ? [
        [at[0], low, at[2]],
        [at[0] + long, (low + high) / 2, at[2]],
        [at[0], high, at[2]],
      ]
    : [
        [at[0], low, at[2]],
        [at[0] + long * 0.9, low, at[2]],
        [at[0] + long * 0.9, high, at[2]],
        [at[0], high, at[2]],
      ];
  builder.face(corners, colour);
  builder.face([...corners].reverse(), colour);
}
