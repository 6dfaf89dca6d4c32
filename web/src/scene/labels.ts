// Labels and unit flags: text over the picture, which moves with the camera and with what it names. It repeats what the
// lists of the page say, so it is hidden from screen readers.
import type { Camera } from './camera';
import * as colours from './colours';
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
    this.labels.begin();
    for (const label of labels) {
      const at = camera.toScreen(label.at);
      const element = this.labels.next();
      element.dataset['tone'] = label.tone;
      write(element, label.text);
      const box = free({ x: at.x, y: at.y - 20, width: label.text.length * 7.2 + 14, height: 24 }, taken, []);
      place(element, box.x, box.y + 12);
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
      const element = this.markers.next();
      element.dataset['side'] = marker.holder ?? 'none';
      const text = markerText(marker);
      write(element, text);
      const box = free({ x: at.x, y: at.y - 12, width: text.length * 7 + 14, height: 22 }, taken, this.standing);
      place(element, box.x, box.y + 11);
    }
    this.markers.finish();
  }

  private drawFlags(camera: Camera, flags: readonly Flag[], taken: Box[]): void {
    this.flags.begin();
    this.flagBoxes = [];
    for (const { unit, at, named } of flags) {
      const seen = camera.toScreen(at);
      const element = this.flags.next();
      element.dataset['side'] = unit.side;
      element.dataset['mood'] = unit.mood ?? 'plain';
      const text = flagText(unit, named);
      write(element, text);
      const box = free({ x: seen.x, y: seen.y - 14, width: text.length * 7.4 + 14, height: 22 }, taken, this.standing);
      this.flagBoxes.push({ unit: unit.id, box });
      place(element, box.x, box.y + 11);
    }
    this.flags.finish();
  }
}

// Moves the box a little until it covers no other box and, where there is room nearby, no model.
export function free(box: Box, taken: Box[], standing: readonly Box[]): Box {
  const moved = (up: number, aside: number): Box => ({
    ...box,
    x: box.x + aside * (box.width / 2 + 12),
    y: box.y - 13 * up,
  });
  const places = [
    ...[0, 1, 2, 3].map((up) => moved(up, 0)),
    ...[0, 1, 2, -1, -2].flatMap((up) => [moved(up, 1), moved(up, -1)]),
  ];
  const alone = (place: Box): boolean => !taken.some((other) => overlap(other, place));
  let found = places.find((place) => alone(place) && !standing.some((other) => overlap(other, place)));
  for (let up = 0; !found; ++up) if (alone(moved(up, 0)) || up === 6) found = moved(up, 0);
  taken.push(found);
  return found;
}
