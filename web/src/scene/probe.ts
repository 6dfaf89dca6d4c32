// What is under a pixel of the picture.
import { footprint } from './geometry';
import { firstHit, markerAt, surface, type Target, terrainHits } from './picking';
import type { SceneState } from './state';
import type { ModelView, Pick, Place, Point } from './types';

// And how far away that is, along the ray. Models within so many pixels are found, too.
export function probe(state: SceneState, x: number, y: number, pixels: number): { pick: Pick; depth: number } {
  const { view, camera } = state;
  const { table, markers } = view;
  if (!table) return { pick: { at: [0, 0], elevation: 0, onTable: false }, depth: 0 };
  const ray = camera.ray(x, y);
  const margin = pixels / camera.scale;
  const there = surface(ray, table);
  const pick: Pick = {
    at: [Math.round(there.at[0]), Math.round(there.at[1])],
    elevation: there.elevation,
    onTable: isOnTable(there.at, table.size),
  };
  const ghost = firstHit(ray, ghostTargets(state), margin);
  const targets = view.models.map((model) => target(model, state.placeOf(model)));
  const hit = firstHit(ray, targets, 0) ?? firstHit(ray, targets, margin);
  if (ghost && (!hit || ghost.t <= hit.t))
    Object.assign(pick, { ghost: ghost.id, unit: state.allModels.get(ghost.id)?.unit });
  else if (hit) Object.assign(pick, { model: hit.id, unit: state.models.get(hit.id)?.unit });
  else pick.unit = state.labels.flagAt(x, y);
  const marker = markerAt(markers, there.at);
  if (marker) pick.marker = marker.id;
  const piece = terrainHits(ray, table)[0];
  if (piece) pick.terrain = piece.piece;
  return { pick, depth: pick.ghost !== undefined ? ghost!.t : (hit?.t ?? there.t) };
}

const ghostTargets = ({ editor, allModels }: SceneState): Target[] =>
  editor.ghosts.flatMap((ghost) => {
    const model = allModels.get(ghost.model);
    return model ? [target(model, ghost)] : [];
  });

const target = ({ id, shape, height }: ModelView, place: Place): Target => ({
  id,
  base: footprint(shape, place),
  elevation: place.elevation,
  height,
});

const isOnTable = ([x, y]: Point, [width, depth]: Point): boolean => x >= 0 && y >= 0 && x <= width && y <= depth;
