// Ruler, rings and sight: looking is free, for everybody and at any time. The engine measures, the scene draws.
import type { Overlay, Pick, Spot } from '../scene/types';
import type { CardWeapon, Obstruction, Thing } from '../protocol';
import type { Battle } from './battle.svelte';
import { inches, inchesAway, justOutside, stepsPerInch, unitName } from './names';
import { t } from '../text/language.svelte';

export interface Reach {
  name: string;
  inches: number;
}
export type Tool = 'ruler' | 'rings' | 'sight';

// One of them, the rest absent.
const thing = (one: Partial<Thing>): Thing => ({ point: null, model: null, unit: null, marker: null, terrain: null, edge: null, ...one });

export class Tools {
  tool = $state<Tool | null>(null);
  ringInches = $state(6);
  reaches = $state.raw<Reach[]>([]); // of the chosen unit: how near enemies hinder it, how far its weapons carry
  wishedHeight = $state(0); // of what is looked for; one of the heights, else the first of them
  overlays = $state.raw<Overlay[]>([]);
  words = $state(''); // what the tool found, said
  private from: Thing | null = null;

  constructor(
    private readonly battle: Battle,
    private readonly at: () => number | undefined,
  ) {}

  toggle(tool: Tool): void {
    const next = this.tool === tool ? null : tool;
    this.close();
    this.tool = next;
    if (next) this.words = t(`tool.${next}.how`);
    if (next === 'rings') void this.ring();
    if (next === 'sight') void this.ground();
  }
  close(): void {
    this.tool = null;
    this.overlays = [];
    this.words = '';
    this.from = null;
  }

  // Whether the tool took the press.
  press(pick: Pick): boolean {
    if (this.tool === 'ruler') void this.measure(pick);
    else if (this.tool === 'sight' && pick.unit !== undefined && this.battle.chosen !== null && pick.unit !== this.battle.chosen) void this.sight(pick.unit);
    else return false;
    return true;
  }

  private async measure(pick: Pick): Promise<void> {
    const thing = thingOf(pick);
    if (!this.from) {
      this.from = thing;
      this.overlays = [{ kind: 'ring', at: pick.at, elevation: pick.elevation, radius: 100, tone: 'bone' }];
      return;
    }
    const from = this.from;
    this.from = null;
    const found = await this.battle.query('measure', { from, to: thing }, this.at());
    if (!found || this.tool !== 'ruler') return;
    const values = { straight: inchesAway(found.straight), horizontal: inchesAway(found.horizontal), vertical: inchesAway(found.vertical) };
    const said = t(found.vertical > 0 ? 'tool.ruler.both' : 'tool.ruler.found', values);
    const outside = justOutside(found.straight);
    this.words = outside === null ? said : `${t('tool.ruler.outside', { distance: inches(outside * stepsPerInch) })} ${said}`;
    const ends: Spot[] = [[...found.from, 0], [...found.to, 0]];
    this.overlays = [{ kind: 'line', style: 'ruler', points: ends, label: values.straight }];
  }

  async ring(): Promise<void> {
    const unit = this.battle.chosen;
    if (this.tool !== 'rings' || unit === null) return;
    void this.loadReaches(unit);
    const distance = Math.round(this.ringInches * stepsPerInch);
    const found = await this.battle.query('ring', { around: thing({ unit }), distance }, this.at());
    if (!found || this.tool !== 'rings') return;
    const others = found.units.filter((id) => id !== unit).map((id) => unitName(this.battle, id));
    this.words = t('tool.rings.found', { distance: inches(distance), unit: unitName(this.battle, unit), count: others.length, units: others.join(', ') });
    this.overlays = [{ kind: 'area', style: 'range', outlines: found.outline, label: inches(distance) }];
  }

  private async loadReaches(unit: number): Promise<void> {
    const card = await this.battle.query('unit.card', { unit }, this.at());
    if (card && unit === this.unit) this.reaches = reachesOf(card, this.battle.setup?.engagement ?? 0);
  }

