// What is drawn, as data for tests, and as a file.
import * as colours from './colours';
import { figuresOf, flagsOf, labelsOf, modelBoxes } from './drawn';
import { middle } from './geometry';
import { flagText, markerText } from './labels';
import { PlanPainter } from './plan';
import type { SceneState } from './state';
import type { DrawnScene, Overlay, Place, Point } from './types';
import { stepsPerInch } from './types';

export function drawnScene(state: SceneState, mode: DrawnScene['mode']): DrawnScene {
  const { view, editor } = state;
  return {
    mode,
    camera: state.camera.view,
    terrain: view.table?.terrain.length ?? 0,
    models: drawnModels(state),
    ghosts: editor.ghosts.map((ghost) => ({
      model: ghost.model,
      place: placeOf(ghost),
      refused: ghost.refused === true,
      locked: ghost.locked === true,
    })),
    markers: view.markers.map((marker) => ({
      id: marker.id,
      holder: marker.holder ?? null,
      glyph: markerText(marker),
    })),
    zones: view.zones.length,
    overlays: view.overlays.map(drawnOverlay),
    crosses: state.drawing.crosses,
    labels: labelsOf(state).map(({ text, at, tone }) => ({ text, at, tone })),
    flags: flagsOf(state, modelBoxes(state)).map(({ unit, named }) => ({
      unit: unit.id,
      text: flagText(unit, named),
      mood: unit.mood ?? 'plain',
    })),
    dragging: editor.report('move'),
    animating: state.motion.active,
    faded: [...state.faded],
  };
}

const drawnModels = (state: SceneState): DrawnScene['models'] =>
  state.view.models.map((model) => ({
    id: model.id,
    unit: model.unit,
    side: model.side,
    rim: colours.rimOf[model.side],
    glyph: colours.glyph[model.side],
    number: model.number ?? null,
    place: placeOf(state.placeOf(model)),
    chosen: state.view.chosen.includes(model.unit),
    lit: state.view.lit.includes(model.unit),
  }));

const placeOf = ({ at, elevation, facing }: Place): Place => ({ at, elevation, facing });

const drawnOverlay = (overlay: Overlay): DrawnScene['overlays'][number] => ({
  kind: overlay.kind,
  ...('style' in overlay ? { style: overlay.style } : {}),
  dashed:
    ('dashed' in overlay && overlay.dashed === true) ||
    ('style' in overlay && ['blocked', 'broken', 'leash', 'forbidden'].includes(overlay.style)),
  ...('label' in overlay && overlay.label ? { label: overlay.label } : {}),
});

// The whole table from above, with the names of the units.
export function pictureOf(state: SceneState, title: string, description: string): string {
  const { table, markers } = state.view;
  if (!table) return '';
  const plan = new PlanPainter();
  plan.setTable(table, state.heightText);
  plan.setMarkers(markers);
  plan.setFigures(figuresOf(state));
  plan.setGhosts(state.drawing.ghosts);
  plan.setStrokes(state.drawing.strokes);
  plan.setFills(state.drawing.fills);
  return plan.file(table.size, unitNames(state), title, description);
}

// Each a little north of its unit.
function unitNames({ view }: SceneState): { text: string; at: Point }[] {
  return view.units.flatMap(({ id, name }) => {
    const places = view.models.filter((model) => model.unit === id).map((model) => model.at);
    if (!places.length) return [];
    const north = Math.max(...places.map(([, y]) => y)) + stepsPerInch;
    return [{ text: name, at: [middle(places)[0], north] }];
  });
}
