import type { Locator, Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { chooseRange } from './market-words.ts';
import { ask, buyAtMarket, choose, chooseFundPassword, openSapAsDemo, ownPlace, restNearby, slipOf, visitSap } from './trading-words.ts';
import { expectAccessible, expectPath, themes, visit } from './vocabulary.ts';

const marks = (page: Page): Locator => page.getByRole('list', { name: 'Eigene Aufträge, Kaufkurs und Ausführungen' });
const formOf = (page: Page): Locator => page.getByRole('region', { name: 'Auftrag', exact: true });
const quantityOf = (page: Page): Locator => formOf(page).getByLabel('Menge', { exact: true });
const limitOf = (page: Page): Locator => formOf(page).getByRole('textbox', { name: 'Limit', exact: true });

/** Presses keys one after the other, as a hand does; answers how many besides the digits. */
async function type(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.filter(key => !/^[\d,]$/.test(key)).length;
}

type Pending = { orders: { number: string; price: string; quantity: string }[] };
/** Without what follows the market. */
const pendingOf = async (page: Page): Promise<Pending['orders']> =>
  (await ask<Pending>(page, 'trade/orders', { state: 'pending' })).orders.map(({ number, price, quantity }) => ({ number, price, quantity }));

test('The chart shows what is mine: entry price, pending orders and executions, also to those who can’t see it', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await expect(marks(page)).toHaveCount(0);
  await buyAtMarket(page, { layout, quantity: '10', isFirst: true });
  await expect(marks(page).getByText(/Ø Kaufkurs · 10: \d+,\d\d/)).toBeAttached();
  await expect(marks(page).getByText(/20\d\d\.\d\d\.\d\d \d\d:\d\d Kauf 10 zu \d+,\d\d\s€ ausgeführt/)).toBeAttached();
  await restNearby(page, layout, '3');
  await expect(marks(page).getByText(/Kauf 3 · Limit: \d+,\d\d/)).toBeAttached();
  // Where it stands among the others at its price is said beside it.
  await expect(
    page.getByRole('region', { name: 'Ihr Bestand' }).getByText(/Offen · .* · (als Nächster, 1\.|[\d.]+ davor, \d+\.) von \d+$/),
  ).toBeVisible();
});

