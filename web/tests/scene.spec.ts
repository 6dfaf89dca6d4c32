// The picture of the table: it is seen from one's own side and stands still, and its labels leave models alone.
import { expect, type Page } from '@playwright/test';
import { recorded } from './recorded';
import { answered, asked, create, deployForMe, drawn, idle, photograph, ready, sit, test, until, visit } from './table';

const camera = (page: Page) => page.evaluate(() => muster.scene.camera());
// How low on the screen the armies stand, on average.
const heights = (page: Page) =>
  page.evaluate(() => {
    const { models } = muster.scene.scene();
    const low = (side: string) => {
      const own = models.filter((model) => model.side === side);
      return own.reduce((sum, { place }) => sum + muster.scene.toScreen(place.at).y, 0) / own.length;
    };
    return { red: low('red'), blue: low('blue') };
  });

for (const rules of ['ninth', 'eighth', 'alternating'])
  for (const [seat, other] of [
    ['red', 'blue'],
    ['blue', 'red'],
  ] as const)
    test(`${rules}, ${seat}: the table is seen from one's own side, and stands still`, async ({
      plan: page,
      request,
    }) => {
      const seats = { [seat]: { who: 'person' }, [other]: { who: 'computer:quick' } };
      await sit(page, await create(request, { rules, ...seats }), [seat]);
      await deployForMe(page);
      await idle(page);
      const low = await heights(page);
      expect(low[seat]).toBeGreaterThan(low[other] + 50);
      // Neither a question nor the other's turn moves it.
      const first = await camera(page);
      for (let i = 0; i < 8; i++) {
        const { number } = await asked(page);
        await page.evaluate(() => muster.sendAnswer(muster.battle));
        await answered(page, number);
        expect(await camera(page)).toEqual(first);
      }
      // Another window only fits it again.
      const viewport = page.viewportSize()!;
      await page.setViewportSize({ width: 900, height: 1000 });
      await expect.poll(async () => (await camera(page)).span).not.toBe(first.span);
      expect((await camera(page)).turn).toBe(first.turn);
      await page.setViewportSize(viewport);
      await expect.poll(() => camera(page)).toEqual(first);
      // It is the same when one comes back to the battle.
      const address = new URL(page.url());
      await visit(page, address.pathname + address.search);
      await ready(page);
      await expect.poll(async () => (await camera(page)).turn).toBe(first.turn);
    });

test('spectators see the table from the side of Red, or from the one they choose', async ({ plan: page, request }) => {
  const { id } = await recorded(request);
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await visit(page, `/b/${id}?test=1`);
  await ready(page);
  await page.evaluate((at) => muster.viewDecision(muster.battle, at), await firstTurn(page));
  await idle(page);
  const before = await heights(page);
  expect(before.red).toBeGreaterThan(before.blue + 50);
  await page.getByRole('button', { name: /Other side/ }).click();
  const after = await heights(page);
  expect(after.blue).toBeGreaterThan(after.red + 50);
  await page.setViewportSize({ width: 1000, height: 900 });
  await until(page, () => muster.scene.element.clientWidth < 800);
  expect((await heights(page)).blue).toBeGreaterThan((await heights(page)).red + 50);
});
const firstTurn = (page: Page) =>
  page.evaluate(() => muster.battle.events.find(({ event }) => (event as { round?: number }).round === 1)!.at);

test('the wheel zooms gently, and to the pointer', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  const box = (await page.locator('.table').boundingBox())!;
  const [x, y] = [box.width * 0.3, box.height * 0.4];
  const under = () => page.evaluate(([a, b]) => muster.scene.toTable(a!, b!), [x, y]);
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await camera(page)).span).toBeLessThan(1e9);
  for (const delta of [-100, -4000]) {
    const [span, at] = [(await camera(page)).span, await under()];
    await page.mouse.wheel(0, delta);
    await expect.poll(async () => (await camera(page)).span).toBeLessThan(span);
    expect(span / (await camera(page)).span).toBeLessThan(1.15);
    const now = await under();
    expect(Math.hypot(now[0] - at[0], now[1] - at[1])).toBeLessThan(20); // of 508 to the inch
  }
});

