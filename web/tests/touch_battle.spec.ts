// Battles by touch alone, at the sizes of a telephone and a tablet: taps, drags, pinches, long presses.
import { expect, type Page } from '@playwright/test';
import { Hand, type At } from './fingers';
import { onScreen } from './moving';
import { create, idle, photograph, sit, test, until } from './table';

const full = !!process.env.MUSTER_FULL;
const sizes = [
  [390, 844],
  [820, 1180],
] as const;

// What can be pressed and is seen, and is smaller than a finger.
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const label = one.closest('label');
      const target = one.matches('[type="checkbox"], [type="radio"]') && label ? label : one;
      const { width, height } = target.getBoundingClientRect();
      const inText = one.matches('p a, li a, dd a') && !one.matches('.button, .chip'); // WCAG: inline in a sentence
      const hidden = !one.checkVisibility({ visibilityProperty: true }) || one.matches('.skip, .as-text');
      if (hidden || inText || width === 0 || (width >= 43.5 && height >= 43.5)) return [];
      return [`${one.tagName} ${one.className} "${(one.textContent ?? '').trim().slice(0, 30)}" ${width}x${height}`];
    });
  });

for (const [width, height] of sizes)
  test(`${width} wide: whatever can be pressed is large enough for a finger`, async ({ browser, baseURL, request }) => {
    const hand = await Hand.on(browser, baseURL!, width, height);
    const { page } = hand;
    for (const address of ['/', '/new', '/watch', '/replays', '/armies', '/rules', '/odds']) {
      await page.goto(address);
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
      expect(await tooSmall(page), address).toEqual([]);
    }
    await sit(page, await create(request));
    await expect(page.locator('section.bar button.main')).toBeVisible();
    expect(await tooSmall(page), 'set-up').toEqual([]);
    // No keys are named to somebody who has none, and the head is one line.
    await expect(page.locator('kbd:visible')).toHaveCount(0);
    expect((await page.locator('header').first().boundingBox())!.height).toBeLessThanOrEqual(56);
    await page.locator('section.bar button.main').click();
    await until(page, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
    const kinds = new Set<string>();
    for (let i = 0; i < 14; i++) {
      await until(page, () => muster.battle.mine && !muster.battle.sending);
      const { kind, number } = await page.evaluate(() => muster.battle.mine!);
      if (!kinds.has(kind)) expect(await tooSmall(page), kind).toEqual([]);
      kinds.add(kind);
      await page.evaluate(() => muster.sendAnswer(muster.battle));
      await until(page, (before) => muster.battle.question?.number !== before, number);
    }
    expect(kinds.size).toBeGreaterThan(2);
    await photograph(page, `touch-battle-${width}`);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await tooSmall(page), 'menu').toEqual([]);
    await photograph(page, `touch-menu-${width}`);
    await hand.close();
  });

