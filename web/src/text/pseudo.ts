// A language for tests: English with accents, and two fifths longer. It shows texts that do not come from the
// catalogue, and layouts that are too narrow for a translation.
const accents: Record<string, string> = {
  a: 'å',
  e: 'é',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  S: 'Š',
};

// Changes a piece of plain text of a message; blanks at its end stay there.
export function pseudo(plain: string): string {
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return plain;
  const words = plain.trimEnd();
  const longer = ' ·~'.repeat(Math.ceil((letters * 0.4) / 3)).slice(0, Math.ceil(letters * 0.4));
  return [...words].map((letter) => accents[letter] ?? letter).join('') + longer + plain.slice(words.length);
}
