import { describe, expect, it } from 'vitest';
import { Message, MessageProblem } from './message';
import { pseudo } from './pseudo';

const format = (text: string, values = {}, language = 'en') => new Message(text).format(values, language);

describe('the pseudo-language', () => {
  const shown = (text: string, values = {}) => new Message(text, pseudo).format(values, 'en');

  it('changes and lengthens plain text, inside of cases too, and no value', () => {
    expect(shown('Red')).toBe('Réd ·');
    expect(shown('{n, plural, one {# model} other {# models}} of {unit}', { n: 2, unit: 'Rifles' })).toBe(
      '2 mødélš ·~ øf  Rifles',
    );
    expect(shown('{a}, {b}', { a: 'x', b: 'y' })).toBe('x, y');
  });
});

describe('messages', () => {
  it('puts values in, numbers as the language writes them', () => {
    expect(format('{who} has {n}', { who: 'Anna', n: 1234.5 })).toBe('Anna has 1,234.5');
    expect(format('{n, number}', { n: 4.7 }, 'da')).toBe('4,7');
    expect(format('{missing}')).toBe('?');
  });

  it('takes the plural of the language', () => {
    const text = '{n, plural, one {# model} few {# modele} many {# modeli} other {# modela}}';
    expect([1, 2, 5, 22].map((n) => format(text, { n }, 'pl'))).toEqual([
      '1 model',
      '2 modele',
      '5 modeli',
      '22 modele',
    ]);
    expect(format('{n, plural, =0 {none} one {one} other {#}}', { n: 0 })).toBe('none');
    expect(format(text, { n: 2 }, 'en')).toBe('2 modela');
  });

  it('selects, and nests', () => {
    const text = '{side, select, red {Red} other {Blue}} has {n, plural, one {{who} and # more} other {# more}}';
    expect(format(text, { side: 'red', n: 1, who: 'Anna' })).toBe('Red has Anna and 1 more');
    expect(format(text, { side: 'blue', n: 3 })).toBe('Blue has 3 more');
  });

  it('leaves apostrophes alone unless they quote a brace', () => {
    expect(format("l'unità '{x}' ''y''")).toBe("l'unità {x} 'y'");
    expect(format('# outside')).toBe('# outside');
  });

  it('refuses what it cannot read', () => {
    for (const text of ['{', '{n, plural, one {x}}', 'x }', '{n, date}', "'{x"])
      expect(() => new Message(text), text).toThrow(MessageProblem);
  });
});
