// Terrain exactly as the engine has it: every prism is drawn with its outline, elevation and height. Decoration is
// colour on these faces, and small things at their foot: it neither blocks sight nor opens it. All pieces are one mesh;
// a number at each vertex fades a piece.
import { type BufferAttribute, Group, Mesh, MeshLambertMaterial } from 'three';
import { seeded } from '../geometry';
import type { TableView, TerrainPiece } from '../types';
import { drawArea, scatterRubble } from './areas';
import { MeshBuilder } from './mesh_builder';
import { type Chance, drawSolid } from './solids';

const fadedTo = 0.35;

export class Terrain {
  readonly group = new Group();
  private readonly solid: Mesh;
  private readonly faint: Mesh;
  private readonly ranges: { start: number; count: number }[] = [];
  private faded: ReadonlySet<number> = new Set();

  constructor(table: TableView) {
    const builder = new MeshBuilder();
    table.terrain.forEach((piece, index) => {
      const start = builder.vertices;
      drawPiece(builder, piece, seeded(index * 7919 + 17));
      this.ranges.push({ start, count: builder.vertices - start });
    });
    const geometry = builder.build('fade');
    this.solid = new Mesh(geometry, fadingMaterial(false));
    this.faint = new Mesh(geometry, fadingMaterial(true));
    this.solid.castShadow = this.solid.receiveShadow = true;
    this.faint.receiveShadow = true;
    this.faint.visible = false;
    this.faint.renderOrder = 1;
    this.group.add(this.solid, this.faint);
  }

  fade(pieces: ReadonlySet<number>): void {
    const attribute = this.solid.geometry.getAttribute('fade') as BufferAttribute;
    const changed = [...pieces, ...this.faded].filter((piece) => pieces.has(piece) !== this.faded.has(piece));
    for (const piece of changed) {
      const range = this.ranges[piece];
      if (!range) continue;
      (attribute.array as Float32Array).fill(pieces.has(piece) ? 1 : 0, range.start, range.start + range.count);
      attribute.addUpdateRange(range.start, range.count);
      attribute.needsUpdate = true;
    }
    this.faded = pieces;
    this.faint.visible = pieces.size > 0;
  }

  dispose(): void {
    this.solid.geometry.dispose();
    for (const mesh of [this.solid, this.faint]) (mesh.material as MeshLambertMaterial).dispose();
  }
}

// Two materials share the geometry: one draws what is faded, the other everything else.
function fadingMaterial(faint: boolean): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, transparent: faint, opacity: faint ? fadedTo : 1 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float fade;')
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>\nif (fade ${faint ? '<' : '>'} 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);`,
      );
  };
  material.customProgramCacheKey = () => (faint ? 'faint terrain' : 'solid terrain');
  return material;
}

function drawPiece(builder: MeshBuilder, piece: TerrainPiece, chance: Chance): void {
  const areas = piece.prisms.filter((prism) => prism.height === 0);
  const solids = piece.prisms.filter((prism) => prism.height > 0);
  for (const prism of areas) drawArea(builder, prism, piece.kind, chance);
  for (const prism of solids) drawSolid(builder, prism, piece, chance);
  if (piece.kind === 'ruin') for (const prism of areas) scatterRubble(builder, prism, solids, chance);
}