test('a long press says what a mouse would be told; two fingers zoom and turn', async ({
  browser,
  baseURL,
  request,
}) => {
  const hand = await Hand.on(browser, baseURL!, 390, 844);
  const { page } = hand;
  await sit(page, await create(request));
  await page.locator('section.bar button.main').click();
  await until(page, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
  await idle(page);
  const before = await page.evaluate(() => muster.battle.now!.at);
  const unit = await page.evaluate(() => muster.battle.now!.units.findIndex(({ owner }) => owner === 'blue'));
  const model = await page.evaluate((of) => muster.battle.now!.models.findIndex((one) => one.unit === of), unit);
  const at = await page.evaluate((id) => muster.battle.now!.models[id]!.place.at, model);
  await page.evaluate((centre) => muster.scene.setCamera({ kind: 'plan', centre, span: 20 * 508 }), at);
  await idle(page);
  await hand.hold(await onScreen(page, at));
  await expect.poll(() => page.evaluate(() => muster.battle.chosen)).toBe(unit);
  // Terrain tells its name and height.
  const piece = await page.evaluate(() => {
    const pieces = muster.battle.setup!.table.terrain;
    const free = pieces.findIndex(({ prisms }) => {
      const [x, y] = prisms[0]!.base.centre;
      return muster.battle.now!.models.every(
        ({ place, whereabouts }) => whereabouts !== 'table' || Math.hypot(place.at[0] - x, place.at[1] - y) > 4000, // nor its flag
      );
    });
    return { id: free, at: pieces[free]!.prisms[0]!.base.centre, name: pieces[free]!.name };
  });
  await page.evaluate((centre) => muster.scene.setCamera({ kind: 'plan', centre, span: 20 * 508 }), piece.at);
  await idle(page);
  await hand.hold(await onScreen(page, piece.at));
  await expect.poll(() => page.evaluate(() => muster.battle.namedTerrain)).toBe(piece.id);
  await expect(page.locator('.scene-labels', { hasText: piece.name })).toBeAttached();
  // Nothing was answered by looking.
  expect(await page.evaluate(() => muster.battle.now!.at)).toBe(before);
  const camera = () => page.evaluate(() => muster.scene.camera());
  const box = (await page.locator('.table').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [far, turn] = await camera().then(({ span, turn }) => [span, turn]);
  await hand.pinch(middle, 80, 200);
  expect((await camera()).span).toBeLessThan(far! * 0.7);
  await hand.pinch(middle, 160, 160, 40);
  expect(Math.abs((await camera()).turn - turn!)).toBeGreaterThan(20);
  await hand.close();
});

// ---- Whole battles

// Where a finger meets a model of this unit on the table: not under another one, and inside the picture.
async function modelOf(page: Page, unit: number): Promise<At | null> {
  const places = await page.evaluate(
    (of) =>
      muster.battle
        .now!.models.filter((model) => model.unit === of && model.whereabouts === 'table')
        .map(({ place }) => place.at),
    unit,
  );
  const box = (await page.locator('.table').boundingBox())!;
  for (const place of places) {
    const at = await onScreen(page, place);
    if (at.x > box.x + 12 && at.x < box.x + box.width - 12 && at.y > box.y + 12 && at.y < box.y + box.height - 12)
      return at;
  }
  return null;
}
async function tapOn(hand: Hand, selector: string, which: 'first' | 'last' = 'first'): Promise<boolean> {
  const target = hand.page.locator(selector)[which]();
  if (!(await target.isVisible())) return false;
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) return false;
  await hand.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return true;
}

interface Done {
  answers: number;
  taps: number;
  drags: number;
  suggested: number;
}
// One question, answered as a person would: a unit is tapped, dragged towards the enemy, its attacks are aimed by a
// tap; everything else is what the bar proposes.
async function answerByTouch(hand: Hand, done: Done): Promise<void> {
  const { page } = hand;
  const open = await page.evaluate(() => {
    const { kind, number, options, unit, seat } = muster.battle.mine!;
    return { kind, number, unit, seat, units: options.flatMap((option) => ('unit' in option ? [option.unit] : [])) };
  });
  await page.evaluate(() => scrollTo(0, 0));
  if (open.kind === 'choose_unit' && open.units.length) {
    const at = await modelOf(page, open.units[done.answers % open.units.length]!);
    if (at) {
      await hand.tap(at);
      done.taps++;
    }
  } else if (open.kind === 'move_unit' && open.unit !== null) {
    const at = await modelOf(page, open.unit);
    const box = (await page.locator('.table').boundingBox())!;
    if (at) {
      // Towards the middle of the table, a little way; the ghosts appear above the finger.
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const far = Math.max(1, Math.hypot(middle.x - at.x, middle.y - at.y));
      const to = { x: at.x + ((middle.x - at.x) / far) * 30, y: at.y + ((middle.y - at.y) / far) * 30 };
      await hand.drag(at, to);
      done.drags++;
      await until(page, () => !muster.battle.repairing && muster.battle.checkedDraft === muster.battle.draft).catch(
        () => {},
      );
    }
  } else if (open.kind === 'declare_attacks') {
    if (await tapOn(hand, '.bar thead button')) done.taps++;
    else if (done.suggested * 5 < done.answers && (await tapOn(hand, '.bar button:has-text("Suggest")'))) {
      done.suggested++;
      await page.waitForTimeout(300);
    }
  }
  // What the rules refuse is put back; of attacks, one after another is taken away.
  await until(
    page,
    () => muster.battle.drafts.past.length === 0 || muster.battle.checkedDraft === muster.battle.draft,
    undefined,
    {
      timeout: 5000,
    },
  ).catch(() => {});
  const refused = () => page.evaluate(() => muster.battle.refusals.length > 0);
  for (let i = 0; i < 6 && open.kind === 'declare_attacks' && (await refused()); i++) {
    if (!(await tapOn(hand, '.bar td button[aria-pressed="true"]:not([disabled])', 'last'))) break;
    await page.waitForTimeout(150); // the engine judges it
  }
  if ((await refused()) && done.suggested * 5 < done.answers) {
    if (await tapOn(hand, '.bar button:has-text("Suggest")')) done.suggested++;
    await until(page, () => muster.battle.refusals.length === 0, undefined, { timeout: 5000 }).catch(() => {});
  }
  if (await refused()) await tapOn(hand, '.bar button:has-text("Reset")');
  const gone = (timeout: number) =>
    until(
      page,
      (before) => muster.battle.now?.ended || (muster.battle.question?.number !== before && !muster.battle.sending),
      open.number,
      { timeout },
    ).then(
      () => true,
      () => false,
    );
  for (let i = 0; i < 4; i++) {
    await tapOn(hand, '.bar .buttons button.main');
    if (await gone(2500)) break;
  }
  expect(await gone(30_000), `${open.kind} is answered`).toBe(true);
  done.answers++;
}

for (const [rules, width, height] of [
  ['ninth', 390, 844],
  ['eighth', 820, 1180],
  ['alternating', 390, 844],
  ['ninth', 820, 1180],
  ['eighth', 390, 844],
  ['alternating', 820, 1180],
] as const)
  test(`${rules} by touch at ${width}x${height}`, async ({ browser, baseURL, request }, { title }) => {
    // A part of two of them is played in any case: one game at each size.
    const part = ['ninth by touch at 390x844', 'alternating by touch at 820x1180'].includes(title);
    test.skip(!full && !part, 'whole battles take minutes: MUSTER_FULL=1');
    test.setTimeout(full ? 1_800_000 : 180_000);
    const hand = await Hand.on(browser, baseURL!, width, height);
    const { page } = hand;
    await sit(page, await create(request, { rules }));
    await tapOn(hand, '.bar button.main'); // Deploy for me
    await until(page, () => (muster.battle.now?.round ?? 0) > 0 && muster.battle.mine);
    await page.evaluate(() => muster.scene.setCamera({ kind: 'plan' }));
    await idle(page);
    const done: Done = { answers: 0, taps: 0, drags: 0, suggested: 0 };
    for (let i = 0; i < (full ? 3000 : 24); i++) {
      await until(page, () => muster.battle.now?.ended || (muster.battle.mine && !muster.battle.sending), undefined, {
        timeout: 90_000,
      });
      if (await page.evaluate(() => !!muster.battle.now?.ended)) break;
      await answerByTouch(hand, done);
      if (i === 12) await photograph(page, `touch-${rules}-${width}`);
    }
    expect(done.drags).toBeGreaterThan(1);
    expect(done.suggested * 5).toBeLessThanOrEqual(done.answers);
    if (full) await expect(page.locator('section.end h2')).toBeVisible();
    await hand.close();
  });
