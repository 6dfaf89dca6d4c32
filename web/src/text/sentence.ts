// What an ability does, as a sentence: its parts in their order, with commas between them (none after a colon), a
// capital and a full stop. The words are the catalogue's; which of them are needed, the engine says.
import type { CardAbility, MessagePart } from '../protocol';
import { t } from './language.svelte';

export function sentence(parts: MessagePart[], say: typeof t = t): string {
  let text = '';
  for (const { message, ...values } of parts) text += (text && (text.endsWith(':') ? ' ' : ', ')) + say(message, values);
  return text && text[0]!.toUpperCase() + text.slice(1) + '.';
}

// The file's own text where there is nothing that every language can say.
export const abilityText = (ability: CardAbility): string => sentence(ability.says) || ability.text;
