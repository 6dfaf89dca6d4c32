// The crowns of trees, in one instanced mesh. They are decoration (only the trunk blocks sight), so they turn
// translucent near the pointer.
import {
  ConeGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  Vector2,
  Vector3,
} from 'three';
import * as colours from '../colours';
import { seeded } from '../geometry';
import type { Point, TableView } from '../types';
import { inches, MeshBuilder, paint } from './mesh_builder';

const crownRadius = 1.15; // inches

export class Woods {
  readonly mesh: InstancedMesh;
  private readonly pointer = { value: new Vector2(1e6, 1e6) };

  constructor(table: TableView) {
    const trunks = table.terrain
      .filter((piece) => piece.kind === 'wood')
      .flatMap((piece) => piece.prisms.filter((prism) => prism.height > 0));
    const geometry = crown();
    const material = this.material();
    this.mesh = new InstancedMesh(geometry, material, Math.max(trunks.length, 1));
    this.mesh.count = trunks.length;
    this.mesh.castShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    const chance = seeded(table.terrain.length * 31 + 5);
    const shades = new Float32Array(Math.max(trunks.length, 1));
    trunks.forEach((trunk, i) => {
      const height = inches(trunk.height);
      const wide = crownRadius * (0.8 + 0.35 * chance());
      const at = new Vector3(inches(trunk.base.centre[0]), inches(trunk.elevation), -inches(trunk.base.centre[1]));
      const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), chance() * 6);
      this.mesh.setMatrixAt(i, new Matrix4().compose(at, turn, new Vector3(wide, height, wide)));
      shades[i] = 0.82 + 0.36 * chance();
    });
    geometry.setAttribute('shade', new InstancedBufferAttribute(shades, 1));
  }

  // Crowns near this point turn translucent.
  setPointer(point: Point | null): void {
    if (point) this.pointer.value.set(inches(point[0]), -inches(point[1]));
    else this.pointer.value.set(1e6, 1e6);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as MeshLambertMaterial).dispose();
    this.mesh.dispose();
  }

  private material(): MeshLambertMaterial {
    const material = new MeshLambertMaterial({ vertexColors: true, transparent: true });
    material.onBeforeCompile = (shader) => {
      shader.uniforms['pointer'] = this.pointer;
      shader.vertexShader = shader.vertexShader
        .replace(
          '#include <common>',
          '#include <common>\nattribute float shade; uniform vec2 pointer; varying float vNear;',
        )
        .replace(
          '#include <color_vertex>',
          `#include <color_vertex>
          vColor.rgb *= shade;
          vNear = smoothstep(2.5, 5.0, distance(instanceMatrix[3].xz, pointer));`,
        );
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying float vNear;')
        .replace('#include <opaque_fragment>', '#include <opaque_fragment>\ngl_FragColor.a = mix(0.22, 0.94, vNear);');
    };
    return material;
  }
}

// Three cones around the trunk, which ends at height 1; the highest cone covers its end.
function crown(): ReturnType<MeshBuilder['build']> {
  const builder = new MeshBuilder();
  const tiers: [from: number, to: number, radius: number, tone: number][] = [
    [0.24, 0.74, 1.12, 0.6],
    [0.48, 0.98, 0.94, 0.78],
    [0.7, 1.24, 0.74, 0.98],
  ];
  for (const [from, to, radius, tone] of tiers) {
    const cone = new ConeGeometry(radius, to - from, 8, 1, false);
    builder.add(
      cone,
      new Matrix4().makeTranslation(0, (from + to) / 2, 0).multiply(new Matrix4().makeRotationY(from * 9)),
      paint(colours.foliage, tone),
    );
    cone.dispose();
  }
  return builder.build('tier');
}
