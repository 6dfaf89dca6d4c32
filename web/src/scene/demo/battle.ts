// A made-up battle for looking at the scene without a server.
import { add, circle, turned } from '../geometry';
import type {
  Archetype,
  BaseShape,
  Ghost,
  MarkerView,
  ModelView,
  Point,
  SceneView,
  Side,
  TableView,
  UnitView,
} from '../types';
import { stepsPerInch as inch } from '../types';

const round = (millimetres: number): BaseShape => ({ radius: millimetres * 10, outline: [] });
const oval = (long: number, wide: number): BaseShape => ({
  radius: (long / 2) * inch,
  outline: circle([0, 0], 1, 16).map(([x, y]): Point => [
    Math.round((x * long * inch) / 2),
    Math.round((y * wide * inch) / 2),
  ]),
});
const hull = (long: number, wide: number): BaseShape => {
  const [x, y] = [(long / 2) * inch, (wide / 2) * inch];
  return {
    radius: Math.hypot(x, y),
    outline: [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ],
    hull: true,
  };
};

interface Kind {
  archetype: Archetype;
  shape: BaseShape;
  height: number; // inches
  wounds: number;
  gap: number;
}
const kinds: Record<string, Kind> = {
  trooper: { archetype: 'trooper', shape: round(32), height: 1.35, wounds: 1, gap: 1.7 },
  leader: { archetype: 'leader', shape: round(40), height: 1.8, wounds: 5, gap: 2 },
  heavy: { archetype: 'heavy', shape: round(40), height: 1.6, wounds: 3, gap: 2.1 },
  rider: { archetype: 'rider', shape: oval(2.95, 1.65), height: 1.9, wounds: 2, gap: 3.2 },
  biker: { archetype: 'biker', shape: oval(2.95, 1.65), height: 1.7, wounds: 2, gap: 3.2 },
  monster: { archetype: 'monster', shape: round(100), height: 4, wounds: 12, gap: 4.4 },
  swarm: { archetype: 'swarm', shape: round(40), height: 1.2, wounds: 4, gap: 2.2 },
  winged: { archetype: 'winged', shape: round(40), height: 1.7, wounds: 2, gap: 2.4 },
  beast: { archetype: 'beast', shape: round(50), height: 1.7, wounds: 4, gap: 2.5 },
  walker: { archetype: 'walker', shape: round(60), height: 3.1, wounds: 8, gap: 3 },
  tank: { archetype: 'tank', shape: hull(5.2, 3.4), height: 2.8, wounds: 11, gap: 5 },
  flyer: { archetype: 'flyer', shape: oval(4.1, 2.76), height: 3.6, wounds: 9, gap: 5 },
};

export class DemoBattle {
  readonly models: ModelView[] = [];
  readonly units: UnitView[] = [];

  constructor(readonly table: TableView) {}

  unit(
    name: string,
    kind: keyof typeof kinds,
    side: Side,
    at: Point,
    count: number,
    facing: number,
    more: Partial<UnitView> = {},
  ): number {
    const id = this.units.length;
    const { archetype, shape, height, wounds, gap } = kinds[kind]!;
    const number = this.units.filter((unit) => unit.side === side).length + 1;
    this.units.push({ id, side, name, number, count: String(count), ...more });
    const ranks = count > 6 ? 2 : 1;
    const files = Math.ceil(count / ranks);
    for (let i = 0; i < count; ++i) {
      const [rank, file] = [Math.floor(i / files), i % files];
      const wobble: Point = [((i * 37) % 11) * 12 - 60, ((i * 53) % 13) * 12 - 70];
      const offset = turned([-rank * gap * inch, (file - (files - 1) / 2) * gap * inch], facing);
      const [x, y] = add(add([at[0] * inch, at[1] * inch], offset), count > 1 ? wobble : [0, 0]);
      this.models.push({
        id: this.models.length,
        unit: id,
        side,
        at: [Math.round(x), Math.round(y)],
        elevation: 0,
        facing: (facing + ((i * 29) % 30) - 15 + 360) % 360,
        shape,
        height: height * inch,
        archetype,
        special: count > 3 && i === 2,
        wounds: Math.max(1, wounds - ((id * 5 + i) % 4)),
        mostWounds: wounds,
        number,
        palette: side === 'red' ? 1 : 3,
        name,
      });
    }
    return id;
  }

