// What the browser tests share: starting battles by HTTP, opening them, and asking the page what it knows.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type FullProject,
  type Page,
  type WorkerInfo,
} from '@playwright/test';
import type { ClientMessage, Created, QuestionInfo, ServerMessage, Snapshot } from '../src/protocol';
import type { DrawnScene } from '../src/scene/types';
import type { TestHook } from '../src/battle/test_hook';

declare global {
  var muster: TestHook;
}

// Most tests play on pages that are kept from one to the next, and see the table as a plan: going to another battle
// takes a third of the time that opening the page does. Whoever needs two browsers has a second one.
async function kept({ browser }: { browser: Browser }, use: (page: Page) => Promise<void>, { project }: WorkerInfo) {
  const page = await (await atOnce(await browser.newContext(like(project)))).newPage();
  await plainly(page);
  await use(page);
  await page.context().close();
}
const like = ({ use: { baseURL, viewport, locale, contextOptions } }: FullProject) =>
  ({ ...contextOptions, baseURL, viewport, locale }) as BrowserContextOptions;

// The battle is shown as fast as it comes: whoever tests how it is shown chooses another pace.
export async function atOnce(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => localStorage.getItem('pace') ?? localStorage.setItem('pace', 'at_once'));
  return context;
}
const forgetAll = () => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('pace', 'at_once');
};

// The others have a page of their own, in a browser context that all tests of a worker share: what the page is made of
// is fetched once.
export const test = base.extend<{ plan: Page; guest: Page }, { house: BrowserContext; ours: Page; theirs: Page }>({
  house: [
    async ({ browser }, use, { project }) => {
      const context = await atOnce(await browser.newContext(like(project)));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ house }, use) => {
    await use(house);
    for (const page of house.pages()) {
      await page.evaluate(forgetAll).catch(() => {});
      await page.close();
    }
  },
  ours: [kept, { scope: 'worker' }],
  theirs: [kept, { scope: 'worker' }],
  plan: async ({ ours }, use) => {
    await use(ours);
    await forget(ours);
  },
  guest: async ({ theirs }, use) => {
    await use(theirs);
    await forget(theirs);
  },
});

// Goes to another address as a link of the page would. By way of nowhere: what is there now is left even if it is the
// same.
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address));
  await page.evaluate(async (wanted) => {
    Object.assign(globalThis, { muster: undefined });
    for (const to of ['/nowhere', wanted]) {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, address);
}

// As if nobody had used the page: what it shows, what it has kept, and who listens to it.
async function forget(page: Page): Promise<void> {
  page.removeAllListeners('websocket');
  await page.setViewportSize(test.info().project.use.viewport!);
  await page.mouse.move(0, 0);
  await visit(page, '/nowhere');
  await page.evaluate(forgetAll);
  if ((await page.locator('header select[name=language]').inputValue()) !== 'en') await inLanguage(page, 'en');
}

export async function inLanguage(page: Page, code: string): Promise<void> {
  await visit(page, `/nowhere?lang=${code}`);
  await expect(page.locator('header select[name=language]')).toHaveValue(code);
}

// With MUSTER_PICTURES=1 there is no hurry: the table is shown as it is, and what is worth a look is kept in
// test-results/.
const pictures = !!process.env.MUSTER_PICTURES;
export async function photograph(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `test-results/${name}.png` });
}

// Without WebGL the table is a plan, and every question is answered just the same: for tests that are not about the
// picture. Software takes seconds to compile the shaders of each page.
export const plainly = async (page: Page): Promise<void> => {
  if (pictures) return;
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
};

