// What the table shows while something is placed: the ghosts of the draft, where they may go, and what is wrong.
import type { ModelWay, RefusalShown } from '../protocol';
import type { Draft as Ghosts, Ghost, Overlay, Point, Spot } from '../scene/types';
import { t } from '../text/language.svelte';
import type { Answer, Placed } from './draft';
import { inches, stepsPerInch } from './names';
import type { Placing } from './placing.svelte';

export function ghostsOf(placing: Placing): Ghosts | null {
  const { battle, reach, area } = placing;
  const question = battle.mine;
  if (!placing.active || placing.isMarker || !question || question.unit === null) return null;
  const limits = new Map(reach?.limits.map((limit) => [limit.model, limit]) ?? []);
  const allowances = Object.fromEntries([...limits].map(([model, limit]) => [model, limit.allowance]));
  const moving = question.kind === 'move_unit' && question.allowance > 0;
  return {
    unit: question.unit,
    ghosts: placing.places().map((place) => ghostOf(placing, place, limits.get(place.model!)?.fixed ?? false)),
    dragsSingly: battle.draftChanged,
    ...(battle.checked ? { links: battle.checked.coherency.links } : {}),
    ...(moving ? { limit: question.allowance, limits: allowances } : {}),
    ...(moving && reach ? { reach: reach.base } : {}),
    overhang: (reach ?? area)?.overhang ?? false,
  };
}

function ghostOf({ battle }: Placing, { model, steps: [x, y, elevation, facing] }: Placed, locked: boolean): Ghost {
  const refused = battle.refusals.some((refusal) => refusal.models.includes(model!));
  const figure = figureOf(battle.checked?.models.find((path) => path.model === model));
  return { model: model!, at: [x, y], elevation, facing, refused, locked, ...(figure ? { figure } : {}) };
}
const figureOf = (path: ModelWay | undefined): string | undefined =>
  path && path.length !== null && path.allowance > 0
    ? t('scene.of', { far: inches(path.length), limit: inches(path.allowance) })
    : undefined;

export function placingOverlays(placing: Placing): Overlay[] {
  if (!placing.active) return [];
  return [
    ...areaOverlays(placing),
    ...refusalOverlays(placing),
    ...pathOverlays(placing),
    ...repairOverlays(placing),
    ...markerOverlays(placing),
  ];
}

function areaOverlays({ reach, area }: Placing): Overlay[] {
  const overlays: Overlay[] = [];
  if (reach?.base.length) overlays.push({ kind: 'area', style: 'reach', outlines: reach.base });
  if (reach?.partial.length) overlays.push({ kind: 'area', style: 'partial', outlines: reach.partial });
  if (area?.allowed.length) overlays.push({ kind: 'area', style: 'allowed', outlines: area.allowed });
  for (const { outline } of area?.forbidden ?? [])
    overlays.push({ kind: 'area', style: 'forbidden', outlines: [outline] });
  return overlays;
}

const refusalOverlays = ({ battle }: Placing): Overlay[] =>
  battle.refusals.flatMap((refusal) => refusal.marks.map(markOverlay));

function markOverlay({ kind, points, radius }: RefusalShown['marks'][number]): Overlay {
  if (kind === 'ring') return { kind: 'ring', at: points[0] ?? [0, 0], radius, tone: 'refusal', dashed: true };
  if (kind === 'area') return { kind: 'area', style: 'forbidden', outlines: [points], tone: 'refusal' };
  return { kind: 'line', style: 'broken', points: points.map(onGround), tone: 'refusal' };
}
const onGround = ([x, y]: readonly [number, number]): Spot => [x, y, 0];

function pathOverlays({ battle }: Placing): Overlay[] {
  if (!battle.draftChanged) return [];
  return (battle.checked?.models ?? [])
    .filter(({ way }) => way.length > 1)
    .map(({ way, refused }) => ({ kind: 'line', style: refused ? 'broken' : 'path', points: way.map(onGround) }));
}

// Where a repair, or a drop, would put them; of a repair with an arrow from where they are.
function repairOverlays({ battle, repair, dropPreview }: Placing): Overlay[] {
  const repaired = (repair ?? dropPreview)?.answer as Answer | undefined;
  const from = new Map((battle.draft.places ?? []).map((place) => [place.model, place.steps]));
  return (repaired?.places ?? []).flatMap(({ model, steps: [x, y, elevation, facing] }): Overlay[] => {
    if (model === undefined) return [];
    const ghost: Overlay = { kind: 'ghost', model, at: [x, y], elevation, facing, tone: 'good' };
    const start = from.get(model);
    if (!repair || !start || Math.hypot(start[0] - x, start[1] - y) < stepsPerInch / 4) return [ghost];
    const foot: Spot = [start[0], start[1], start[2]];
    return [ghost, { kind: 'line', style: 'arrow', points: [foot, [x, y, elevation]], tone: 'good' }];
  });
}

// ---- Markers

export interface MarkerDistance {
  to: Point;
  far: number;
  marker: number | null; // null: an edge of the table
}

// From the middle of a marker that is put down: along both axes to the nearest edge, and to those that lie there.
export function markerDistances({ battle, isMarker }: Placing): MarkerDistance[] {
  const [x, y] = (isMarker && battle.draft.places?.[0]?.steps) || [null, null];
  const size = battle.setup?.table.size;
  if (x === null || y === null || !size) return [];
  const [east, north]: Point = [x * 2 < size[0] ? 0 : size[0], y * 2 < size[1] ? 0 : size[1]];
  const ends: { to: Point; marker: number | null }[] = [
    { to: [east, y], marker: null },
    { to: [x, north], marker: null },
    ...(battle.now?.markers ?? []).map(({ at }, marker) => ({ to: at, marker })),
  ];
  return ends.map((end) => ({ ...end, far: Math.hypot(end.to[0] - x, end.to[1] - y) })).sort((a, b) => a.far - b.far);
}

function markerOverlays(placing: Placing): Overlay[] {
  const { battle, isMarker } = placing;
  const place = isMarker ? battle.draft.places?.[0] : undefined;
  if (!place) return [];
  const [x, y, elevation] = place.steps;
  const here: Spot = [x, y, elevation];
  const wrong = battle.refusals.length > 0;
  const lines = markerDistances(placing).map(({ to, far }): Overlay => {
    return { kind: 'line', style: 'link', points: [here, [...to, 0]], label: inches(far) };
  });
  const ring: Overlay = {
    kind: 'ring',
    at: [x, y],
    elevation,
    radius: 400,
    tone: wrong ? 'refusal' : 'accent',
    dashed: wrong,
    label: t('marker.here'),
  };
  const cross: Overlay[] = wrong ? [{ kind: 'cross', at: here }] : [];
  return [...lines, ring, ...cross];
}
