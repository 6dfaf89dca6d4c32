import { describe, expect, it } from 'vitest';
import type { EventInfo } from '../../protocol';
import type { Act } from './acts';
import type { Deed } from './deeds';
import { noisesAtBegin, noisesAtEnd } from './sound';

const told = (number: number, event: Record<string, unknown>): EventInfo => ({
  ...{ number, at: 0, name: '', line: '', weight: 'line', event },
});
const roll = (number: number, dice: number) =>
  ({ number, dice: Array.from({ length: dice }, () => ({ face: 4, before: null })) }) as Deed['rolls'][0];
const act = (deed: Partial<Deed>, fresh = 0): Act => ({
  deed: { kind: 'attack', rolls: [], told: [], losses: [], ...deed } as Deed,
  fresh,
});
const shot = told(5, { unit: 0, target: 1 });
const loss = (models: number, of: number) => ({ unit: 1, models, of, wounds: models });

describe('what is heard', () => {
  it('of an attack is the shot or the blow, and its dice', () => {
    expect(noisesAtBegin(act({ rolls: [roll(3, 2), roll(4, 1)], told: [shot] }), 800)).toEqual([
      { kind: 'shot' },
      { kind: 'dice', count: 3, over: 800 },
    ]);
    const blow = told(5, { unit: 0, target: 1, melee: true });
    expect(noisesAtBegin(act({ rolls: [roll(3, 2)], told: [blow] }), 800)[0]).toEqual({ kind: 'strike' });
  });
  it('is nothing that was heard before, and no die that does not fall', () => {
    expect(noisesAtBegin(act({ rolls: [roll(3, 2), roll(7, 1)], told: [shot] }, 6), 800)).toEqual([
      { kind: 'dice', count: 1, over: 800 },
    ]);
    expect(noisesAtBegin(act({ rolls: [roll(3, 2)], told: [] }), 0)).toEqual([]);
  });
  it('of losses is one fall, a deeper one where a unit is destroyed', () => {
    expect(noisesAtEnd(act({ losses: [loss(2, 5)] }), false)).toEqual([{ kind: 'fall', whole: false }]);
    expect(noisesAtEnd(act({ losses: [loss(2, 5), loss(3, 3)] }), false)).toEqual([{ kind: 'fall', whole: true }]);
    expect(noisesAtEnd(act({ losses: [loss(0, 5)] }), false)).toEqual([]);
  });
  it('of a heading is the bell, where a turn begins with it', () => {
    expect(noisesAtEnd(act({ kind: 'step' }), true)).toEqual([{ kind: 'turn' }]);
    expect(noisesAtEnd(act({ kind: 'step' }), false)).toEqual([]);
  });
  it('of a charge is its hooves, once it is known how it went', () => {
    const rolls = [{ ...roll(3, 2), purpose: 'N-CHG-09', added: true }];
    const charge = told(4, { result_of: 'N-CHG-09' });
    expect(noisesAtEnd(act({ kind: 'roll', rolls, told: [charge] }), false)).toEqual([{ kind: 'charge' }]);
    expect(noisesAtEnd(act({ kind: 'roll', rolls, told: [] }), false)).toEqual([]);
    const morale = [{ ...roll(3, 1), purpose: 'N-MOR-06', added: false }];
    const passed = told(4, { result_of: 'N-MOR-06' });
    expect(noisesAtEnd(act({ kind: 'roll', rolls: morale, told: [passed] }), false)).toEqual([]);
  });
});
