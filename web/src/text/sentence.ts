// Names and texts of abilities, and reasons against an army. The engine says of which messages a sentence is made; here
// they are joined, with commas between them (none after a colon), a capital letter and a full stop.
import type { CardAbility, CardReason, MessagePart, ReasonShown } from '../protocol';
import { has, t } from './language.svelte';
import type { Value } from './message';

// A message with its values. One of these may be the text of another message.
export const phrase = ({ message, ...values }: MessagePart, say: typeof t = t): string =>
  say(message, { ...values, of: values.of && say(values.of) });

export function sentence(parts: MessagePart[], say: typeof t = t): string {
  let text = '';
  for (const part of parts) text += (text && (text.endsWith(':') ? ' ' : ', ')) + phrase(part, say);
  return text && text[0]!.toUpperCase() + text.slice(1) + '.';
}

// The name and the text of the army file are used where there is no message.
export const abilityName = ({ called, name }: Pick<CardAbility, 'called' | 'name'>): string =>
  called.message ? phrase(called) : name;
export const reasonName = ({ called, source }: CardReason): string => abilityName({ called, name: source });
export const abilityText = (ability: CardAbility): string => sentence(ability.says) || ability.text;

// A reason against an army. Its values are numbers, words of the game (with X for their number), or names.
const valueOf = (value: string): Value =>
  /^\d+(\.\d+)?$/.test(value) ? Number(value) : has(value) ? t(value, { number: 'X' }) : value;
export const reasonText = ({ message, values, text }: Pick<ReasonShown, 'message' | 'values' | 'text'>): string =>
  has(message) ? t(message, Object.fromEntries(values.map((value, i) => [`value${i + 1}`, valueOf(value)]))) : text;
