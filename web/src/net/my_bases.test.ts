import { beforeEach, expect, test } from 'vitest';
import { basesFile, myBases, rememberBase, takeBases } from './my_bases';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

test('a file of bases is taken over, but for what is no base', () => {
  const bases = {
    Guard: '32mm',
    Cart: '110x70mm hull',
    Rider: '60.5x35mm',
    A: 'x',
    B: '9mm',
    C: '401mm',
    D: '32.44mm',
  };
  expect(takeBases({ format: 'muster-bases/1', bases })).toBe(3);
  expect(myBases()).toEqual({ Guard: '32mm', Cart: '110x70mm hull', Rider: '60.5x35mm' });
  expect(JSON.parse(basesFile())).toEqual({ format: 'muster-bases/1', bases: myBases() });
  for (const other of [null, 'x', {}, { format: 'muster-army/1', bases }, { format: 'muster-bases/1' }])
    expect(takeBases(other)).toBeNull();
});

test('what was chosen last counts, in whatever spelling', () => {
  rememberBase('Guard', '25mm');
  rememberBase('Guards w/ rifle', '32mm');
  rememberBase('Guard', '28mm');
  expect(Object.entries(myBases())).toEqual([
    ['Guards w/ rifle', '32mm'],
    ['Guard', '28mm'],
  ]);
});

test('what an older release has kept and no server reads does no harm', () => {
  kept.set('my bases', '{ "Guard": "32mm", "Cart": "5000mm" }');
  expect(myBases()).toEqual({ Guard: '32mm' });
  kept.set('my bases', '{ "Guard": ');
  expect(myBases()).toEqual({});
});
