// A snapshot in the form that the scene takes. What a model looks like is guessed from its unit's keywords and its
// base; that decides nothing.
import type { ModelInfo, PlacedModel, SetupInfo, Snapshot, TerrainPiece, UnitInfo } from '../protocol';
import { heightOf, length, middle, sub, traitsOf } from '../scene/geometry';
import type { MarkerStatus } from '../protocol';
import type {
  Archetype,
  FallenView,
  MarkerView,
  ModelView,
  Overlay,
  Point,
  Trait,
  UnitMood,
  UnitView,
  ZoneView,
} from '../scene/types';
import { t, tFirst } from '../text/language.svelte';
import { inches, stateText, stepsPerInch, unitName, unitNumber } from './names';

// By the first of its keywords that is here; then by its base.
const bodies: [string, Archetype][] = [
  ['AIRCRAFT', 'flyer'],
  ['WALKER', 'walker'],
  ['VEHICLE', 'tank'],
  ['MONSTER', 'monster'],
  ['SWARM', 'swarm'],
  ['BEAST', 'beast'],
  ['CAVALRY', 'rider'],
  ['BIKER', 'biker'],
  ['CHARACTER', 'leader'],
  ['Aircraft', 'flyer'],
  ['Transport', 'tank'],
  ['Massive', 'monster'],
  ['Hero', 'leader'],
  ['Flying', 'winged'],
];
const flies = (unit: UnitInfo | undefined): boolean => unit?.keywords.includes('FLY') === true;
export function archetypeOf(unit: UnitInfo | undefined, model: ModelInfo): Archetype {
  const round = model.shape.outline.length === 0;
  const found = bodies.find(([keyword]) => unit?.keywords.includes(keyword))?.[1];
  if (round && unit?.keywords.includes('VEHICLE') && found === 'tank') return flies(unit) ? 'flyer' : 'walker'; // hulls have no bases
  if (found === 'monster' && flies(unit)) return 'winged';
  if (found) return found;
  if (!round && model.shape.hull) return 'tank';
  if (!round) return unit?.keywords.includes('Fast') ? 'biker' : 'rider';
  const across = (2 * model.shape.radius) / stepsPerInch;
  return across > 3 ? 'monster' : across > 2.2 ? 'walker' : across > 1.5 ? 'heavy' : 'trooper';
}

// Whether it carries something that most of its unit do not. This never changes, and is asked for every model at every
// snapshot.
const special = new WeakMap<ModelInfo, boolean>();
function isSpecial(setup: SetupInfo, unit: UnitInfo | undefined, model: ModelInfo): boolean {
  const known = special.get(model);
  if (known !== undefined) return known;
  const comrades = unit?.models.map((id) => setup.models[id]!.weapons.join()) ?? [];
  const same = comrades.filter((weapons) => weapons === model.weapons.join()).length;
  special.set(model, same * 2 < comrades.length);
  return same * 2 < comrades.length;
}

// Which way each unit looks: at the nearest enemies. Rules that know no facing leave everybody looking east.
export function looksOf(now: Snapshot): Map<number, number> {
  const stands = new Map<number, Point>();
  now.units.forEach((_, id) => {
    const places = now.models.filter((model) => model.unit === id && model.whereabouts === 'table');
    if (places.length) stands.set(id, middle(places.map(({ place }) => place.at)));
  });
  return new Map(
    [...stands].flatMap(([id, at]) => {
      const enemies = [...stands].filter(([other]) => now.units[other]!.owner !== now.units[id]!.owner);
      const [first, ...more] = enemies.map(([, there]) => sub(there, at));
      if (!first) return [];
      const [x, y] = more.reduce((best, next) => (length(next) < length(best) ? next : best), first);
      return [[id, (Math.atan2(y, x) * 180) / Math.PI] as const];
    }),
  );
}
// A round base hides how it is turned: each model looks a little aside, as people do. Other bases say where it looks,
// or else its back is there.
function looking(info: ModelInfo, facing: number, towards: number | undefined, id: number): number {
  if (towards === undefined) return facing;
  if (info.shape.outline.length === 0) return towards + ((id * 37) % 25) - 12;
  return Math.cos(((towards - facing) * Math.PI) / 180) < 0 ? facing + 180 : facing;
}

// By the name of the army, so that it looks the same in every battle.
const paletteOf = (army: string): number =>
  [...army].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

// The models on the table, or those aside, of which only ghosts can be seen.
export function modelViews(setup: SetupInfo, now: Snapshot, armies: readonly string[], onTable = true): ModelView[] {
  const looks = looksOf(now);
  return now.models.flatMap((state, id) => {
    if ((state.whereabouts === 'table') !== onTable || state.whereabouts === 'destroyed') return [];
    const info = setup.models[id]!;
    const unit = setup.units[info.unit];
    return [
      {
        id,
        unit: state.unit,
        side: now.units[state.unit]!.owner,
        shape: info.shape,
        height: info.height,
        archetype: archetypeOf(unit, info),
        special: isSpecial(setup, unit, info),
        at: state.place.at,
        elevation: state.place.elevation,
        facing: state.place.facing,
        number: unitNumber({ setup, now }, state.unit),
        palette: paletteOf(armies[now.units[state.unit]!.owner === 'red' ? 0 : 1] ?? ''),
        looks: looking(info, state.place.facing, looks.get(state.unit), id) - state.place.facing,
        wounds: state.wounds,
        mostWounds: info.wounds,
        name: info.name,
      },
    ];
  });
}

