// Deeds in words: who did what to whom, and what came of it.
import type { QuestionInfo } from '../../protocol';
import { has, t, tFirst } from '../../text/language.svelte';
import { lineOf } from '../log_line';
import { eventValues, unitName, type Named } from '../names';
import { isAttack } from '../rolls';
import type { Deed } from './deeds';
import { isDestroyed, type Loss } from './roster';
import { passedOf, rowsOf, sumOf } from './rows';

export const purposeText = (purpose: string): string => tFirst([`purpose.${purpose}`, 'purpose.any']);

// "Lancers shoots at Second Squad", "Lancers moves". The rows of a roll say themselves what it is for.
export function captionOf(named: Named, deed: Deed): string {
  const [first] = deed.rolls;
  if (deed.kind === 'attack')
    return t('deed.attack', {
      unit: unitName(named, deed.unit),
      target: unitName(named, deed.target),
      melee: String(Boolean(deed.told[0]!.event.melee)),
    });
  if (deed.kind === 'roll' && first)
    return deed.unit === null ? purposeText(first.purpose) : unitName(named, deed.unit);
  return deed.told.map((info) => lineOf(named, info).text).join(' ');
}

// With what, where an event says it.
export function weaponOf(named: Named, { kind, told }: Deed): string {
  const [first] = told;
  if (kind !== 'attack' || !first || first.event.weapon === undefined) return '';
  return String(eventValues(named, first.event).weapon ?? '');
}

// What came of it, in a sentence: "Lancers loses 3 of 10", "3 + 4 = 7, needed 8: the charge fails". `needed` is the
// total that a charge needed, where that is known.
export function outcomeOf(named: Named, deed: Deed, needed: number | null = null): string {
  if (deed.kind === 'step' || deed.kind === 'move') return '';
  const losses = deed.losses.filter(({ models, wounds }) => models + wounds > 0).map((loss) => lossText(named, loss));
  if (deed.kind === 'attack') {
    const unharmed = savesAreDue(deed) ? [] : [t('deed.unharmed', { unit: unitName(named, deed.target) })];
    return [...(losses.length ? losses : unharmed), ...tales(named, deed, needed)].join(' · ');
  }
  const results = deed.kind === 'roll' ? tales(named, deed, needed) : [];
  return [...(results.length ? results : rolledText(deed)), ...losses].join(' · ');
}

// Whether it is still to be seen what becomes of some of its wounds.
function savesAreDue({ told, events }: Deed): boolean {
  const wounds = told.reduce((sum, { event }) => sum + Number(event.wounds ?? 0), 0);
  const settled = events.filter(({ name, event }) => event.saved === true || name === 'wounds_lost');
  return wounds > settled.length;
}

function lossText(named: Named, loss: Loss): string {
  const { models, of, wounds } = loss;
  const values = { unit: unitName(named, loss.unit), models, of, wounds };
  if (models > 0) return t(isDestroyed(loss) ? 'deed.destroyed' : 'deed.lost', values);
  return t('deed.wounds', values);
}
export const destroys = ({ losses }: Deed): boolean => losses.some(isDestroyed);

const tales = (named: Named, deed: Deed, needed: number | null): string[] =>
  deed.told
    .filter((info) => !isAttack(info) && info.name !== 'unit_destroyed')
    .map((info) => resultText(named, deed, info, needed));

// The result of dice whose total counts says how it came about, where the rules have a message for that.
function resultText(named: Named, deed: Deed, info: Deed['told'][0], needed: number | null): string {
  const id = `result.${String(info.event.clause)}`;
  if (!has(id)) return lineOf(named, info).text;
  const roll = deed.rolls.find(({ purpose }) => purpose === info.event.result_of);
  const [total] = (info.event.numbers ?? []) as number[];
  const values = { needed_sum: 'none', ...eventValues(named, info.event), sum: sumText(roll?.dice ?? [], total) };
  return t(id, needed === null ? values : { ...values, needed_sum: needed });
}

// "3 + 4 = 7"; "3 + 4 + 1 = 8" with a modifier.
export function sumText(dice: readonly { face: number }[], total = 0): string {
  const modifier = total - sumOf({ dice: dice as never });
  const parts = dice.map(({ face }) => String(face)).join(' + ');
  return `${parts}${modifier ? ` ${modifier > 0 ? '+' : '−'} ${Math.abs(modifier)}` : ''} = ${total}`;
}

// Where nothing says what came of the dice: how many of them passed, or else what they show.
function rolledText({ rolls }: Deed): string[] {
  const rows = rowsOf(rolls);
  const row = rows.at(-1);
  if (!row) return [];
  if (row.needs?.number) return [t('deed.passed', { count: row.dice.length, passed: passedOf(row) })];
  const dice = rows.flatMap((each) => each.dice);
  return [t('deed.rolled', { count: dice.length, faces: dice.map(({ face }) => face).join(', ') })];
}

// What a question is in the middle of: who does what to whom, with what. Nothing where it begins something.
export function contextOf(battle: Named & { mine: QuestionInfo | null; deeds: readonly Deed[] }): Deed | null {
  const { mine, now, deeds } = battle;
  const phase = deeds.slice(deeds.findLastIndex(({ kind }) => kind === 'step') + 1);
  const last = phase.at(-1);
  if (!mine || !last || now?.round === 0) return null;
  if (['allocate', 'reroll'].includes(mine.kind)) return phase.findLast(({ rolls }) => rolls.length > 0) ?? last;
  if (now?.active !== mine.seat) return phase.findLast(({ side }) => side !== null && side !== mine.seat) ?? null;
  return mine.kind === 'choose_unit' || last.side === null || last.side === mine.seat ? null : last;
}
export function contextText(named: Named, deed: Deed): string {
  const weapon = weaponOf(named, deed);
  const outcome = deed.kind === 'roll' ? outcomeOf(named, deed) : '';
  return [captionOf(named, deed), weapon && `(${weapon})`, outcome].filter(Boolean).join(' ');
}
