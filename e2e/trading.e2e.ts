import type { Locator, Page, Route } from '@playwright/test';
import { hear } from './heard.ts';
import { expect, germanTest as test } from './journey.ts';
import {
  ask,
  buyAtMarket,
  cents,
  choose,
  chooseFundPassword,
  digits,
  euros,
  openOrder,
  openSapAsDemo,
  ownPlace,
  register,
  saleOf,
  sap,
  signInAgain,
  slipOf,
  visitSap,
  waitForOpenMarket,
} from './trading-words.ts';
import { expectPath, places, visit, type Layout } from './vocabulary.ts';

test(
  'A demo customer rests an order, cancels it, buys, sells half, the lists add up to the cent, and the rest is sold',
  { tag: '@booked' },
  async ({ page, layout }) => {
    // Nine steps, the first of them while the opening auction may still run.
    test.slow();
    await openSapAsDemo(page, layout);
    await restAnOrder(page, layout);
    const pending = await ownPlace(page, { layout, tab: 'Offen' });
    await pending.getByRole('button', { name: /^Stornieren: 10 SAP kaufen, Limit/ }).click();
    await page.getByRole('dialog', { name: 'Auftrag stornieren?' }).getByRole('button', { name: 'Auftrag stornieren' }).click();
    await expect(page.getByRole('button', { name: /^Stornieren: 10 SAP kaufen/ })).toHaveCount(0);
    // The keyboard stands where the list was.
    if (layout === 'desktop') await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);

    await buyAtMarket(page, { layout, quantity: '10' });
    await sellHalf(page, layout);
    await expect(page.getByRole('heading', { name: sap.name })).toBeVisible();
    const story = page.getByRole('list', { name: 'Verlauf der Position' });
    // The book may fill an order in several executions, each a line of its own.
    await expect(story.getByText('Gekauft').first()).toBeVisible();
    await expect(story.getByText('Verkauft').first()).toBeVisible();
    await expect(story.getByText('Verkauf wird abgerechnet')).toBeVisible();
    await expectListsToAddUp(page, layout);
    await sellTheRest(page, layout);
    await expectHistoryToTell(page, layout);
  },
);

test('The profit of a position follows the price', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '100', isFirst: true });
  const holding = await ownPlace(page, { layout, tab: 'Bestand' });
  const profit = holding.getByText(/^[+−]?\d[\d.]*,\d\d\s€$/).last();
  const before = await profit.textContent();
  await expect(profit).not.toHaveText(before!, { timeout: 60_000 });
});

test('The home shows each wallet that holds something, and the desk the wallet of what is looked at', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
  await visit(page, layout === 'desktop' ? '/pc/market/stockDetail?code=BTCUSDT' : '/market/stockDetailDig?code=BTCUSDT');
  await expect(page.getByRole('heading', { name: 'Bitcoin / Tether' }).first()).toBeVisible();
  await buyAtMarket(page, { layout, quantity: '0,01', code: 'BTC', name: 'Bitcoin / Tether' });
  if (layout === 'desktop') {
    const panel = await ownPlace(page, { layout, tab: 'Bestand' });
    await expect(panel.getByRole('radio', { name: 'USDT' })).toBeChecked();
    await expect(panel.getByRole('cell', { name: /^0,01$/ })).toBeVisible();
    await visitSap(page, layout);
    await expect(panel.getByRole('radio', { name: 'Euro' })).toBeChecked();
  }
  await visit(page, places.home[layout]);
  const sums = layout === 'desktop' ? page.getByText(/^Heute .* gesamt/) : page.getByRole('link', { name: /1 Position · heute/ });
  await expect(sums).toHaveCount(2);
  await expect(sums.first()).toContainText('€');
  await expect(sums.last()).toContainText('USDT');
});

test(
  'An order whose answer a reload cut off is placed once, and the customer is told that it arrived',
  { tag: '@was-red' },
  async ({ page, layout }) => {
    await openSapAsDemo(page, layout);
    await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
    const taken = new Promise<void>(resolve => {
      const neverAnswer = async (route: Route): Promise<void> => {
        await route.fetch();
        resolve();
      };
      void page.route('**/api/vue/trade/order', neverAnswer, { times: 1 });
    });
    const order = await openOrder(page, layout);
    await order.getByLabel('Menge', { exact: true }).fill('3');
    await order.getByRole('button', { name: '3 SAP zum Marktpreis kaufen' }).click();
    await taken;
    const said = await hear(page);
    await page.reload();
    await said('Ihre letzte Anweisung ist angekommen');
    const bought = async (): Promise<string[]> => {
      const stocks = await ask<Record<string, StockEntry | string>>(page, 'trade/userstocklist', { type: 'Germany', page: 1, size: 300 });
      return Object.values(stocks).flatMap(entry => (typeof entry === 'object' ? [entry.stock_num] : []));
    };
    await expect.poll(bought).toEqual(['3', '1']);
  },
);

