// A language nobody speaks: English with accents and two fifths longer. It shows texts that went past the catalogue and
// layouts that do not survive a translation.
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

// Of a piece of plain text, wherever in a message it stands; what is between words stays as it is.
export function pseudo(plain: string): string {
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return plain;
  const words = plain.trimEnd();
  const longer = ' ·~'.repeat(Math.ceil((letters * 0.4) / 3)).slice(0, Math.ceil(letters * 0.4));
  return [...words].map((letter) => accents[letter] ?? letter).join('') + longer + plain.slice(words.length);
}
