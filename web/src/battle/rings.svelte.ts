// Rings around units: engagement, the ranges of weapons and half of them, auras, or any distance. One ring follows the
// chosen unit; others can be kept.
import type { CardAbility, CardWeapon, NumberClauses, Ring } from '../protocol';
import type { Overlay } from '../scene/types';
import { t } from '../text/language.svelte';
import { abilityName } from '../text/sentence';
import type { Battle } from './battle.svelte';
import { inchesText, stepsPerInch, unitName } from './names';
import { isOnTable, rangeOf, thing } from './things';

export interface Reach {
  kind: keyof NumberClauses; // what the rules say about it
  name: string;
  inches: number;
  bearers?: number[]; // absent: the whole unit
}
export interface ShownRing extends Reach {
  unit: number;
  found: Ring;
}
const most = 6; // at once

export class Rings {
  inches = $state(6);
  reaches = $state.raw<Reach[]>([]); // of the chosen unit
  current = $state.raw<ShownRing | null>(null);
  kept = $state.raw<ShownRing[]>([]);

  constructor(
    private readonly battle: Battle,
    private readonly at: () => number | undefined,
  ) {}

  async update(): Promise<void> {
    const unit = this.battle.chosen;
    const far = this.inches;
    if (unit !== this.current?.unit || far !== this.current.inches) this.current = null; // it answers another question
    if (unit === null || !(far >= 0) || far > 200) return;
    const card = await this.battle.query('unit.card', { unit }, this.at(), 'rings');
    if (!card || unit !== this.battle.chosen || far !== this.inches) return;
    this.reaches = reachesOf(card, this.battle.setup?.engagement ?? 0);
    const reach = this.reaches.find((one) => one.inches === far) ?? { kind: 'distance', name: '', inches: far };
    const found = await this.ask(unit, far, reach.bearers, 'ring');
    if (found && unit === this.battle.chosen && far === this.inches) this.current = { unit, ...reach, found };
  }
  // Around the unit, or only around its bearers.
  private ask(unit: number, far: number, bearers: number[] = [], purpose: string) {
    return this.battle.query(
      'ring',
      { around: thing({ unit }), only: bearers, distance: Math.round(far * stepsPerInch) },
      this.at(),
      purpose,
    );
  }

  clear(): void {
    this.current = null;
  }
  keep(): void {
    if (this.current) this.kept = [...this.kept, this.current].slice(1 - most); // one more follows the chosen unit
    this.current = null;
  }
  remove(one: ShownRing): void {
    this.kept = this.kept.filter((other) => other !== one);
  }
  // After the battle went on.
  async refresh(): Promise<void> {
    const standing = this.kept.filter(({ unit }) => isOnTable(this.battle, thing({ unit })));
    const found = await Promise.all(
      standing.map(({ unit, inches: far, bearers }, i) => this.ask(unit, far, bearers, `kept ${i}`)),
    );
    if (this.kept.length)
      this.kept = this.kept.flatMap((one) =>
        standing.includes(one) ? [{ ...one, found: found[standing.indexOf(one)] ?? one.found }] : [],
      );
    if (this.current) void this.update();
  }

  describe({ unit, inches: far, found }: ShownRing): string {
    const others = found.units.filter((id) => id !== unit).map((id) => unitName(this.battle, id));
    return t('tool.rings.found', {
      distance: inchesText(far),
      unit: unitName(this.battle, unit),
      count: others.length,
      units: others.join(', '),
    });
  }
  get overlays(): Overlay[] {
    const all = [...this.kept, ...(this.current ? [this.current] : [])];
    return all.map(({ name, inches: far, found }) => ({
      kind: 'area',
      style: 'range',
      outlines: found.outline,
      label: [inchesText(far), name].join(' ').trim(),
    }));
  }
}

// Engagement, auras, and the ranges of the weapons: each range once, and half of each.
export function reachesOf(card: { weapons: CardWeapon[]; abilities: CardAbility[] }, engagement: number): Reach[] {
  const near: Reach[] =
    engagement > 0 ? [{ kind: 'engagement', name: t('tool.rings.engagement'), inches: engagement / stepsPerInch }] : [];
  const auras = card.abilities
    .filter(({ reach, models }) => reach > 0 && models.length > 0)
    .map((ability): Reach => ({
      kind: 'aura',
      name: abilityName(ability),
      inches: ability.reach,
      bearers: ability.models,
    }));
  const ranges = card.weapons.map((weapon) => rangeOf(weapon.values));
  const distances = [...new Set(ranges)].filter((far) => far > 0).sort((a, b) => a - b);
  const full = distances.map((far): Reach => {
    const weapons = card.weapons.filter((_, i) => ranges[i] === far);
    return {
      kind: 'range',
      name: [...new Set(weapons.map(({ name }) => name))].join(', '),
      inches: far,
      bearers: [...new Set(weapons.flatMap(({ bearers }) => bearers))],
    };
  });
  const half = full.map((reach): Reach => ({
    ...reach,
    kind: 'half_range',
    name: t('tool.rings.half', { weapons: reach.name }),
    inches: reach.inches / 2,
  }));
  return [...near, ...auras, ...full, ...half];
}
