// Labels and unit flags: text over the picture, which moves with the camera and with what it names. It repeats what the
// lists of the page say, so it is hidden from screen readers.
import type { Camera } from './camera';
import * as colours from './colours';
import { clamp } from './geometry';
import type { DrawnLabel, MarkerView, Spot, UnitView } from './types';
import './scene.css';

export interface Flag {
  unit: UnitView;
  at: Spot; // above its models
  named: boolean;
}

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
  next(): HTMLElement {
    let element = this.elements[this.used++];
    if (!element) {
      element = document.createElement('div');
      this.elements.push(element);
      this.layer.append(element);
    }
    element.className = this.name;
    element.hidden = false;
    return element;
  }
  finish(): void {
    for (const element of this.elements.slice(this.used)) element.hidden = true;
  }
}

interface Size {
  width: number;
  height: number;
}
const endless: Size = { width: Infinity, height: Infinity };
const lineHeight = 16; // pixels
const farthest = 160; // pixels: a label that is farther away seems to name somebody else
// What stands a little outside of the picture still has its label in it.
const isSeen = ({ x, y }: { x: number; y: number }, { width, height }: Size): boolean =>
  x > -40 && y > -20 && x < width + 40 && y < height + 20;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

const write = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};
const place = (element: HTMLElement, x: number, y: number): void => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -100%)`;
};

export function flagText(unit: UnitView, named: boolean): string {
  const parts = [
    colours.glyph[unit.side],
    unit.number === undefined ? '' : String(unit.number),
    named ? unit.name : '',
  ];
  return [...parts, ...(unit.badges ?? []).map((badge) => badge.icon)].filter(Boolean).join(' ');
}

export function markerText(marker: MarkerView): string {
  const holder =
    marker.holder === 'red' || marker.holder === 'blue'
      ? colours.glyph[marker.holder]
      : marker.holder === 'contested'
        ? '▲■'
        : '○';
  const count = marker.count ? ` ▲${marker.count[0]} : ■${marker.count[1]}` : '';
  return `${marker.label} ${holder}${count}`;
}

export class Labels {
  readonly layer = document.createElement('div');
  private readonly labels: Pool;
  private readonly flags: Pool;
  private readonly markers: Pool;
  private standing: readonly Box[] = [];
  private picture: Size = endless;
  private flagBoxes: { unit: number; box: Box }[] = [];

  constructor() {
    this.layer.className = 'scene-labels';
    this.layer.setAttribute('aria-hidden', 'true');
    this.markers = new Pool(this.layer, 'scene-marker');
    this.flags = new Pool(this.layer, 'scene-flag');
    this.labels = new Pool(this.layer, 'scene-label');
  }

  // The unit whose flag is here. Flags themselves take no clicks, so that what is under them can be pressed.
  flagAt(x: number, y: number): number | undefined {
    return this.flagBoxes.find(({ box }) => overlap(box, { x, y, width: 0, height: 0 }))?.unit;
  }

  draw(
    camera: Camera,
    labels: readonly DrawnLabel[],
    flags: readonly Flag[],
    markers: readonly MarkerView[],
    standing: readonly Box[] = [],
  ): void {
    const taken: Box[] = [];
    this.standing = standing;
    this.picture = camera;
    this.labels.begin();
    for (const label of labels) {
      const at = camera.toScreen(label.at);
      const element = this.labels.next();
      element.dataset['tone'] = label.tone;
      write(element, label.text);
      this.put(element, { x: at.x, y: at.y - 20, width: label.text.length * 6.6 + 14, height: 24 }, taken);
    }
    this.labels.finish();
    this.drawMarkers(camera, markers, taken);
    this.drawFlags(camera, flags, taken);
  }

  private drawMarkers(camera: Camera, markers: readonly MarkerView[], taken: Box[]): void {
    this.markers.begin();
    for (const marker of markers) {
      const at = camera.toScreen([
        marker.at[0],
        marker.at[1],
        (marker.elevation ?? 0) + (camera.view.kind === 'plan' ? 0 : 1200),
      ]);
      if (!isSeen(at, camera)) continue;
      const element = this.markers.next();
      element.dataset['side'] = marker.holder ?? 'none';
      const text = markerText(marker);
      write(element, text);
      this.put(element, { x: at.x, y: at.y - 12, width: text.length * 7 + 14, height: 22 }, taken);
    }
    this.markers.finish();
  }

  private drawFlags(camera: Camera, flags: readonly Flag[], taken: Box[]): void {
    this.flags.begin();
    this.flagBoxes = [];
    for (const { unit, at, named } of flags) {
      const seen = camera.toScreen(at);
      if (!isSeen(seen, camera)) continue;
      const element = this.flags.next();
      element.dataset['side'] = unit.side;
      element.dataset['mood'] = unit.mood ?? 'plain';
      const text = flagText(unit, named);
      write(element, text);
      const wish = { x: seen.x, y: seen.y - 14, width: text.length * 6.6 + 14, height: 22 };
      this.flagBoxes.push({ unit: unit.id, box: this.put(element, wish, taken) });
    }
    this.flags.finish();
  }

  private put(element: HTMLElement, wish: Box, taken: Box[]): Box {
    const box = free(wrapped(wish, this.picture.width), taken, this.standing, this.picture);
    place(element, box.x, box.y + box.height / 2);
    return box;
  }
}

// What is too wide for the picture takes more lines.
function wrapped(box: Box, most: number): Box {
  const lines = Math.ceil(box.width / most);
  return lines > 1 ? { ...box, width: most, height: box.height + (lines - 1) * lineHeight } : box;
}

// Moves the box until it covers no other box and, where there is room nearby, no model: a little at first, then out of
// the crowd that it would stand in. It stays in the picture.
export function free(box: Box, taken: Box[], standing: readonly Box[], picture: Size = endless): Box {
  const inside = (at: number, size: number, whole: number): number =>
    whole === Infinity ? at : clamp(at, size / 2, Math.max(size / 2, whole - size / 2));
  const at = (x: number, y: number): Box => ({
    ...box,
    x: inside(x, box.width, picture.width),
    y: inside(y, box.height, picture.height),
  });
  const moved = (up: number, aside: number): Box => at(box.x + aside * (box.width / 2 + 12), box.y - 13 * up);
  const near = [
    ...[0, 1, 2, 3].map((up) => moved(up, 0)),
    ...[0, 1, 2, -1, -2].flatMap((up) => [moved(up, 1), moved(up, -1)]),
  ];
  const alone = (place: Box): boolean => !taken.some((other) => overlap(other, place));
  const clear = (place: Box): boolean => alone(place) && !standing.some((other) => overlap(other, place));
  let found = near.find(clear) ?? beside(box, crowd(box, [...standing, ...taken]), at).find(clear);
  for (let up = 0; !found; ++up) if (alone(moved(up, 0)) || up === 6) found = moved(up, 0);
  taken.push(found);
  return found;
}

// Everybody who stands so close to the box, or to one another, that it would not fit between them.
function crowd(box: Box, standing: readonly Box[]): Box {
  let all = box;
  let rest = standing;
  for (let found = true; found;) {
    const around = { ...all, width: all.width + 8, height: all.height + 8 };
    found = rest.some((other) => overlap(other, around));
    for (const other of rest) if (overlap(other, around)) all = joined(all, other);
    rest = rest.filter((other) => !overlap(other, around));
  }
  return all;
}
function joined(a: Box, b: Box): Box {
  const left = Math.min(a.x - a.width / 2, b.x - b.width / 2);
  const right = Math.max(a.x + a.width / 2, b.x + b.width / 2);
  const top = Math.min(a.y - a.height / 2, b.y - b.height / 2);
  const bottom = Math.max(a.y + a.height / 2, b.y + b.height / 2);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

// Above, below and at the sides of the crowd, the nearest first.
function beside(box: Box, crowd: Box, at: (x: number, y: number) => Box): Box[] {
  const [across, along] = [(crowd.width + box.width) / 2 + 2, (crowd.height + box.height) / 2 + 2];
  const far = (place: Box): number => Math.hypot(place.x - box.x, place.y - box.y);
  return [
    at(box.x, crowd.y - along),
    at(box.x, crowd.y + along),
    ...[0, -26, 26].flatMap((down) => [at(crowd.x + across, box.y + down), at(crowd.x - across, box.y + down)]),
  ]
    .filter((place) => far(place) < farthest)
    .sort((a, b) => far(a) - far(b));
}
