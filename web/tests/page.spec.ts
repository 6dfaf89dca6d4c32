// The page itself: what it weighs, what it leaves behind, and where it is drawn otherwise. ./check runs these again
// when the page or what it is sent has changed, not for every change of a rule.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { dragTo, inch, inwards, onScreen, place, toMove } from './moving';
import {
  answered,
  asked,
  create,
  deployForMe,
  drawn,
  idle,
  main,
  photograph,
  playToTheEnd,
  ready,
  sit,
  test,
  until,
} from './table';

test('the scripts are small', async ({ page, request }) => {
  const folder = new URL('../dist/assets/', import.meta.url);
  const size = (name: string) => gzipSync(readFileSync(new URL(name, folder))).length / 1024;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  // Each page by what it asks for when it is opened: a battle with its table, and pages without one.
  const { id } = await create(request);
  for (const address of [
    `/b/${id}`,
    '/',
    '/new',
    '/watch',
    '/replays',
    '/armies',
    '/army/ninth/concord-25',
    '/odds',
    '/rules/ninth',
  ]) {
    const asked = new Set<string>();
    const hear = (wanted: { url(): string }) => asked.add(new URL(wanted.url()).pathname.split('/').at(-1)!);
    page.on('request', hear);
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeAttached();
    if (address.startsWith('/b/')) await expect(page.locator('.scene')).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', hear);
    const loaded = scripts.filter((name) => asked.has(name));
    expect(loaded.length, address).toBeGreaterThan(0);
    expect(
      loaded.reduce((sum, name) => sum + size(name), 0),
      address,
    ).toBeLessThan(address.startsWith('/b/') ? 350 : 90);
  }
});

test('ten battles that were played and left leave nothing behind', async ({ page, request }) => {
  // Software takes seconds to begin a picture: most of them are played on the plan.
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...how: Parameters<typeof real>) {
      return (globalThis as unknown as { plain: boolean }).plain ? null : real.apply(this, how);
    } as typeof real;
  });
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/armies');
  const session = await page.context().newCDPSession(page);
  const weigh = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 1024 / 1024, nodes };
  };
  const play = async (seed: number, plain = true) => {
    await page.evaluate((flat) => Object.assign(globalThis, { plain: flat }), plain);
    const { id, seats } = await create(request, { rules: 'drill', seed });
    await page.evaluate(([battle, red]) => localStorage.setItem('seats', JSON.stringify({ [battle]: { red } })), [
      id,
      seats.red!,
    ] as const);
    await page.evaluate(
      (to) => history.pushState({}, '', to) ?? dispatchEvent(new PopStateEvent('popstate')),
      `/b/${id}?test=1`,
    );
    await until(
      page,
      (wanted) => globalThis.muster?.battle?.id === wanted && !!muster.battle.now && !!muster.scene,
      id,
    );
    await playToTheEnd(page);
    await idle(page);
    expect((await drawn(page)).mode).toBe(plain ? 'plan' : 'webgl');
    await page.evaluate(() => history.back());
    await expect(page.locator('h1')).toBeVisible();
  };
  await play(1, false);
  await play(2);
  const before = await weigh();
  for (const seed of [3, 4, 5, 6, 7, 8, 9]) await play(seed);
  await play(10, false);
  const after = await weigh();
  expect(after.megabytes).toBeLessThan(250);
  expect(after.megabytes - before.megabytes).toBeLessThan(2);
  expect(after.nodes - before.nodes).toBeLessThan(400);
});

// Two armies of nearly two hundred models: the largest ready ones, with further squads like those they have.
async function crowd(request: APIRequestContext): Promise<Record<string, unknown>> {
  const enlarged = async (id: string, squad: string, more: number) => {
    const document = (await (await request.get(`/api/armies/${id}`)).json()) as { units: { name: string }[] };
    const like = document.units.find((unit) => unit.name === squad)!;
    return {
      ...document,
      units: [...document.units, ...Array.from({ length: more }, (_, i) => ({ ...like, name: `${squad} ${i + 2}` }))],
    };
  };
  return {
    red: { who: 'person', document: await enlarged('ninth/concord-100', 'Second Wardens', 14) },
    blue: { who: 'computer:quick', document: await enlarged('ninth/tide-100', 'Second Thralls', 6) },
  };
}

