// A snapshot in the form that the scene takes. What a model looks like is guessed from its unit's keywords and its
// base; that decides nothing.
import type { ModelInfo, PlacedModel, SetupInfo, Snapshot, TerrainPiece, UnitInfo } from '../protocol';
import { heightOf, traitsOf } from '../scene/geometry';
import type { MarkerStatus } from '../protocol';
import type {
  Archetype,
  FallenView,
  MarkerView,
  ModelView,
  Overlay,
  UnitMood,
  UnitView,
  ZoneView,
} from '../scene/types';
import { t } from '../text/language.svelte';
import { inches, stateText, stepsPerInch, unitName } from './names';

const bodies: [string, Archetype][] = [
  ['AIRCRAFT', 'flyer'],
  ['WALKER', 'walker'],
  ['VEHICLE', 'tank'],
  ['MONSTER', 'beast'],
  ['BEAST', 'beast'],
  ['CAVALRY', 'rider'],
  ['BIKER', 'rider'],
  ['SWARM', 'beast'],
  ['CHARACTER', 'leader'],
  ['Aircraft', 'flyer'],
  ['Transport', 'tank'],
  ['Massive', 'beast'],
  ['Hero', 'leader'],
];
export function archetypeOf(unit: UnitInfo | undefined, model: ModelInfo): Archetype {
  const found = bodies.find(([keyword]) => unit?.keywords.includes(keyword));
  if (found) return found[1];
  if (model.shape.outline.length > 0 && model.shape.hull) return 'tank';
  return model.shape.radius > 0.75 * stepsPerInch ? 'heavy' : 'trooper';
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

// The models on the table, or those aside, of which only ghosts can be seen.
export function modelViews(setup: SetupInfo, now: Snapshot, onTable = true): ModelView[] {
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
        wounds: state.wounds,
        mostWounds: info.wounds,
        name: info.name,
      },
    ];
  });
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
    const place = eligible.indexOf(id);
    const mood: UnitMood = targets.includes(id) ? 'target' : place >= 0 ? 'eligible' : 'plain';
    return [
      {
        id,
        side: unit.owner,
        name: unitName({ setup, now }, id),
        mood,
        ...(place >= 0 && place < 9 ? { number: place + 1 } : {}),
        badges: unit.states.map((state) => ({ icon: icons[state] ?? '•', word: stateText(setup.rules, state) })),
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

// Where models were destroyed since the snapshot before.
export function fallenViews(before: Snapshot | null, now: Snapshot): FallenView[] {
  return (before?.models ?? []).flatMap((state, id) =>
    state.whereabouts === 'table' && now.models[id]?.whereabouts === 'destroyed'
      ? [{ at: state.place.at, elevation: state.place.elevation, side: now.units[state.unit]?.owner ?? 'red' }]
      : [],
  );
}

// Name, height and traits of a piece of terrain.
export function terrainText(piece: TerrainPiece): string {
  const height = heightOf(piece);
  const high = height > 0 ? [t('scene.high', { high: inches(height) })] : [];
  return [piece.name, ...high, ...traitsOf(piece).map((trait) => t(`scene.trait.${trait}`))].join(' · ');
}
export function terrainOverlays(piece: TerrainPiece | undefined): Overlay[] {
  const base = piece?.prisms[0]?.base;
  if (!piece || !base) return [];
  return [
    { kind: 'ring', at: base.centre, radius: base.radius, tone: 'accent' },
    { kind: 'label', at: [...base.centre, heightOf(piece)], text: terrainText(piece) },
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
