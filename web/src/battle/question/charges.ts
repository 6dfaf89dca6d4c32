// The chance of each charge roll, from 2 to 12, re-rolls included: from the chances of rolling at least so much.
export const rolls = (chances: number[]): number[] => chances.map((chance, i) => chance - (chances[i + 1] ?? 0));