interface Traced {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number; // time on the processor: who else wants it does not count
}

// Milliseconds of processor time of each frame and of each task, the shortest first.
async function scriptOf(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<{ frames: number[]; tasks: number[] }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const shown = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
  const ofPage = traceEvents.filter(
    ({ pid, tid, tdur }) => pid === shown[0]!.pid && tid === shown[0]!.tid && tdur !== undefined,
  );
  const milliseconds = (name: RegExp) =>
    ofPage
      .filter((event) => name.test(event.name))
      .map((event) => event.tdur! / 1000)
      .sort((a, b) => a - b);
  return { frames: milliseconds(/^FireAnimationFrame$/), tasks: milliseconds(/RunTask$/) };
}

// In software, with triangles to draw, there would be three frames a second.
const drawNoTriangles = (page: Page) =>
  page.evaluate(() => {
    const gl = WebGL2RenderingContext.prototype;
    const { drawArrays, drawArraysInstanced, drawElements, drawElementsInstanced } = gl;
    gl.drawArrays = function (mode, first) {
      drawArrays.call(this, mode, first, 0);
    };
    gl.drawArraysInstanced = function (mode, first, count) {
      drawArraysInstanced.call(this, mode, first, count, 0);
    };
    gl.drawElements = function (mode, _, type, offset) {
      drawElements.call(this, mode, 0, type, offset);
    };
    gl.drawElementsInstanced = function (mode, count, type, offset) {
      drawElementsInstanced.call(this, mode, count, type, offset, 0);
    };
  });

// What is drawn with WebGL, and the frames that the page has asked for and not had yet.
interface Drawing {
  calls: number;
  pending: Set<number>;
}
const countDraws = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const drawing: Drawing = { calls: 0, pending: new Set() };
    Object.assign(globalThis, { drawing });
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => void>;
    for (const name of ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']) {
      const draw = gl[name]!;
      gl[name] = function (...given) {
        drawing.calls += 1;
        draw.apply(this, given);
      };
    }
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = globalThis;
    globalThis.requestAnimationFrame = (frame) => {
      const id = request.call(globalThis, (now) => {
        drawing.pending.delete(id);
        frame(now);
      });
      drawing.pending.add(id);
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => {
      drawing.pending.delete(id);
      cancel.call(globalThis, id);
    };
  });
// Where no frame is asked for, none comes, however long one waits: a server that answers changes nothing.
async function drawsNothing(page: Page): Promise<void> {
  const drawing = () =>
    page.evaluate(() => {
      const { calls, pending } = (globalThis as unknown as { drawing: Drawing }).drawing;
      return { calls, frames: muster.scene.statistics().frames, pending: pending.size };
    });
  await expect(async () => {
    const before = await drawing();
    expect(before.calls).toBeGreaterThan(0);
    expect(before.pending).toBe(0);
    for (let i = 0; i < 10; i++) await page.evaluate((unit) => muster.battle.query('unit.card', { unit }), i % 3);
    expect(await drawing()).toEqual(before);
  }).toPass();
}

test('nothing is drawn while nothing moves, though motion is on', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 900, height: 560 });
  await countDraws(page);
  const created = await create(request);
  await sit(page, created);
  await idle(page);
  await drawsNothing(page); // at the set-up
  await toMove(page, 5);
  await idle(page);
  await drawsNothing(page); // with ghosts and their reach
  await page.keyboard.press('Shift+ArrowUp');
  await until(page, () => muster.battle.draftChanged && muster.battle.checkedDraft === muster.battle.draft);
  await idle(page);
  await drawsNothing(page);
  // Who watches sees nobody move either.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/b/${created.id}?test=1`);
  await ready(page);
  await idle(page);
  await drawsNothing(page);
});

