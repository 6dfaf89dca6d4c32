// Labels and unit flags: text over the picture, which moves with the camera and with what it names. It repeats what the
// lists of the page say, so it is hidden from screen readers. A flag is small: shape, number and count of a unit, at
// its rear. What finds no place beside what it names is tied to it by a line.
import type { Camera } from './camera';
import * as colours from './colours';
import { around, overlap, Room, type Box, type Size, type Way } from './room';
import type { DrawnLabel, MarkerView, UnitView } from './types';
import { stepsPerInch } from './types';
import './scene.css';

export interface Flag {
  unit: UnitView;
  boxes: readonly Box[]; // of its models, in the picture
  rear: Way; // where it has its back, in the picture
  named: boolean; // by all means; or else where there is room for it
  camera: 'near' | 'middling' | 'far';
}

type Part = readonly [name: string, text: string];

class Pool {
  private readonly elements: HTMLElement[] = [];
  private used = 0;

  constructor(
    private readonly layer: HTMLElement,
    private readonly name: string,
  ) {}

  begin(): void {
    this.used = 0;
  }
  next(parts: readonly Part[]): HTMLElement {
    let element = this.elements[this.used++];
    if (!element) {
      element = document.createElement('div');
      element.className = this.name;
      this.elements.push(element);
      this.layer.append(element);
    }
    element.hidden = false;
    fill(element, parts);
    return element;
  }
  finish(): void {
    for (const element of this.elements.slice(this.used)) element.hidden = true;
  }
}

function fill(element: HTMLElement, parts: readonly Part[]): void {
  while (element.children.length > parts.length) element.lastElementChild!.remove();
  parts.forEach(([name, text], i) => {
    const part = element.children[i] ?? element.appendChild(document.createElement('span'));
    if (part.className !== name) part.className = name;
    if (part.textContent !== text) part.textContent = text;
  });
}

// How wide a text is on the screen: laid out by the browser it would be known too late.
let pen: CanvasRenderingContext2D | null | undefined;
function widthOf(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = "550 12px 'Inter Variable', Inter, sans-serif";
  return pen.measureText(text).width;
}
const padding = 10; // left and right of each part, as in scene.css
const lineHeight = 16;
const heights = { label: 24, marker: 20, flag: 18 };
const sizeOf = (parts: readonly Part[], height: number): Size => ({
  width: Math.ceil(parts.reduce((sum, [, text]) => sum + widthOf(text) + padding, 2)),
  height,
});
// What is too wide for the picture takes more lines.
function wrapped({ width, height }: Size, most: number): Size {
  const lines = Math.ceil(width / Math.max(most, 1));
  return lines > 1 ? { width: most, height: height + (lines - 1) * lineHeight } : { width, height };
}

const markOf = (unit: UnitView): string => `${colours.glyph[unit.side]}${unit.number ?? ''}`;
function partsOf(unit: UnitView, named: boolean, counted = true): Part[] {
  const states = (unit.badges ?? []).map((badge) => badge.icon).join(' ');
  return [
    ['mark', markOf(unit)],
    ...(unit.count && counted ? [['count', unit.count] as const] : []),
    ...(named ? [['name', `${unit.name} ${states}`.trim()] as const] : []),
  ];
}
export const flagText = (unit: UnitView, named: boolean): string =>
  partsOf(unit, named)
    .map(([, text]) => text)
    .join(' ');

const holderOf = ({ holder }: MarkerView): string =>
  holder === 'red' || holder === 'blue' ? colours.glyph[holder] : holder === 'contested' ? '▲■' : '○';
const countOf = ({ count }: MarkerView): string => (count ? `▲${count[0]} : ■${count[1]}` : '');
export const markerText = (marker: MarkerView): string =>
  `${marker.label} ${holderOf(marker)} ${countOf(marker)}`.trim();

export const farAway = 7; // pixels of an inch: up to there nothing is counted
const upwards: Way = [0, -1];
const farFromLabel = 160; // pixels: farther away a label seems to name somebody else
const closeBy = 44; // pixels: within them there is room for a name, or else none is written
const tied = 14; // pixels: what is farther away has a line to what it names

export class Labels {
  readonly layer = document.createElement('div');
  private readonly lines = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  private readonly labels: Pool;
  private readonly flags: Pool;
  private readonly markers: Pool;
  private flagBoxes: { unit: number; box: Box }[] = [];
  private markerBoxes: Box[] = [];

  constructor() {
    this.layer.className = 'scene-labels';
    this.layer.setAttribute('aria-hidden', 'true');
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawing.append(this.lines);
    this.layer.append(drawing);
    this.markers = new Pool(this.layer, 'scene-marker');
    this.flags = new Pool(this.layer, 'scene-flag');
    this.labels = new Pool(this.layer, 'scene-label');
  }

  // The unit whose flag is here. Flags themselves take no clicks, so that what is under them can be pressed.
  flagAt(x: number, y: number): number | undefined {
    return this.flagBoxes.find(({ box }) => overlap(box, pointAt(x, y)))?.unit;
  }
  isMarkerAt(x: number, y: number): boolean {
    return this.markerBoxes.some((box) => overlap(box, pointAt(x, y)));
  }

