import { expect, it } from 'vitest';
import { addressOf, documentOf, formOf } from './odds';

it('puts the whole form into the address and gets it back', () => {
  const form = formOf('datasheets', new URLSearchParams('attacks=D6&invulnerable=5&with=blast'));
  expect(addressOf('ninth', 'datasheets', form)).toBe('/odds?rules=ninth&attacks=D6&invulnerable=5&with=blast');
  expect(formOf('datasheets', new URLSearchParams(addressOf('ninth', 'datasheets', form).split('?')[1]))).toEqual(form);
});

it('writes the document of the odds command', () => {
  const form = { ...formOf('datasheets', new URLSearchParams()), damage: 'd3', save: '', with: 'auto_hit,nonsense' };
  expect(documentOf('ninth', 'datasheets', form)).toEqual({
    rules: 'ninth',
    volleys: [
      { weapons: 10, attacks: 2, skill: null, strength: 4, ap: -1, damage: 'D3', abilities: [{ effect: 'auto_hit' }] },
    ],
    target: {
      models: [{ count: 10, wounds: 1 }],
      toughness: 4,
      save: null,
      invulnerable: null,
      ignore: null,
      cover: 0,
    },
  });
  expect(documentOf('alternating', 'qualities', formOf('qualities', new URLSearchParams()))).toMatchObject({
    volleys: [{ quality: 4 }],
    target: { defence: 5 },
  });
});
