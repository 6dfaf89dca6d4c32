// Which lines of the chat are shown.
import type { ChatLine } from '../../protocol';
import { has } from '../../text/language.svelte';
import type { Battle } from '../battle.svelte';

export const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'one_moment'];

// A phrase that we do not know comes from somebody's own program, and says nothing.
const isReadable = ({ phrase }: ChatLine) => !phrase || has(`phrase.${phrase}`);

export const heardChat = ({ chat, you }: Battle, muted: boolean): ChatLine[] =>
  chat.filter((line) => isReadable(line) && !(muted && (line.from === null || !you.includes(line.from))));
