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

export const ready = (page: Page) => page.waitForFunction(() => !!globalThis.muster?.battle?.now && !!globalThis.muster.scene);
export const now = (page: Page): Promise<Snapshot> => page.evaluate(() => muster.battle.now!);
export const mine = (page: Page): Promise<QuestionInfo | null> => page.evaluate(() => muster.battle.mine);
export const drawn = (page: Page): Promise<DrawnScene> => page.evaluate(() => muster.scene.scene());
export const idle = (page: Page): Promise<void> => page.evaluate(() => muster.scene.idle());
export const main = (page: Page) => page.locator('section.bar button.main');

// Waits until a question is ours and its draft can be answered.
export async function asked(page: Page): Promise<QuestionInfo> {
  await page.waitForFunction(() => muster.battle.now?.ended || (muster.battle.mine && !muster.battle.sending));
  return (await mine(page))!;
}

export async function deployForMe(page: Page): Promise<void> {
  await asked(page);
  await page.getByRole('button', { name: /Deploy for me/ }).click();
  await page.waitForFunction(() => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
}

// Answers with the draft the page begins with until the question is of this kind (and fits).
export async function playUntil(page: Page, wanted: (question: QuestionInfo) => boolean, most = 400): Promise<QuestionInfo> {
  for (let i = 0; i < most; i++) {
    const question = await asked(page);
    if (!question) throw new Error('the battle ended first');
    if (wanted(question)) return question;
    await page.evaluate(() => muster.battle.give());
    await page.waitForFunction((number) => muster.battle.now?.ended || muster.battle.question?.number !== number, question.number);
  }
  throw new Error('no such question came');
}
