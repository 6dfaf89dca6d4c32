import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, expect, test } from '@playwright/test';
import { create, deployForMe, drawn, idle, main, now, picture, ready, sit, until } from './table';

test('24: what is fast stays fast: sizes, draw calls, idle frames', async ({ page, request }) => {
  const folder = new URL('../dist/assets/', import.meta.url);
  const size = (name: string) => gzipSync(readFileSync(new URL(name, folder))).length / 1024;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const total = scripts.reduce((sum, name) => sum + size(name), 0);
  const ofTheTable = scripts.filter((name) => /^(scene|tools|Battle|Replay)[-.]/.test(name)).reduce((sum, name) => sum + size(name), 0);
  expect(total).toBeLessThan(350);
  expect(total - ofTheTable).toBeLessThan(90);

  await sit(page, await create(request, { red: { who: 'person', army: 'ninth/concord-100' }, blue: { who: 'computer:quick', army: 'ninth/tide-100' } }));
  await deployForMe(page);
  await idle(page);
  const statistics = await page.evaluate(() => muster.scene.statistics());
  expect(statistics.drawCalls).toBeLessThanOrEqual(80);
  expect(statistics.triangles).toBeLessThanOrEqual(300_000);
  await page.waitForTimeout(500);
  expect((await page.evaluate(() => muster.scene.statistics())).frames - statistics.frames).toBeLessThanOrEqual(1);
  await page.screenshot(picture('large'));
});

test('24: battles that are left leave nothing behind', async ({ page, request }) => {
  await page.goto('/armies');
  const battles = [await create(request), await create(request, { seed: 8 })];
  const session = await page.context().newCDPSession(page);
  const weigh = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 1024 / 1024, nodes };
  };
  const visit = async (id: string) => {
    await page.evaluate((to) => history.pushState({}, '', to) ?? dispatchEvent(new PopStateEvent('popstate')), `/b/${id}?test=1`);
    await until(page, (wanted) => globalThis.muster?.battle?.id === wanted && !!muster.battle.now && !!muster.scene, id);
    await idle(page);
    await page.evaluate(() => history.back());
    await expect(page.locator('h1')).toBeVisible();
  };
  for (const { id } of battles) await visit(id);
  const before = await weigh();
  for (let i = 0; i < 8; i++) await visit(battles[i % 2]!.id);
  const after = await weigh();
  expect(after.megabytes).toBeLessThan(250);
  expect(after.megabytes - before.megabytes).toBeLessThan(2);
  expect(after.nodes - before.nodes).toBeLessThan(400);
});

test('25: without WebGL the plan appears and every question stays answerable', async ({ request, baseURL }) => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-3d-apis'] });
  const page = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })).newPage();
  await sit(page, await create(request));
  await deployForMe(page);
  expect((await drawn(page)).mode).toBe('plan');
  await page.screenshot(picture('plan'));
  const at = (await now(page)).at;
  await main(page).first().click();
  await until(page, (before) => muster.battle.now!.at > before, at);
  await browser.close();
});

test('25: a lost context becomes the plan and comes back', async ({ page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await idle(page);
  await page.evaluate(() => {
    const canvas = document.querySelector('canvas')!;
    const lose = (canvas.getContext('webgl2') as WebGL2RenderingContext).getExtension('WEBGL_lose_context')!;
    lose.loseContext();
    setTimeout(() => lose.restoreContext(), 300);
  });
  await until(page, () => muster.scene.scene().mode === 'plan');
  await until(page, () => muster.scene.scene().mode === 'webgl');
  await ready(page);
});
