// The WebGL painter: lights, shadows, the parts of the picture and the two cameras. Shadows are drawn again only when
// something that casts one has changed.
import {
  BasicShadowMap,
  DirectionalLight,
  HemisphereLight,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three';
import { type Camera, fieldOfView } from '../camera';
import type { Figure, Fill, HeightText, Painted, Painter, Stroke } from '../painter';
import type { MarkerView, Point, TableView } from '../types';
import { stepsPerInch } from '../types';
import { Figures } from './figures';
import { Fills } from './fills';
import { Ground } from './ground';
import { Markers } from './markers';
import { inches } from './mesh_builder';
import { Numbers } from './numbers';
import { Strokes } from './strokes';
import { Terrain } from './terrain';
import { Woods } from './woods';

interface TableParts {
  ground: Ground;
  terrain: Terrain;
  woods: Woods;
}

export class ThreePainter implements Painter {
  readonly mode = 'webgl';
  readonly element: HTMLCanvasElement;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly perspective = new PerspectiveCamera(fieldOfView, 1, 1, 1000);
  private readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, 1, 1000);
  private readonly key = new DirectionalLight('#FFE3B8', 3);
  private readonly figures = new Figures(false);
  private readonly ghosts = new Figures(true);
  private readonly numbers = new Numbers();
  private readonly markers = new Markers();
  private readonly strokes = new Strokes();
  private readonly fills = new Fills();
  private parts: TableParts | null = null;
  private size = { width: 1, height: 1, ratio: 1 };

  // Null where there is no WebGL. Without a graphics card there are no smooth edges and soft shadows: they would take
  // most of the time of a frame.
  static create(): ThreePainter | null {
    const frugal = drawnBySoftware();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('webgl2', { antialias: !frugal, powerPreference: 'high-performance' });
    return context ? new ThreePainter(canvas, context, frugal) : null;
  }

  private constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext, frugal: boolean) {
    // What surrounds the table is the page.
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = frugal ? BasicShadowMap : PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.element = this.renderer.domElement;
    this.scene.add(new HemisphereLight('#BFD0E0', '#4A4034', 2.7), this.key, this.key.target);
    this.scene.add(this.figures.group, this.ghosts.group, this.numbers.mesh, this.markers.mesh);
    this.scene.add(this.strokes.group, this.fills.group);
    this.key.castShadow = true;
    this.key.shadow.mapSize.set(2048, 2048);
    this.key.shadow.bias = -0.0006;
    this.key.shadow.normalBias = 0.04;
    this.key.shadow.radius = 3;
  }

  resize(width: number, height: number): void {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    this.size = { width, height, ratio };
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, true);
  }

  setTable(table: TableView, height: HeightText): void {
    this.disposeTable();
    this.parts = { ground: new Ground(table, height), terrain: new Terrain(table), woods: new Woods(table) };
    this.scene.add(this.parts.ground.group, this.parts.terrain.group, this.parts.woods.mesh);
    this.light(inches(table.size[0]), inches(table.size[1]));
    this.shade();
  }
  setFigures(figures: readonly Figure[]): void {
    this.figures.set(figures);
    this.numbers.set(figures);
    this.shade();
  }
  setGhosts(figures: readonly Figure[]): void {
    this.ghosts.set(figures);
  }
  setMarkers(markers: readonly MarkerView[]): void {
    this.markers.set(markers);
    this.shade();
  }
  setStrokes(strokes: readonly Stroke[]): void {
    this.strokes.set(strokes);
  }
  setFills(fills: readonly Fill[]): void {
    this.fills.set(fills);
  }
  setFaded(pieces: ReadonlySet<number>): void {
    this.parts?.terrain.fade(pieces);
  }
  setPointer(point: Point | null): void {
    this.parts?.woods.setPointer(point);
  }

  paint(camera: Camera): Painted {
    const pixelsPerInch = camera.scale * stepsPerInch;
    this.parts?.ground.adapt(pixelsPerInch, camera.view.kind === 'plan', camera.view.turn);
    this.numbers.face(camera.view.turn);
    this.strokes.adapt(this.size.width, this.size.height, this.size.ratio, pixelsPerInch);
    this.renderer.render(this.scene, camera.view.kind === 'plan' ? this.above(camera) : this.tilted(camera));
    const { calls, triangles } = this.renderer.info.render;
    return { drawCalls: calls, triangles };
  }

  private shade(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  dispose(): void {
    this.disposeTable();
    const parts = [this.figures, this.ghosts, this.numbers, this.markers, this.strokes, this.fills, this.key];
    for (const part of parts) part.dispose();
    this.renderer.dispose();
    this.element.remove();
    const isLost = this.renderer.getContext().isContextLost();
    if (!isLost) this.renderer.forceContextLoss(); // browsers allow only a few contexts at once
  }

  private disposeTable(): void {
    if (!this.parts) return;
    const { ground, terrain, woods } = this.parts;
    this.scene.remove(ground.group, terrain.group, woods.mesh);
    for (const part of [ground, terrain, woods]) part.dispose();
    this.parts = null;
  }

  // From the north-west, covering the whole table.
  private light(width: number, depth: number): void {
    const reach = Math.hypot(width, depth) / 2 + 2;
    this.key.target.position.set(width / 2, 0, -depth / 2);
    this.key.position.set(width / 2 - reach * 0.75, reach * 1.15, -depth / 2 - reach * 0.6);
    const { camera } = this.key.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 1;
    camera.far = reach * 3.2;
    camera.updateProjectionMatrix();
  }

  private tilted(camera: Camera): PerspectiveCamera {
    this.perspective.aspect = camera.width / camera.height;
    const distance = inches(camera.distance);
    this.perspective.near = Math.max(0.5, distance - 130);
    this.perspective.far = distance + 130;
    this.perspective.updateProjectionMatrix();
    return this.place(this.perspective, camera);
  }

  private above(camera: Camera): OrthographicCamera {
    const half = 1 / (2 * camera.scale * stepsPerInch);
    this.orthographic.left = -camera.width * half;
    this.orthographic.right = camera.width * half;
    this.orthographic.top = camera.height * half;
    this.orthographic.bottom = -camera.height * half;
    const distance = inches(camera.distance);
    this.orthographic.near = distance - 60;
    this.orthographic.far = distance + 10;
    this.orthographic.updateProjectionMatrix();
    return this.place(this.orthographic, camera);
  }

  private place<T extends PerspectiveCamera | OrthographicCamera>(target: T, camera: Camera): T {
    const eye = camera.eye();
    const { up } = camera.basis();
    const { centre } = camera.view;
    target.position.set(inches(eye[0]), inches(eye[2]), -inches(eye[1]));
    target.up.set(up[0], up[2], -up[1]);
    target.lookAt(inches(centre[0]), 0, -inches(centre[1]));
    return target;
  }
}

function drawnBySoftware(): boolean {
  const probe = document.createElement('canvas').getContext('webgl2');
  const name = probe?.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(probe?.getParameter(name?.UNMASKED_RENDERER_WEBGL ?? WebGL2RenderingContext.RENDERER) ?? '');
  probe?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(renderer);
}
