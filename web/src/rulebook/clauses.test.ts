import { describe, expect, it } from 'vitest';
import type { ClauseHit } from '../protocol';
import { chaptersOf, pairsOf, piecesOf } from './clauses';

const hit = (id: string, area: string, read_with = ''): ClauseHit => ({
  rules: 'ninth',
  id,
  title: '',
  text: '',
  language: 'en',
  area,
  chapter: area,
  sentence: '',
  read_with,
  example: false,
});

describe('chapters', () => {
  const chapters = chaptersOf([
    hit('N-COH-01', 'Coherency'),
    hit('N-COH-02', 'Coherency'),
    hit('N-I-05', 'Coherency', 'N-COH-02'),
    hit('N-I-06', 'Coherency'),
    hit('N-CHG-01', 'Charges'),
    hit('N-I-90', 'Interpretations', 'N-COH-02'),
  ]);

  it('stand in the order of the catalogue, those with nothing left in them left out', () =>
    expect(chapters.map(({ area }) => area)).toEqual(['N-COH', 'N-CHG']));

  it('fold an interpretation under its clause, and the others at the end', () => {
    expect(chapters[0]!.clauses.map(({ readings }) => readings.map(({ id }) => id))).toEqual([
      [],
      ['N-I-05', 'N-I-90'],
    ]);
    expect(chapters[0]!.readings.map(({ id }) => id)).toEqual(['N-I-06']);
  });

  it('tell where an area begins within them', () => {
    const [attacks] = chaptersOf([
      hit('N-ATK-01', 'Attacks'),
      hit('N-SAVE-01', 'Attacks'),
      hit('N-SAVE-02', 'Attacks'),
    ]);
    expect(attacks!.clauses.map(({ begins }) => begins)).toEqual(['', 'N-SAVE', '']);
  });

  it('of two games meet by their subjects; what one game lacks stands where the other has it', () => {
    const ninth = chaptersOf([hit('N-RER-01', 'Re-rolls'), hit('N-ATK-01', 'Attacks'), hit('N-MW-01', 'Attacks')]);
    const eighth = chaptersOf([
      hit('E-RRL-01', '1.2'),
      hit('E-COV-01', '6.7'),
      hit('E-ATK-01', '6.5'),
      hit('E-MW-01', '6.8'),
    ]);
    expect(pairsOf(ninth, eighth).map(({ own, others }) => [own?.area, others.map(({ area }) => area)])).toEqual([
      ['N-RER', ['E-RRL']],
      [undefined, ['E-COV']],
      ['N-ATK', ['E-ATK', 'E-MW']],
    ]);
    expect(pairsOf(ninth, []).map(({ own }) => own?.area)).toEqual(['N-RER', 'N-ATK']);
  });
});

describe('a text', () => {
  it('links the clauses that it names', () =>
    expect(piecesOf('See N-CHG-14 and A-PAS-01a.').map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'See '],
      ['clause', 'N-CHG-14'],
      ['text', ' and '],
      ['clause', 'A-PAS-01a'],
      ['text', '.'],
    ]));

  it('has bold words, and no marks of code', () =>
    expect(piecesOf('**Hero**: `N-I`')).toEqual([
      { kind: 'bold', text: 'Hero' },
      { kind: 'text', text: ': N-I' },
    ]));
});
