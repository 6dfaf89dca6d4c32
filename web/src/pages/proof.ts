// Whether the dice of a battle were fair, as a message: the engine verifies them.
import type { Battle } from '../battle/battle.svelte';
import { verifyDice } from '../battle/looking_back';
import type { Values } from '../text/message';

export interface Proof {
  good: boolean;
  message: string;
  values: Values;
}

export async function verifyBattle(battle: Battle): Promise<Proof> {
  const found = await verifyDice(battle);
  if (!found) return { good: false, message: 'proof.cannot', values: {} };
  const message = !found.verified ? 'proof.bad' : found.promised ? 'proof.good' : 'proof.seeded';
  return { good: found.verified, message, values: { dice: found.dice, digest: found.digest } };
}
