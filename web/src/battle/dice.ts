// What dice had to show, as text.
import { t } from '../text/language.svelte';
import type { Needs } from './rolls';

const signed = (modifier: number): string => (modifier > 0 ? `+${modifier}` : `−${-modifier}`);
// "AP −1, other +1": the modifiers of a roll, of which `penetration` is the weapon's AP.
function modifiersText({ modifier }: Needs, penetration: number, say: typeof t): string {
  const other = modifier - penetration;
  const modifiers = [];
  if (penetration) modifiers.push(say('dice.ap', { modifier: signed(penetration) }));
  if (other) modifiers.push(penetration ? say('dice.other', { modifier: signed(other) }) : signed(other));
  return modifiers.join(', ');
}
// "4+ (3+, AP −1)"; without the face where no die was rolled.
export function faceText(needs: Needs, penetration = 0, say: typeof t = t): string {
  const modifiers = modifiersText(needs, penetration, say);
  if (!modifiers) return `${needs.number}+`;
  if (!needs.succeeds_from) return `${needs.number}+, ${modifiers}`;
  const face = needs.succeeds_from > 6 ? say('dice.above_six') : `${needs.succeeds_from}+`;
  return `${face} (${needs.number}+, ${modifiers})`;
}
// "needed 4+ (3+, AP −1)"
export function needsText(needs: Needs | undefined, penetration = 0, say: typeof t = t): string {
  if (!needs?.number) return '';
  const modifiers = modifiersText(needs, penetration, say);
  const values = { from: needs.succeeds_from, number: needs.number, modifiers };
  if (needs.succeeds_from > 6) return say(modifiers ? 'dice.hopeless_modified' : 'dice.hopeless', values);
  return say(modifiers ? 'dice.needs_modified' : 'dice.needs', values);
}