const windows = [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const;
test('the tilted table fills the picture', async ({ page, request }) => {
  await noTriangles(page);
  for (const rules of ['ninth', 'alternating']) {
    await sit(page, await create(request, { rules }));
    await deployForMe(page);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await idle(page);
      const { seen, picture } = await page.evaluate(() => {
        const [w, h] = muster.battle.setup!.table.size;
        const corners = (
          [
            [0, 0],
            [w, 0],
            [w, h],
            [0, h],
          ] as [number, number][]
        ).map((at) => muster.scene.toScreen(at));
        const { clientWidth, clientHeight } = muster.scene.element;
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
        return {
          seen: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
          picture: { width: clientWidth, height: clientHeight },
        };
      });
      expect((await camera(page)).kind).toBe('tilt');
      const [across, along] = [(seen.right - seen.left) / picture.width, (seen.bottom - seen.top) / picture.height];
      const ofShorter = picture.width < picture.height ? across : along;
      // A wide table in a small, nearly square picture fills its width: it cannot be larger.
      const most = picture.width < 500 ? Math.max(across, ofShorter) : ofShorter;
      expect(most, `${rules} ${width}`).toBeGreaterThanOrEqual(0.8);
      for (const inside of [seen.left, seen.top, picture.width - seen.right, picture.height - seen.bottom])
        expect(inside).toBeGreaterThanOrEqual(0);
    }
  }
});

// Software has nothing to draw then; where everything is stays the same.
const noTriangles = (page: Page) =>
  page.addInitScript(() => {
    const gl = WebGL2RenderingContext.prototype;
    for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced'] as const)
      (gl as unknown as Record<string, () => void>)[name] = () => {};
  });

interface Watched {
  frames: number;
  moving: number; // of them
  labels: number; // in all of them
  displaced: number; // flags away from their units
  wrong: string[];
}
// In every frame that the scene draws: which labels lie over a model, or not wholly in the picture. What is measured
// here is the page itself; where models are seen is computed from their bases and heights alone.
async function watchLabels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { frames: 0, moving: 0, labels: 0, displaced: 0, wrong: [] };
    Object.assign(globalThis, { watched });
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    let last = 0;
    globalThis.requestAnimationFrame = (callback) =>
      request((now) => {
        callback(now);
        const frames = globalThis.muster?.scene?.statistics().frames ?? 0;
        if (frames === last || !muster.battle.setup) return;
        last = frames;
        look();
      });
    function look() {
      const { scene, battle } = muster;
      const { models, animating } = scene.scene();
      const picture = document.querySelector('.scene-labels')!.getBoundingClientRect();
      // The window has another size, and the scene learns it before this frame is shown.
      if (Math.abs(parseFloat(document.querySelector('canvas')!.style.width) - picture.width) > 1) return;
      if (Math.abs(parseFloat(document.querySelector('canvas')!.style.height) - picture.height) > 1) return;
      watched.frames += 1;
      let displaced = 0;
      if (animating) watched.moving += 1;
      const boxes = models.map(({ id, place }) => {
        const { shape, height } = battle.setup!.models[id]!;
        const angle = (place.facing * Math.PI) / 180;
        const turned = ([x, y]: readonly [number, number]) =>
          [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const;
        const around = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).map(
          (way) => [shape.radius * Math.cos(way), shape.radius * Math.sin(way)] as const,
        );
        const corners = (shape.outline.length ? shape.outline.map(turned) : around).flatMap(([x, y]) =>
          [0, height].map((up) =>
            scene.toScreen([place.at[0] + x, place.at[1] + y, place.elevation + up] as [number, number, number]),
          ),
        );
        const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
        const { unit } = battle.now!.models[id]!;
        return {
          id,
          unit,
          left: Math.min(...xs),
          right: Math.max(...xs),
          top: Math.min(...ys),
          bottom: Math.max(...ys),
        };
      });
      for (const label of document.querySelectorAll<HTMLElement>('.scene-labels > div:not([hidden])')) {
        watched.labels += 1;
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const at = `${battle.viewedAt}: "${label.textContent}"`;
        if (
          left < picture.left - 1 ||
          right > picture.right + 1 ||
          top < picture.top - 1 ||
          bottom > picture.bottom + 1
        )
          watched.wrong.push(`${at} is outside`);
        const over = boxes.find(
          (box) =>
            box.left + 1 < right - picture.left &&
            box.right - 1 > left - picture.left &&
            box.top + 1 < bottom - picture.top &&
            box.bottom - 1 > top - picture.top,
        );
        if (over) watched.wrong.push(`${at} lies over model ${over.id}`);
        const gaps = boxes
          .filter((box) => String(box.unit) === label.dataset['unit'])
          .map((box) =>
            Math.max(
              box.left + picture.left - right,
              left - picture.left - box.right,
              box.top + picture.top - bottom,
              top - picture.top - box.bottom,
            ),
          );
        if (gaps.length && Math.min(...gaps) > 25) displaced += 1;
      }
      const lines = (document.querySelector('.scene-labels path')!.getAttribute('d') ?? '').split('M').length - 1;
      if (lines < displaced) watched.wrong.push(`${battle.viewedAt}: ${displaced} flags are far away, ${lines} lines`);
      watched.displaced += displaced;
    }
  });
}

