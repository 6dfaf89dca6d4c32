import { beforeEach, describe, expect, it } from 'vitest';
import { Editor, links } from './editor';
import { distance } from './geometry';
import type { Draft, ModelView, Point, TableView } from './types';
import { stepsPerInch as inch } from './types';

const model = (id: number, x: number, y: number, unit = 1, side: 'red' | 'blue' = 'red'): ModelView => ({
  id,
  unit,
  side,
  at: [x * inch, y * inch],
  elevation: 0,
  facing: 0,
  shape: { radius: 0.5 * inch, outline: [] },
  height: inch,
  archetype: 'trooper',
  wounds: 1,
  mostWounds: 1,
});
const models = new Map(
  [model(1, 10, 10), model(2, 12, 10), model(3, 14, 10), model(9, 20, 20, 2, 'blue')].map((one) => [one.id, one]),
);
const ghosts = [1, 2, 3].map((id) => ({ model: id, at: models.get(id)!.at, elevation: 0, facing: 0 }));
const draft: Draft = { unit: 1, ghosts, limit: 6 * inch, coherency: 2 * inch, engagement: inch };
const at = (x: number, y: number): Point => [x * inch, y * inch];

let editor: Editor;
beforeEach(() => {
  editor = new Editor(() => ({ table: null, models, allModels: models, markers: [] }));
  editor.set(draft);
});

describe('an edge', () => {
  const corners: Point[] = [at(0, 0), at(11, 0), at(11, 20), at(0, 20)];
  const hill = {
    name: 'hill',
    kind: 'hill',
    prisms: [
      {
        base: { centre: at(5.5, 10), radius: 12 * inch, vertices: corners },
        elevation: 0,
        height: 2 * inch,
        traits: 0,
      },
    ],
  };
  const table = { name: 'one hill', size: at(44, 30), terrain: [hill] } as unknown as TableView;
  // From the ground onto the hill, as far as its edge and a little further.
  const levelAt = (overhang: boolean, x: number): number => {
    const walker = new Editor(() => ({ table, models, allModels: models, markers: [] }));
    walker.set({ ...draft, overhang });
    walker.begin(2, at(12, 10), 0, true);
    walker.move(at(x, 10), 0, true);
    return walker.ghosts[1]!.elevation;
  };
  it('carries a base whose centre is on it where bases may hang over', () => {
    expect(levelAt(true, 11.01)).toBe(0);
    expect(levelAt(true, 10.99)).toBe(2 * inch);
  });
  it('carries only most of a base elsewhere', () => {
    expect(levelAt(false, 10.8)).toBe(0);
    expect(levelAt(false, 10.6)).toBe(2 * inch);
  });
});

describe('the formation', () => {
  it('follows the pointer as it stands', () => {
    editor.begin(2, at(12, 10), 0, false);
    editor.move(at(13, 13), 0, false);
    expect(editor.ghosts.map((ghost) => ghost.at)).toEqual([at(11, 13), at(13, 13), at(15, 13)]);
    expect(editor.end()).toMatchObject({ step: 'end', beyond: 0, anchor: at(13, 13), model: 2, alone: false });
  });
  it('stays on its leash, and says by how much the pointer is past it', () => {
    editor.begin(2, at(12, 10), 0, false);
    const report = editor.move(at(12, 20), 0, false)!;
    expect(report.beyond / inch).toBeCloseTo(4, 2);
    for (const ghost of editor.ghosts) {
      const gone = distance(ghost.at, models.get(ghost.model)!.at);
      expect(gone).toBeLessThanOrEqual(6 * inch);
      expect(gone).toBeGreaterThan(6 * inch - 3);
    }
  });
  it('comes to the ground that is pressed, and back when cancelled', () => {
    editor.begin(null, at(12, 14), 0, false);
    expect(editor.ghosts[1]!.at).toEqual(at(12, 14));
    editor.cancel();
    expect(editor.ghosts).toEqual(ghosts);
  });
  it('turns around the one held', () => {
    editor.begin(2, at(12, 10), 0, false);
    editor.turn(90);
    expect(editor.ghosts.map((ghost) => ghost.at)).toEqual([at(12, 8), at(12, 10), at(12, 12)]);
  });
  it('brings the ghost along when its model is held', () => {
    editor.set({
      ...draft,
      ghosts: ghosts.map((ghost) => ({ ...ghost, at: [ghost.at[0], ghost.at[1] + 3 * inch] as Point })),
    });
    editor.begin(2, at(12, 10), 0, false, true);
    editor.move(at(12, 11), 0, false);
    expect(editor.ghosts[1]!.at).toEqual(at(12, 11));
  });
  it('leaves locked models where they are', () => {
    editor.set({ ...draft, ghosts: ghosts.map((ghost) => ({ ...ghost, locked: ghost.model === 1 })) });
    editor.nudge(null, at(1, 0));
    expect(editor.ghosts.map((ghost) => ghost.at)).toEqual([at(10, 10), at(13, 10), at(15, 10)]);
  });
});

describe('one ghost', () => {
  it('moves alone and snaps to full reach, which Alt turns off', () => {
    editor.begin(1, at(10, 10), 0, true);
    expect(editor.move(at(10, 15.95), 0, false)!.snap).toBe('scene.snap.reach');
    expect(distance(editor.ghosts[0]!.at, at(10, 10))).toBeGreaterThan(6 * inch - 3);
    expect(editor.ghosts[1]!.at).toEqual(at(12, 10));
    expect(editor.move(at(10, 15.95), 0, true)!.snap).toBeNull();
    expect(distance(editor.ghosts[0]!.at, at(10, 15.95))).toBeLessThan(2);
  });
  it('snaps to contact and to just outside engagement', () => {
    editor.set({ ...draft, limit: 30 * inch });
    editor.begin(3, at(14, 10), 0, true);
    expect(editor.move(at(20, 18.95), 0, false)!.snap).toBe('scene.snap.contact');
    expect(distance(editor.ghosts[2]!.at, at(20, 20))).toBeCloseTo(inch, -1);
    expect(editor.move(at(20, 17.95), 0, false)!.snap).toBe('scene.snap.engagement');
    expect(distance(editor.ghosts[2]!.at, at(20, 20))).toBeGreaterThan(2 * inch);
    expect(editor.move(at(20, 17.5), 0, false)!.snap).toBeNull();
  });
  it('is nudged by keys', () => {
    expect(editor.nudge(2, [0, 51])).toMatchObject({ step: 'end', model: 2, alone: true });
    expect(editor.ghosts[1]!.at).toEqual([12 * inch, 10 * inch + 51]);
  });
});

describe('links', () => {
  it('join everybody by the shortest net and break beyond coherency', () => {
    expect(links(ghosts, models, 2 * inch).map((link) => link.broken)).toEqual([false, false]);
    const far = ghosts.map((ghost) => (ghost.model === 3 ? { ...ghost, at: at(15.1, 10) } : ghost));
    expect(links(far, models, 2 * inch).filter((link) => link.broken)).toHaveLength(1);
    const edge = ghosts.map((ghost) => (ghost.model === 3 ? { ...ghost, at: at(15, 10) } : ghost));
    expect(links(edge, models, 2 * inch).filter((link) => link.broken)).toHaveLength(0);
  });
});
