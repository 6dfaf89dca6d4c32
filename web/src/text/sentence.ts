// What an ability is called, and what it does, as a sentence, and what speaks against an army. A sentence: its parts in their order, with commas between them (none after a colon), a
// capital and a full stop. The words are the catalogue's; which of them are needed, the engine says.
import type { CardAbility, CardReason, MessagePart, ReasonShown } from '../protocol';
import { has, t } from './language.svelte';
import type { Value } from './message';

// One message with its values, one of which may be the text of another.
export const phrase = ({ message, ...values }: MessagePart, say: typeof t = t): string =>
  say(message, { ...values, of: values.of && say(values.of) });

export function sentence(parts: MessagePart[], say: typeof t = t): string {
  let text = '';
  for (const part of parts) text += (text && (text.endsWith(':') ? ' ' : ', ')) + phrase(part, say);
  return text && text[0]!.toUpperCase() + text.slice(1) + '.';
}

// The file's own name, or text, where there is nothing that every language can say.
export const abilityName = ({ called, name }: Pick<CardAbility, 'called' | 'name'>): string =>
  called.message ? phrase(called) : name;
export const reasonName = ({ called, source }: CardReason): string => abilityName({ called, name: source });
export const abilityText = (ability: CardAbility): string => sentence(ability.says) || ability.text;

// A reason against an army. Its values are numbers, words of the game (whose X is not told), and names as they stand.
const valueOf = (value: string): Value =>
  /^\d+(\.\d+)?$/.test(value) ? Number(value) : has(value) ? t(value, { number: 'X' }) : value;
export const reasonText = ({ message, values, text }: Pick<ReasonShown, 'message' | 'values' | 'text'>): string =>
  has(message) ? t(message, Object.fromEntries(values.map((value, i) => [`value${i + 1}`, valueOf(value)]))) : text;
