// The dice of a battle, verified by the engine, and a new battle from a moment of an old one.
import type { Battle } from '../battle/battle.svelte';
import { ask } from '../net/api';
import { rememberSeats } from '../net/seats';
import type { Created } from '../protocol';
import type { Values } from '../text/message';

export interface Proof {
  good: boolean;
  message: string;
  values: Values;
}

interface Verified {
  verified: boolean;
  dice: number;
  digest: string;
}

export async function verifyBattle(battle: Battle): Promise<Proof> {
  const found = await battle.query<Verified>('battle.verify', {});
  if (!found) return { good: false, message: 'proof.cannot', values: {} };
  return { good: found.verified, message: found.verified ? 'proof.good' : 'proof.bad', values: { dice: found.dice, digest: found.digest } };
}

export async function forkBattle(battle: string, at: number): Promise<string | null> {
  const created = await ask<Created>('battle.fork', { battle, at });
  rememberSeats(created.id, created.seats);
  return created.id;
}
