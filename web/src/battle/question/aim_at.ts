// An enemy is pressed while one of our units is chosen: everything that can attack it does. Where that is all there is
// to decide, it fires at once; otherwise the grid shows what is aimed, and waits.
import type { AttackOptions, AttackRow } from '../../protocol';
import { lookAhead } from '../ahead';
import type { Battle } from '../battle.svelte';
import { sendAnswer } from '../commands';
import { formOf, type Answer } from '../draft';
import { changeAndRepair } from '../drafting';
import { sideOf } from '../names';
import { allowedAttacks } from './allowed';
import { aimAll, capacity, type Offered } from './attacks';

// The answer after which the attacks are declared; null where a press of this unit means nothing of the kind.
function opening(battle: Battle, enemy: number): Answer | null {
  const question = battle.mine;
  if (!question || battle.sending || sideOf(battle, enemy) === question.seat || battle.offers({ unit: enemy }))
    return null;
  if (battle.offers({ word: 'shoot' })) return { picks: [{ word: 'shoot' }] };
  const pick = battle.draft.picks?.[0];
  const chooses = question.kind === 'choose_unit' && formOf(question) === 'one' && battle.now?.phase === 'shooting';
  return chooses && pick && 'unit' in pick && sideOf(battle, pick.unit) === question.seat ? { picks: [pick] } : null;
}
export const mayAimAt = (battle: Battle, enemy: number): boolean => opening(battle, enemy) !== null;

export async function aimAt(battle: Battle, enemy: number): Promise<void> {
  await lookAhead(battle, opening(battle, enemy)!);
  const asked = battle.mine;
  if (asked?.kind !== 'declare_attacks') return;
  const options = await battle.query('attack.options', {}, undefined, 'press');
  if (!options || battle.mine !== asked) return;
  const offered: Offered = (option) => battle.offers(option);
  const aimed = aimAll({ picks: [] }, options.rows, enemy, offered);
  if (!aimed.picks?.length) return;
  await changeAndRepair(battle, aimed, (wanted) => allowedAttacks(battle, wanted));
  const all = battle.draft.picks?.length === aimed.picks.length;
  if (battle.mine === asked && battle.checked?.legal && all && isWhole(options, enemy, offered)) sendAnswer(battle);
}

// Every weapon that can attack anybody attacks this one, and none has profiles to choose from.
export function isWhole({ rows }: AttackOptions, enemy: number, offered: Offered): boolean {
  const most = (row: AttackRow) => Math.max(0, ...row.cells.map((cell) => capacity(row, cell, offered)));
  const able = rows.filter((row) => most(row) > 0);
  const here = (row: AttackRow) => row.cells.find((cell) => cell.target === enemy);
  return able.every((row) => {
    const cell = here(row);
    const alone = able.every((other) => other === row || other.weapon !== row.weapon);
    return cell !== undefined && alone && capacity(row, cell, offered) === most(row);
  });
}
