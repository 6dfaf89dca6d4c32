// The state of the scene: what it shows, where everything is at this moment, and what the pointer is on. The stage
// changes it; picking, drawing and reports read it.
import { Camera } from './camera';
import { Drawing } from './drawing';
import { Editor } from './editor';
import { Labels } from './labels';
import { Motion } from './motion';
import { english } from './texts';
import type { ModelView, Pick, Place, SceneOptions, SceneText, SceneView } from './types';

export class SceneState {
  view: SceneView = {
    table: null,
    home: null,
    models: [],
    aside: [],
    units: [],
    markers: [],
    zones: [],
    fallen: [],
    overlays: [],
    draft: null,
    chosen: [],
    lit: [],
  };
  models = new Map<number, ModelView>(); // on the table
  allModels = new Map<number, ModelView>(); // those, and the ones aside
  drawing = new Drawing();
  hovered: Pick | null = null;
  faded: ReadonlySet<number> = new Set(); // pieces of terrain
  readonly camera = new Camera();
  readonly motion = new Motion();
  readonly labels = new Labels();
  readonly editor: Editor;

  constructor(private readonly options: SceneOptions) {
    this.editor = new Editor(() => ({
      table: this.view.table,
      models: this.models,
      allModels: this.allModels,
      markers: this.view.markers,
    }));
  }

  // Where a model is drawn now: it may be on its way.
  placeOf(model: ModelView): Place {
    return this.motion.place(model);
  }

  text(id: SceneText, values?: Record<string, number | string>): string {
    return (this.options.text ?? english)(id, values);
  }
  // How high a piece of terrain is, as it is written on the table.
  readonly heightText = (inches: number): string => this.text('scene.height', { high: Math.round(inches * 10) / 10 });
}
