// A language nobody speaks: English with accents and two fifths longer. It shows texts that went past the catalogue and
// layouts that do not survive a translation.
const accents: Record<string, string> = { a: 'å', e: 'é', i: 'ï', o: 'ø', u: 'ü', n: 'ñ', c: 'ç', s: 'š', A: 'Å', E: 'É', O: 'Ø', S: 'Š' };

// Changes letters outside of braces only; messages inside of a plural's braces stay as they are.
export function pseudo(text: string): string {
  let depth = 0;
  let letters = 0;
  let changed = '';
  for (const letter of text) {
    if (letter === '{') depth++;
    if (depth === 0) letters++;
    changed += depth === 0 ? (accents[letter] ?? letter) : letter;
    if (letter === '}') depth--;
  }
  const longer = Math.ceil(letters * 0.4);
  return longer > 0 ? `${changed}${' ·~'.repeat(Math.ceil(longer / 3)).slice(0, longer)}` : changed;
}
