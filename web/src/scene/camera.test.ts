import { describe, expect, it } from 'vitest';
import { Camera } from './camera';
import type { Point } from './types';
import { stepsPerInch as inch } from './types';

function camera(kind: 'tilt' | 'plan', turn = 0): Camera {
  const made = new Camera();
  made.resize(1200, 800);
  made.setTable([44 * inch, 60 * inch]);
  made.set({ kind, turn, span: 30 * inch, centre: [20 * inch, 25 * inch] });
  return made;
}

describe.each(['tilt', 'plan'] as const)('the %s camera', (kind) => {
  it.each([0, 35, 90, 250])('finds a point again through the picture, turned by %d', (turn) => {
    const made = camera(kind, turn);
    for (const point of [
      [20, 25],
      [3, 4],
      [40, 55],
      [22, 10],
    ].map(([x, y]): Point => [x! * inch, y! * inch])) {
      const { x, y } = made.toScreen(point);
      const back = made.toTable(x, y);
      expect(back[0]).toBeCloseTo(point[0], 3);
      expect(back[1]).toBeCloseTo(point[1], 3);
    }
  });
  it('has the centre in the middle of the picture, north up', () => {
    const made = camera(kind);
    expect(made.toScreen([20 * inch, 25 * inch])).toMatchObject({ x: 600, y: 400 });
    expect(made.toScreen([20 * inch, 30 * inch]).y).toBeLessThan(400);
    expect(made.toScreen([25 * inch, 25 * inch]).x).toBeGreaterThan(600);
  });
  it('zooms to the pointer: what is under it stays there', () => {
    const made = camera(kind);
    const before = made.toTable(800, 300);
    made.zoomAt(800, 300, 1.5);
    const after = made.toTable(800, 300);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
    expect(made.view.span).toBeCloseTo((30 * inch) / 1.5);
  });
  it('pans with the pointer and keeps the table in view', () => {
    const made = camera(kind);
    const held = made.toTable(600, 400);
    made.pan(600, 400, 650, 420);
    const { x, y } = made.toScreen(held);
    expect([x, y]).toEqual([expect.closeTo(650, 3), expect.closeTo(420, 3)]);
    for (let i = 0; i < 50; ++i) made.pan(0, 0, 1000, 0);
    expect(made.view.centre[0]).toBe(0);
  });
  it('shows the whole table, turned to fit, and no more than a little beyond', () => {
    const made = camera(kind);
    made.fit();
    expect(made.view.turn).toBe(90);
    for (const corner of [
      [0, 0],
      [44, 0],
      [44, 60],
      [0, 60],
    ].map(([x, y]): Point => [x! * inch, y! * inch])) {
      const { x, y } = made.toScreen(corner);
      expect(x > 0 && x < 1200 && y > 0 && y < 800).toBe(true);
    }
    const whole = made.view.span;
    made.zoomAt(600, 400, 0.1);
    expect(made.view.span).toBeCloseTo(whole * 1.25);
  });
});

it('is fitted again when the kind changes or the window does, unless it was moved', () => {
  const made = new Camera();
  made.resize(1200, 800);
  made.setTable([44 * inch, 60 * inch]);
  const tilted = made.view.span;
  made.set({ kind: 'plan' });
  expect(made.view.span).not.toBeCloseTo(tilted);
  made.set({ span: 20 * inch });
  made.set({ kind: 'tilt' });
  expect(made.view.span).toBe(20 * inch);
});
