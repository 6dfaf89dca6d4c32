// What signs mean: by pointer, keyboard and finger; and what a kind of question decides, the first time it comes.
import { expect, type Page } from '@playwright/test';
import { Hand } from './fingers';
import { asked, create, deployForMe, idle, playUntil, sit, test, until } from './table';

const box = (page: Page) => page.getByRole('tooltip');

test('a sign is explained to the pointer that rests on it and to the keyboard that comes to it', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await asked(page);
  await page.locator('[data-sign="phase.charge"]').hover();
  await expect(box(page)).toHaveText('Two dice say how far units charge into combat.');
  await expect(page.locator('[data-sign="phase.charge"]')).toHaveAttribute('aria-describedby', 'sign-box');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(page.locator('[aria-describedby="sign-box"]')).toHaveCount(0);

  await page.mouse.move(700, 300);
  await page.locator('.seats[data-signs]').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('ol.phases')).toBeFocused();
  await expect(box(page).locator('p')).toHaveCount(7);
  await page.keyboard.press('Tab');
  await expect(box(page)).toContainText('Points of this side');

  // Whatever is marked on the page has a text: the box never stays empty.
  const signs = await page
    .locator('[data-sign]')
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset['sign']))]);
  expect(signs.length).toBeGreaterThan(15);
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  expect(signs.filter((sign) => !(`sign.${sign}` in texts))).toEqual([]);
});

test('a sign is explained to the finger that holds it, and its press does nothing else', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request, { rules: 'alternating' }));
  await asked(page);
  const tool = page.locator('[data-sign="tool.ruler"]');
  const at = (await tool.boundingBox())!;
  const touch = (type: string) =>
    tool.dispatchEvent(type, { pointerType: 'touch', bubbles: true, clientX: at.x + 5, clientY: at.y + 5 });
  await touch('pointerdown');
  await expect(box(page)).toContainText('Measures between any two things');
  await touch('pointerup');
  await tool.dispatchEvent('click');
  await expect(tool).toHaveAttribute('aria-pressed', 'false');
  await expect(box(page)).toBeVisible();
  await touch('pointerdown'); // a short press is a press
  await touch('pointerup');
  await tool.dispatchEvent('click');
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect(box(page)).toHaveCount(0);
});

// A pixel of the table that has this sign.
async function placeOf(page: Page, sign: string): Promise<{ x: number; y: number }> {
  await idle(page);
  const found = await page.evaluate((wanted) => {
    const { left, top } = muster.scene.element.getBoundingClientRect();
    const { clientWidth, clientHeight } = muster.scene.element;
    for (let y = 8; y < clientHeight - 8; y += 7)
      for (let x = 8; x < clientWidth - 8; x += 7) {
        if (!muster.scene.signsAt(x, y).includes(wanted)) continue;
        if (document.elementFromPoint(left + x, top + y)?.closest('.scene')) return { x: left + x, y: top + y };
      }
    return null;
  }, sign);
  expect(found, sign).not.toBeNull();
  return found!;
}

test('flags, rings, objectives, lines and areas on the table are explained where the pointer rests', async ({
  plan: page,
  request,
}) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await playUntil(page, ({ kind, options }) => kind === 'choose_unit' && options.length > 1);
  const rest = async ({ x, y }: { x: number; y: number }) => {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
  };
  await rest(await placeOf(page, 'number'));
  await expect(box(page)).toContainText('The unit’s number in its army');
  await rest(await placeOf(page, 'objective'));
  await expect(box(page)).toContainText('an objective, and how close');
  await page.mouse.move(5, 5);
  await expect(box(page)).toHaveCount(0);

  // A model with its ring: that it can be chosen, then that it is.
  const model = await placeOf(page, 'eligible');
  await rest(model);
  await expect(box(page)).toContainText('this unit may be chosen now');
  await expect(box(page)).toContainText('Red: a triangle');
  await page.mouse.click(model.x, model.y);
  await expect(box(page)).toHaveCount(0); // who presses does not want to read
  await until(page, () => muster.scene.scene().models.some(({ chosen }) => chosen));
  await rest(await placeOf(page, 'chosen'));
  await expect(box(page)).toContainText('White rings: this unit is chosen');

  // A range, as a line; and the ground that is seen, as an area.
  await page.keyboard.press('o');
  await expect(page.locator('.tools section .why').first()).toBeVisible();
  await rest(await placeOf(page, 'table.range'));
  await expect(box(page)).toContainText('so far reaches what is written');
  await page.keyboard.press('v');
  await expect(page.locator('.tools section .why').first()).toBeVisible();
  await rest(await placeOf(page, 'table.seen'));
  await expect(box(page)).toContainText('the chosen unit sees it');
  await page.keyboard.press('v');

  // All that can be seen is said to whoever comes to the table by keyboard, until the next key.
  await page.mouse.move(5, 5);
  await page.locator('.tools button:enabled').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.scene')).toBeFocused();
  await expect(box(page)).toContainText('an objective, and how close');
  await expect(box(page)).toContainText('this unit is chosen');
  await expect(page.locator('.scene')).toHaveAttribute('aria-describedby', 'sign-box');
  await page.keyboard.press('ArrowLeft');
  await expect(box(page)).toHaveCount(0);
});

