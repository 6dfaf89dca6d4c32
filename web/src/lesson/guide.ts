// What a step of the lesson points at: units and a place on the table, a part of the page.
import type { Battle } from '../battle/battle.svelte';
import { unitName } from '../battle/names';
import type { LessonStep } from '../protocol';
import { middle } from '../scene/geometry';
import { stepsPerInch, type Overlay, type Point } from '../scene/types';
import { t } from '../text/language.svelte';

const parts: Record<string, string> = {
  main: 'section.bar button.main',
  ruler: '[data-tool=ruler]',
  cell: '.attacks .cell:not(.barred)',
  log: '.log',
  score: 'header .seats .score',
};

export function guideOverlays(battle: Battle, { units, place, within }: LessonStep): Overlay[] {
  const rings = units.flatMap((unit): Overlay[] => {
    const there = (battle.now?.models ?? []).filter((model) => model.unit === unit && model.whereabouts === 'table');
    if (!there.length) return [];
    const at = middle(there.map((model) => model.place.at));
    return [
      {
        kind: 'ring',
        at,
        radius: around(
          at,
          there.map((model) => model.place.at),
        ),
        tone: 'accent',
      },
      label(at, unitName(battle, unit)),
    ];
  });
  return place
    ? [
        ...rings,
        { kind: 'ring', at: place, radius: within + stepsPerInch / 2, tone: 'good' },
        label(place, t('lesson.here'), 'good'),
      ]
    : rings;
}
const around = (at: Point, points: readonly Point[]): number =>
  Math.max(...points.map(([x, y]) => Math.hypot(x - at[0], y - at[1]))) + stepsPerInch * 1.1;
const label = ([x, y]: Point, text: string, tone: 'accent' | 'good' = 'accent'): Overlay => ({
  kind: 'label',
  at: [x, y, 0],
  text,
  tone,
});

// Frames that part of the page for as long as it is there, also where it is drawn anew.
export function light(part: string): () => void {
  const selector = parts[part];
  if (!selector) return () => {};
  const frame = () => {
    const found = document.querySelector(selector);
    for (const lit of document.querySelectorAll('.lesson-lit')) if (lit !== found) lit.classList.remove('lesson-lit');
    if (!found || found.classList.contains('lesson-lit')) return;
    found.classList.add('lesson-lit');
    found.scrollIntoView({ block: 'nearest', inline: 'center' }); // a row of buttons may be wider than the window
  };
  const watch = new MutationObserver(frame);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  frame();
  return () => {
    watch.disconnect();
    for (const lit of document.querySelectorAll('.lesson-lit')) lit.classList.remove('lesson-lit');
  };
}