test('200 models a side and 30 pieces of terrain: draw calls, idle frames, the script of a drag', async ({
  page,
  browser,
  request,
}) => {
  await countDraws(page);
  await sit(page, await create(request, await crowd(request)));
  const models = await toMove(page, 10);
  // No table has thirty pieces: the picture gets some twice, elsewhere.
  await page.evaluate(() => {
    const { table } = muster.battle.setup!;
    const shifted = <P extends readonly [number, number]>([x, y]: P) =>
      [(x + 5000) % table.size[0], (y + 7000) % table.size[1]] as const;
    const again = table.terrain.map((piece) => ({
      ...piece,
      prisms: piece.prisms.map((prism) => {
        const [dx, dy] = [
          shifted(piece.prisms[0]!.base.centre)[0] - piece.prisms[0]!.base.centre[0],
          shifted(piece.prisms[0]!.base.centre)[1] - piece.prisms[0]!.base.centre[1],
        ];
        const moved = ([x, y]: readonly [number, number]) => [x + dx, y + dy] as const;
        return {
          ...prism,
          base: { ...prism.base, centre: moved(prism.base.centre), vertices: prism.base.vertices.map(moved) },
        };
      }),
    }));
    muster.scene.show({
      table: { ...table, terrain: [...table.terrain, ...again, ...table.terrain].slice(0, 30) },
    } as never);
  });
  await idle(page);
  const scene = await drawn(page);
  for (const side of ['red', 'blue'])
    // as many as an army may have, but for who is aboard
    expect(scene.models.filter((model) => model.side === side).length).toBeGreaterThanOrEqual(175);
  expect(scene.terrain).toBe(30);
  const statistics = () => page.evaluate(() => muster.scene.statistics());
  const { drawCalls, triangles } = await statistics();
  expect(drawCalls).toBeLessThanOrEqual(80);
  expect(triangles).toBeLessThanOrEqual(300_000);
  await photograph(page, 'large');
  await drawsNothing(page);

  // What the script does is the same in a small window, and of no triangles, where software has less to draw.
  await page.setViewportSize({ width: 900, height: 560 });
  await idle(page);
  await drawNoTriangles(page);
  const from = await place(page, models[0]!);
  const to = await inwards(page, from, 3 * inch);
  await dragTo(page, from, to, false);
  const { x, y } = await onScreen(page, to);
  const { frames, tasks } = await scriptOf(browser, page, async () => {
    for (let step = 1; step <= 30; step++) {
      const before = (await statistics()).frames;
      await page.mouse.move(x + 2 * (step % 10), y);
      await until(page, (drawn) => muster.scene.statistics().frames > drawn, before);
    }
  });
  await page.mouse.up();
  expect(frames.length).toBeGreaterThanOrEqual(25);
  expect(frames[Math.floor(frames.length * 0.95)]).toBeLessThanOrEqual(8);
  expect(tasks.at(-1)).toBeLessThanOrEqual(50);
});

