// Dice: what those of a roll had to show, in words, and every roll of the battle as it fell.
import type { EventInfo, SpentDice } from '../protocol';
import { t } from '../text/language.svelte';

// What each die of a roll has to show.
export interface Needs {
  number: number; // 0: the roll is no test
  modifier: number;
  succeeds_from: number; // the lowest face that will do, 7: none does; 0 where no die was rolled
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

// A handful of dice as it fell, with what was thrown again; numbers count the dice of the battle, for verification.
export interface DiceRoll {
  number: number; // of the event
  first: number; // of its first die in the stream
  purpose: string;
  side: 'red' | 'blue';
  unit: number | null;
  dice: { face: number; before: number | null }[];
  added: boolean; // only their total counts
  needs: Needs | undefined;
  penetration: number; // of the weapon they were rolled against, as far as that has been told
}
export function rollsOf(events: EventInfo[], spent: readonly SpentDice[] = []): DiceRoll[] {
  const rolls: DiceRoll[] = [];
  let drawn = 0;
  let told = 0; // rolls before it belong to attacks that were told
  for (const { number, at, name, event } of events) {
    const faces = Array.isArray(event.faces) ? (event.faces as number[]) : null;
    if (typeof event.ap === 'number') {
      if (event.defence !== 0) against(rolls.slice(told), isAttack({ name }) ? -event.ap : event.ap);
      told = rolls.length;
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
// Saves and defence tests are told of after their dice, which are several handfuls where they are many.
function against(rolls: DiceRoll[], penetration: number): void {
  for (const roll of rolls) if (roll.purpose === rolls.at(-1)!.purpose) roll.penetration = penetration;
}
function rerolled(rolls: DiceRoll[], which: number[], faces: number[]): void {
  const dice = rolls[rolls.length - 1]?.dice;
  which.forEach((place, i) => {
    if (dice?.[place]) dice[place] = { face: faces[i]!, before: dice[place].face };
  });
}
