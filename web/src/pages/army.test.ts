import { expect, it } from 'vitest';
import { sheetsOf } from './army';

it('reads units of datasheets, with models like others', () => {
  const [sheet] = sheetsOf({
    datasheets: [
      {
        id: 's', role: 'Troops', keywords: ['INFANTRY'], faction_keywords: ['OURS'],
        models: [{ id: 'a', name: 'Trooper', M: 6, WS: '3+', base: '32mm' }, { id: 'b', name: 'Leader', like: 'a', WS: '2+' }],
        weapons: [{ name: 'Arc', range: 12, profiles: [{ name: 'low', S: 4 }, { name: 'high', S: 7 }] }],
        abilities: [{ name: 'Steady', effect: 'modify' }, { name: 'Lore', text: 'once' }],
      },
    ],
    units: [{ name: 'First', datasheet: 's', models: { a: 9, b: 1 } }],
  });
  expect(sheet!.models.map((model) => [model.count, model.name, model.values])).toEqual([
    [9, 'Trooper', [['M', '6'], ['WS', '3+']]],
    [1, 'Leader', [['M', '6'], ['WS', '2+']]],
  ]);
  expect(sheet!.weapons).toEqual([{ name: 'Arc (low)', values: [['range', '12'], ['S', '4']] }, { name: 'Arc (high)', values: [['range', '12'], ['S', '7']] }]);
  expect(sheet!.abilities.map((ability) => ability.enforced)).toEqual([true, false]);
  expect(sheet!.keywords).toEqual(['INFANTRY', 'OURS']);
});

it('reads units that carry their models themselves', () => {
  const [sheet] = sheetsOf({ units: [{ name: 'Rifles', models: [{ count: 10, quality: 4, defence: 5, abilities: ['Scout'], weapons: [{ name: 'Rifle', range: 24, attacks: 1, ap: 0 }] }] }] });
  expect(sheet!.models).toEqual([{ name: 'Rifles', count: 10, base: '', values: [['quality', '4'], ['defence', '5']] }]);
  expect(sheet!.weapons[0]!.values).toEqual([['range', '24'], ['attacks', '1'], ['ap', '0']]);
  expect(sheet!.abilities[0]!.name).toBe('Scout');
});