for (const rules of ['ninth', 'alternating', ...(process.env.MUSTER_FULL ? ['eighth'] : [])])
  test(`${rules}: no label lies over a model or outside of the picture, in a whole battle in motion`, async ({
    page,
    request,
  }) => {
    const { id, questions } = await recorded(request, { rules });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await noTriangles(page);
    await watchLabels(page);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(`/b/${id}?test=1`);
    await ready(page);
    const moments = questions.filter((_, i) => i % Math.ceil(questions.length / 40) === 0).map(({ number }) => number);
    for (const seat of ['red', 'blue'] as const) {
      const turn = (await camera(page)).turn;
      if (seat === 'blue')
        await page.evaluate(
          (around) => muster.scene.show({ home: { side: 'blue', turn: (around + 180) % 360 } }),
          turn,
        );
      for (const at of moments) {
        await page.evaluate((number) => muster.viewDecision(muster.battle, number), at);
        await idle(page);
      }
      // Every unit of the last of them is named by its flag.
      const flags = await page.locator('.scene-flag:visible .mark').allTextContents();
      const scene = await drawn(page);
      const standing = new Set(scene.models.map(({ glyph, number }) => `${glyph}${number}`));
      expect(new Set(flags)).toEqual(standing);
    }
    const watched = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    expect(watched.moving).toBeGreaterThan(20);
    expect(watched.labels).toBeGreaterThan(1000);
    expect(watched.displaced).toBeGreaterThan(0);
    expect(watched.wrong.slice(0, 10)).toEqual([]);
    await photograph(page, `flags-${rules}`);
  });

test('a unit has one number: on its flag, on its bases, in the list and on the keys', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request, { rules: 'eighth' }));
  await deployForMe(page);
  await idle(page);
  const scene = await drawn(page);
  const numbers = await page.evaluate(() => muster.battle.now!.units.map(({ owner }) => owner));
  for (const [unit, owner] of numbers.entries()) {
    const number = numbers.slice(0, unit + 1).filter((other) => other === owner).length;
    const sign = `${owner === 'red' ? '▲' : '■'}${number}`;
    expect(new Set(scene.models.filter((model) => model.unit === unit).map((model) => model.number))).toEqual(
      new Set([number]),
    );
    expect(scene.flags.find((flag) => flag.unit === unit)!.text.startsWith(`${sign} `)).toBe(true);
    await expect(page.locator(`nav.armies button.${owner} .mark`).nth(number - 1)).toHaveText(sign);
  }
  const { options } = await asked(page);
  for (const option of options.slice(0, 4)) {
    const unit = 'unit' in option ? option.unit : -1;
    await page.keyboard.press(String(unit + 1)); // Red's are the first
    expect(await page.evaluate(() => muster.battle.draft.picks)).toEqual([{ unit }]);
  }
});