test('200 models: the script of a frame while the other side’s turn is shown, with motion and dice', async ({
  browser,
  request,
}) => {
  test.skip(!process.env.MUSTER_FULL, 'half a minute of battle before the first of these frames');
  const context = await browser.newContext({
    ...{ baseURL: process.env.MUSTER_URL!, viewport: { width: 900, height: 560 }, reducedMotion: 'no-preference' },
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('pace', 'fast'));
  await sit(page, await create(request, await crowd(request)));
  await deployForMe(page);
  await drawNoTriangles(page);
  await page.evaluate(async () => {
    const { battle } = muster;
    const isShown = () => battle.theatre.act?.deed.side === 'blue' && battle.theatre.act.deed.rolls.length > 0;
    while (!(battle.now!.round > 1 && isShown())) {
      const { mine } = battle;
      if (mine && !battle.sending && !battle.theatre.busy)
        muster.sendAnswer(battle, mine.may_pass && mine.kind === 'choose_unit' ? { pass: true } : undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const { frames } = await scriptOf(browser, page, () =>
    page.evaluate(async () => {
      const deeds = new Set<number>();
      while (muster.battle.theatre.act && deeds.size < 16) {
        deeds.add(muster.battle.theatre.act.deed.number);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  const p95 = frames[Math.floor(frames.length * 0.95)]!;
  console.log(`${frames.length} frames, p95 ${p95.toFixed(1)} ms`);
  expect(frames.length).toBeGreaterThan(10);
  expect(p95).toBeLessThanOrEqual(8);
  await context.close();
});

test('without WebGL the plan appears and every question stays answerable', async ({
  request,
  baseURL,
  launchOptions,
}) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: ['--no-sandbox', '--disable-gpu', '--disable-3d-apis'],
  });
  const page = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await sit(page, await create(request));
  await deployForMe(page);
  expect((await drawn(page)).mode).toBe('plan');
  await photograph(page, 'plan');
  const { number } = await asked(page);
  await main(page).first().click();
  await answered(page, number);
  await browser.close();
});

test('a lost context becomes the plan, where questions are answered, and comes back', async ({ page, request }) => {
  await page.setViewportSize({ width: 800, height: 500 }); // software has less to draw
  await sit(page, await create(request));
  await deployForMe(page);
  await idle(page);
  await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!;
    const lost = (canvas.getContext('webgl2') as WebGL2RenderingContext).getExtension('WEBGL_lose_context')!;
    Object.assign(globalThis, { restore: () => lost.restoreContext() });
    lost.loseContext();
  });
  await until(page, () => muster.scene.scene().mode === 'plan');
  const { number } = await asked(page);
  await main(page).click();
  await answered(page, number);
  await page.evaluate(() => (globalThis as unknown as { restore(): void }).restore());
  await until(page, () => muster.scene.scene().mode === 'webgl');
  const { frames } = await page.evaluate(() => muster.scene.statistics());
  await page.evaluate(() => muster.scene.zoom(1.1));
  await until(
    page,
    (before) => muster.scene.statistics().frames > before && muster.scene.statistics().drawCalls > 5,
    frames,
  );
});

// Section 13 of the design: overlays and rings are drawn unlit, so that the hex values arrive on the screen.
test('the colours of the sides arrive on the screen as they are written', async ({ page, request }) => {
  await page.setViewportSize({ width: 1000, height: 640 });
  await sit(page, await create(request));
  await deployForMe(page);
  await page.evaluate(() => void (document.querySelector<HTMLElement>('.scene-labels')!.style.display = 'none'));
  for (const [side, colour] of [
    ['red', '#F0764A'],
    ['blue', '#8CCBFA'],
  ] as const) {
    const centre = await page.evaluate((of) => {
      const model = muster.scene.scene().models.find((one) => one.side === of)!;
      muster.scene.setCamera({ kind: 'plan', centre: model.place.at, span: 6 * 508 });
      return model.place.at;
    }, side);
    await idle(page);
    const { x, y } = await page.evaluate((at) => muster.scene.toScreen(at), centre);
    const box = (await page.locator('.scene').boundingBox())!;
    const clip = { x: box.x + x - 60, y: box.y + y - 60, width: 120, height: 120 };
    const shot = (await page.screenshot({ clip })).toString('base64');
    const share = await page.evaluate(
      async ([image, wanted]) => {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        let same = 0;
        for (let i = 0; i < data.length; i += 4)
          if (
            '#' +
              [data[i]!, data[i + 1]!, data[i + 2]!]
                .map((part) => part.toString(16).padStart(2, '0'))
                .join('')
                .toUpperCase() ===
            wanted
          )
            same++;
        return same / (data.length / 4);
      },
      [shot, colour] as const,
    );
    expect(share, side).toBeGreaterThan(0.01);
  }
});
