import { describe, expect, it } from 'vitest';
import type { MessagePart } from '../protocol';
import type { Values } from './message';
import { phrase, sentence } from './sentence';

const texts: Record<string, string> = { whom: 'friends within 6″:', does: 'may re-roll', limit: 'once' };
const say = (id: string) => texts[id] ?? id;
const part = (message: string): MessagePart => ({ message, word: '', text: '', number: 0, second: 0, of: '' });

describe('a sentence of parts', () => {
  it('has commas between them, none after a colon, a capital and a full stop', () => {
    expect(sentence(['whom', 'does', 'limit'].map(part), say)).toBe('Friends within 6″: may re-roll, once.');
    expect(sentence([part('does')], say)).toBe('May re-roll.');
  });
  it('may speak of another message', () => {
    const said = (id: string, values: Values = {}) => (id === 'order' ? `Order(${values.of})` : 'Fast');
    expect(phrase({ ...part('order'), of: 'fast' }, said)).toBe('Order(Fast)');
  });
  it('is empty for none', () => {
    expect(sentence([], say)).toBe('');
  });
});
