// The painter without WebGL: the scene from above as an SVG plan, in the look of the program's own plans. Picking,
// dragging and labels are the same as with WebGL.
import type { Camera } from './camera';
import { rimWidth } from './camera';
import * as colours from './colours';
import { footprint, heightOf, middle, outline, shrunk } from './geometry';
import type { Figure, Fill, HeightText, Painted, Painter, Stroke } from './painter';
import type { MarkerView, Point, Prism, TableView, TerrainPiece } from './types';
import { stepsPerInch } from './types';

type Attributes = Record<string, string | number>;

function make(name: string, attributes: Attributes = {}, children: readonly SVGElement[] = []): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const ring = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
const path = (points: readonly Point[], attributes: Attributes): SVGElement =>
  make('path', { d: ring(points), 'vector-effect': 'non-scaling-stroke', ...attributes });

let plans = 0; // names of patterns must be unique in the document

export class PlanPainter implements Painter {
  readonly mode = 'plan';
  readonly element: SVGElement;
  private readonly world: SVGElement;
  private readonly layers: Record<'table' | 'fills' | 'markers' | 'figures' | 'ghosts' | 'strokes', SVGElement>;
  private readonly name = `plan-${++plans}`;
  private pieces: SVGElement[] = [];
  private drawn = 0;

  constructor() {
    const layer = (): SVGElement => make('g');
    this.layers = {
      table: layer(),
      fills: layer(),
      markers: layer(),
      figures: layer(),
      ghosts: make('g', { opacity: 0.7 }),
      strokes: layer(),
    };
    this.world = make('g', {}, Object.values(this.layers));
    this.element = make('svg', { 'aria-hidden': 'true', 'font-family': "'Inter Variable', Inter, sans-serif" }, [
      make('defs', {}, this.patterns()),
      this.world,
    ]);
  }

  resize(width: number, height: number): void {
    this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }

  setTable(table: TableView, written: HeightText): void {
    const [width, height] = table.size;
    const box = (by: number): Point[] => [
      [-by, -by],
      [width + by, -by],
      [width + by, height + by],
      [-by, height + by],
    ];
    this.pieces = table.terrain.map((piece) => this.piece(piece, written));
    this.layers.table.replaceChildren(
      path(box(rimWidth), { fill: colours.rim }),
      path(box(0), { fill: colours.ground, stroke: colours.ink, 'stroke-width': 2 }),
      ...gridLines(width, height),
      ...rimFigures(width, height),
      ...this.pieces,
    );
  }
  setFigures(figures: readonly Figure[]): void {
    this.layers.figures.replaceChildren(...figures.map((figure) => drawFigure(figure)));
  }
  setGhosts(figures: readonly Figure[]): void {
    this.layers.ghosts.replaceChildren(...figures.map((figure) => drawFigure(figure)));
  }
  setMarkers(markers: readonly MarkerView[]): void {
    this.layers.markers.replaceChildren(...markers.flatMap((marker) => drawMarker(marker)));
  }
  setStrokes(strokes: readonly Stroke[]): void {
    this.layers.strokes.replaceChildren(...strokes.flatMap(drawStroke));
  }
  setFills(fills: readonly Fill[]): void {
    this.layers.fills.replaceChildren(...fills.map((fill) => this.fill(fill)));
  }
  setFaded(): void {} // nothing hides anything from above
  setPointer(): void {}

  paint(camera: Camera): Painted {
    const angle = (camera.view.turn * Math.PI) / 180;
    const [a, b] = [camera.scale * Math.cos(angle), camera.scale * Math.sin(angle)];
    const [x, y] = camera.view.centre;
    const matrix = [a, b, b, -a, camera.width / 2 - a * x - b * y, camera.height / 2 - b * x + a * y];
    this.world.setAttribute('transform', `matrix(${matrix.join(' ')})`);
    return { drawCalls: ++this.drawn > 0 ? 1 : 0, triangles: 0 };
  }

  dispose(): void {
    this.element.remove();
  }

  // As a file of its own, with north at the top.
  file(size: Point, names: readonly { text: string; at: Point }[], title: string, description: string): string {
    const scale = 20 / stepsPerInch; // pixels
    const [width, height] = [(size[0] + 2 * rimWidth) * scale, (size[1] + 2 * rimWidth) * scale];
    const told = (name: string, text: string): SVGElement => {
      const element = make(name);
      element.textContent = text;
      return element;
    };
    this.world.setAttribute(
      'transform',
      `matrix(${scale} 0 0 ${-scale} ${rimWidth * scale} ${height - rimWidth * scale})`,
    );
    this.world.append(...names.map(({ text, at }) => write(text, at)));
    this.element.removeAttribute('aria-hidden');
    for (const [key, value] of Object.entries({ role: 'img', viewBox: `0 0 ${width} ${height}`, width, height }))
      this.element.setAttribute(key, String(value));
    this.element.prepend(told('title', title), told('desc', description));
    return new XMLSerializer().serializeToString(this.element);
  }