  get unit(): number | null {
    return this.battle.chosen;
  }
  // Of the models against the chosen unit, the commonest first.
  get heights(): number[] {
    const { setup, now, chosen } = this.battle;
    const side = chosen === null ? undefined : now?.units[chosen]?.owner;
    const count = new Map<number, number>();
    now?.models.forEach((model, id) => {
      if (!setup || !side || model.whereabouts !== 'table' || now.units[model.unit]!.owner === side) return;
      const height = setup.models[id]!.height;
      count.set(height, (count.get(height) ?? 0) + 1);
    });
    return [...count].sort(([a, many], [b, more]) => more - many || a - b).map(([height]) => height);
  }
  get height(): number | undefined {
    return this.heights.find((height) => height === this.wishedHeight) ?? this.heights[0];
  }

  async ground(): Promise<void> {
    const [observer, height] = [this.unit, this.height];
    if (this.tool !== 'sight' || observer === null || height === undefined) return;
    const found = await this.battle.query('sight.area', { observer, height }, this.at());
    if (!found || this.tool !== 'sight' || observer !== this.unit || height !== this.height) return;
    this.words = t('tool.sight.ground', { unit: unitName(this.battle, observer), height: inches(height) });
    this.overlays = [{ kind: 'area', style: 'seen', outlines: found.outline }];
  }

  private async sight(target: number): Promise<void> {
    const observer = this.battle.chosen!;
    const found = await this.battle.query('sight.unit', { observer, target }, this.at());
    if (!found || this.tool !== 'sight') return;
    const seeing = found.pairs.filter((row) => row.some((pair) => pair.sees)).length;
    const hidden = found.pairs.flat().filter((pair) => !pair.sees && pair.obstruction);
    const blocking = [...new Set(hidden.map((pair) => this.nameOf(pair.obstruction!)).filter(Boolean))];
    const said = t('tool.sight.found', { seeing, observers: found.observers.length, unit: unitName(this.battle, observer), target: unitName(this.battle, target) });
    this.words = blocking.length ? `${said} ${t('tool.sight.blocked', { what: blocking.join(', ') })}` : said;
    const lines = found.drawn.map((line): Overlay => ({ kind: 'line', style: line.free ? 'sight' : 'blocked', points: [line.from as unknown as Spot, line.to as unknown as Spot] }));
    this.overlays = [...this.overlays.filter(({ kind }) => kind === 'area'), ...lines];
  }

  // A piece of terrain, or the unit of a model that stands in the way.
  private nameOf({ model, piece }: Obstruction): string {
    const standing = this.battle.now?.models[model];
    return standing ? unitName(this.battle, standing.unit) : (this.battle.setup?.table.terrain[piece]?.name ?? '');
  }
}

function thingOf(pick: Pick): Thing {
  if (pick.model !== undefined) return thing({ model: pick.model });
  if (pick.marker !== undefined) return thing({ marker: pick.marker });
  return thing({ point: [Math.round(pick.at[0]), Math.round(pick.at[1])] });
}

// The weapons of a card by how far they carry, each distance once ("6-24" has a least one, too); before them how near
// enemies hinder a unit.
export function reachesOf(card: { weapons: CardWeapon[] }, engagement: number): Reach[] {
  const reaches: Reach[] = engagement > 0 ? [{ name: t('tool.rings.engagement'), inches: engagement / stepsPerInch }] : [];
  const carries = (weapon: CardWeapon) => Number(weapon.values.find((value) => value.name === 'range')?.now.split('-').at(-1));
  const weapons = card.weapons.map((weapon): Reach => ({ name: weapon.name, inches: carries(weapon) })).filter(({ inches }) => inches > 0);
  for (const { inches } of weapons.sort((a, b) => a.inches - b.inches)) {
    if (reaches.slice(engagement > 0 ? 1 : 0).some((known) => known.inches === inches)) continue;
    const names = weapons.filter((weapon) => weapon.inches === inches).map(({ name }) => name);
    reaches.push({ name: [...new Set(names)].join(', '), inches });
  }
  return reaches;
}
