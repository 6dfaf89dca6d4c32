// Models in motion: where each is drawn now. A model that moves glides along its path, one that is destroyed tips over.
import { along } from './geometry';
import type { ModelView, Place, ShowOptions, Spot } from './types';

interface Glide {
  way: readonly Spot[];
  from: number;
  to: number; // facings
  start: number;
  duration: number;
}

const same = (a: Place, b: Place): boolean =>
  a.at[0] === b.at[0] && a.at[1] === b.at[1] && a.elevation === b.elevation && a.facing === b.facing;
const easeOut = (t: number): number => 1 - (1 - t) ** 3;

export interface Falling {
  model: ModelView;
  tipped: number;
}

export class Motion {
  private readonly glides = new Map<number, Glide>();
  private readonly falls = new Map<number, { model: ModelView; start: number; duration: number }>();
  private now = 0;

  change(before: ReadonlyMap<number, ModelView>, after: readonly ModelView[], options: ShowOptions, now: number): void {
    const duration = options.duration ?? 250;
    const present = new Set(after.map((model) => model.id));
    this.now = now;
    for (const model of after) {
      const old = before.get(model.id);
      if (!old || same(old, model)) continue;
      const place = this.place(old);
      const way = options.paths?.[model.id] ?? [
        [...place.at, place.elevation] as Spot,
        [...model.at, model.elevation] as Spot,
      ];
      this.glides.set(model.id, { way, from: place.facing, to: model.facing, start: now, duration });
    }
    for (const [id, model] of before)
      if (!present.has(id)) this.falls.set(id, { model, start: now, duration: duration * 1.6 });
    for (const id of present) this.falls.delete(id);
  }

  // Moves on to this time. True while anything still moves.
  advance(now: number): boolean {
    this.now = now;
    for (const [id, glide] of this.glides) if (now >= glide.start + glide.duration) this.glides.delete(id);
    for (const [id, fall] of this.falls) if (now >= fall.start + fall.duration) this.falls.delete(id);
    return this.active;
  }
  get active(): boolean {
    return this.glides.size > 0 || this.falls.size > 0;
  }
  skip(): void {
    this.glides.clear();
    this.falls.clear();
  }

  place(model: ModelView): Place {
    const glide = this.glides.get(model.id);
    if (!glide) return model;
    const share = easeOut(Math.min(1, (this.now - glide.start) / glide.duration));
    const [x, y, elevation] = along(glide.way, share);
    const round = ((((glide.to - glide.from) % 360) + 540) % 360) - 180;
    return { at: [x, y], elevation, facing: glide.from + round * share };
  }

  falling(): Falling[] {
    return [...this.falls.values()].map(({ model, start, duration }) => ({
      model,
      tipped: easeOut(Math.min(1, Math.max(0.01, (this.now - start) / duration))),
    }));
  }
}