  // ---- Drawing ----

  private patterns(): SVGElement[] {
    const step = 0.8 * stepsPerInch;
    const pattern = (name: string, degrees: number, colour: string): SVGElement =>
      make(
        'pattern',
        {
          id: `${this.name}-${name}`,
          width: step,
          height: step,
          patternUnits: 'userSpaceOnUse',
          patternTransform: `rotate(${degrees})`,
        },
        [
          make('rect', { width: step, height: step, fill: colour, 'fill-opacity': 0.2 }),
          make('path', { d: `M0 0V${step}`, stroke: colour, 'stroke-width': step * 0.5 }),
        ],
      );
    const hues = [...new Set(Object.values(colours.tone))];
    return hues.flatMap((hue) => [
      pattern(`rising-${hue.slice(1)}`, -45, hue),
      pattern(`falling-${hue.slice(1)}`, 45, hue),
    ]);
  }

  private fill(fill: Fill): SVGElement {
    const paint = fill.hatch === 'none' ? fill.colour : `url(#${this.name}-${fill.hatch}-${fill.colour.slice(1)})`;
    return make('path', {
      d: fill.outlines.map(ring).join(''),
      fill: paint,
      'fill-opacity': fill.opacity,
      'fill-rule': 'evenodd',
    });
  }

  private piece(piece: TerrainPiece, written: HeightText): SVGElement {
    const order = [...piece.prisms].sort((a, b) => a.elevation + a.height - (b.elevation + b.height));
    const group = make(
      'g',
      {},
      order.flatMap((prism) => drawPrism(prism, piece)),
    );
    const high = heightOf(piece);
    const first = piece.prisms[0];
    if (high > stepsPerInch && piece.kind !== 'wall' && piece.kind !== 'wood' && first)
      group.append(write(written(high / stepsPerInch), middle(outline(first.base))));
    return group;
  }
}

function write(words: string, [x, y]: Point): SVGElement {
  const text = make('text', {
    transform: `translate(${x} ${y - 0.3 * stepsPerInch}) scale(1 -1)`,
    'font-size': 0.9 * stepsPerInch,
    'font-weight': 600,
    'text-anchor': 'middle',
    fill: colours.bone,
    stroke: colours.ink,
    'stroke-width': 0.2 * stepsPerInch,
    'stroke-opacity': 0.55,
    'paint-order': 'stroke',
  });
  text.textContent = words;
  return text;
}

// A tick for each inch, and a number for every sixth.
function rimFigures(width: number, height: number): SVGElement[] {
  const ticks: string[] = [];
  const numbers: SVGElement[] = [];
  const far = (inch: number): number => (inch % 6 === 0 ? 0.6 : 0.3) * stepsPerInch;
  for (let inch = 0; inch * stepsPerInch <= width; ++inch) {
    const x = inch * stepsPerInch;
    ticks.push(`M${x} 0v${-far(inch)}M${x} ${height}v${far(inch)}`);
    if (inch % 6 === 0) numbers.push(write(String(inch), [x, -1.25 * stepsPerInch]));
  }
  for (let inch = 0; inch * stepsPerInch <= height; ++inch) {
    const y = inch * stepsPerInch;
    ticks.push(`M0 ${y}h${-far(inch)}M${width} ${y}h${far(inch)}`);
    if (inch % 6 === 0) numbers.push(write(String(inch), [-1.25 * stepsPerInch, y]));
  }
  return [
    make('path', {
      d: ticks.join(''),
      stroke: colours.bone,
      'stroke-opacity': 0.6,
      'vector-effect': 'non-scaling-stroke',
    }),
    ...numbers,
  ];
}

function gridLines(width: number, height: number): SVGElement[] {
  const lines: string[] = [];
  for (let x = 6 * stepsPerInch; x < width; x += 6 * stepsPerInch) lines.push(`M${x} 0V${height}`);
  for (let y = 6 * stepsPerInch; y < height; y += 6 * stepsPerInch) lines.push(`M0 ${y}H${width}`);
  return [
    make('path', {
      d: lines.join('') || 'M0 0',
      stroke: colours.bone,
      'stroke-opacity': 0.07,
      'vector-effect': 'non-scaling-stroke',
    }),
  ];
}

