// What is drawn at this moment: models where they are now, and the labels and flags over the picture.
import { chooseLabels, type RankedLabel } from './drawing';
import { footprint, heightOf, middle, outline, traitsOf } from './geometry';
import { farAway, type Flag } from './labels';
import { around, type Box, type Way } from './room';
import type { Figure } from './painter';
import type { SceneState } from './state';
import type { ModelView, Place, Side, Spot } from './types';
import { stepsPerInch } from './types';

const mostLabels = 12;
const closeUp = 34; // pixels of an inch: from there on units have their names, where there is room

export function figuresOf(state: SceneState): Figure[] {
  const { units, models } = state.view;
  const greyed = new Set(units.filter((unit) => unit.mood === 'greyed').map((unit) => unit.id));
  const standing = models.map((model): Figure => {
    return { model, place: state.placeOf(model), tipped: 0, dim: greyed.has(model.unit), ghost: null };
  });
  const falling = state.motion.falling().map(({ model, tipped }): Figure => {
    return { model, place: model, tipped, dim: false, ghost: null };
  });
  return [...standing, ...falling];
}

export function labelsOf(state: SceneState): RankedLabel[] {
  return chooseLabels([...state.drawing.labels, ...terrainLabel(state)], state.camera, mostLabels);
}

// The piece under the pointer says its name, height and traits.
function terrainLabel(state: SceneState): RankedLabel[] {
  const { hovered, editor, view } = state;
  if (hovered?.unit !== undefined || editor.dragging) return [];
  const piece = view.table?.terrain[hovered?.terrain ?? -1];
  if (!piece?.prisms[0]) return [];
  const height = heightOf(piece);
  const high = height > 0 ? [state.text('scene.high', { high: Math.round((height / stepsPerInch) * 10) / 10 })] : [];
  const traits = traitsOf(piece).map((trait) => state.text(`scene.trait.${trait}`));
  const text = [piece.name, ...high, ...traits].join(' · ');
  return [{ text, at: [...middle(outline(piece.prisms[0].base)), height] as Spot, tone: 'bone', rank: 7 }];
}

type UnitBox = { unit: number; box: Box };
// Where models and their ghosts are seen: labels keep off them.
export const modelBoxes = (state: SceneState): UnitBox[] => [
  ...standing(state),
  ...state.editor.ghosts.flatMap((ghost) => {
    const model = state.allModels.get(ghost.model);
    return model ? [{ unit: NaN, box: boxOf(state, model, ghost) }] : [];
  }),
];

// While a unit is dragged nobody else moves: then they are where they were in the frame before.
const before = new WeakMap<SceneState, { of: readonly unknown[]; boxes: UnitBox[] }>();
function standing(state: SceneState): UnitBox[] {
  const { camera, view, motion } = state;
  const of = [camera.view, camera.width, camera.height, view.models];
  const known = before.get(state);
  if (known && !motion.active && of.every((each, i) => each === known.of[i])) return known.boxes;
  const boxes = view.models.map((model) => ({ unit: model.unit, box: boxOf(state, model, state.placeOf(model)) }));
  if (!motion.active) before.set(state, { of, boxes });
  else before.delete(state);
  return boxes;
}

function boxOf({ camera }: SceneState, model: ModelView, place: Place): Box {
  const [x, y] = place.at;
  const [low, high] = [place.elevation, place.elevation + model.height];
  if (model.shape.outline.length > 0) {
    const corners = outline(footprint(model.shape, place));
    return around(
      corners.flatMap(([a, b]) => [low, high].map((z) => ({ ...camera.toScreen([a, b, z]), width: 0, height: 0 }))),
    );
  }
  const [foot, head] = [camera.toScreen([x, y, low]), camera.toScreen([x, y, high])];
  const [top, bottom] = [head, foot].map(({ depth }) => model.shape.radius * camera.scaleAt(depth)) as [number, number];
  const { rise, kind } = camera.view;
  const squeezed = kind === 'plan' ? 1 : Math.sin((rise * Math.PI) / 180);
  const [upper, lower] = [head.y - top * squeezed, foot.y + bottom * squeezed];
  const wide = Math.max(top, bottom);
  return { x: (foot.x + head.x) / 2, y: (upper + lower) / 2, width: 2 * wide, height: lower - upper };
}

// What matters most finds its place first, then the nearest; and last what is only pointed at, so that its name moves no
// other flag.
export function flagsOf(state: SceneState, boxes: readonly UnitBox[]): Flag[] {
  const { units, chosen, lit } = state.view;
  const inch = state.camera.scale * stepsPerInch;
  const camera: Flag['camera'] = inch > closeUp ? 'near' : inch < farAway ? 'far' : 'middling';
  const seen = new Map<number, Box[]>();
  for (const { unit, box } of boxes) seen.set(unit, [...(seen.get(unit) ?? []), box]);
  const flags = units.flatMap((unit) => {
    const named = [...chosen, ...lit].includes(unit.id) || state.hovered?.unit === unit.id;
    const own = seen.get(unit.id);
    if (!own) return [];
    return [{ unit, boxes: own, rear: rearOf(state, unit.side), named, camera }];
  });
  const rank = ({ unit, named }: Flag): number =>
    chosen.includes(unit.id) ? 0 : named ? 3 : (unit.mood ?? 'plain') !== 'plain' ? 1 : 2;
  return flags.sort((a, b) => rank(a) - rank(b) || b.boxes[0]!.y - a.boxes[0]!.y);
}

// Towards the edge of their side, on the screen.
function rearOf({ camera, view }: SceneState, side: Side): Way {
  const towards = (view.home?.turn ?? 0) + ((view.home?.side ?? 'red') === side ? 0 : 180) - camera.view.turn;
  const angle = (towards * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
