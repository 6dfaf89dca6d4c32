// How likely each roll of a charge is, from 2 to 12, given how likely it is to reach each of them: re-rolls are in it.
export const rolls = (chances: number[]): number[] => chances.map((chance, i) => chance - (chances[i + 1] ?? 0));