test('a flag has the name of its unit when that is pointed at, chosen, or near', async ({ plan: page, request }) => {
  await sit(page, await create(request, { rules: 'eighth' }));
  await deployForMe(page);
  await idle(page);
  const box = (await page.locator('.table').boundingBox())!;
  const enemy = await page.evaluate(() => muster.scene.scene().models.find(({ side }) => side === 'blue')!);
  const name = await page.evaluate((unit) => muster.battle.setup!.units[unit]!.name, enemy.unit);
  const flag = page.locator(`.scene-flag[data-unit="${enemy.unit}"]:visible`);
  await expect(flag).toBeVisible();
  await expect(flag).not.toContainText(name);
  const { x, y } = await page.evaluate((at) => muster.scene.toScreen(at), enemy.place.at);
  await page.mouse.move(box.x + x, box.y + y);
  await expect(flag).toContainText(name);
  await page.mouse.move(box.x + 4, box.y + 4);
  await expect(flag).not.toContainText(name);
  await page.locator('nav.armies button', { hasText: name }).first().click();
  await expect(flag).toContainText(name);
  await page.locator('nav.armies button').first().click();
  await expect(flag).not.toContainText(name);
  await page.evaluate((centre) => muster.scene.setCamera({ centre, span: 6 * 508 }), enemy.place.at);
  await expect(flag).toContainText(name);
});

test('both armies are seen beside the table, whether a unit is chosen or not', async ({ plan: page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const red = { who: 'person', army: 'ninth/concord-50' };
  await sit(page, await create(request, { red, blue: { who: 'computer:quick', army: 'ninth/tide-50' } }));
  const left = (await page.locator('aside.left').boundingBox())!;
  for (const choose of [false, true]) {
    if (choose) await page.locator('nav.armies button').first().click();
    const units = await page.locator('nav.armies button').all();
    expect(units).toHaveLength(18);
    for (const unit of units) {
      const box = (await unit.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(24);
      expect(box.y).toBeGreaterThanOrEqual(left.y);
      expect(box.y + box.height).toBeLessThanOrEqual(left.y + left.height);
    }
    for (const list of await page.locator('nav.armies section').all())
      expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  }
});

test('the wounds that are left are bars', async ({ plan: page, request }) => {
  const { id, questions } = await recorded(request, { rules: 'eighth' });
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await visit(page, `/b/${id}?test=1`);
  await ready(page);
  const late = questions[Math.floor(questions.length * 0.7)]!.number;
  await page.evaluate((at) => muster.viewDecision(muster.battle, at), late);
  const shares = await page.evaluate(() => {
    const { now, setup } = muster.battle;
    return (['red', 'blue'] as const).flatMap((side) =>
      now!.units.flatMap(({ owner }, unit) => {
        if (owner !== side) return [];
        const own = now!.models.map((model, i) => ({ ...model, most: setup!.models[i]!.wounds }));
        const members = own.filter((model) => model.unit === unit);
        const left = members.filter((model) => model.whereabouts !== 'destroyed');
        return left.reduce((sum, { wounds }) => sum + wounds, 0) / members.reduce((sum, { most }) => sum + most, 0);
      }),
    );
  });
  const bars = await page
    .locator('nav.armies .bar')
    .evaluateAll((all) =>
      all.map((bar) => bar.firstElementChild!.getBoundingClientRect().width / bar.getBoundingClientRect().width),
    );
  expect(bars).toHaveLength(shares.length);
  bars.forEach((bar, i) => expect(bar).toBeCloseTo(shares[i]!, 2));
  expect(bars.some((bar) => bar > 0 && bar < 1)).toBe(true);
});
