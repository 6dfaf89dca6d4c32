// The lesson, played by somebody who knows only what the page shows: the rings and their labels on the table, the frame
// around a part of the page, the buttons by their names.
import { expect, type Page } from '@playwright/test';
import { drawn, idle, main, mine, photograph, plainly, ready, test, until } from './table';

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' });
const task = (page: Page) => lesson(page).locator('.task');
const stepOf = async (page: Page): Promise<number> =>
  Number(/step (\d+) of 11/.exec((await lesson(page).locator('.head').textContent())!)![1]);

// Where something is on the screen that a label of this text names.
async function named(page: Page, text: string): Promise<[number, number]> {
  await idle(page);
  const label = (await drawn(page)).labels.find((one) => one.text === text);
  expect(label, `a label "${text}"`).toBeDefined();
  const { x, y } = await page.evaluate((at) => muster.scene.toScreen(at), label!.at);
  const box = (await page.locator('.scene').boundingBox())!;
  return [box.x + x, box.y + y];
}
const labels = async (page: Page): Promise<string[]> => (await drawn(page)).labels.map(({ text }) => text);

// The model that is nearest to such a label: the middle of a unit may be between two.
async function modelOf(page: Page, unit: string): Promise<[number, number]> {
  return page.evaluate(
    ([x, y]) => {
      const { left, top } = document.querySelector('.scene')!.getBoundingClientRect();
      const away = ([a, b]: [number, number]) => Math.hypot(a - x, b - y);
      return muster.scene
        .scene()
        .models.map(({ place }) => muster.scene.toScreen(place.at))
        .map((at): [number, number] => [at.x + left, at.y + top])
        .sort((one, other) => away(one) - away(other))[0]!;
    },
    await named(page, unit),
  );
}
async function press(page: Page, unit: string): Promise<void> {
  await page.mouse.click(...(await modelOf(page, unit)));
}
async function drag(page: Page, unit: string, to: [number, number]): Promise<void> {
  const [from, held] = [await named(page, unit), await modelOf(page, unit)];
  const by = [to[0] - from[0], to[1] - from[1]] as const;
  await page.mouse.move(...held);
  await page.mouse.down();
  await page.mouse.move(held[0] + by[0] / 2, held[1] + by[1] / 2, { steps: 4 });
  await page.mouse.move(held[0] + by[0], held[1] + by[1], { steps: 4 });
  await page.mouse.up();
}
async function confirm(page: Page): Promise<void> {
  await until(page, () => muster.battle.mine && !muster.battle.sending && !muster.battle.repairing);
  await main(page).click();
}
const reached = (page: Page, step: number) =>
  expect.poll(() => stepOf(page), { message: `step ${step}`, timeout: 20_000 }).toBe(step);

// What the last step says to do in doubt.
async function playAsSuggested(page: Page): Promise<void> {
  const bar = page.locator('section.bar');
  const ended = () => page.evaluate(() => muster.battle.now!.ended !== null);
  while (!(await ended())) {
    await until(page, () => muster.battle.now!.ended || (muster.battle.mine && !muster.battle.sending));
    if (await ended()) return;
    const { number } = (await mine(page))!;
    await expect(bar.locator('.advice')).toHaveCount(0); // about the question before
    await bar.getByRole('button', { name: 'Suggest' }).click();
    await expect(bar.locator('.advice')).toBeVisible();
    await main(page).click();
    await until(page, (was) => muster.battle.now!.ended || muster.battle.mine?.number !== was, number);
  }
}

// Each part has a table of its own.
async function onNextTable(page: Page): Promise<void> {
  await until(page, () => location.pathname.endsWith(globalThis.muster?.battle.id) && muster.battle.mine);
  await ready(page);
}

async function begin(page: Page): Promise<void> {
  await plainly(page);
  await page.goto('/?test=1');
  await page.getByRole('button', { name: 'Begin the lesson' }).click();
  await onNextTable(page);
}

test('who follows the lesson moves, measures, hides, shoots, charges, fights, scores and wins', async ({ page }) => {
  test.setTimeout(110_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await begin(page);
  await reached(page, 1);
  await photograph(page, 'lesson-1');
  expect(await labels(page)).toContain('Lancers');
  await press(page, 'Lancers');
  await reached(page, 2);

  // A move to somewhere else is explained, and taken back.
  await expect(task(page)).toContainText('green ring');
  const [x, y] = await named(page, 'Wardens');
  await drag(page, 'Wardens', [x - 60, y]);
  await confirm(page);
  await expect(lesson(page)).toContainText('not into the green ring');
  await photograph(page, 'lesson-strayed');
  await lesson(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lesson(page)).not.toContainText('not into the green ring');
  await drag(page, 'Wardens', await named(page, 'Here'));
  await confirm(page);
  await reached(page, 3);
  await photograph(page, 'lesson-3');

  await expect(page.locator('.lesson-lit')).toHaveText(/Ruler/);
  await page.locator('.lesson-lit').click();
  await press(page, 'Wardens');
  await press(page, 'Slingers');
  await reached(page, 4);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Ruler/ }).click();
  await drag(page, 'Lancers', await named(page, 'Here'));
  await confirm(page);
  await expect(lesson(page)).toContainText('Well done');

  // It can be left and resumed.
  await lesson(page).getByRole('button', { name: 'Next part' }).click();
  await onNextTable(page);
  await reached(page, 5);
  await lesson(page).getByRole('link', { name: 'Leave' }).click();
  await page.goto('/?test=1'); // the next day
  await expect(page.getByText('step 5 of 11')).toBeVisible();
  await page.getByRole('button', { name: 'Go on with the lesson' }).click();
  await onNextTable(page);
  await reached(page, 5);
  await press(page, 'Wardens');
  await confirm(page);
  await expect(page.locator('.lesson-lit')).toHaveText(/lost|wounds/);
  await press(page, 'Slingers');
  await reached(page, 6);
  await photograph(page, 'lesson-6');
  await confirm(page);
  await reached(page, 7);
  await photograph(page, 'lesson-7');
  await lesson(page).getByRole('button', { name: 'Continue' }).click();
  await lesson(page).getByRole('button', { name: 'Next part' }).click();
  await onNextTable(page);
  await reached(page, 8);
  await photograph(page, 'lesson-8');
  while ((await stepOf(page)) === 8) await confirm(page);
  await photograph(page, 'lesson-9');
  while (!(await lesson(page).textContent())!.includes('Well done')) await confirm(page);
  await lesson(page).getByRole('button', { name: 'Next part' }).click();
  await onNextTable(page);
  await reached(page, 10);
  await photograph(page, 'lesson-10');
  await expect(page.locator('.lesson-lit')).toHaveText('1 point');
  await lesson(page).getByRole('button', { name: 'Continue' }).click();
  await reached(page, 11);

  // The small battle: what the page suggests, as the lesson says.
  await playAsSuggested(page);
  for (let i = 0; i < 3 && (await lesson(page).textContent())!.includes('Nothing is lost'); i++) {
    await page.getByRole('button', { name: 'Look at the table' }).click();
    await lesson(page).getByRole('button', { name: 'This part again' }).click();
    await onNextTable(page);
    await lesson(page).getByRole('button', { name: 'Continue' }).click();
    await playAsSuggested(page);
  }
  await photograph(page, 'lesson-end');
  await page.getByRole('button', { name: 'Look at the table' }).click();
  await expect(lesson(page)).toContainText('You have won your first battle');
  await lesson(page).getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('button', { name: 'Go on with the lesson' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Begin the lesson' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
