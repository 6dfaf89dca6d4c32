import { describe, expect, it } from 'vitest';
import type { EventInfo, Snapshot } from '../protocol';
import { homeTurn } from './home';

const table = [60, 44] as const;
type Known = Pick<Snapshot, 'zones' | 'units' | 'models'>;
const known = (more: object = {}): Known =>
  ({ zones: [], units: [{ owner: 'red' }, { owner: 'blue' }], models: [], ...more }) as unknown as Known;
const box = (left: number, bottom: number, right: number, top: number) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];
const setUp = (unit: number, at: [number, number], name = 'unit_set_up') =>
  ({ name, event: { unit, places: [{ model: 0, place: { at } }] } }) as unknown as EventInfo;
const model = (unit: number, at: [number, number]) => ({ unit, whereabouts: 'table', place: { at } });

describe('home is behind', () => {
  it('the own zone, and opposite for the other side', () => {
    const edges: [ReturnType<typeof box>, ReturnType<typeof box>, number, number][] = [
      [box(0, 0, 60, 10), box(0, 34, 60, 44), 0, 180],
      [box(0, 34, 60, 44), box(0, 0, 60, 10), 180, 0],
      [box(48, 0, 60, 44), box(0, 0, 12, 44), 90, 270],
      // Corners: at the longer edge.
      [box(0, 0, 30, 22), box(30, 22, 60, 44), 0, 180],
    ];
    for (const [red, blue, forRed, forBlue] of edges) {
      const now = known({
        zones: [
          { side: 'red', outline: red },
          { side: 'blue', outline: blue },
        ],
      });
      expect([homeTurn(table, now, [], 'red'), homeTurn(table, now, [], 'blue')]).toEqual([forRed, forBlue]);
    }
  });
  it('the edge that the other side has left, and nowhere while no side has chosen', () => {
    const one = known({
      zones: [
        { side: null, outline: [] },
        { side: 'blue', outline: box(0, 0, 60, 10) },
      ],
    });
    expect(homeTurn(table, one, [], 'red')).toBe(180);
    expect(homeTurn(table, known({ zones: [{ side: null, outline: box(0, 0, 60, 10) }] }), [], 'red')).toBeNull();
  });
  it('where the army was set up, once zones are no longer shown, wherever it stands now', () => {
    const now = known({ models: [model(0, [55, 22]), model(1, [5, 22])] });
    const events = [setUp(0, [10, 40]), setUp(1, [50, 4]), setUp(0, [40, 41], 'squad_set_up'), setUp(1, [20, 3])];
    expect(homeTurn(table, now, events, 'red')).toBe(180);
    expect(homeTurn(table, now, events, 'blue')).toBe(0);
    expect(homeTurn(table, now, [], 'red')).toBe(90); // it began in the middle
  });
});
