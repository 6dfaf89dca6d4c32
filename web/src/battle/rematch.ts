// Another battle with the sides swapped: whoever of the two asks, both come to the same.
import { rematch } from '../net/api';
import { tokensOf } from '../net/seats';
import { go } from '../router.svelte';
import type { Battle } from './battle.svelte';

export async function playAgain(battle: Battle): Promise<void> {
  const next = await rematch(battle.id, tokensOf(battle.id));
  go(`/b/${next.id}`);
}
