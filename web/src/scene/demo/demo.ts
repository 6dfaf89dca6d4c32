// The demo page (scene-demo.html): ?plain for the SVG plan, ?stress for the largest battle, ?bare without a draft.
// `window.scene` is the scene, for trying things in the console and for pictures.
import '@fontsource-variable/inter';
import { circle } from '../geometry';
import { createScene, type Draft, type Overlay, stepsPerInch as inch, tableOf } from '../index';
import { ordinary, stress, viewOf } from './battle';
import table from './table.json';

const wanted = new URLSearchParams(location.search);
const battle = (wanted.has('stress') ? stress : ordinary)(tableOf(table));

const draftOf = (unit: number, by: [number, number]): Draft => ({
  unit,
  ghosts: battle.ghostsOf(unit, by),
  limit: 6 * inch,
  coherency: 2 * inch,
  engagement: inch,
  dragsSingly: wanted.has('fine'),
  reach: [circle([25 * inch, 15 * inch], 11 * inch)],
});

const overlays: Overlay[] = [
  { kind: 'area', style: 'reach', outlines: [circle([25 * inch, 15 * inch], 11 * inch, 90)] },
  {
    kind: 'line',
    style: 'sight',
    points: [
      [36 * inch, 17 * inch, 700],
      [41 * inch, 34 * inch, 600],
    ],
    label: 'clear',
  },
  {
    kind: 'line',
    style: 'blocked',
    points: [
      [51 * inch, 17 * inch, 1200],
      [62 * inch, 38 * inch, 900],
    ],
    label: 'Barnacle hidden',
  },
  {
    kind: 'line',
    style: 'ruler',
    points: [
      [44 * inch, 13 * inch, 0],
      [53 * inch, 31 * inch, 0],
    ],
    label: '20.1″',
  },
];

const scene = createScene(document.querySelector('#table') as HTMLElement, {
  plain: wanted.has('plain'),
  on: {
    mayGrab: (pick) => pick.unit !== undefined,
    grab: (pick) => Promise.resolve(draftOf(pick.unit!, [0, 0])),
    drag: (report) =>
      report.step === 'end' &&
      scene.show({ draft: { ...draftOf(report.unit, [0, 0]), ghosts: report.ghosts, dragsSingly: true } }),
  },
});
scene.show(viewOf(battle));
if (!wanted.has('bare') && !wanted.has('stress'))
  scene.show({ overlays, chosen: [0], draft: draftOf(0, [2 * inch, 4 * inch]) });
if (wanted.has('plan')) scene.setCamera({ kind: 'plan' });
Object.assign(window, { scene, battle });
