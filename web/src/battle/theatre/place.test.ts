import { describe, expect, it } from 'vitest';
import { placeFor, usual } from './place';

const table = { width: 900, height: 500 };
const strip = { width: 300, height: 120 };

describe('the strip', () => {
  it('stands at the far edge in the middle, unless it would hide somebody who acts', () => {
    expect(placeFor([{ x: 450, y: 400 }], table, strip, usual)).toEqual(usual);
    expect(placeFor([{ x: 450, y: 60 }], table, strip, usual)).not.toEqual(usual);
    expect(placeFor([{ x: 450, y: 143 }], table, strip, usual)).not.toEqual(usual); // half a model is hidden
    expect(placeFor([{ x: 450, y: 145 }], table, strip, usual)).toEqual(usual);
  });

  it('stays where it is as long as nobody is hidden there', () => {
    const low = { across: 'end', down: 'end' } as const;
    expect(placeFor([{ x: 100, y: 60 }], table, strip, low)).toEqual(low);
    expect(placeFor([{ x: 800, y: 450 }], table, strip, low)).toEqual(usual);
  });

  it('hides as few as it can where somebody acts everywhere', () => {
    const everywhere = [100, 450, 800].flatMap((x) => [60, 440].map((y) => ({ x, y })));
    expect(placeFor(everywhere, table, strip, usual)).toEqual(usual);
    expect(placeFor([...everywhere, { x: 460, y: 60 }], table, strip, usual)).toEqual({
      across: 'start',
      down: 'start',
    });
  });
});
