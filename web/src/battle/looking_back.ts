// Earlier moments of the battle, and what can be asked about one.
import type { Snapshot, Verified } from '../protocol';
import type { Battle } from './battle.svelte';
import { openFromServer } from './ahead';

export async function viewDecision(battle: Battle, decision: number): Promise<void> {
  const { latest, connection } = battle;
  battle.theatre.catchUp();
  battle.viewedAt = decision;
  const snapshot = decision === latest?.at ? latest : await connection.query<Snapshot>('battle.at', {}, decision);
  if (!snapshot || battle.viewedAt !== decision) return;
  battle.now = snapshot;
  battle.ahead = [];
  battle.question = snapshot.question;
}

export function viewLatest(battle: Battle): void {
  battle.viewedAt = null;
  if (!battle.latest) return;
  battle.now = battle.latest;
  openFromServer(battle, battle.latest.question);
}

// Whether the dice are those that were promised; null while the battle goes on.
export const verifyDice = ({ connection }: Battle): Promise<Verified | null> =>
  connection.query<Verified>('battle.verify', {}).catch(() => null);

// This moment as a scenario (docs/scenarios.md); null while it depends on a secret.
export const loadScenario = ({ connection, viewedAt }: Battle): Promise<{ steps: unknown[] } | null> =>
  connection.query<{ steps: unknown[] }>('battle.scenario', {}, viewedAt ?? undefined).catch(() => null);
