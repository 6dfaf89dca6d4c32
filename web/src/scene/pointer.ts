// What pointer, wheel and fingers do to the camera and the ghosts. One finger or the left button drags the unit under
// it, if it may be dragged, or else the table. Two fingers pan, zoom and turn. The right button turns.
import { clamp } from './geometry';
import type { PressKeys } from './types';

export interface PointerTarget {
  // Whether a drag of ghosts may begin here.
  canDrag(x: number, y: number, keys: PressKeys): boolean;
  dragStart(x: number, y: number, keys: PressKeys): boolean;
  dragMove(x: number, y: number, keys: PressKeys): void;
  dragEnd(): void;
  dragCancel(): void;
  dragTurn(degrees: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  press(x: number, y: number, keys: PressKeys): void;
  doublePress(x: number, y: number, keys: PressKeys): void;
  inspect(x: number, y: number): void;
  pan(fromX: number, fromY: number, toX: number, toY: number): void;
  zoomAt(x: number, y: number, factor: number): void;
  turnCamera(degrees: number): void;
  cursor(name: string): void;
}

type Doing = 'nothing' | 'pressed' | 'ghosts' | 'pan' | 'turn' | 'pinch';
const slack = (touch: boolean): number => (touch ? 9 : 4);
const longPress = 550; // milliseconds
const wheelZoom = 0.11; // by a notch; a wheel that is thrown zooms no faster
// A ghost rides above the finger, where it can be seen. It rises while the finger moves, so that nothing jumps at
// first; and slowly enough to go down, at half the speed, with a finger that goes down.
const fingerLift = 56;
const liftedAfter = 2 * fingerLift;

interface Finger {
  x: number;
  y: number;
}

export class Pointer {
  private readonly fingers = new Map<number, Finger>();
  private doing: Doing = 'nothing';
  private from: Finger = { x: 0, y: 0 };
  private last: Finger = { x: 0, y: 0 };
  private mayDrag = false;
  private button = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly target: PointerTarget,
  ) {
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      handler: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => element.addEventListener(name, handler, { signal: this.stop.signal, passive });
    listen('pointerdown', (event) => this.down(event));
    listen('pointermove', (event) => this.move(event));
    listen('pointerup', (event) => this.up(event));
    listen('pointercancel', (event) => this.cancel(event));
    listen('pointerleave', () => this.doing === 'nothing' && this.target.leave());
    listen('dblclick', (event) => this.target.doublePress(...this.at(event), keysOf(event, false)));
    listen('contextmenu', (event) => event.preventDefault(), false);
    listen('wheel', (event) => this.wheel(event), false);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  private at(event: MouseEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    const [x, y] = this.at(event);
    this.fingers.set(event.pointerId, { x, y });
    this.element.setPointerCapture(event.pointerId);
    if (this.fingers.size === 2) return this.startPinch();
    if (this.fingers.size > 2) return;
    this.from = this.last = { x, y };
    this.button = event.button;
    this.doing = 'pressed';
    const touch = event.pointerType === 'touch';
    this.mayDrag = event.button === 0 && this.target.canDrag(x, y, keysOf(event, touch));
    if (touch) this.timer = setTimeout(() => this.longPressed(), longPress);
  }

  private longPressed(): void {
    if (this.doing !== 'pressed') return;
    this.doing = 'nothing';
    this.target.hover(this.from.x, this.from.y); // a finger that stays says what a mouse that comes by says
    this.target.inspect(this.from.x, this.from.y);
  }

  private startPinch(): void {
    clearTimeout(this.timer);
    if (this.doing === 'ghosts') this.target.dragCancel();
    this.doing = 'pinch';
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.at(event);
    const touch = event.pointerType === 'touch';
    if (this.doing === 'pinch') return this.pinch(event.pointerId, { x, y });
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, { x, y });
    if (this.doing === 'nothing') return void (touch || this.target.hover(x, y));
    if (this.doing === 'pressed' && Math.hypot(x - this.from.x, y - this.from.y) > slack(touch))
      this.begin(event, touch);
    const lift = touch ? fingerLift * Math.min(1, Math.hypot(x - this.from.x, y - this.from.y) / liftedAfter) : 0;
    if (this.doing === 'ghosts') this.target.dragMove(x, y - lift, keysOf(event, touch));
    if (this.doing === 'pan') this.target.pan(this.last.x, this.last.y, x, y);
    if (this.doing === 'turn') this.target.turnCamera((this.last.x - x) * 0.35);
    this.last = { x, y };
  }

  private begin(event: PointerEvent, touch: boolean): void {
    clearTimeout(this.timer);
    if (this.button === 2) this.doing = 'turn';
    else if (this.mayDrag && this.target.dragStart(this.from.x, this.from.y, keysOf(event, touch)))
      this.doing = 'ghosts';
    else this.doing = 'pan';
    this.target.cursor('grabbing');
  }

  private pinch(id: number, now: Finger): void {
    const before = this.fingers.get(id);
    const other = [...this.fingers].find(([key]) => key !== id)?.[1];
    if (!before || !other) return;
    this.fingers.set(id, now);
    const spread = (a: Finger): number => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    const angle = (a: Finger): number => (Math.atan2(a.y - other.y, a.x - other.x) * 180) / Math.PI;
    const [was, is] = [
      { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 },
      { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
    ];
    this.target.pan(was.x, was.y, is.x, is.y);
    this.target.zoomAt(is.x, is.y, spread(now) / spread(before));
    const turn = ((((angle(now) - angle(before)) % 360) + 540) % 360) - 180;
    this.target.turnCamera(turn);
  }

  private up(event: PointerEvent): void {
    clearTimeout(this.timer);
    const [x, y] = this.at(event);
    const touch = event.pointerType === 'touch';
    this.fingers.delete(event.pointerId);
    if (this.doing === 'ghosts') this.target.dragEnd();
    if (this.doing === 'pressed' && this.button === 2) this.target.inspect(x, y);
    if (this.doing === 'pressed' && this.button === 0) this.target.press(x, y, keysOf(event, touch));
    if (this.fingers.size === 0) this.rest(x, y, touch);
  }

  private cancel(event: PointerEvent): void {
    clearTimeout(this.timer);
    this.fingers.delete(event.pointerId);
    if (this.doing === 'ghosts') this.target.dragCancel();
    if (this.fingers.size === 0) this.doing = 'nothing';
  }

  private rest(x: number, y: number, touch: boolean): void {
    this.doing = 'nothing';
    this.target.cursor('');
    if (!touch) this.target.hover(x, y);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.doing === 'ghosts') return this.target.dragTurn(Math.sign(-event.deltaY) * 15);
    const notches = event.deltaMode === 1 ? event.deltaY / 3 : event.deltaY / 100;
    const pinched = event.ctrlKey ? 4 : 1; // two fingers on a trackpad, in small steps
    this.target.zoomAt(...this.at(event), Math.exp(-clamp(notches * pinched, -1, 1) * wheelZoom));
  }
}

const keysOf = (event: MouseEvent, touch: boolean): PressKeys => ({
  shift: event.shiftKey,
  control: event.ctrlKey || event.metaKey,
  alt: event.altKey,
  touch,
});
