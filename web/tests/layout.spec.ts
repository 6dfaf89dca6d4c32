// Where things are on the screen: nothing jumps, nothing covers what is asked or what is drawn.
import { expect, type Locator, type Page } from '@playwright/test';
import { place, toMove } from './moving';
import { answered, asked, create, deployForMe, idle, main, photograph, sit, test, until } from './table';

const box = async (what: Locator) => (await what.boundingBox())!;

const windows = [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const;
for (const [width, height] of windows)
  test(`${width} wide: the table and the bar stay where they are, whatever is asked`, async ({
    plan: page,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    await sit(page, await create(request));
    await deployForMe(page);
    const table = page.locator('.table');
    const where = async () => [await box(table), await box(page.locator('section.bar'))];
    await asked(page);
    const first = await where();
    const kinds = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const { kind, number } = await asked(page);
      expect(await where(), kind).toEqual(first);
      kinds.add(kind);
      if (kind === 'move_unit') {
        await page.getByRole('button', { name: 'Go to…' }).click();
        await expect(page.locator('ul.goals li').first()).toBeAttached();
        expect(await where(), 'goals').toEqual(first);
      }
      await page.evaluate(() => muster.sendAnswer(muster.battle));
      await answered(page, number);
    }
    expect(kinds.size).toBeGreaterThan(2);
    await photograph(page, `layout-${width}`);
  });

// Whether the middle of it is what a finger there would meet.
const inSight = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + Math.min(width / 2, 80), top + Math.min(height / 2, 12));
    return met !== null && (element.contains(met) || met.contains(element));
  });

test('on a telephone the question, the reason of a refusal and the buttons are seen together', async ({
  plan: page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sit(page, await create(request));
  const models = await toMove(page, 5);
  await page.evaluate((all) => {
    const places = all.map((model) => {
      const [x] = muster.battle.now!.models[model]!.place.at;
      return { model, steps: [x, -508, 0, 0] as [number, number, number, number] };
    });
    muster.changeDraft(muster.battle, { places });
  }, models);
  await until(page, () => muster.battle.refusals.length > 0);
  await page.evaluate(() => scrollTo(0, 0));
  const bar = page.locator('section.bar');
  for (const what of [bar.locator('h2'), bar.locator('.refusals li').first(), main(page)])
    await expect.poll(() => inSight(what)).toBe(true);
  const [table, last] = [await box(page.locator('.table')), await box(main(page))];
  expect(table.height).toBeGreaterThan(220);
  expect(last.y + last.height).toBeLessThanOrEqual(844);
  await photograph(page, 'telephone-refused');
});

test('no button lies over the table', async ({ plan: page, request }) => {
  await sit(page, await create(request, { rules: 'alternating' }));
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await idle(page);
    const table = await box(page.locator('.table'));
    for (const button of await page.locator('.tools button').all())
      expect((await box(button)).y).toBeGreaterThanOrEqual(table.y + table.height);
    // What is drawn in its corners can be taken hold of.
    for (const x of [table.x + 8, table.x + table.width - 8]) {
      const met = (y: number) =>
        page.evaluate((at) => !!document.elementFromPoint(at[0]!, at[1]!)?.closest('.table'), [x, y]);
      expect(await met(table.y + table.height - 8)).toBe(true);
    }
  }
});

// Names and distances that are on the screen, and the models they could hide.
const labels = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('.scene-labels')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.scene-labels > div:not([hidden])')].map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      return {
        text: label.textContent,
        left: left - picture.left,
        right: picture.right - right,
        top: top - picture.top,
        bottom: picture.bottom - bottom,
        hides: muster.battle
          .now!.models.filter(({ whereabouts }) => whereabouts === 'table')
          .map(({ place }) => [...place.at] as const)
          .concat(muster.scene.scene().ghosts.map(({ place }) => [...place.at] as const))
          .map((at) => muster.scene.toScreen(at))
          .filter(
            ({ x, y }) =>
              x + picture.left > left && x + picture.left < right && y + picture.top > top && y + picture.top < bottom,
          ).length,
      };
    });
  });
for (const [width, height] of windows)
  test(`${width} wide: labels are whole, and cover nobody`, async ({ plan: page, request }) => {
    await page.setViewportSize({ width, height });
    await sit(page, await create(request));
    const models = await toMove(page, 5);
    await page.keyboard.press('Shift+ArrowUp');
    await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
    const [x, y] = await place(page, models[0]!);
    // The unit stands in the middle, and at each edge of the picture.
    for (const [aside, up] of [
      [0, 0],
      [0.48, 0],
      [-0.48, 0],
      [0, 0.48],
      [0, -0.48],
    ] as const) {
      await page.evaluate(
        ([at, by]) => {
          const { clientWidth, clientHeight } = document.querySelector('.table')!;
          const across = 20 * 508;
          muster.scene.setCamera({ kind: 'plan', turn: 0, span: across, centre: at });
          muster.scene.setCamera({
            centre: [
              at[0] + (by[0] * across * clientWidth) / Math.min(clientWidth, clientHeight),
              at[1] + (by[1] * across * clientHeight) / Math.min(clientWidth, clientHeight),
            ],
          });
        },
        [
          [x, y],
          [aside, up],
        ] as [[number, number], [number, number]],
      );
      await idle(page);
      const seen = await labels(page);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((label) => Math.min(label.left, label.right, label.top, label.bottom) < -0.6)).toEqual([]);
      expect(seen.filter(({ hides }) => hides > 0)).toEqual([]);
      await photograph(page, `labels-${width}-${aside}-${up}`);
    }
  });
