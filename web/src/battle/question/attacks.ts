// Aims weapons at targets: changes the picks of a declaration, by rows or by single attacks. A row that is aimed takes
// its bearers' attacks away from other targets. What may be declared together the engine says.
import type { AttackCell, AttackRow } from '../../protocol';
import { picksOf, type Answer, type Pick } from '../draft';

type Attack = { attack: [number, number, number]; count?: number };
const attacksOf = (answer: Answer): Attack[] =>
  picksOf(answer).filter((pick): pick is Pick & Attack => 'attack' in pick);
const isOf = (row: AttackRow, pick: Attack) =>
  row.bearers.some((bearer) => bearer.model === pick.attack[0] && bearer.with === pick.attack[1]);
const amount = (pick: Attack) => pick.count ?? 1;

// How many attacks of this row go at this target.
export function assigned(answer: Answer, row: AttackRow, target: number): number {
  return attacksOf(answer)
    .filter((pick) => isOf(row, pick) && pick.attack[2] === target)
    .reduce((sum, pick) => sum + amount(pick), 0);
}

// Whether the question offers this attack. Where a whole group fires as one, it offers one attack for all of them.
export type Offered = (option: { attack: [number, number, number] }) => boolean;
const ableOf = (row: AttackRow, cell: AttackCell, offered: Offered) =>
  row.bearers.filter((bearer) => offered({ attack: [bearer.model, bearer.with, cell.target] }));

// The most attacks that a cell can take: one for each bearer who may, in melee all that each has.
export const capacity = (row: AttackRow, cell: AttackCell, offered: Offered): number =>
  ableOf(row, cell, offered).reduce((sum, bearer) => sum + Math.max(1, bearer.attacks), 0);

// Aims so many attacks of the row at the cell's target, bearer by bearer; they leave their targets of before.
export function aim(
  answer: Answer,
  rows: AttackRow[],
  row: AttackRow,
  cell: AttackCell,
  many: number,
  offered: Offered,
): Answer {
  const rivals = rows.filter((other) => other === row || other.weapon === row.weapon);
  const melee = row.bearers.some((bearer) => bearer.attacks > 0);
  let left = many;
  let picks = attacksOf(answer).filter((pick) => !(isOf(row, pick) && pick.attack[2] === cell.target));
  for (const bearer of ableOf(row, cell, offered)) {
    if (left <= 0) break;
    const most = Math.max(1, bearer.attacks);
    const taken = Math.min(left, most);
    left -= taken;
    picks = released(picks, bearer.model, most - taken, melee ? null : rivals);
    picks.push({ attack: [bearer.model, bearer.with, cell.target], ...(taken > 1 ? { count: taken } : {}) });
  }
  return { picks };
}

// What is left of the model's other picks: in melee so many attacks in all, else nothing with the same weapon.
function released(picks: Attack[], model: number, keep: number, rivals: AttackRow[] | null): Attack[] {
  let left = keep;
  return picks.flatMap((pick) => {
    if (pick.attack[0] !== model || (rivals && !rivals.some((row) => isOf(row, pick)))) return [pick];
    if (rivals) return [];
    const kept = Math.min(left, amount(pick));
    left -= kept;
    return kept === 0 ? [] : [{ attack: pick.attack, ...(kept > 1 ? { count: kept } : {}) }];
  });
}

// Everything that can be aimed at one target.
export function aimAll(answer: Answer, rows: AttackRow[], target: number, offered: Offered): Answer {
  let now = answer;
  for (const row of rows) {
    const cell = row.cells.find((candidate) => candidate.target === target);
    const taken = rows.some(
      (other) => other !== row && other.weapon === row.weapon && assigned(now, other, target) > 0,
    );
    if (cell?.able.length && !taken) now = aim(now, rows, row, cell, capacity(row, cell, offered), offered);
  }
  return now;
}

// The range in which the number of losses lies in four cases of five.
export function likelyRange(chances: number[]): [number, number] {
  const upTo = (share: number) => {
    let sum = 0;
    return chances.findIndex((chance) => (sum += chance) >= share - 1e-9);
  };
  return [upTo(0.1), upTo(0.9)];
}

// Which odds to draw: the wounds of a single model, the losses of several; without outcomes that hardly ever happen.
export function outcomeChart({ killed, wounds_lost }: { killed: number[]; wounds_lost: number[] }): {
  of: 'killed' | 'wounds_lost';
  chances: number[];
} {
  const of = killed.length > 2 ? 'killed' : 'wounds_lost';
  const all = of === 'killed' ? killed : wounds_lost;
  return {
    of,
    chances: all.slice(
      0,
      Math.max(
        1,
        all.findLastIndex((chance) => chance >= 0.0005),
      ) + 1,
    ),
  };
}
