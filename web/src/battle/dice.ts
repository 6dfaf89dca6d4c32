// Dice: every roll of the battle as it fell, and what its dice had to show, as text.
import type { EventInfo, SpentDice } from '../protocol';
import { t } from '../text/language.svelte';

// What each die of a roll has to show.
export interface Needs {
  number: number; // 0: the roll is no test
  modifier: number;
  succeeds_from: number; // the lowest face that succeeds; 7: none does; 0: no die was rolled
}
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

// ---- Rolls

export const isAttack = ({ name }: Pick<EventInfo, 'name'>) => name === 'attacks_made' || name === 'attack_made';

// Dice that were rolled together. The dice of a battle are numbered, so that they can be verified.
export interface DiceRoll {
  number: number; // of the event
  first: number; // of its first die
  purpose: string;
  side: 'red' | 'blue';
  unit: number | null;
  dice: { face: number; before: number | null }[]; // before: of a die that was rolled again
  added: boolean; // only their total counts
  needs: Needs | undefined;
  penetration: number; // of the weapon they were rolled against; 0 until the events say it
}
export function rollsOf(events: EventInfo[], spent: readonly SpentDice[] = []): DiceRoll[] {
  const rolls: DiceRoll[] = [];
  let drawn = 0;
  let settled = 0; // rolls before this one belong to attacks that are over
  for (const { number, at, name, event } of events) {
    const faces = Array.isArray(event.faces) ? (event.faces as number[]) : null;
    if (typeof event.ap === 'number') {
      if (event.defence !== 0) setPenetration(rolls.slice(settled), isAttack({ name }) ? -event.ap : event.ap);
      settled = rolls.length;
    }
    if (!faces) continue;
    for (const back of spent) if (at > back.at) drawn = Math.max(drawn, back.next);
    if (Array.isArray(event.which)) rerolled(rolls, event.which as number[], faces);
    else
      rolls.push({
        number,
        first: drawn,
        purpose: String(event.purpose ?? name),
        side: event.roller as 'red' | 'blue',
        unit: typeof event.unit === 'number' ? event.unit : null,
        dice: faces.map((face) => ({ face, before: null })),
        added: event.reading === 'sum' && faces.length > 1,
        needs: event.needs as Needs | undefined,
        penetration: 0,
      });
    drawn += faces.length;
  }
  return rolls;
}
// The event of a save or a defence test comes after its dice; where these are many they are several rolls.
function setPenetration(rolls: DiceRoll[], penetration: number): void {
  for (const roll of rolls) if (roll.purpose === rolls.at(-1)!.purpose) roll.penetration = penetration;
}
function rerolled(rolls: DiceRoll[], which: number[], faces: number[]): void {
  const dice = rolls[rolls.length - 1]?.dice;
  which.forEach((place, i) => {
    if (dice?.[place]) dice[place] = { face: faces[i]!, before: dice[place].face };
  });
}
