// What another seat shows us: where models would go, and rulers. It comes from somebody else's browser, so whatever is
// malformed is left out.
import type { Overlay, Side, Spot } from '../scene/types';
import type { Placed } from './draft';

export interface SharedDraft {
  places?: Placed[];
  rulers?: { points: Spot[]; label: string }[];
}
const most = 200; // models, and points of a ruler

const isNumbers = (value: unknown, count: number): value is number[] =>
  Array.isArray(value) &&
  value.length === count &&
  value.every((one) => Number.isSafeInteger(one) && Math.abs(one as number) < 1e6);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function sharedOverlays(sent: unknown, side: Side, models: number): Overlay[] {
  const { places, rulers } = object(sent);
  const ghosts = listOf(places).flatMap((place): Overlay[] => {
    const { model, steps } = object(place);
    if (!Number.isInteger(model) || (model as number) < 0 || (model as number) >= models || !isNumbers(steps, 4))
      return [];
    return [
      {
        kind: 'ghost',
        model: model as number,
        at: [steps[0]!, steps[1]!],
        elevation: steps[2]!,
        facing: steps[3]!,
        tone: side,
      },
    ];
  });
  const lines = listOf(rulers)
    .slice(0, 6)
    .flatMap((ruler): Overlay[] => {
      const { points, label } = object(ruler);
      const course = listOf(points).filter((point): point is Spot => isNumbers(point, 3));
      return course.length < 2
        ? []
        : [{ kind: 'line', style: 'ruler', points: course, label: String(label ?? '').slice(0, 20), tone: side }];
    });
  return [...ghosts, ...lines];
}