test('The button that sends is in sight whatever is ordered, also in a small window after the first order', async ({ page, layout }) => {
  // The phone's sheet has one height, and its button below.
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  const button = formOf(page).locator('[data-submits]');
  const orders = [
    ['Kauf', 'Limit', 'gtd'],
    ['Kauf', 'Stop', 'day'],
    ['Kauf', 'Stop-Limit', 'gtd'],
    ['Verkauf', 'Limit', 'day'],
  ] as const;
  for (const window of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(window);
    if (window.height === 768) {
      await choose(formOf(page), { group: 'Seite', option: 'Kauf' });
      await choose(formOf(page), { group: 'Auftragsart', option: 'Markt' });
      await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
    }
    for (const [side, option, validity] of orders) {
      await choose(formOf(page), { group: 'Seite', option: side });
      await choose(formOf(page), { group: 'Auftragsart', option });
      await formOf(page).getByLabel('Gültigkeit').selectOption(validity);
      await expect(formOf(page).getByLabel('Gültigkeit')).toHaveValue(validity);
      // A day to end on stands there from the first: nothing is red.
      await expect(formOf(page).getByRole('alert')).toHaveCount(0);
      await expect(button, `${side} ${option} ${window.height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('The digits are asked above the ticket, which stays, a ticket comes back with its instrument until it is sent, and the chart as it was chosen', async ({
  page,
  layout,
}) => {
  // The phone's sheet asks in a step of its own, and begins anew.
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  const form = formOf(page);
  const kind = page.getByRole('combobox', { name: 'Darstellung' });
  await kind.selectOption('candles');
  await page.getByRole('combobox', { name: 'Skala' }).selectOption('log');
  await quantityOf(page).fill('7');
  await visit(page, '/pc/market/stockDetail?code=ALV');
  await expect(page.getByRole('group', { name: /^Chart von Allianz/ })).toBeVisible();
  await expect(quantityOf(page)).toHaveValue('');
  await expect(kind).toHaveValue('candles');
  await visitSap(page, layout);
  await expect(quantityOf(page)).toHaveValue('7');
  await quantityOf(page).press('Enter');
  const strip = form.getByRole('group', { name: 'Handelspasswort' });
  await expect(strip.getByText('7 SAP zum Marktpreis kaufen')).toBeVisible();
  await expect(quantityOf(page)).toHaveValue('7');
  await expectAccessible(page);
  await type(page, 'Escape');
  await expect(strip).toHaveCount(0);
  await expect(quantityOf(page)).toHaveValue('7');
  await quantityOf(page).press('Enter');
  await chooseFundPassword(strip);
  await expect(slipOf(form).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await visit(page, '/pc/market/stockDetail?code=ALV');
  await expect(page.getByRole('group', { name: /^Chart von Allianz/ })).toBeVisible();
  await page.reload();
  await visitSap(page, layout);
  await expect(quantityOf(page)).toHaveValue('');
  await expect(kind).toHaveValue('candles');
  await expect(page.getByRole('combobox', { name: 'Skala' })).toHaveValue('log');
});

test('Candles of one minute are there for the day and the week', async ({ page, layout }) => {
  await visitSap(page, layout);
  await choose(page.getByRole('main'), { group: 'Intervall', option: '1′' });
  await expect(page.getByRole('group', { name: 'Chart von SAP SE, 1′, 1 T' })).toBeVisible();
  await chooseRange(page, layout, '1 W');
  await expect(page.getByRole('group', { name: 'Chart von SAP SE, 1′, 1 W' })).toBeVisible();
});

for (const colorScheme of themes)
  test(`A line is dragged to another price, the change is reviewed with its costs, and only then sent (${colorScheme})`, async ({ page, layout }) => {
    // A phone changes an order by its own button.
    if (layout === 'mobile') return;
    await page.emulateMedia({ colorScheme });
    await openSapAsDemo(page, layout);
    await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
    await restNearby(page, layout, '3');
    const [before] = await pendingOf(page);
    const line = page.getByRole('button', { name: /^Im Chart verschieben: 3 SAP kaufen, Limit/ });
    await dragDown(page, line, 24);
    const review = page.getByRole('dialog', { name: `Auftrag ${before!.number} ändern` });
    await expect(review.getByRole('heading', { name: 'Auftrag so ändern?' })).toBeVisible();
    await expect(review.getByText('Reserviert', { exact: true })).toBeVisible();
    await expect(review.getByText('Danach verfügbar')).toBeVisible();
    expect(await pendingOf(page)).toEqual([before]);
    // The question has the keyboard: Enter answers it, and the keyboard is back where it came from.
    await expect(review.getByRole('button', { name: 'Auftrag ändern' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review).toHaveCount(0);
    await expect.poll(async () => Number((await pendingOf(page))[0]!.price)).toBeLessThan(Number(before!.price));
    await expect(line).toBeFocused();
    // Typed as before: the same line by the keyboard.
    await page.keyboard.press('Enter');
    await expect(review.getByRole('textbox', { name: 'Limit', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();
  });

for (const colorScheme of themes)
  test(`Order after order by the keyboard alone, each in a few keys, cancelled and closed likewise (${colorScheme})`, async ({ page, layout }) => {
    // A phone has no keys.
    if (layout === 'mobile') return;
    await page.emulateMedia({ colorScheme });
    await openSapAsDemo(page, layout);
    const form = formOf(page);
    await expect(quantityOf(page)).toBeVisible();
    await type(page, 'b', '1', '0', 'Enter');
    await chooseFundPassword(form);
    await expect(slipOf(form).getByText('Ausgeführt', { exact: true })).toBeVisible();
    await expect(quantityOf(page)).toBeFocused();
    await expect(quantityOf(page)).toHaveValue('10');

    expect(await type(page, 's', '4', 'Enter')).toBeLessThanOrEqual(8);
    await expect(slipOf(form).getByText('4 SAP zum Marktpreis verkaufen')).toBeVisible();
    await expect(slipOf(form).getByText('Ausgeführt', { exact: true })).toBeVisible();
    await expect(quantityOf(page)).toBeFocused();

    for (const quantity of ['2', '3']) {
      expect(await type(page, 'b', quantity, 'l', '2', '0', '0', 'Enter')).toBeLessThanOrEqual(8);
      await expect(slipOf(form).getByText(`${quantity} SAP kaufen, Limit 200,00`)).toBeVisible();
      await expect(quantityOf(page)).toBeFocused();
    }
    await expect(limitOf(page)).toHaveValue('200');
    await cancelByKeys(page);
    await closeByKeys(page);
    await expectAccessible(page);
  });

/** The last order, then all of this instrument; the question has the keyboard and can be switched off. */
async function cancelByKeys(page: Page): Promise<void> {
  await type(page, 'z');
  const one = page.getByRole('dialog', { name: 'Auftrag stornieren?' });
  await expect(one.getByText('3 SAP kaufen, Limit 200,00')).toBeVisible();
  await expect(one.getByRole('button', { name: 'Auftrag stornieren' })).toBeFocused();
  await type(page, 'Enter');
  await expect(one).toHaveCount(0);
  await expect.poll(async () => (await pendingOf(page)).map(({ quantity }) => quantity)).toEqual(['2']);
  await expect(quantityOf(page)).toBeFocused();
  await type(page, 'b', '5', 'Enter');
  await expect.poll(async () => (await pendingOf(page)).length).toBe(2);
  await type(page, '?');
  const list = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await list.getByRole('switch', { name: 'Vor Stornieren und Schließen nachfragen' }).uncheck();
  await type(page, 'Escape');
  await expect(list).toHaveCount(0);
  await type(page, 'x');
  await expect.poll(async () => (await pendingOf(page)).length).toBe(0);
  await type(page, '?');
  await list.getByRole('switch', { name: 'Vor Stornieren und Schließen nachfragen' }).check();
  await type(page, 'Escape');
}

async function closeByKeys(page: Page): Promise<void> {
  // The sale of all names a resting sale that holds a part, and cancels it first.
  await type(page, 's', '2', 'l', '2', '3', '2', 'Enter');
  await expect.poll(async () => (await pendingOf(page)).length).toBe(1);
  await expect(page.getByRole('region', { name: 'Ihr Bestand' }).getByText(/Zum Markt [+−]\d+,\d\d\s% · .*Reservierte Stücke 2 Stück/)).toBeVisible();
  await type(page, 'f');
  const held = page.getByRole('dialog', { name: 'Aufträge halten einen Teil des Bestands' });
  await expect(held.getByText('2 SAP verkaufen, Limit 232,00')).toBeVisible();
  await held.getByRole('button', { name: 'Stornieren und 6 Stück verkaufen' }).click();
  await expect(held).toHaveCount(0);
  await expect.poll(async () => (await pendingOf(page)).length).toBe(0);
  const send = formOf(page).getByRole('button', { name: '6 SAP zum Marktpreis verkaufen' });
  await expect(send).toBeFocused();
  await type(page, 'Enter');
  await expect(slipOf(formOf(page)).getByText('6 SAP zum Marktpreis verkaufen')).toBeVisible();
  await expect(slipOf(formOf(page)).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await type(page, 'Escape');
  await expect(slipOf(formOf(page))).toHaveCount(0);
  await expect(quantityOf(page)).toHaveValue('');
}

for (const colorScheme of themes)
  test(`A level of the book is picked as a limit, and own orders stand there with their place in the queue (${colorScheme})`, async ({
    page,
    layout,
  }) => {
    // The ladder stands on the desk.
    if (layout === 'mobile') return;
    await page.emulateMedia({ colorScheme });
    await openSapAsDemo(page, layout);
    await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
    // A sale from the table is one of the ticket, and waits for its button.
    const holding = await ownPlace(page, { layout, tab: 'Bestand' });
    await holding.getByRole('button', { name: /^Verkaufen: SAP, Position P/ }).click();
    await expect(formOf(page).getByRole('button', { name: '1 SAP zum Marktpreis verkaufen' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const book = page.getByRole('table', { name: 'Orderbuch' });
    await book
      .getByRole('button', { name: /Verkauf mit Limit/ })
      .first()
      .click();
    await expect(formOf(page).getByRole('radio', { name: 'Verkauf', exact: true })).toBeChecked();
    await expect(quantityOf(page)).toBeFocused();
    const lowest = book.getByRole('button', { name: /Kauf mit Limit/ }).last();
    await lowest.focus();
    await expect(lowest).toBeFocused();
    await type(page, 'Enter');
    await expect(formOf(page).getByRole('radio', { name: 'Kauf', exact: true })).toBeChecked();
    await expect(limitOf(page)).toHaveValue(/^\d+,\d\d$/);
    // Far enough below to rest, at one price twice: the second stands behind the first. Each theme has a price of its own, since its orders stay.
    const limit = colorScheme === 'light' ? '199' : '198';
    await limitOf(page).fill(limit);
    for (const quantity of ['5', '7']) {
      await quantityOf(page).fill(quantity);
      await type(page, 'Enter');
      await expect(slipOf(formOf(page)).getByText(`${quantity} SAP kaufen, Limit ${limit},00`)).toBeVisible();
    }
    await expect(book.getByText('Ihr Kauf 5: als Nächster, 1. von 2')).toBeVisible();
    await expect(book.getByText('Ihr Kauf 7: 5 davor, 2. von 2')).toBeVisible();
    await cancelInStrip(page, '5');
    // The row is gone, and the keyboard stands in what is left around it.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expect(book.getByText('Ihr Kauf 7: als Nächster, 1. von 1')).toBeVisible();
  });

async function cancelInStrip(page: Page, quantity: string): Promise<void> {
  const own = page.getByRole('region', { name: 'Ihr Bestand' });
  await own.getByRole('button', { name: new RegExp(`^Stornieren: ${quantity} SAP`) }).click();
  await page.getByRole('dialog', { name: 'Auftrag stornieren?' }).getByRole('button', { name: 'Auftrag stornieren' }).click();
}

test('Ctrl K shows the search over the desk and leads to it from elsewhere, wherever the keyboard is, and the list of keys gives the focus back', async ({
  page,
  layout,
}) => {
  // A phone has no keys.
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  await quantityOf(page).focus();
  await type(page, '?');
  await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible();
  await type(page, 'Escape');
  await expect(quantityOf(page)).toBeFocused();
  const overDesk = page.getByRole('dialog', { name: 'Suche' });
  await type(page, 'Control+k');
  await expect(overDesk.getByRole('searchbox')).toBeFocused();
  // One Esc is enough, whatever was typed.
  await overDesk.getByRole('searchbox').pressSequentially('sap');
  await type(page, 'Escape');
  await expect(overDesk).toBeHidden();
  await expect(quantityOf(page)).toBeFocused();
  await type(page, 'Control+k');
  await overDesk.getByRole('searchbox').pressSequentially('Allianz');
  await expect(overDesk.getByRole('link').filter({ hasText: 'ALV' })).toBeVisible();
  await type(page, 'Enter');
  await expect(overDesk).toBeHidden();
  await expect(page).toHaveURL(/stockDetail\?code=ALV/);
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
  await type(page, 'Control+k');
  await expectPath(page, '/pc/favorite/search');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: 'Portfolio', exact: true }).focus();
  await type(page, 'Control+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('On a narrower desk the book stands under the form and is reached by scrolling', async ({ page, layout }) => {
  // The phone has its own place for it.
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(quantityOf(page)).toBeVisible();
  const level = page.getByRole('table', { name: 'Orderbuch' }).getByRole('button').last();
  await level.scrollIntoViewIfNeeded();
  await expect(level).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

/** By the mouse, in steps as a hand moves. */
async function dragDown(page: Page, handle: Locator, px: number): Promise<void> {
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + px, { steps: 6 });
  await page.mouse.up();
}
