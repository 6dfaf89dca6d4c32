// The numbers of units on their bases: at the edge that is nearer to the camera, upright for whoever looks. One texture,
// one draw call.
import {
  CanvasTexture,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  SRGBColorSpace,
} from 'three';
import * as colours from '../colours';
import type { Figure } from '../painter';
import { baseHeight, halfSizes } from './bases';
import { inches } from './mesh_builder';

const cell = 64; // pixels
const columns = 10;
const most = columns * columns; // numbers
const stride = 6; // place 3, reach, size, number

const vertexShader = /* glsl */ `
  attribute vec3 at; attribute vec3 pen;
  uniform float turn; varying vec2 vUv; varying vec2 vCell;
  void main() {
    vec2 right = vec2(cos(turn), -sin(turn)), down = vec2(sin(turn), cos(turn));
    vec2 spot = at.xz + down * pen.x + (right * position.x - down * position.y) * pen.y;
    gl_Position = projectionMatrix * viewMatrix * vec4(spot.x, at.y, spot.y, 1.0);
    gl_Position.z -= 0.00015 * gl_Position.w;
    vUv = position.xy * 0.5 + 0.5;
    vCell = vec2(mod(pen.z, ${columns}.0), floor(pen.z / ${columns}.0));
  }`;
const fragmentShader = /* glsl */ `
  uniform sampler2D map; varying vec2 vUv; varying vec2 vCell;
  void main() {
    gl_FragColor = texture2D(map, vec2(vCell.x + vUv.x, ${columns}.0 - 1.0 - vCell.y + vUv.y) / ${columns}.0);
    if (gl_FragColor.a < 0.03) discard;
    #include <colorspace_fragment>
  }`;

export class Numbers {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;

  constructor() {
    const map = new CanvasTexture(drawNumbers());
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 4;
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      uniforms: { map: { value: map }, turn: { value: 0 } },
    });
    this.mesh = new Mesh(quad(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  set(figures: readonly Figure[]): void {
    const values = figures.flatMap(({ model, place, tipped, dim }) => {
      if (!model.number || model.number >= most || tipped > 0 || dim) return [];
      const narrow = Math.min(...halfSizes(model.shape));
      const size = Math.min(0.34, narrow * 0.34);
      const height = model.shape.hull ? inches(model.height) : baseHeight;
      const reach = model.shape.hull ? 0 : narrow - size * 0.9;
      const [x, y] = place.at;
      const large = model.shape.hull ? 2 * size : size;
      return [inches(x), inches(place.elevation) + height + 0.03, -inches(y), reach, large, model.number];
    });
    this.mesh.geometry.dispose();
    this.mesh.geometry = quad();
    const buffer = new InstancedInterleavedBuffer(new Float32Array(values), stride);
    this.mesh.geometry.setAttribute('at', new InterleavedBufferAttribute(buffer, 3, 0));
    this.mesh.geometry.setAttribute('pen', new InterleavedBufferAttribute(buffer, 3, 3));
    this.mesh.geometry.instanceCount = values.length / stride;
    this.mesh.visible = values.length > 0;
  }

  // Upright for a camera that is turned by so many degrees.
  face(turn: number): void {
    this.mesh.material.uniforms['turn']!.value = (turn * Math.PI) / 180;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material.uniforms['map']!.value as CanvasTexture).dispose();
    this.mesh.material.dispose();
  }
}

function quad(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const corners = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.instanceCount = 0;
  return geometry;
}

function drawNumbers(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = cell * columns;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.font = "800 50px 'Inter Variable', Inter, sans-serif";
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (let number = 1; number < most; ++number) {
    const [x, y] = [((number % columns) + 0.5) * cell, (Math.floor(number / columns) + 0.54) * cell];
    context.strokeStyle = colours.ink;
    context.lineWidth = 12;
    context.strokeText(String(number), x, y, cell - 14);
    context.fillStyle = colours.white;
    context.fillText(String(number), x, y, cell - 14);
  }
  return canvas;
}
