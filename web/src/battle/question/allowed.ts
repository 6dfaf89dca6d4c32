// Of attacks that the rules do not allow together (two grenades of one unit) those that come first. The engine says
// which are allowed.
import type * as protocol from '../../protocol';
import type { Checked } from '../../protocol';
import type { Battle } from '../battle.svelte';
import type { Answer } from '../draft';

export async function allowedAttacks(
  battle: Battle,
  wanted: Answer,
): Promise<{ answer: Answer; checked: Checked } | null> {
  const question = battle.mine;
  if (!question) return null;
  const check = (answer: Answer) =>
    battle.query('answer.check', { question: question.number, answer: answer as protocol.Answer }, undefined, 'aim');
  const whole = await check(wanted);
  if (!whole) return null; // something newer is being aimed
  if (whole.legal) return { answer: wanted, checked: whole };
  let found: { answer: Answer; checked: Checked } | null = null;
  for (const pick of wanted.picks ?? []) {
    const answer: Answer = { picks: [...(found?.answer.picks ?? []), pick] };
    const checked = await check(answer);
    if (!checked || battle.mine !== question) return null;
    if (checked.legal) found = { answer, checked };
  }
  return found;
}
