import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { ask, buyAtMarket, cents, choose, euros, leaveSlip, openOrder, openSapAsDemo, slipOf, visitSap } from './trading-words.ts';
import { expectAccessible, places, visit, type Layout } from './vocabulary.ts';

const ownTrading = (page: Page) => page.getByRole('main');

test('Two purchases of one share are one line with its average price and the lots below, as long as the customer doesn’t choose otherwise', async ({
  page,
  layout,
}) => {
  test.slow();
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '10', isFirst: true });
  await buyAtMarket(page, { layout, quantity: '5' });
  await visit(page, places.trading[layout]);
  const main = ownTrading(page);
  const bundled = main.getByRole('switch', { name: 'Nach Wertpapier bündeln' });
  await expect(bundled).toBeChecked();
  const { positions } = await ask<{ positions: Position[] }>(page, 'trade/positions', { type: 'Germany', state: 'open' });
  const average = averageOf(positions);
  if (layout === 'mobile') {
    const line = main.getByRole('listitem').filter({ hasText: `15 Stück · Ø ${average}` });
    await expect(line).toHaveCount(1);
    await line.getByText('SAP SE').first().click();
    for (const { number } of positions) await expect(line.getByText(`SAP · ${number}`)).toBeVisible();
  } else {
    const line = main.getByRole('row').filter({ hasText: average });
    await expect(line.getByRole('cell', { name: '15', exact: true })).toBeVisible();
    await line.getByRole('button', { name: 'Käufe von SAP: 2' }).click();
    for (const { number } of positions) await expect(main.getByRole('link', { name: number, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await bundled.uncheck();
  await page.reload();
  await expect(bundled).not.toBeChecked();
  await expect(main.getByText(`SAP · ${positions[0]!.number}`)).toBeVisible();
});

test('The head of trading is the whole of the wallet with what is free; its course runs from the first money to now, over each period, and is read by arrow keys', async ({
  page,
  layout,
}) => {
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '100', isFirst: true });
  await visit(page, places.trading[layout]);
  const main = ownTrading(page);
  // Home stays open behind the tabs, with figures of the same names.
  await expect(main.getByText(/^Gesamtwert$/).filter({ visible: true })).toBeVisible();
  await expect(main.getByText(/Verfügbar (?!50\.000)\d\d\.\d{3},\d\d\s€/)).toBeVisible();
  await expect(main.getByText(/^Für Aufträge /)).toHaveCount(0);
  const curve = main.getByRole('region', { name: 'Wert im Zeitverlauf' });
  const course = curve.getByRole('slider', { name: 'Wert zu einem Zeitpunkt' });
  await expect(main.getByText(/^Heute$/).filter({ visible: true })).toHaveCount(1);
  await expect(main.getByText(/\(\s*realisiert 0,00\s€, Gebühren \d+,\d\d\s€\s*\)/).filter({ visible: true })).toBeVisible();
  for (const option of ['1 W', 'Alles', '1 T']) {
    await choose(curve, { group: 'Zeitraum', option });
    await course.focus();
    await course.press('Home');
    await expect(curve.locator('figcaption')).toContainText(/^50\.000,00\s€/);
    await course.press('End');
    await expect(curve.locator('figcaption')).not.toContainText(/^50\.000,00\s€/);
  }
  if (layout === 'desktop') return;
  // Above the other lists the head is one line: pixels from the top to the tabs, in a window of 844.
  for (const [tab, most] of [
    ['holding', 620],
    ['pending', 240],
    ['history', 240],
  ] as const) {
    await visit(page, `${places.trading.mobile}?tab=${tab}`);
    const tabs = main.getByRole('radiogroup', { name: 'Ansicht' });
    await expect(curve).toHaveCount(tab === 'holding' ? 1 : 0);
    await expect.poll(async () => (await tabs.boundingBox())!.y, { message: tab }).toBeLessThan(most);
  }
});

test('What sales brought after fees stands by month and day, and is the sum of what their notes say', async ({ page, layout }) => {
  test.slow();
  await openSapAsDemo(page, layout);
  await visit(page, `${places.trading[layout]}?tab=results`);
  await expect(ownTrading(page).getByText('Noch nichts verkauft')).toBeVisible();
  await visitSap(page, layout);
  await buyAtMarket(page, { layout, quantity: '10', isFirst: true });
  for (const quantity of ['4', '6']) await sellAtMarket(page, { layout, quantity });
  const { orders } = await ask<{ orders: { sale: { result: string } | null }[] }>(page, 'trade/orders', { type: 'Germany', state: 'ended' });
  const brought = orders.flatMap(({ sale }) => (sale ? [cents(sale.result)] : [])).reduce((sum, result) => sum + result, 0n);
  await visit(page, `${places.trading[layout]}?tab=results`);
  const main = ownTrading(page);
  const result = `${brought < 0n ? '−' : '+'}${euros(brought < 0n ? -brought : brought)}`;
  const { now } = await ask<{ now: string }>(page, 'market/clock', {});
  const [year, monthOfYear, day] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(now)).split('-');
  await expect(main.getByText(`Realisiert ${year}, nach Gebühren`, { exact: true })).toBeVisible();
  const month = main
    .getByRole('listitem')
    .filter({ hasText: `${year}.${monthOfYear}` })
    .first();
  await expect(month).toContainText(result);
  await expect(month).toContainText('2 Verkäufe');
  await month.getByText(`${year}.${monthOfYear}`).first().click();
  await expectAccessible(page);
  await expect(month.getByRole('listitem')).toContainText([new RegExp(`${year}\\.${monthOfYear}\\.${day}.*2 Verkäufe.*Gebühren 3,00\\s€`)]);
});

type Position = { number: string; buyPrice: string; openQuantity: string };

/** The average of what lots cost, as the screen writes it: four decimals of the instrument, cents at least. */
function averageOf(lots: readonly Position[]): string {
  const unitsOf = (wire: string): bigint => BigInt(wire.replace('.', ''));
  const quantity = lots.reduce((sum, lot) => sum + BigInt(lot.openQuantity), 0n);
  const exact = lots.reduce((sum, lot) => sum + unitsOf(lot.buyPrice) * BigInt(lot.openQuantity), 0n);
  const units = (2n * exact + quantity) / (2n * quantity);
  const decimals = lots[0]!.buyPrice.split('.')[1]!.length;
  const text = String(units).padStart(decimals + 1, '0');
  const fraction = text.slice(-decimals);
  return `${text.slice(0, -decimals)},${fraction.replace(/(..)0+$/, '$1')}`;
}

async function sellAtMarket(page: Page, sale: { layout: Layout; quantity: string }): Promise<void> {
  const { layout, quantity } = sale;
  await visitSap(page, layout);
  const order = await openOrder(page, layout);
  await choose(order, { group: 'Seite', option: 'Verkauf' });
  await order.getByLabel('Menge', { exact: true }).fill(quantity);
  await order.getByRole('button', { name: `${quantity} SAP zum Marktpreis verkaufen` }).click();
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await leaveSlip(order, layout);
}
