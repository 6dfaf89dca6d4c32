// How a unit is moved by hand: which one, from where, to where.
import type { Page } from '@playwright/test';
import type { QuestionInfo } from '../src/protocol';
import { asked, deployForMe, idle, playUntil, unseen, until } from './table';

export const inch = 508;

// A unit of at least so many models is asked to move; nothing has been drafted yet.
export async function toMove(page: Page, models: number): Promise<number[]> {
  const question = await unseen(page, () => toBeMoved(page, models));
  if (question.kind === 'choose_option') {
    // Seen: the question takes the focus.
    await page.evaluate(() => muster.sendAnswer(muster.battle, { picks: [{ word: 'normal_move' }] }));
    await until(page, () => muster.battle.mine?.kind === 'move_unit' && !muster.battle.sending);
  }
  await idle(page);
  return (await asked(page)).models;
}
async function toBeMoved(page: Page, models: number): Promise<QuestionInfo> {
  await deployForMe(page);
  const choice = await playUntil(page, (question) => question.kind === 'choose_unit' && question.clause === 'N-MOV-02');
  const big = await page.evaluate(
    ([least, units]) =>
      units!.find(
        (unit) =>
          muster.battle.now!.models.filter((model) => model.unit === unit && model.whereabouts === 'table').length >=
          least!,
      ),
    [models, choice.options.flatMap((option) => ('unit' in option ? [option.unit] : []))] as unknown as [
      number,
      number[],
    ],
  );
  await page.evaluate((unit) => muster.sendAnswer(muster.battle, { picks: [{ unit: unit! }] }), big);
  return playUntil(page, (open) => open.kind === 'move_unit' || open.kind === 'choose_option');
}
export const place = (page: Page, model: number) =>
  page.evaluate((id) => muster.battle.now!.models[id]!.place.at, model);

// Where a model is on the screen.
export async function onScreen(page: Page, at: readonly [number, number]): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.table').boundingBox())!;
  const { x, y } = await page.evaluate((point) => muster.scene.toScreen(point), at);
  return { x: box.x + x, y: box.y + y };
}
export async function dragTo(page: Page, from: readonly [number, number], to: readonly [number, number], drop = true) {
  const a = await onScreen(page, from);
  const b = await onScreen(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1]) await page.mouse.move(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
  if (drop) await page.mouse.up();
}
// Towards the middle of the table.
export async function inwards(page: Page, at: readonly [number, number], far: number): Promise<[number, number]> {
  const size = await page.evaluate(() => muster.battle.setup!.table.size);
  const length = Math.hypot(size[0] / 2 - at[0], size[1] / 2 - at[1]);
  return [at[0] + ((size[0] / 2 - at[0]) / length) * far, at[1] + ((size[1] / 2 - at[1]) / length) * far];
}
