// The dice of a deed as rows: those that were rolled for the same purpose and needed the same faces lie together, in the
// order in which they fell.
import type { DiceRoll, Needs } from '../rolls';

export interface RowDie {
  face: number;
  before: number | null; // of a die that was rolled again
  passed: boolean | null; // null: its roll is no test
  event: number; // that rolled it
}

export interface DiceRow {
  number: number; // of its first roll
  purpose: string;
  side: 'red' | 'blue';
  unit: number | null;
  needs: Needs | undefined;
  penetration: number;
  dice: RowDie[];
  added: boolean; // only their total counts
  ranges: [first: number, last: number][]; // of the dice of the battle
}

export function rowsOf(rolls: readonly DiceRoll[]): DiceRow[] {
  const rows: DiceRow[] = [];
  for (const roll of rolls) {
    const row = rows.find((other) => liesWith(other, roll)) ?? newRow(rows, roll);
    row.dice.push(...diceOf(roll));
    const before = row.ranges.at(-1);
    const last = roll.first + roll.dice.length - 1;
    if (before && before[1] + 1 === roll.first) before[1] = last;
    else row.ranges.push([roll.first, last]);
  }
  return rows;
}

const liesWith = (row: DiceRow, roll: DiceRoll): boolean =>
  !roll.added &&
  !row.added &&
  row.purpose === roll.purpose &&
  row.side === roll.side &&
  row.unit === roll.unit &&
  row.penetration === roll.penetration &&
  ['number', 'modifier', 'succeeds_from'].every(
    (part) => row.needs?.[part as keyof Needs] === roll.needs?.[part as keyof Needs],
  );

function newRow(rows: DiceRow[], { number, purpose, side, unit, needs, penetration, added }: DiceRoll): DiceRow {
  const row = { number, purpose, side, unit, needs, penetration, added, dice: [], ranges: [] };
  rows.push(row);
  return row;
}

const diceOf = ({ number, dice, needs }: DiceRoll): RowDie[] =>
  dice.map(({ face, before }) => ({
    face,
    before,
    passed: needs?.number ? face >= needs.succeeds_from : null,
    event: number,
  }));

export const passedOf = ({ dice }: DiceRow): number => dice.filter(({ passed }) => passed).length;
export const sumOf = ({ dice }: Pick<DiceRow, 'dice'>): number => dice.reduce((sum, { face }) => sum + face, 0);

// Many dice, counted by what they show: the highest first.
export function talliesOf({ dice }: DiceRow): { face: number; passed: boolean | null; count: number }[] {
  const faces = [...new Set(dice.map(({ face }) => face))].sort((a, b) => b - a);
  return faces.map((face) => {
    const same = dice.filter((die) => die.face === face);
    return { face, passed: same[0]!.passed, count: same.length };
  });
}
