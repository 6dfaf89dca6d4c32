// Which models each unit has, event by event, and so what it loses.
import type { EventInfo, ModelState, SetupInfo } from '../../protocol';

// What a unit has lost.
export interface Loss {
  unit: number;
  models: number;
  of: number; // models that it had before
  wounds: number;
}

// Models of which an event says that they are gone.
const fallen = ({ name, event }: EventInfo): number[] => {
  if (name === 'models_fell') return event.models as number[];
  return name === 'model_destroyed' || name === 'model_removed' ? [Number(event.model)] : [];
};

// Models that an event changes or moves.
export function touchedBy(info: EventInfo): number[] {
  const { event, name } = info;
  const placed = Array.isArray(event.places) ? (event.places as { model: number }[]).map(({ model }) => model) : [];
  const hurt = name === 'wounds_lost' || name === 'model_healed' ? [Number(event.model)] : [];
  return [...placed, ...hurt, ...fallen(info)];
}

export class Roster {
  private readonly unitOf: number[];
  private readonly alive = new Set<number>();

  // A battle may begin when some are gone already: those that no event lets fall.
  constructor(setup: SetupInfo, models: readonly ModelState[], events: readonly EventInfo[]) {
    this.unitOf = setup.models.map(({ unit }) => unit);
    const fall = new Set(events.flatMap(fallen));
    const lost = new Set(events.flatMap(({ name, event }) => (name === 'unit_destroyed' ? [event.unit] : [])));
    setup.models.forEach((_, id) => {
      const state = models[id];
      if (state?.whereabouts !== 'destroyed' || fall.has(id) || lost.has(state.unit)) this.alive.add(id);
    });
  }

  hear(info: EventInfo, losses: Loss[]): void {
    const { event } = info;
    if (Array.isArray(event.places) && typeof event.unit === 'number') this.gather(event.places, event.unit);
    if (info.name === 'unit_divided') this.gather(event.models as number[], Number(event.part));
    if (info.name === 'wounds_lost')
      this.lossOf(this.unitOf[Number(event.model)]!, losses).wounds += Number(event.lost);
    if (info.name === 'wounds_taken') this.lossOf(Number(event.unit), losses).wounds += Number(event.wounds);
    const rest = info.name === 'unit_destroyed' ? this.standing(Number(event.unit)) : [];
    for (const model of [...fallen(info), ...rest]) {
      this.lossOf(this.unitOf[model]!, losses).models++;
      this.alive.delete(model);
    }
  }

  private gather(models: (number | { model: number })[], unit: number): void {
    for (const each of models) {
      const model = typeof each === 'number' ? each : each.model;
      this.unitOf[model] = unit;
      if (typeof each !== 'number') this.alive.add(model);
    }
  }
  private standing(unit: number): number[] {
    return [...this.alive].filter((model) => this.unitOf[model] === unit);
  }
  private lossOf(unit: number, losses: Loss[]): Loss {
    const known = losses.find((loss) => loss.unit === unit);
    if (known) return known;
    losses.push({ unit, models: 0, of: this.standing(unit).length, wounds: 0 });
    return losses.at(-1)!;
  }
}
