// How fast the battle is shown, and for how long each deed: chosen in the menu, kept in this browser.
import type { Deed } from './deeds';
import { rowsOf } from './rows';

export const paces = ['slow', 'normal', 'fast', 'at_once'] as const;
export type Pace = (typeof paces)[number];

export const timesAt: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.45, at_once: 0 };

export const pace = (): Pace => paces.find((one) => one === localStorage.getItem('pace')) ?? 'normal';
export const choosePace = (wish: Pace): void => localStorage.setItem('pace', wish);
export const showsDice = (): boolean => localStorage.getItem('dice') !== 'off';
export const showDice = (on: boolean): void => localStorage.setItem('dice', on ? 'on' : 'off');

// Milliseconds, at the normal pace.
const filling = 1000; // all the dice of a deed
const row = 250; // at most, for a single one
const reading = 1100; // what came of it
const lengths = { step: 800, move: 900, tale: 800, attack: 0, roll: 0 };

export interface Times {
  dice: number; // while they fall
  tell: number; // afterwards, or without any
}
export function timesOf(deed: Deed, fresh: number, at: Pace, deploying = false): Times {
  const rows = rowsOf(deed.rolls).filter(({ dice }) => dice.some(({ event }) => event >= fresh));
  const factor = timesAt[at] * (deploying ? 0.4 : 1);
  const dice = showsDice() ? Math.min(filling, rows.length * row + 150) : 0;
  return {
    dice: rows.length ? Math.round(dice * factor) : 0,
    tell: Math.round((rows.length || deed.kind === 'attack' ? reading : lengths[deed.kind]) * factor),
  };
}
