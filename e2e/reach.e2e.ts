import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { chartOf, expectToMove } from './market-words.ts';
import { expectInReach, screensOf } from './reach-words.ts';
import { tabThrough } from './tab-walk.ts';
import { buyAtMarket, choose, openOrder, openSapAsDemo, restNearby, visitSap } from './trading-words.ts';
import { expectLoaded, visit, type Layout } from './vocabulary.ts';

/** The narrowest phone, and 1440 × 900 at 200 %. */
const smallest = { mobile: { width: 320, height: 640 }, desktop: { width: 720, height: 450 } } as const;

/** A customer who holds three shares and has an order for two pending. */
async function openAsHolder(page: Page, layout: Layout): Promise<void> {
  // A sheet that still comes up isn't in reach yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
  await restNearby(page, layout, '2');
}

test('On 320 px, and at 200 % on the desktop, every screen of a customer who holds and waits is whole and in reach', async ({ page, layout }) => {
  test.slow();
  await openAsHolder(page, layout);
  await page.setViewportSize(smallest[layout]);
  for (const screen of screensOf(layout)) {
    await visit(page, screen);
    await expectLoaded(page, 'de');
    await expectInReach(page, screen);
  }
});

test('On 320 px, and at 200 % on the desktop, an order is written, changed and cancelled', async ({ page, layout }) => {
  test.slow();
  await openAsHolder(page, layout);
  await page.setViewportSize(smallest[layout]);
  await visitSap(page, layout);
  const own = page.getByRole('region', { name: 'Ihr Bestand' });
  for (const [button, title] of [
    [/^Ändern: 2 SAP kaufen/, /^Auftrag \S+ ändern$/],
    [/^Stornieren: 2 SAP kaufen/, 'Auftrag stornieren?'],
  ] as const) {
    await own.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expectInReach(page, String(title));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill('1234');
  for (const side of ['Kauf', 'Verkauf']) {
    await order.getByRole('radio', { name: side, exact: true }).check();
    for (const option of ['Markt', 'Limit', 'Stop', 'Stop-Limit']) {
      await choose(order, { group: 'Auftragsart', option });
      await expectInReach(page, `${side} ${option}`);
    }
  }
});

test('At 200 % the desk is one column in the order of the keyboard, with a chart that can be read', async ({ page, layout }) => {
  // The phone has one column always.
  if (layout === 'mobile') return;
  await openAsHolder(page, layout);
  await page.setViewportSize(smallest.desktop);
  const { met } = await tabThrough(page);
  const tops = met.flatMap(({ panel }) => (panel ? [panel.top] : []));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const canvas = chartOf(page, 'SAP SE').locator('canvas').first();
  expect((await canvas.boundingBox())!.height).toBeGreaterThan(200);
});

/** What stands in the desk's lower panel; all four in `npm run test:full`. */
const panels = process.env.PARKETT_TEST_FULL ? ['Bestand', 'Offen', 'Verlauf', 'Instrument'] : ['Bestand'];

for (const shown of panels)
  test(`Tab meets every control of the desk once, each with a visible focus, and leaves it again (${shown})`, async ({ page, layout }) => {
    // A phone has no keys.
    if (layout === 'mobile') return;
    await openAsHolder(page, layout);
    const bottom = page.getByRole('region', { name: 'Positionen und Aufträge' });
    if (shown === 'Instrument') await choose(bottom, { group: 'Positionen und Aufträge', option: shown });
    else await choose(bottom, { group: 'Ansicht', option: shown });
    await expectLoaded(page, 'de');
    // A level of the book may leave the market while the focus is on it: then once more.
    await expect(async () => {
      const { met, all } = await tabThrough(page);
      expect(met.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
      expect(met.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
    }).toPass({ timeout: 60_000 });
  });

/** With motion unwanted nothing on the screen moves on its own: not while it loads, not when a price changes, not when a sheet opens. */
test('Whoever wants no motion gets none', async ({ page, layout }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved = new Set<string>();
    const look = (): void => {
      for (const animation of document.getAnimations()) moved.add(`${animation.constructor.name} ${JSON.stringify(animation.effect?.getTiming())}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { moved });
  });
  const moved = () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved]);
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
  for (const screen of screensOf(layout)) {
    await visit(page, screen);
    await expectLoaded(page, 'de');
  }
  await visitSap(page, layout);
  await expectToMove(page.getByRole('table', { name: 'Orderbuch' }));
  expect(await moved()).toEqual([]);
});
