import { expect, test } from 'vitest';
import { kindsOf, sizeOf } from './bases';

test('bases are round, oval or hulls', () => {
  expect(sizeOf('32mm')).toEqual({ length: 32, width: 32, hull: false });
  expect(sizeOf('60x35mm')).toEqual({ length: 60, width: 35, hull: false });
  expect(sizeOf('25.4mm')?.length).toBe(25.4);
  expect(sizeOf('110x70mm hull')).toEqual({ length: 110, width: 70, hull: true });
  for (const wrong of ['', '32', 'x35mm', '32mm base']) expect(sizeOf(wrong)).toBeNull();
});

test('the kinds of models of an army file, each once, of datasheets or of units', () => {
  const rifle = { name: 'Rifleman', base: '32mm' };
  const datasheets = [{ models: [rifle, { name: 'Leader', base: '40mm' }] }, { models: [rifle] }];
  const units = [{ models: { rifleman: 4 } }];
  expect(kindsOf({ datasheets, units }).map(({ name }) => name)).toEqual(['Rifleman', 'Leader']);
  expect(kindsOf({ units: [{ models: [rifle, { name: 'Rifleman (Net)', base: '32mm' }] }] })).toEqual([rifle]);
  expect(kindsOf({ datasheets: [{ models: [{ name: 'Cart', base: { hull: [] } }] }] })).toEqual([]);
  expect(kindsOf(null)).toEqual([]);
});
