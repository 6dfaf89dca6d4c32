import { describe, expect, it } from 'vitest';
import { sharedOverlays } from './shared';

describe('what somebody else shows', () => {
  it('is where models would go, and rulers', () => {
    const sent = {
      places: [{ model: 3, steps: [100, 200, 0, 90] }],
      rulers: [
        {
          points: [
            [0, 0, 0],
            [508, 0, 0],
          ],
          label: '1″',
        },
      ],
    };
    expect(sharedOverlays(sent, 'blue', 10)).toEqual([
      { kind: 'ghost', model: 3, at: [100, 200], elevation: 0, facing: 90, tone: 'blue' },
      {
        kind: 'line',
        style: 'ruler',
        points: [
          [0, 0, 0],
          [508, 0, 0],
        ],
        label: '1″',
        tone: 'blue',
      },
    ]);
  });
  it('is left out where it is not what it should be', () => {
    const odd: unknown[] = [
      null,
      7,
      'x',
      [],
      { places: 3 },
      {
        places: [
          null,
          { model: 11, steps: [0, 0, 0, 0] },
          { model: -1, steps: [0, 0, 0, 0] },
          { model: 1, steps: [0, 0, 'a', 0] },
          { model: 1, steps: [1e9, 0, 0, 0] },
        ],
      },
      {
        rulers: [
          { points: [[0, 0, 0]] },
          {
            points: [
              [0, 0],
              [1, 1],
            ],
          },
          {},
        ],
      },
    ];
    for (const sent of odd) expect(sharedOverlays(sent, 'red', 10)).toEqual([]);
    expect(
      sharedOverlays(
        {
          rulers: Array(50).fill({
            points: [
              [0, 0, 0],
              [1, 1, 1],
            ],
          }),
        },
        'red',
        10,
      ),
    ).toHaveLength(6);
  });
});