function drawPrism(prism: Prism, piece: TerrainPiece): SVGElement[] {
  const polygon = outline(prism.base);
  const { ink, bone } = colours;
  const plain = (fill: string, more: Attributes = {}): SVGElement =>
    path(polygon, { fill, stroke: ink, 'stroke-opacity': 0.6, ...more });
  const inner = (factor: number, attributes: Attributes): SVGElement => path(shrunk(polygon, factor), attributes);
  if (prism.height === 0) return drawArea(polygon, piece, inner);
  if (prism.elevation > 0 && piece.kind === 'ruin') return [plain(colours.timber, { 'fill-opacity': 0.75 })];
  switch (piece.kind) {
    case 'wood':
      return [
        make('circle', {
          cx: prism.base.centre[0],
          cy: prism.base.centre[1],
          r: 1.15 * stepsPerInch,
          fill: colours.foliage,
          'fill-opacity': 0.8,
        }),
        plain(colours.timber),
      ];
    case 'hill':
      return [plain(colours.hill), inner(0.9, { fill: 'none', stroke: bone, 'stroke-opacity': 0.25 })];
    case 'rock':
      return [plain(colours.rubble), inner(0.6, { fill: bone, 'fill-opacity': 0.12 })];
    case 'building':
      return [
        plain(colours.stone),
        inner(0.86, { fill: ink, 'fill-opacity': 0.14, stroke: ink, 'stroke-opacity': 0.5 }),
      ];
    case 'container':
    case 'barricade':
      return [plain(colours.timber)];
    case 'water':
      return [plain(colours.water)];
    case 'crater':
      return [plain(colours.rubble)];
    case 'ruin':
    case 'wall':
      return [plain(colours.stone), inner(0.92, { fill: bone, 'fill-opacity': 0.25 })];
  }
}

function drawArea(
  polygon: readonly Point[],
  piece: TerrainPiece,
  inner: (factor: number, attributes: Attributes) => SVGElement,
): SVGElement[] {
  if (piece.kind === 'wood')
    return [
      path(polygon, {
        fill: colours.foliage,
        'fill-opacity': 0.3,
        stroke: colours.foliage,
        'stroke-opacity': 0.7,
        'stroke-dasharray': '5 3',
      }),
    ];
  if (piece.kind === 'water')
    return [
      path(polygon, { fill: colours.water, 'fill-opacity': 0.8 }),
      ...[0.86, 0.7].map((factor) => inner(factor, { fill: 'none', stroke: colours.bone, 'stroke-opacity': 0.3 })),
    ];
  if (piece.kind === 'crater')
    return [
      path(polygon, { fill: colours.rubble, 'fill-opacity': 0.75 }),
      ...[0.72, 0.4].map((factor) => inner(factor, { fill: colours.ink, 'fill-opacity': 0.3 })),
    ];
  return [path(polygon, { fill: colours.rubble, 'fill-opacity': 0.55, stroke: colours.rubble })];
}

function drawFigure({ model, place, dim, ghost }: Figure): SVGElement {
  const polygon = outline(footprint(model.shape, place), 32);
  const colour = colours.side[model.side];
  const accent = model.number && colours.accentOf(model.number);
  const segments = colours.rimOf[model.side] === 'segments';
  const narrow =
    model.shape.outline.length === 0
      ? model.shape.radius
      : Math.max(...model.shape.outline.map((point) => Math.abs(point[1])));
  const radius = Math.min(narrow * 0.42, stepsPerInch);
  const [x, y] = place.at;
  const corners: Point[] =
    model.side === 'red'
      ? [
          [0, 1],
          [-1, -0.7],
          [1, -0.7],
        ]
      : [
          [-0.8, -0.8],
          [0.8, -0.8],
          [0.8, 0.8],
          [-0.8, 0.8],
        ];
  const glyph = corners.map(([a, b]): Point => [x + a * radius, y + b * radius]);
  const edge: Attributes = segments ? { pathLength: 8, 'stroke-dasharray': '0.72 0.28' } : {};
  return make('g', { opacity: dim ? 0.55 : 1, 'data-model': model.id, ...(ghost ? { 'data-ghost': ghost } : {}) }, [
    path(polygon, { fill: colours.ink, ...(accent ? { stroke: accent, 'stroke-width': 1.5 } : {}) }),
    make('path', {
      d: ring(shrunk(polygon, 0.8)),
      fill: 'none',
      stroke: colour,
      'stroke-width': narrow * 0.2,
      ...edge,
    }),
    path(glyph, { fill: colour }),
  ]);
}

function drawMarker(marker: MarkerView): SVGElement[] {
  const held = marker.holder === 'red' || marker.holder === 'blue' ? colours.side[marker.holder] : colours.bone;
  const disc = (r: number, fill: string): SVGElement => make('circle', { cx: marker.at[0], cy: marker.at[1], r, fill });
  return [disc(marker.radius, colours.ink), disc(marker.radius * 0.84, held), disc(marker.radius * 0.55, colours.ink)];
}

function drawStroke(stroke: Stroke): SVGElement[] {
  const points = stroke.points.map(([x, y]): Point => [x, y]);
  const line = ring(points).slice(0, stroke.closed ? undefined : -1);
  const pen = (colour: string, width: number, opacity: number): SVGElement =>
    make('path', {
      d: line,
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
      'vector-effect': 'non-scaling-stroke',
      ...(stroke.dash ? { 'stroke-dasharray': `${stroke.dash} ${stroke.dash}` } : {}),
    });
  const core = pen(stroke.colour, stroke.width, stroke.opacity ?? 1);
  return stroke.halo === false ? [core] : [pen(colours.ink, stroke.width + 2, 0.7 * (stroke.opacity ?? 1)), core];
}