  markers(): MarkerView[] {
    const [w, h] = this.table.size;
    const at = (x: number, y: number): Point => [Math.round(w * x), Math.round(h * y)];
    const marker = { radius: 400, range: 3 * inch };
    return [
      { ...marker, id: 1, at: at(0.25, 0.36), label: '1', holder: 'red', count: [4, 0] },
      { ...marker, id: 2, at: at(0.5, 0.5), label: '2', holder: 'contested', count: [2, 2] },
      { ...marker, id: 3, at: at(0.78, 0.66), label: '3', holder: 'blue', count: [0, 5] },
      { ...marker, id: 4, at: at(0.86, 0.22), label: '4', holder: null },
    ];
  }

  ghostsOf(unit: number, by: Point = [0, 0]): Ghost[] {
    return this.models
      .filter((model) => model.unit === unit)
      .map(({ id, at, elevation, facing }) => ({ model: id, at: add(at, by), elevation, facing }));
  }
}

export function ordinary(table: TableView): DemoBattle {
  const battle = new DemoBattle(table);
  const moved = { badges: [{ icon: '➜', word: 'moved', sign: 'state.normal' }] };
  battle.unit('Lamp Wardens', 'trooper', 'red', [25, 15], 10, 90, { mood: 'eligible' });
  battle.unit('Second Wardens', 'trooper', 'red', [44, 12], 10, 90, { mood: 'eligible' });
  battle.unit('Captain Auda', 'leader', 'red', [30, 11], 1, 90, moved);
  battle.unit('Glassguard', 'heavy', 'red', [36, 17], 5, 90, { mood: 'eligible' });
  battle.unit('Northern Kites', 'rider', 'red', [58, 12], 5, 90, moved);
  battle.unit('Hearthlight', 'tank', 'red', [12, 16], 1, 70);
  battle.unit('Strider', 'walker', 'red', [51, 17], 1, 100, { mood: 'eligible' });
  battle.unit('Swift', 'flyer', 'red', [66, 17], 1, 100);
  battle.unit('Tide Callers', 'trooper', 'blue', [30, 35], 10, 270);
  battle.unit('Reef Kin', 'trooper', 'blue', [53, 31], 10, 270, {
    badges: [{ icon: '⚔', word: 'engaged', sign: 'state.engaged' }],
  });
  battle.unit('Old Brine', 'beast', 'blue', [41, 34], 3, 270);
  battle.unit('Deepmaw', 'walker', 'blue', [46, 40], 1, 270);
  battle.unit('Shell Riders', 'rider', 'blue', [18, 32], 4, 270);
  battle.unit('Barnacle', 'tank', 'blue', [62, 38], 1, 250);
  battle.unit('Great Salt', 'monster', 'blue', [24, 40], 1, 270);
  battle.unit('Gulls', 'swarm', 'blue', [12, 36], 4, 270);
  battle.unit('Wraiths', 'winged', 'blue', [58, 34], 4, 270);
  battle.unit('Outriders', 'biker', 'red', [20, 20], 3, 90);
  battle.unit('Voice of Salt', 'leader', 'blue', [36, 39], 1, 270);
  return battle;
}

// The largest battle there is: 200 models a side.
export function stress(table: TableView): DemoBattle {
  const battle = new DemoBattle(table);
  const names = Object.keys(kinds).filter((name) => !['tank', 'flyer', 'monster'].includes(name));
  for (const side of ['red', 'blue'] as const)
    for (let i = 0; i < 20; ++i) {
      const kind = names[i % names.length] as string;
      const at: Point = [6 + (i % 5) * 15, side === 'red' ? 3 + Math.floor(i / 5) * 5 : 45 - Math.floor(i / 5) * 5];
      battle.unit(`${side} ${i}`, kind, side, at, 10, side === 'red' ? 90 : 270);
    }
  return battle;
}

export function viewOf(battle: DemoBattle): Partial<SceneView> {
  const [w, h] = battle.table.size;
  const zone = (from: number, to: number): Point[] => [
    [0, from],
    [w, from],
    [w, to],
    [0, to],
  ];
  return {
    table: battle.table,
    models: battle.models,
    units: battle.units,
    markers: battle.markers(),
    zones: [
      { side: 'red', outline: zone(0, 9 * inch) },
      { side: 'blue', outline: zone(h - 9 * inch, h) },
    ],
    fallen: [
      { at: [40 * inch, 25 * inch], elevation: 0, side: 'blue' },
      { at: [41.5 * inch, 24 * inch], elevation: 0, side: 'red' },
    ],
  };
}
