// What the browser tests share: starting battles by HTTP, opening them, and asking the page what it knows.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Created, QuestionInfo, Snapshot } from '../src/protocol';
import type { DrawnScene } from '../src/scene/types';
import type { Battle } from '../src/battle/battle.svelte';
import type { Scene } from '../src/scene/types';

declare global {
  var muster: { battle: Battle; scene: Scene };
}

export const picture = (name: string) => ({ path: `test-results/${name}.png` });

// Without WebGL the table is a plan, and every question is answered just the same: for tests that are not about the
// picture. Software takes seconds to compile the shaders of each page.
export const plainly = (page: Page) =>
  page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });

export async function create(request: APIRequestContext, wish: Record<string, unknown> = {}): Promise<Created> {
  const reply = await request.post('/api/battles', { data: { rules: 'ninth', blue: { who: 'computer:quick' }, seed: 7, ...wish } });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as Created;
}

// Opens a battle with the tokens of these seats, as the browser that made it would.
export async function sit(page: Page, created: Created, seats: ('red' | 'blue')[] = ['red']): Promise<void> {
  const mine = Object.fromEntries(seats.map((seat) => [seat, created.seats[seat]]));
  await page.addInitScript(([id, tokens]) => {
    const all = JSON.parse(localStorage.getItem('seats') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('seats', JSON.stringify({ ...all, [id as string]: tokens }));
  }, [created.id, mine] as const);
  await page.goto(`/b/${created.id}?test=1`);
  await ready(page);
}

// By the clock: looking at every frame would make the browser draw one, in software, each time.
export const until = <Arg>(page: Page, holds: (arg: Arg) => unknown, arg?: Arg, options: { timeout?: number } = {}) =>
  page.waitForFunction(holds as (arg: unknown) => unknown, arg, { polling: 20, ...options });
export const ready = (page: Page) => until(page, () => !!globalThis.muster?.battle?.now && !!globalThis.muster.scene);
export const now = (page: Page): Promise<Snapshot> => page.evaluate(() => muster.battle.now!);
export const mine = (page: Page): Promise<QuestionInfo | null> => page.evaluate(() => muster.battle.mine);
export const drawn = (page: Page): Promise<DrawnScene> => page.evaluate(() => muster.scene.scene());
export const idle = (page: Page): Promise<void> => page.evaluate(() => muster.scene.idle());
export const main = (page: Page) => page.locator('section.bar button.main');

// Waits until a question is ours and its draft can be answered.
export async function asked(page: Page): Promise<QuestionInfo> {
  await until(page, () => muster.battle.now?.ended || (muster.battle.mine && !muster.battle.sending));
  return (await mine(page))!;
}

// One seat after the other, where both are ours.
export async function deployForMe(page: Page): Promise<void> {
  await asked(page);
  while ((await now(page)).round === 0) {
    await page.getByRole('button', { name: /Deploy for me/ }).click();
    await until(page, () => ((muster.battle.now?.round ?? 0) > 0 && muster.battle.mine) || (muster.battle.offersDeployment && !muster.battle.sending));
  }
}

// Answers with the draft the page begins with until the question is of this kind (and fits). The page plays by itself:
// asking it about every question from here would take longer than the battle.
export async function playUntil(page: Page, wanted: (question: QuestionInfo) => boolean, most = 400): Promise<QuestionInfo> {
  const found = await page.evaluate<QuestionInfo | null>(`(async (wanted) => {
    const { battle } = muster;
    const until = async (done) => { while (!battle.now?.ended && !done()) await new Promise((resolve) => setTimeout(resolve, 5)); };
    for (let i = 0; i < ${most}; i++) {
      await until(() => battle.mine && !battle.sending);
      const question = battle.mine;
      if (!question || wanted(question)) return question;
      battle.give();
      await until(() => battle.question?.number !== question.number);
    }
    return null;
  })(${wanted.toString()})`);
  if (!found) throw new Error('no such question came');
  return found;
}
