// Lines that have the same width on the screen wherever they are, with a dark halo and round ends. Four draw calls:
// halo and core, where they are in view and, at 40 %, where something hides them.
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  GreaterDepth,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LessEqualDepth,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';
import type { Stroke } from '../painter';
import type { Spot } from '../types';
import { inches } from './mesh_builder';

const stride = 14; // start 3, end 3, colour 4, width, dash, length before, halo

const vertexShader = /* glsl */ `
  attribute vec3 start; attribute vec3 end; attribute vec4 ink; attribute vec4 pen;
  uniform vec2 resolution; uniform float halo; uniform float ratio;
  varying vec2 vAt; varying float vLength; varying vec4 vInk; varying vec4 vPen; varying float vWorld;
  void main() {
    vec4 a = projectionMatrix * viewMatrix * vec4(start, 1.0);
    vec4 b = projectionMatrix * viewMatrix * vec4(end, 1.0);
    vec2 from = a.xy / a.w * resolution * 0.5, to = b.xy / b.w * resolution * 0.5;
    vLength = distance(from, to);
    vec2 along = vLength > 0.001 ? (to - from) / vLength : vec2(1.0, 0.0);
    float reach = (pen.x * 0.5 + halo * 2.0 * pen.w) * ratio + 1.0;
    vec2 at = vec2(position.x < 0.5 ? -reach : vLength + reach, position.y * reach);
    vec2 pixel = from + along * at.x + vec2(-along.y, along.x) * at.y;
    float depth = mix(a.z / a.w, b.z / b.w, position.x);
    gl_Position = vec4(pixel / (resolution * 0.5), depth - 0.0002, 1.0);
    vAt = at; vInk = ink; vPen = pen; vWorld = distance(start, end);
  }`;

const fragmentShader = /* glsl */ `
  uniform float halo; uniform float ratio; uniform float fade; uniform float pixelsPerInch;
  varying vec2 vAt; varying float vLength; varying vec4 vInk; varying vec4 vPen; varying float vWorld;
  void main() {
    if (halo > 0.5 && vPen.w < 0.5) discard;
    float past = max(max(-vAt.x, vAt.x - vLength), 0.0);
    float from = length(vec2(past, vAt.y));
    float half_width = (vPen.x * 0.5 + halo * 1.5) * ratio;
    float alpha = 1.0 - smoothstep(half_width - 0.6, half_width + 0.6, from);
    if (vPen.y > 0.0) {
      float way = (vPen.z + vWorld * clamp(vAt.x / max(vLength, 0.001), 0.0, 1.0)) * pixelsPerInch / vPen.y;
      if (fract(way * 0.5) > 0.6) discard;
    }
    if (alpha < 0.01) discard;
    vec3 colour = halo > 0.5 ? vec3(0.0044, 0.0056, 0.007) : vInk.rgb;
    gl_FragColor = vec4(colour, alpha * vInk.a * fade * (halo > 0.5 ? 0.7 : 1.0));
    #include <colorspace_fragment>
  }`;

export class Strokes {
  readonly group = new Group();
  private geometry = emptyGeometry();
  private readonly shared = {
    resolution: { value: new Vector2(1, 1) },
    ratio: { value: 1 },
    pixelsPerInch: { value: 10 },
  };
  private readonly meshes: Mesh<BufferGeometry, ShaderMaterial>[];

  constructor() {
    const passes: [halo: number, hidden: boolean][] = [
      [1, true],
      [0, true],
      [1, false],
      [0, false],
    ];
    this.meshes = passes.map(([halo, hidden], order) => {
      const mesh = new Mesh<BufferGeometry, ShaderMaterial>(this.geometry, this.material(halo, hidden));
      mesh.frustumCulled = false;
      mesh.renderOrder = 20 + order;
      return mesh;
    });
    this.group.add(...this.meshes);
  }

  set(strokes: readonly Stroke[]): void {
    const values: number[] = [];
    for (const stroke of strokes) write(values, stroke);
    this.geometry.dispose();
    this.geometry = emptyGeometry();
    const buffer = new InstancedInterleavedBuffer(new Float32Array(values), stride);
    const attribute = (name: string, size: number, offset: number): void => {
      this.geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, size, offset));
    };
    attribute('start', 3, 0);
    attribute('end', 3, 3);
    attribute('ink', 4, 6);
    attribute('pen', 4, 10);
    this.geometry.instanceCount = values.length / stride;
    for (const mesh of this.meshes) mesh.geometry = this.geometry;
    this.group.visible = values.length > 0;
  }

  adapt(width: number, height: number, ratio: number, pixelsPerInch: number): void {
    this.shared.resolution.value.set(width * ratio, height * ratio);
    this.shared.ratio.value = ratio;
    this.shared.pixelsPerInch.value = pixelsPerInch;
  }

  dispose(): void {
    this.geometry.dispose();
    for (const mesh of this.meshes) mesh.material.dispose();
  }

  private material(halo: number, hidden: boolean): ShaderMaterial {
    return new ShaderMaterial({
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      depthFunc: hidden ? GreaterDepth : LessEqualDepth,
      uniforms: { ...this.shared, halo: { value: halo }, fade: { value: hidden ? 0.4 : 1 } },
    });
  }
}

function emptyGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 0, 0, 1, 0], 3),
  );
  geometry.instanceCount = 0;
  return geometry;
}

const colour = new Color();
function write(values: number[], stroke: Stroke): void {
  colour.set(stroke.colour);
  const points = stroke.closed ? [...stroke.points, stroke.points[0] as Spot] : stroke.points;
  let before = 0;
  for (let i = 0; i + 1 < points.length; ++i) {
    const [a, b] = [points[i] as Spot, points[i + 1] as Spot];
    for (const spot of [a, b]) values.push(inches(spot[0]), inches(spot[2]) + 0.05, -inches(spot[1]));
    values.push(colour.r, colour.g, colour.b, stroke.opacity ?? 1);
    values.push(stroke.width, stroke.dash ?? 0, before, stroke.halo === false ? 0 : 1);
    before += inches(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
  }
}
