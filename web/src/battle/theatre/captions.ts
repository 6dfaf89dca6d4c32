// Deeds in words: who did what to whom, and what came of it.
import type { QuestionInfo } from '../../protocol';
import { has, t, tFirst } from '../../text/language.svelte';
import { lineOf } from '../log_line';
import { eventValues, unitName, type Named } from '../names';
import { isAttack } from '../rolls';
import type { Deed } from './deeds';
import type { Loss } from './roster';
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

// What came of it, in a sentence: "Lancers loses 3 of 10", "3 + 4 = 7, needed 8: the charge fails".
export function outcomeOf(named: Named, deed: Deed): string {
  if (deed.kind === 'step' || deed.kind === 'move') return '';
  const losses = deed.losses.filter(({ models, wounds }) => models + wounds > 0).map((loss) => lossText(named, loss));
  if (deed.kind === 'attack') {
    const unharmed = savesAreDue(deed) ? [] : [t('deed.unharmed', { unit: unitName(named, deed.target) })];
    return [...(losses.length ? losses : unharmed), ...tales(named, deed)].join(' · ');
  }
  const results = deed.kind === 'roll' ? tales(named, deed) : [];
  return [...(results.length ? results : rolledText(deed)), ...losses].join(' · ');
}

// Whether it is still to be seen what becomes of some of its wounds.
function savesAreDue({ told, events }: Deed): boolean {
  const wounds = told.reduce((sum, { event }) => sum + Number(event.wounds ?? 0), 0);
  const settled = events.filter(({ name, event }) => event.saved === true || name === 'wounds_lost');
  return wounds > settled.length;
}

function lossText(named: Named, { unit, models, of, wounds }: Loss): string {
  const values = { unit: unitName(named, unit), models, of, wounds };
  if (models > 0) return t(models === of ? 'deed.destroyed' : 'deed.lost', values);
  return t('deed.wounds', values);
}
export const destroys = ({ losses }: Deed): boolean => losses.some(({ models, of }) => models > 0 && models === of);

const tales = (named: Named, deed: Deed): string[] =>
  deed.told
    .filter((info) => !isAttack(info) && info.name !== 'unit_destroyed')
    .map((info) => resultText(named, deed, info));

// The result of dice whose total counts says how it came about, where the rules have a message for that.
function resultText(named: Named, deed: Deed, info: Deed['told'][0]): string {
  const id = `result.${String(info.event.clause)}`;
  if (!has(id)) return lineOf(named, info).text;
  const roll = deed.rolls.find(({ purpose }) => purpose === info.event.result_of);
  const [total] = (info.event.numbers ?? []) as number[];
  return t(id, { needed_sum: 'none', ...eventValues(named, info.event), sum: sumText(roll?.dice ?? [], total) });
}

// "3 + 4 = 7"; "3 + 4 + 1 = 8" with a modifier.
export function sumText(dice: readonly { face: number }[], total = 0): string {
  const modifier = total - sumOf({ dice: dice as never });
  const parts = dice.map(({ face }) => String(face)).join(' + ');
  return `${parts}${modifier ? ` ${modifier > 0 ? '+' : '−'} ${Math.abs(modifier)}` : ''} = ${total}`;
}

// Where nothing says what came of the dice: how many of them passed.
function rolledText({ rolls }: Deed): string[] {
  const row = rowsOf(rolls).at(-1);
  if (!row?.needs?.number) return [];
  return [t('deed.passed', { count: row.dice.length, passed: passedOf(row) })];
}

// What a question is in the middle of: who does what to whom, with what. Nothing where it begins something.
export function contextOf(battle: Named & { mine: QuestionInfo | null; deeds: readonly Deed[] }): Deed | null {
  const { mine, now } = battle;
  const deed = battle.deeds.at(-1);
  if (!mine || !deed || deed.kind === 'step' || now?.round === 0) return null;
  if (['allocate', 'reroll'].includes(mine.kind)) return deed;
  const begins = mine.kind === 'choose_unit' && now?.active === mine.seat;
  return begins || deed.side === null || deed.side === mine.seat ? null : deed;
}
export function contextText(named: Named, deed: Deed): string {
  const weapon = weaponOf(named, deed);
  const outcome = deed.kind === 'roll' ? outcomeOf(named, deed) : '';
  return [captionOf(named, deed), weapon && `(${weapon})`, outcome].filter(Boolean).join(' ');
}
