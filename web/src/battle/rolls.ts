// Every roll of the battle as it fell.
import type { EventInfo, SpentDice } from '../protocol';

// What each die of a roll has to show.
export interface Needs {
  number: number; // 0: the roll is no test
  modifier: number;
  succeeds_from: number; // the lowest face that succeeds; 7: none does; 0: no die was rolled
}

// In any game: what one unit did to another.
export const isAttack = ({ event }: EventInfo): boolean =>
  typeof event.unit === 'number' && typeof event.target === 'number';
export const isRoll = ({ event }: EventInfo): boolean => Array.isArray(event.faces);

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
export function rollsOf(events: readonly EventInfo[], spent: readonly SpentDice[] = []): DiceRoll[] {
  const rolls: DiceRoll[] = [];
  let drawn = 0;
  let settled = 0; // rolls before this one belong to attacks that are over
  for (const { number, at, name, event } of events) {
    const faces = Array.isArray(event.faces) ? (event.faces as number[]) : null;
    if (typeof event.ap === 'number') {
      if (event.defence !== 0) setPenetration(rolls.slice(settled), name === 'attack_made' ? -event.ap : event.ap);
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
