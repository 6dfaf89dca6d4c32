import { describe, expect, it } from 'vitest';
import { Refusal } from '../net/api';
import { clauseIn, failureOf, wrongIn } from './failure';

const known = (id: string) => ['failure.unfit', 'failure.offline', 'failure.internal'].includes(id);

describe('what the server refuses', () => {
  it('is told by its code and by the clause it names, with its own words as a detail', () => {
    const text = 'table: found a battlefield 44" deep, expected at least 48" (A-TERR-03)';
    expect(failureOf(new Refusal('unfit', text), known)).toEqual({
      message: 'failure.unfit',
      clause: 'A-TERR-03',
      detail: text,
      fault: '',
    });
  });
  it('needs no more words where the code says all', () => {
    expect(failureOf(new Refusal('offline', '/api/home'), known)).toEqual({
      message: 'failure.offline',
      clause: '',
      detail: '',
      fault: '',
    });
    for (const code of ['no_store', 'damaged', 'internal'])
      expect(failureOf(new Refusal(code, 'in English again (fault 3f9a-17)'), () => true)).toEqual({
        message: `failure.${code}`,
        clause: '',
        detail: '',
        fault: '3f9a-17', // so that whoever runs the server finds it
      });
  });
  it('may be anything', () => {
    expect(failureOf(new Refusal('odd', 'x'), known).message).toBe('failure.internal');
    expect(failureOf(new SyntaxError('no JSON'), known)).toEqual({
      message: 'failure.internal',
      clause: '',
      detail: 'no JSON',
      fault: '',
    });
  });
  it('names no clause where there is none', () => {
    expect(clauseIn('at least 20" by 20"')).toBe('');
    expect(clauseIn('(A-I-93, N-WAR-12)')).toBe('A-I-93');
  });
});

describe('what is wrong with something that was given', () => {
  it('has a place, what was found and what was expected', () => {
    expect(wrongIn('units[2].count: found "ten", expected a whole number from 1 to 200')).toEqual({
      place: 'units[2].count',
      found: '"ten"',
      expected: 'a whole number from 1 to 200',
    });
    expect(wrongIn('line 2, column 3: found broken JSON (syntax error), expected a JSON document')).toEqual({
      place: 'line 2, column 3',
      found: 'broken JSON (syntax error)',
      expected: 'a JSON document',
    });
    expect(wrongIn('found 3 bytes, expected a file of at most 32 MB')).toEqual({
      place: '',
      found: '3 bytes',
      expected: 'a file of at most 32 MB',
    });
    expect(wrongIn('there is no such thing')).toBeNull();
  });
});