export async function create(request: APIRequestContext, wish: Record<string, unknown> = {}): Promise<Created> {
  const reply = await request.post('/api/battles', {
    data: { rules: 'ninth', blue: { who: 'computer:quick' }, seed: 7, ...wish },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as Created;
}

// Opens a battle with the tokens of these seats, as the browser that made it would.
export async function sit(page: Page, created: Created, seats: ('red' | 'blue')[] = ['red']): Promise<void> {
  const mine = Object.fromEntries(seats.map((seat) => [seat, created.seats[seat]]));
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await page.evaluate(
    ([id, tokens]) => {
      const all = JSON.parse(localStorage.getItem('seats') ?? '{}') as Record<string, unknown>;
      localStorage.setItem('seats', JSON.stringify({ ...all, [id as string]: tokens }));
    },
    [created.id, mine] as const,
  );
  await visit(page, `/b/${created.id}?test=1`);
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

// Everything that goes through this page's connections from now on: before it is opened.
export function overheard(page: Page): { sent: ClientMessage[]; heard: ServerMessage[] } {
  const all: { sent: ClientMessage[]; heard: ServerMessage[] } = { sent: [], heard: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => all.sent.push(JSON.parse(String(payload)) as ClientMessage));
    socket.on('framereceived', ({ payload }) => all.heard.push(JSON.parse(String(payload)) as ServerMessage));
  });
  return all;
}

// A server of one's own: to be killed, or to be alone with; or of another program.
export const serve = (port: number, store: string, ...more: string[]) =>
  serveWith(process.env.MUSTER_PROGRAM!, port, store, ...more);
export async function serveWith(
  program: string,
  port: number,
  store: string,
  ...more: string[]
): Promise<ChildProcess> {
  const server = spawn(program, ['play', '--port', String(port), '--store', store, '--seeds', '--pace', '0', ...more], {
    stdio: 'ignore',
  });
  for (let i = 0; i < 300; i++) {
    if (
      await fetch(`http://127.0.0.1:${port}/api/home`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
// Below those that systems give to whoever asks for any.
export const anyPort = () => 20000 + Math.floor(Math.random() * 12000);

// Waits until a question is ours and its draft can be answered.
export async function asked(page: Page): Promise<QuestionInfo> {
  await until(page, () => muster.battle.now?.ended || (muster.battle.mine && !muster.battle.sending));
  return (await mine(page))!;
}

// Waits until this question is answered and the next one is ours: the other seat is the computer's, or ours too.
export const answered = (page: Page, number: number) =>
  until(
    page,
    (before) =>
      muster.battle.now?.ended ||
      (muster.battle.mine && muster.battle.mine.number !== before && !muster.battle.sending),
    number,
  );

// Answers as the page proposes until the server has a whole decision: who moves, how, and where to go together.
export async function decide(page: Page): Promise<void> {
  const { at } = await now(page);
  while ((await now(page)).at === at) {
    const { number } = await asked(page);
    await page.evaluate(() => muster.sendAnswer(muster.battle));
    await until(
      page,
      ([before, was]) => {
        const { now, mine, sending } = muster.battle;
        return now!.at > before! || (mine && mine.number !== was && !sending);
      },
      [at, number],
    );
  }
}

// Nobody looks while a page plays by itself: nothing is laid out or drawn, which in software is most of its work.
const hidden = new WeakSet<Page>();
export async function unseen<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  if (hidden.has(page)) return work();
  hidden.add(page);
  await page.evaluate(() => {
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = globalThis;
    const put = new Map<number, FrameRequestCallback>(); // off until somebody looks
    let last = 0;
    globalThis.requestAnimationFrame = (frame) => (put.set(--last, frame), last);
    globalThis.cancelAnimationFrame = (id) => (put.delete(id), cancel.call(globalThis, id));
    document.body.style.display = 'none';
    const seen = () => {
      document.body.style.display = '';
      Object.assign(globalThis, { requestAnimationFrame: request, cancelAnimationFrame: cancel });
      for (const frame of put.values()) request.call(globalThis, frame);
    };
    Object.assign(globalThis, { seen });
  });
  try {
    return await work();
  } finally {
    hidden.delete(page);
    await page.evaluate(() => (globalThis as unknown as { seen(): void }).seen());
  }
}

// One seat after the other, where both are ours.
export async function deployForMe(page: Page): Promise<void> {
  await asked(page);
  await unseen(page, () =>
    page.evaluate(async () => {
      const { battle } = muster;
      const done = () => (battle.now?.round ?? 0) > 0 && battle.mine;
      while (!done()) {
        if (battle.offersDeployment && !battle.sending) muster.deployArmy(battle, true);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
  );
}

// Answers with the draft the page begins with until the question is of this kind (and fits). The page plays by itself:
// asking it about every question from here would take longer than the battle.
export async function playUntil(
  page: Page,
  wanted: (question: QuestionInfo) => boolean,
  most = 400,
): Promise<QuestionInfo> {
  const play = () =>
    page.evaluate<QuestionInfo | null>(`(async (wanted) => {
    const { battle } = muster;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    const until = async (done) => { while (!battle.now?.ended && !done()) await pause(); };
    for (let i = 0; i < ${most}; i++) {
      await until(() => battle.mine && !battle.sending);
      const question = battle.mine;
      if (!question || wanted(question)) return question;
      muster.sendAnswer(battle);
      await until(() => battle.question?.number !== question.number);
    }
    return null;
  })(${wanted.toString()})`);
  const found = await unseen(page, play);
  if (!found) throw new Error('no such question came');
  return found;
}

// Gives the engine's default, or the draft that the page begins with, to every question of this page's seats until the
// battle is over.
export const playToTheEnd = (page: Page, what: 'default' | 'draft' = 'default'): Promise<void> =>
  unseen(page, () =>
    page.evaluate(async (given) => {
      const { battle } = muster;
      while (!battle.now?.ended) {
        if (battle.mine && !battle.sending)
          muster.sendAnswer(battle, given === 'draft' ? battle.draft : (battle.mine.fallback as never));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }, what),
  );