test('The order sheet opens over the instrument and leaves it where it was', async ({ page }) => {
  await visitSap(page, 'mobile');
  const facts = page.getByRole('heading', { name: 'Unternehmen' });
  await facts.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  const order = await openOrder(page, 'mobile');
  await expect(order).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test(
  'A fault is said at its field before six digits are asked for, and digits that are too simple before they are repeated',
  { tag: '@was-red' },
  async ({ page, layout }) => {
    await openSapAsDemo(page, layout);
    const order = await openOrder(page, layout);
    const quantity = order.getByLabel('Menge', { exact: true });
    await order.getByRole('button', { name: 'SAP kaufen', exact: true }).click();
    await expect(quantity).toHaveAccessibleDescription(/Geben Sie eine Stückzahl ein/);
    await quantity.fill('100000');
    const refusal = /Verfügbares Guthaben reicht nicht: .* 50\.000,00 € verfügbar.*Kaufen Sie weniger/;
    await expect(quantity).toHaveAccessibleDescription(refusal);
    await expect(order.getByRole('button', { name: '100.000 SAP zum Marktpreis kaufen' })).toBeDisabled();
    // A refused order has no number: customer service is asked about its instrument.
    await expect(order.getByRole('link', { name: 'Den Kundenservice dazu fragen' })).toHaveAttribute('href', /kf\?about=instrument&thing=SAP$/);
    await quantity.fill('1');
    await order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' }).click();
    await order.getByLabel('Sechs Ziffern wählen').pressSequentially('123456');
    await expect(order.getByLabel('Sechs Ziffern wählen')).toHaveAccessibleDescription(/schwerer zu erraten/);
  },
);

test('On a small phone the figure that is typed is in view, whatever the order asks for', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSapAsDemo(page, 'mobile');
  const order = await openOrder(page, 'mobile');
  await choose(order, { group: 'Auftragsart', option: 'Stop-Limit' });
  await expect(order.getByRole('textbox', { name: 'Stop', exact: true })).toBeInViewport({ ratio: 1 });
  const limit = order.getByRole('textbox', { name: 'Limit', exact: true });
  await limit.fill('1.234');
  await expect(limit).toBeInViewport({ ratio: 1 });
  await expect(order.getByRole('button', { name: '1,234', exact: true })).toBeInViewport({ ratio: 1 });
  await order.getByRole('button', { name: 'Kosten im Einzelnen' }).click();
  await expect(order.getByText('Valuta')).toBeInViewport({ ratio: 1 });
});

test('A later session asks for the fund password once, and says at the field when it is wrong', async ({ page, layout, browser }) => {
  const credentials = await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('language', 'de'));
  const later = await context.newPage();
  await signInAgain(later, layout, credentials);
  await visitSap(later, layout);
  const order = await openOrder(later, layout);
  await order.getByLabel('Menge', { exact: true }).fill('1');
  await order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' }).click();
  const field = order.getByRole('textbox', { name: 'Handelspasswort, sechs Ziffern' });
  await field.pressSequentially('162342');
  await expect(field).toHaveAccessibleDescription('Das Handelspasswort ist falsch. Verbleibende Versuche: 4, danach 30 Minuten gesperrt');
  await field.pressSequentially(digits);
  await expect(slipOf(order)).toBeVisible();
  await context.close();
});

