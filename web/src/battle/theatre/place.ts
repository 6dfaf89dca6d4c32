// Where the strip stands: not before those who act, and as seldom as possible elsewhere than before.
export interface Place {
  across: 'start' | 'center' | 'end';
  down: 'start' | 'end';
}
interface Size {
  width: number;
  height: number;
}
const places: Place[] = (['start', 'end'] as const).flatMap((down) =>
  (['center', 'start', 'end'] as const).map((across): Place => ({ across, down })),
);
export const usual = places[0]!;

// Of those places that hide fewest of the points, the one from before, or the first.
export function placeFor(points: readonly { x: number; y: number }[], table: Size, strip: Size, before: Place): Place {
  const hidden = (place: Place) => points.filter((point) => isUnder(point, table, strip, place)).length;
  const fewest = Math.min(...places.map(hidden));
  return [before, ...places].find((place) => hidden(place) === fewest)!;
}

const margin = 24; // pixels: points are the middles of models

function isUnder({ x, y }: { x: number; y: number }, table: Size, strip: Size, { across, down }: Place): boolean {
  const room = table.width - strip.width;
  const left = across === 'start' ? 0 : across === 'end' ? room : room / 2;
  const top = down === 'start' ? 0 : table.height - strip.height;
  return x > left - margin && x < left + strip.width + margin && y > top - margin && y < top + strip.height + margin;
}