// What is left of a unit: models, and wounds of as many as it began with.
export function strengthOf(setup: SetupInfo, now: Snapshot, unit: number) {
  let [models, wounds, most] = [0, 0, 0];
  now.models.forEach((model, id) => {
    if (model.unit !== unit) return;
    most += setup.models[id]!.wounds;
    if (model.whereabouts === 'destroyed') return;
    models += 1;
    wounds += model.wounds;
  });
  return { models, wounds, most };
}

const icons: Record<string, string> = {
  normal: '➜',
  advance: '»',
  fall_back: '↩',
  moved: '➜',
  shot: '✹',
  charged: '⚡',
  fought: '⚔',
  engaged: '⚔',
  exhausted: '◔',
  pinned: '⊘',
  manifested: '✦',
};

export function unitViews(setup: SetupInfo, now: Snapshot, eligible: number[], targets: number[]): UnitView[] {
  return now.units.flatMap((unit, id) => {
    if (unit.whereabouts !== 'table') return [];
    const mood: UnitMood = targets.includes(id) ? 'target' : eligible.includes(id) ? 'eligible' : 'plain';
    const { models, wounds, most } = strengthOf(setup, now, id);
    return [
      {
        id,
        side: unit.owner,
        name: unitName({ setup, now }, id),
        mood,
        number: unitNumber({ setup, now }, id),
        count: unit.starting_strength === 1 && most > 1 ? `♥${wounds}` : String(models),
        badges: unit.states.map((state) => ({
          icon: icons[state] ?? '•',
          word: stateText(setup.rules, state),
          sign: `state.${state}`,
        })),
      },
    ];
  });
}

const markerRadius = 400; // 40 mm across
export const markerViews = (now: Snapshot, status: MarkerStatus[]): MarkerView[] =>
  now.markers.map((marker, id) => {
    const known = status.find((one) => one.marker === id);
    const count: [number, number] = [known?.sides[0]!.models.length ?? 0, known?.sides[1]!.models.length ?? 0];
    const near = {
      ...(known ? { range: known.range + markerRadius } : {}),
      ...(count[0] + count[1] > 0 ? { count } : {}),
    };
    return {
      id,
      at: marker.at,
      elevation: marker.elevation,
      radius: markerRadius,
      label: String(id + 1),
      holder: marker.holder,
      ...near,
    };
  });

export const zoneViews = (now: Snapshot): ZoneView[] =>
  now.round > 0
    ? []
    : now.zones.map((zone) => ({
        side: zone.side ?? 'neutral',
        outline: zone.outline,
        label: zone.side ? t('zone.of', { side: zone.side }) : t('zone.free'),
      }));

// Where models were destroyed: marked until the next phase, or the next round where there are no phases.
export function stillFallen(marked: FallenView[], before: Snapshot | null, now: Snapshot): FallenView[] {
  const isSame = (part: 'phase' | 'round' | 'active') => before?.[part] === now[part];
  const goesOn = isSame('phase') && isSame('round') && isSame('active') && before!.at <= now.at;
  const fresh = (before?.models ?? []).flatMap((state, id) =>
    state.whereabouts === 'table' && now.models[id]?.whereabouts === 'destroyed'
      ? [{ at: state.place.at, elevation: state.place.elevation, side: now.units[state.unit]?.owner ?? 'red' }]
      : [],
  );
  return goesOn ? [...marked, ...fresh] : fresh;
}

// What a trait of terrain means in these rules.
export const traitText = (rules: string, trait: Trait): string =>
  tFirst([`trait.${rules}.${trait}`, `scene.trait.${trait}`]);

// Name, height and traits of a piece of terrain.
export function terrainText(rules: string, piece: TerrainPiece): string {
  const height = heightOf(piece);
  const high = height > 0 ? [t('scene.high', { high: inches(height) })] : [];
  return [piece.name, ...high, ...traitsOf(piece).map((trait) => traitText(rules, trait))].join(' · ');
}
export function terrainOverlays(rules: string, piece: TerrainPiece | undefined): Overlay[] {
  const base = piece?.prisms[0]?.base;
  if (!piece || !base) return [];
  return [
    { kind: 'ring', at: base.centre, radius: base.radius, tone: 'accent' },
    { kind: 'label', at: [...base.centre, heightOf(piece)], text: terrainText(rules, piece) },
  ];
}

// Where models would come to stand.
export const landingOverlays = (places: PlacedModel[]): Overlay[] =>
  places.map(({ model, place }) => ({
    kind: 'ghost',
    model,
    at: place.at,
    elevation: place.elevation,
    facing: place.facing,
    tone: 'good',
  }));
