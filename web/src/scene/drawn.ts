// What is drawn at this moment: models where they are now, and the labels and flags over the picture.
import { chooseLabels, type RankedLabel } from './drawing';
import { heightOf, middle, outline, traitsOf } from './geometry';
import type { Box, Flag } from './labels';
import type { Figure } from './painter';
import type { SceneState } from './state';
import type { ModelView, Place, Spot, UnitView } from './types';
import { stepsPerInch } from './types';

const mostLabels = 12;

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

// Where models and their ghosts are seen: labels keep off them.
export const modelBoxes = (state: SceneState): Box[] => [
  ...state.view.models.map((model) => boxOf(state, model, state.placeOf(model))),
  ...state.editor.ghosts.flatMap((ghost) => {
    const model = state.allModels.get(ghost.model);
    return model ? [boxOf(state, model, ghost)] : [];
  }),
];

function boxOf({ camera }: SceneState, model: ModelView, { at, elevation }: Place): Box {
  const foot = camera.toScreen([...at, elevation]);
  const head = camera.toScreen([...at, elevation + model.height]);
  const width = 2 * model.shape.radius * camera.scale;
  return { x: foot.x, y: (foot.y + head.y) / 2, width, height: Math.abs(foot.y - head.y) + width / 2 };
}

export function flagsOf(state: SceneState): Flag[] {
  const { models, units, chosen } = state.view;
  const members = new Map<number, ModelView[]>();
  for (const model of models) members.set(model.unit, [...(members.get(model.unit) ?? []), model]);
  return units.flatMap((unit) => {
    const own = members.get(unit.id);
    const named = chosen.includes(unit.id) || state.hovered?.unit === unit.id;
    if (!own || !(named || saysSomething(unit))) return [];
    return [{ unit, at: aboveModels(state, own), named }];
  });
}
const saysSomething = ({ number, mood, badges }: UnitView): boolean =>
  number !== undefined || (mood ?? 'plain') !== 'plain' || (badges ?? []).length > 0;

function aboveModels(state: SceneState, models: ModelView[]): Spot {
  const places = models.map((model) => state.placeOf(model));
  const [x, y] = middle(places.map((place) => place.at));
  const top = Math.max(...models.map((model, i) => places[i]!.elevation + model.height));
  return [x, y, top + 0.35 * stepsPerInch];
}