  draw(
    camera: Camera,
    labels: readonly DrawnLabel[],
    flags: readonly Flag[],
    markers: readonly MarkerView[],
    models: readonly Box[] = [],
  ): void {
    const room = new Room(camera);
    for (const model of models) room.take({ ...model, width: model.width + 4, height: model.height + 4 });
    const lines: string[] = [];
    this.drawLabels(camera, room, labels);
    this.drawMarkers(camera, room, markers, lines);
    this.drawFlags(camera, room, flags, lines);
    if (this.lines.getAttribute('d') !== lines.join('')) this.lines.setAttribute('d', lines.join(''));
  }

  private drawLabels(camera: Camera, room: Room, labels: readonly DrawnLabel[]): void {
    this.labels.begin();
    for (const { text, at, tone } of labels) {
      const { x, y } = camera.toScreen(at);
      const parts: Part[] = [['text', text]];
      const size = wrapped(sizeOf(parts, heights.label), camera.width);
      const wish = room.inside({ ...size, x, y: y - 20 });
      const place = room.isFree(wish) ? wish : room.beside(pointAt(x, y), size, upwards, farFromLabel);
      const element = this.labels.next(parts);
      element.dataset['tone'] = tone;
      put(element, place ?? wish, room);
    }
    this.labels.finish();
  }

  // Each beside its marker's pole.
  private drawMarkers(camera: Camera, room: Room, markers: readonly MarkerView[], lines: string[]): void {
    this.markers.begin();
    this.markerBoxes = [];
    const isCounted = camera.scale * stepsPerInch >= farAway;
    for (const marker of markers) {
      const [x, y] = marker.at;
      const foot = camera.toScreen([x, y, marker.elevation ?? 0]);
      const head = camera.toScreen([x, y, (marker.elevation ?? 0) + poleHeight]);
      const pole = around([pointAt(foot.x, foot.y), pointAt(head.x, head.y)]);
      if (!isSeen(pole, camera)) continue;
      const parts: Part[] = [
        ['mark', `${marker.label} ${holderOf(marker)}`],
        ...(marker.count && isCounted ? [['count', countOf(marker)] as const] : []),
      ];
      const place = room.beside(pole, sizeOf(parts, heights.marker), upwards);
      if (!place) continue;
      const element = this.markers.next(parts);
      element.dataset['side'] = marker.holder ?? 'none';
      put(element, place, room);
      tie(lines, place, [pole], foot);
      this.markerBoxes.push(place, pole);
    }
    this.markers.finish();
  }

  private drawFlags(camera: Camera, room: Room, flags: readonly Flag[], lines: string[]): void {
    this.flags.begin();
    this.flagBoxes = [];
    for (const flag of flags) {
      const found = placeOf(flag, camera, room);
      if (!found) continue;
      const element = this.flags.next(found.parts);
      element.dataset['side'] = flag.unit.side;
      element.dataset['mood'] = flag.unit.mood ?? 'plain';
      element.dataset['unit'] = String(flag.unit.id);
      put(element, found.place, room);
      tie(lines, found.place, flag.boxes);
      this.flagBoxes.push({ unit: flag.unit.id, box: found.place });
    }
    this.flags.finish();
  }
}

const poleHeight = 1100; // of a marker's flag, in steps
const pointAt = (x: number, y: number): Box => ({ x, y, width: 0, height: 0 });
const isSeen = (box: Box, { width, height }: Size): boolean =>
  overlap(box, { x: width / 2, y: height / 2, width, height });

// With its name or without, from far away only its number: behind the unit, or behind one of its models; or farther away, with a line.
function placeOf(
  { unit, boxes, rear, named, camera: distance }: Flag,
  camera: Camera,
  room: Room,
): { parts: Part[]; place: Box } | null {
  const seen = boxes.filter((box) => isSeen(box, camera));
  if (!seen.length) return null;
  const back = ({ x, y }: Box): number => x * rear[0] + y * rear[1];
  const last = seen.reduce((best, next) => (back(next) > back(best) ? next : best));
  const [all, parts] = [around(seen), partsOf(unit, false, distance !== 'far')];
  for (const [written, farthest] of [
    ...(named || distance === 'near' ? [[partsOf(unit, true), named ? Infinity : closeBy] as const] : []),
    [parts, Infinity] as const,
  ]) {
    const size = sizeOf(written, heights.flag);
    const place =
      room.beside(all, size, rear, tied) ??
      room.beside(last, size, rear, farthest) ??
      room.beside(all, size, rear, farthest);
    if (place) return { parts: written, place };
  }
  return null;
}

function put(element: HTMLElement, box: Box, room: Room): void {
  room.take({ ...box, width: box.width + 4, height: box.height + 4 });
  element.style.transform = `translate(${Math.round(box.x - box.width / 2)}px, ${Math.round(box.y - box.height / 2)}px)`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
}

// From the edge of the box to the nearest of these, unless that is beside it; or to this point of it.
function tie(lines: string[], box: Box, named: readonly Box[], to?: { x: number; y: number }): void {
  const gap = (other: Box): number =>
    Math.max(
      Math.abs(box.x - other.x) - (box.width + other.width) / 2,
      Math.abs(box.y - other.y) - (box.height + other.height) / 2,
    );
  const nearest = named.reduce((best, next) => (gap(next) < gap(best) ? next : best));
  if (gap(nearest) <= tied) return;
  const { x, y } = to ?? { x: nearest.x, y: nearest.y + nearest.height / 4 };
  const within = (at: number, middle: number, size: number): number =>
    Math.min(Math.max(at, middle - size / 2), middle + size / 2);
  lines.push(`M${[within(x, box.x, box.width), within(y, box.y, box.height), x, y].map(Math.round).join(' ')}`);
}