test('Who is not verified is told so where an order would begin, and the way to one; nothing of theirs reaches the market', async ({
  page,
  layout,
}) => {
  await register(page, layout, { account: `trader-${layout}-${Date.now()}@example.org`, password: 'parkett aus eiche' });
  await visitSap(page, layout);
  await waitForOpenMarket(page);
  const order = await openOrder(page, layout);
  await expect(order.getByRole('region', { name: 'Ihr Name ist noch nicht bestätigt' })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Demokonto eröffnen' })).toBeVisible();
  await expect(order.getByLabel('Menge', { exact: true })).toHaveCount(0);
  expect(await ask(page, 'trade/orders', { state: 'pending' })).toMatchObject({ total: 0 });
});

/** A limit order far from the market; being the first, it meets the fund password that isn't set. */
async function restAnOrder(page: Page, layout: Layout): Promise<void> {
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill('10');
  await choose(order, { group: 'Auftragsart', option: 'Limit' });
  const limit = order.getByRole('textbox', { name: 'Limit', exact: true });
  await limit.fill(tenPercentBelow(await limit.inputValue()));
  await order.getByRole('button', { name: /^10 SAP kaufen, Limit/ }).click();
  await expect(page.getByRole('heading', { name: 'Handelspasswort wählen' })).toBeVisible();
  await chooseFundPassword(order);
  await expect(slipOf(order).getByText('Offen')).toBeVisible();
  await order.getByRole('link', { name: 'Zum Auftrag' }).click();
  await expectPath(page, places.trading[layout]);
  await expect(page.getByRole('button', { name: /^Stornieren: 10 SAP kaufen, Limit/ })).toBeVisible();
  const waiting = await openOrderPage(page, layout);
  await expect(waiting.getByText(/^−.*\s\(−.*\s%\) vom letzten Kurs/)).toBeVisible();
  await expect(waiting.getByText(/von \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('group', { name: new RegExp(`^Chart von ${sap.name}`) })).toBeVisible();
}

/** The page of the first order of a list. */
async function openOrderPage(page: Page, layout: Layout): Promise<Locator> {
  const row =
    layout === 'desktop' ? page.getByRole('cell', { name: /^SAP SE/ }) : page.getByRole('main').getByRole('listitem').filter({ hasText: 'SAP SE' });
  await row
    .first()
    .getByRole('button', { name: /^SAP SE/ })
    .click();
  return page.getByRole('dialog', { name: /^Auftrag O\d+$/ });
}

/** The history of one instrument, narrowed to one end, and the order's page behind its row. */
async function expectHistoryToTell(page: Page, layout: Layout): Promise<void> {
  await visit(page, layout === 'desktop' ? '/pc/trade/index?tab=history' : '/trade/index?tab=history');
  await page.getByLabel('Wertpapier', { exact: true }).selectOption('SAP SE');
  await page.getByLabel('Ergebnis', { exact: true }).selectOption('Storniert');
  const cancelled = await openOrderPage(page, layout);
  await expect(cancelled.getByText('Storniert', { exact: true })).toBeVisible();
  await expect(cancelled.getByRole('heading', { name: 'Ausführungen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Ergebnis', { exact: true }).selectOption('Ausgeführt');
  const executed = await openOrderPage(page, layout);
  // The last end is the sale of the second half.
  await expect(executed.getByText(/^5 zu \d/)).toHaveCount(1);
  await executed.getByRole('link', { name: /^Zur Position P/ }).click();
  await expectPath(page, places.position[layout]);
}

/** On a whole euro, inside the corridor. */
const tenPercentBelow = (price: string): string => `${(BigInt(price.split(',')[0]!) * 9n) / 10n},00`;

async function sellHalf(page: Page, layout: Layout): Promise<void> {
  const holding = await ownPlace(page, { layout, tab: 'Bestand' });
  await holding.getByRole('button', { name: /^Verkaufen: SAP, Position P/ }).click();
  const sale = saleOf(page, layout);
  await expect(sale.getByLabel('Menge', { exact: true })).toHaveValue('10');
  await sale.getByRole('button', { name: '50 %' }).click();
  await sale.getByRole('button', { name: '5 SAP zum Marktpreis verkaufen' }).click();
  await expect(slipOf(sale).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await sale.getByRole('link', { name: 'Zur Position' }).click();
  await expect(sale).toHaveCount(0);
  await expectPath(page, places.position[layout]);
}

/** What is sold whole leaves every list; its slip stays until it is left. */
async function sellTheRest(page: Page, layout: Layout): Promise<void> {
  await visitSap(page, layout);
  const button = page.getByRole('button', { name: /^Verkaufen: SAP, Position P/, includeHidden: true });
  await button.last().click();
  const sale = saleOf(page, layout);
  await sale.getByRole('button', { name: '5 SAP zum Marktpreis verkaufen' }).click();
  await expect(button).toHaveCount(0);
  await expect(slipOf(sale).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await sale.getByRole('link', { name: 'Zur Position' }).click();
  await expect(sale).toHaveCount(0);
  await expectPath(page, places.position[layout]);
}

type StockEntry = { status: number; buy_price: string; stock_num: string };

/** The wallet screen, beside the specification's sum made here from the wire alone: the balance and what the five lists freeze. */
async function expectListsToAddUp(page: Page, layout: Layout): Promise<void> {
  await visit(page, places.wallet[layout]);
  await expect(page.getByText('Nachgerechnet: Die Teile ergeben das Gesamtvermögen')).toBeVisible();
  for (const list of ['userproductlist', 'urnjylist', 'ustockslist', 'usernewstocklist'])
    expect(await ask(page, `trade/${list}`, { type: 'Germany' })).toEqual([]);
  const { Germany } = await ask<{ Germany: string }>(page, 'user/getUserinfo', {});
  const stocks = await ask<Record<string, StockEntry | string>>(page, 'trade/userstocklist', { type: 'Germany', page: 1, size: 300 });
  const frozen = Object.values(stocks).filter((entry): entry is StockEntry => typeof entry === 'object' && entry.status === 0);
  const total = frozen.reduce((sum, { buy_price, stock_num }) => sum + cents(buy_price) * BigInt(stock_num), cents(Germany));
  await expect(page.getByText(`${euros(total)}\u00a0€`, { exact: true }).first()).toBeVisible();
}
