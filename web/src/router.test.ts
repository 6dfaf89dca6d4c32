import { expect, it } from 'vitest';
import { placeOf } from './router.svelte';

it('finds pages and the parts of their addresses', () => {
  expect(placeOf('/')).toEqual({ page: 'home', part: {} });
  expect(placeOf('/b/x7')).toEqual({ page: 'battle', part: { id: 'x7' } });
  expect(placeOf('/army/ninth/concord-50')).toEqual({ page: 'army', part: { id: 'ninth/concord-50' } });
  expect(placeOf('/rules')).toEqual({ page: 'rules', part: {} });
  expect(placeOf('/rules/ninth/N-MOV-14')).toEqual({ page: 'rules', part: { set: 'ninth', clause: 'N-MOV-14' } });
  expect(placeOf('/b').page).toBe('unknown');
  expect(placeOf('/watch/on').page).toBe('unknown');
  expect(placeOf('/army').page).toBe('unknown');
});

it('has a page for addresses that cannot be read', () => {
  for (const path of ['/rules/%', '/b/%E0%A4%A', '/%zz', '/army/ninth/%C3', '/%'])
    expect(placeOf(path), path).toEqual({ page: 'unknown', part: {} });
  expect(placeOf('/army/ninth/a%20b')).toEqual({ page: 'army', part: { id: 'ninth/a b' } });
});
