// Starts a battle, and remembers what was used.
import { createBattle, type BattleWish } from '../net/api';
import { rememberSeats } from '../net/seats';
import type { Created, Home } from '../protocol';
import { go } from '../router.svelte';

export interface LastUsed {
  rules: string;
  army: string;
  against: string;
  player: string;
}
export const lastUsed = (): Partial<LastUsed> =>
  JSON.parse(localStorage.getItem('last used') ?? '{}') as Partial<LastUsed>;
export const rememberUsed = (used: Partial<LastUsed>): void =>
  localStorage.setItem('last used', JSON.stringify({ ...lastUsed(), ...used }));

// The rules used last, or else those with the most phases.
export function usualRules(home: Home): string {
  const last = lastUsed().rules;
  if (home.rules.some((rules) => rules.name === last)) return last!;
  return [...home.rules].sort((a, b) => b.phases.length - a.phases.length)[0]?.name ?? '';
}
// The level used last, or else the second: the first makes mistakes on purpose, and the strong ones are slow.
export function usualPlayer(home: Home): string {
  const last = lastUsed().player;
  return home.players.find((player) => player === last) ?? home.players[1] ?? '';
}

export async function start(wish: BattleWish): Promise<Created> {
  const seed = new URLSearchParams(location.search).get('seed');
  const created = await createBattle({ ...wish, ...(seed ? { seed: Number(seed) } : {}) });
  rememberSeats(created.id, created.seats);
  return created;
}

export async function quickBattle(home: Home, rules = usualRules(home)): Promise<void> {
  const known = (id: string | undefined) =>
    home.armies.some((army) => army.id === id && army.rules === rules) ? id! : '';
  const last = lastUsed();
  const created = await start({
    rules,
    set_up: 'choices',
    red: { who: 'person', army: known(last.army) },
    blue: { who: `computer:${usualPlayer(home)}`, army: known(last.against) },
  });
  go(`/b/${created.id}${location.search}`);
}

// An army of one's own against the computer, at once. The other army is the ready one that is nearest in size. Only
// where units are set up is asked.
export async function playAgainstComputer(
  from: Home,
  rules: string,
  document: object,
  size: { models: number; power: number[] },
): Promise<void> {
  const power = size.power[0];
  const apart = (army: Home['armies'][number]) =>
    power && army.power !== null ? Math.abs(army.power - power) : Math.abs(army.models - size.models);
  const others = from.armies.filter((army) => army.rules === rules && army.legal);
  const nearest = [...others].sort((a, b) => apart(a) - apart(b))[0];
  const created = await start({
    rules,
    set_up: 'choices',
    red: { who: 'person', name: localStorage.getItem('name') ?? '', army: '', document },
    blue: { who: `computer:${usualPlayer(from)}`, army: nearest?.id ?? '' },
  });
  go(`/b/${created.id}`);
}
