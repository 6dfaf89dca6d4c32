// The room that is left in the picture for labels and flags: none lies over a model or over another, and none outside.
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number; // of its middle
  y: number;
}
export type Way = readonly [x: number, y: number];

export const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

const cell = 32; // pixels
const rings = [3, 14, 28, 44, 64, 88, 116, 150, 190, 240]; // pixels away from what is named
const directions = 16;

export class Room {
  private readonly cells = new Map<number, Box[]>();

  constructor(private readonly picture: Size) {}

  take(box: Box): void {
    for (const key of cellsOf(box)) {
      const there = this.cells.get(key);
      if (there) there.push(box);
      else this.cells.set(key, [box]);
    }
  }
  isFree(box: Box): boolean {
    const { width, height } = this.picture;
    if (box.x * 2 < box.width || box.y * 2 < box.height) return false;
    if (box.x * 2 + box.width > 2 * width || box.y * 2 + box.height > 2 * height) return false;
    for (const key of cellsOf(box)) if (this.cells.get(key)?.some((other) => overlap(other, box))) return false;
    return true;
  }

  // A place for something of this size beside what it names, as near as can be; on this side of it, if there is one.
  // Null where there is no room within `farthest` pixels.
  beside(anchor: Box, size: Size, side: Way, farthest = Infinity): Box | null {
    const ways = waysFrom(side);
    for (const away of rings) {
      if (away > farthest) return null;
      for (const [x, y] of ways) {
        const place = {
          ...size,
          x: anchor.x + x * ((anchor.width + size.width) / 2 + away),
          y: anchor.y + y * ((anchor.height + size.height) / 2 + away),
        };
        if (this.isFree(place)) return place;
      }
    }
    return null;
  }

  // Inside of the picture, whatever is there.
  inside(box: Box): Box {
    const within = (at: number, size: number, whole: number): number =>
      Math.min(Math.max(at, size / 2), Math.max(size / 2, whole - size / 2));
    const { width, height } = this.picture;
    return { ...box, x: within(box.x, box.width, width), y: within(box.y, box.height, height) };
  }
}

function* cellsOf({ x, y, width, height }: Box): Generator<number> {
  const [left, right] = [Math.floor((x - width / 2) / cell), Math.floor((x + width / 2) / cell)];
  const [top, bottom] = [Math.floor((y - height / 2) / cell), Math.floor((y + height / 2) / cell)];
  for (let row = top; row <= bottom; ++row)
    for (let column = left; column <= right; ++column) yield row * 4096 + column;
}

// All around, that side first; each on the edge of a square, so that boxes touch at any of them.
function waysFrom([x, y]: Way): Way[] {
  const first = Math.atan2(y, x);
  return Array.from({ length: directions }, (_, i) => {
    const turn = ((i % 2 === 0 ? i : -i - 1) / 2) * ((2 * Math.PI) / directions);
    const [dx, dy] = [Math.cos(first + turn), Math.sin(first + turn)];
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    return [dx / far, dy / far];
  });
}

// Around all of them.
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x - box.width / 2));
  const right = Math.max(...boxes.map((box) => box.x + box.width / 2));
  const top = Math.min(...boxes.map((box) => box.y - box.height / 2));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height / 2));
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}
