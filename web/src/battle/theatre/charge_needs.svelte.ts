// What charge rolls needed. No event says it, so the engine is asked: about the moment in which the charge was declared.
import { SvelteMap } from 'svelte/reactivity';
import type { Battle } from '../battle.svelte';
import type { Deed } from './deeds';

export class ChargeNeeds {
  private readonly known = new SvelteMap<string, number>();
  private readonly asked = new Set<string>();

  constructor(private readonly battle: Battle) {}

  // The least total that reaches the targets; null where it is no charge, or the engine has not answered yet.
  of(deed: Deed): number | null {
    const targets = this.declared(deed);
    if (!targets.length) return null;
    const key = `${this.battle.latest?.epoch} ${deed.number}`;
    if (!this.asked.has(key)) {
      this.asked.add(key);
      queueMicrotask(() => void this.load(key, deed.unit!, targets)); // not while something is derived
    }
    return this.known.get(key) ?? null;
  }

  // The declarations of the unit in this phase, before it rolled two dice for their total.
  private declared({ kind, rolls, unit, number }: Deed): { target: number; at: number }[] {
    const { setup, events } = this.battle;
    if (kind !== 'roll' || unit === null || !rolls[0]?.added) return [];
    const begun = events.findLastIndex((info) => info.number < number && info.weight === 'heading');
    return events
      .slice(begun + 1, number)
      .filter(({ event }) => event.clause === setup?.numbers.charge && event.unit === unit)
      .map(({ event, at }) => ({ target: Number(event.other), at }));
  }
  private async load(key: string, unit: number, declared: { target: number; at: number }[]): Promise<void> {
    const targets = declared.map(({ target }) => target);
    const together = targets.length > 1 ? targets : [];
    const found = await this.battle.query('charge.options', { unit, together }, declared[0]!.at - 1, `needed ${key}`);
    const chance = found?.targets.find((one) => targets.every((target) => one.targets.includes(target)));
    if (chance && chance.needed > 0) this.known.set(key, chance.needed);
  }
}
