// Areas on the table (reach, zones, forbidden ground), plain or hatched, in two draw calls: where they are in view and,
// fainter, where terrain hides them. The hatching lies on the table, and moves with it.
import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  GreaterDepth,
  Group,
  LessEqualDepth,
  Mesh,
  ShaderMaterial,
  ShapeUtils,
  Vector2,
} from 'three';
import { insideOutlines } from '../geometry';
import type { Fill } from '../painter';
import type { Point } from '../types';
import { inches } from './mesh_builder';

const vertexShader = /* glsl */ `
  attribute vec4 ink; attribute float hatch;
  varying vec4 vInk; varying float vHatch; varying vec2 vAt;
  void main() {
    vInk = ink; vHatch = hatch; vAt = position.xz;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    gl_Position.z -= 0.00008 * gl_Position.w;
  }`;
const fragmentShader = /* glsl */ `
  uniform float fade;
  varying vec4 vInk; varying float vHatch; varying vec2 vAt;
  void main() {
    float way = (vAt.x + vAt.y * sign(vHatch)) * 1.1;
    float edge = max(fwidth(way), 0.001);
    float saw = abs(fract(way) - 0.5);
    float stripe = 1.0 - smoothstep(0.11 - edge, 0.11 + edge, saw);
    float alpha = abs(vHatch) < 0.5 ? vInk.a : vInk.a * mix(0.22, 1.0, stripe);
    gl_FragColor = vec4(vInk.rgb, alpha * fade);
    #include <colorspace_fragment>
  }`;

export class Fills {
  readonly group = new Group();
  private readonly meshes: Mesh<BufferGeometry, ShaderMaterial>[];
  private geometry = new BufferGeometry();

  constructor() {
    this.meshes = [true, false].map((hidden, order) => {
      const material = new ShaderMaterial({
        vertexShader,
        fragmentShader,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
        forceSinglePass: true,
        depthFunc: hidden ? GreaterDepth : LessEqualDepth,
        uniforms: { fade: { value: hidden ? 0.3 : 1 } },
      });
      const mesh = new Mesh<BufferGeometry, ShaderMaterial>(this.geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 10 + order;
      return mesh;
    });
    this.group.add(...this.meshes);
  }

  set(fills: readonly Fill[]): void {
    const positions: number[] = [];
    const inks: number[] = [];
    const hatches: number[] = [];
    for (const fill of fills) write(fill, positions, inks, hatches);
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    this.geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    this.geometry.setAttribute('ink', new Float32BufferAttribute(inks, 4));
    this.geometry.setAttribute('hatch', new Float32BufferAttribute(hatches, 1));
    for (const mesh of this.meshes) mesh.geometry = this.geometry;
    this.group.visible = positions.length > 0;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const mesh of this.meshes) mesh.material.dispose();
  }
}

const colour = new Color();
function write(fill: Fill, positions: number[], inks: number[], hatches: number[]): void {
  colour.set(fill.colour);
  const height = inches(fill.elevation) + 0.03;
  const hatch = fill.hatch === 'none' ? 0 : fill.hatch === 'rising' ? 1 : -1;
  for (const { outer, holes } of withHoles(fill.outlines)) {
    const all = [outer, ...holes].flat();
    const vectors = (ring: readonly Point[]): Vector2[] => ring.map(([x, y]) => new Vector2(x, y));
    for (const triangle of ShapeUtils.triangulateShape(vectors(outer), holes.map(vectors)))
      for (const index of triangle) {
        const [x, y] = all[index] as Point;
        positions.push(inches(x), height, -inches(y));
        inks.push(colour.r, colour.g, colour.b, fill.opacity);
        hatches.push(hatch);
      }
  }
}

// Assigns each hole to the outline around it.
function withHoles(
  outlines: readonly (readonly Point[])[],
): { outer: readonly Point[]; holes: (readonly Point[])[] }[] {
  const rings = outlines.filter((ring) => ring.length >= 3);
  const area = (ring: readonly Point[]): number => ShapeUtils.area(ring.map(([x, y]) => new Vector2(x, y)));
  const outers = rings.filter((ring) => area(ring) > 0).map((outer) => ({ outer, holes: [] as (readonly Point[])[] }));
  for (const hole of rings.filter((ring) => area(ring) <= 0))
    outers.find(({ outer }) => insideOutlines([outer], hole[0] as Point))?.holes.push(hole);
  return outers;
}