test('whatever is drawn on the table has a sign, and each of them a text', async ({ plan: page, request }) => {
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  const seen = new Set<string>();
  const look = async () => {
    await idle(page);
    for (const sign of await page.evaluate(() => muster.scene.signs())) seen.add(sign);
  };
  for (const rules of ['ninth', 'eighth', 'alternating', 'drill']) {
    await sit(page, await create(request, { rules }));
    await asked(page);
    await look(); // a zone, or where something may be placed
    await deployForMe(page);
    await look();
  }
  expect([...seen].filter((sign) => !(`sign.${sign}` in texts))).toEqual([]);
  for (const sign of ['side.red', 'side.blue', 'number', 'count', 'objective', 'table.zone', 'eligible'])
    expect([...seen]).toContain(sign);
});

test('a finger that rests on the table is told what lies there, and answers nothing', async ({
  browser,
  baseURL,
  request,
}) => {
  const hand = await Hand.on(browser, baseURL!, 390, 844);
  const { page } = hand;
  await sit(page, await create(request));
  await deployForMe(page);
  const { number } = (await asked(page))!;
  const at = await placeOf(page, 'number');
  await hand.hold(at);
  await expect(box(page)).toContainText('The unit’s number in its army');
  const said = (await box(page).boundingBox())!;
  expect(said.y + said.height <= at.y || said.y >= at.y).toBe(true); // not under the finger
  expect(said.x).toBeGreaterThanOrEqual(0);
  expect(said.x + said.width).toBeLessThanOrEqual(390);
  expect((await asked(page))!.number).toBe(number);
  await hand.tap({ x: at.x, y: at.y });
  await expect(box(page)).toHaveCount(0);
  await hand.close();
});

test('what a unit has done is explained in the list of its army', async ({ plan: page, request }) => {
  await sit(page, await create(request));
  await deployForMe(page);
  await page.evaluate(async () => {
    const { battle } = muster;
    const isMarked = () => battle.now!.units.some(({ owner, states }) => owner === 'red' && states.length > 0);
    while (!isMarked()) {
      if (battle.mine && !battle.sending) muster.sendAnswer(battle);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await page.locator('.armies [data-sign^="state."]').first().hover();
  const states = /(Has|Came|Enemies|Waits|Is) /;
  await expect(box(page)).toContainText(states);
  await page.mouse.move(700, 5);
  await expect(box(page)).toHaveCount(0);
  await page.locator('.armies button[data-signs]').first().focus();
  await page.keyboard.press('Shift+Tab'); // by keyboard it has come there when it comes back
  await page.keyboard.press('Tab');
  await expect(box(page)).toContainText(states);
});

test('what a kind of question decides is said the first time, then for the asking, until somebody wants it again', async ({
  plan: page,
  request,
}) => {
  const begin = async () => {
    await sit(page, await create(request, { rules: 'drill' }));
    return (await asked(page)).kind;
  };
  const kind = await begin();
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  const sentence = page.locator('section.bar .head').getByText(texts[`sign.question.${kind}`]!);
  await expect(sentence).toBeVisible();
  expect(await begin()).toBe(kind);
  await expect(page.getByRole('button', { name: 'What does this decide?' })).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.getByRole('button', { name: 'What does this decide?' }).click();
  await expect(sentence).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Explain each kind of question once more' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await begin();
  await expect(sentence).toBeVisible();
});

test('the legend lists every sign', async ({ plan: page, request }) => {
  if (page.url() === 'about:blank') await page.goto('/nowhere');
  await page.goto('/signs');
  const texts = (await (await request.get('/api/languages/en')).json()) as Record<string, string>;
  const signs = Object.keys(texts).filter((id) => id.startsWith('sign.'));
  await expect(page.locator('main dd')).toHaveCount(signs.length);
  await expect(page.locator('main')).toContainText('Two dice say how far units charge into combat.');
});
