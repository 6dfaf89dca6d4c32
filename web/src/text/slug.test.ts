import { expect, test } from 'vitest';
import { slug } from './slug';

test('names become parts of addresses', () => {
  expect(slug('Death of Spring')).toBe('death-of-spring');
  expect(slug('  Śmierć wiosny, część 2! ')).toBe('smierc-wiosny-czesc-2');
  expect(slug('Łuk')).toBe('luk');
  expect(slug('水')).toBe('army');
});
