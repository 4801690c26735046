import type { Locator } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { ask, cents, centsShown, chooseFundPassword, euros, openOrder, openSapAsDemo, ownPlace, saleOf, slipOf, visitSap } from './trading-words.ts';
import { places, visit } from './vocabulary.ts';

type Order = { side: string; executedValue: string; sale: { result: string } | null };

test('Home, trading and the order say what is free; a sale what it brings after all fees, before it, on its note and at its position', async ({
  page,
  layout,
}) => {
  test.slow();
  await openSapAsDemo(page, layout);
  await visit(page, places.home[layout]);
  await expect(page.getByRole('main').getByText(available('50.000,00'))).toBeVisible();
  await visitSap(page, layout);
  const order = await openOrder(page, layout);
  await expect(order.getByText(available('50.000,00'))).toBeVisible();
  await order.getByLabel('Menge', { exact: true }).fill('10');
  await order.getByRole('button', { name: '10 SAP zum Marktpreis kaufen' }).click();
  await chooseFundPassword(order);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await order.getByRole('button', { name: layout === 'desktop' ? 'Bestätigung schließen' : 'Fertig' }).click();

  const holding = await ownPlace(page, { layout, tab: 'Bestand' });
  await holding.getByRole('button', { name: /^Verkaufen: SAP, Position P/ }).click();
  const sale = saleOf(page, layout);
  const result = sale.getByRole('group', { name: 'Ergebnis dieses Verkaufs' });
  await expect(result).toContainText(/Provision −1,00\s€ · Kaufprovision anteilig −1,00\s€/);
  await sale.getByRole('button', { name: '50 %' }).click();
  await expect(result).toContainText(/Provision −1,00\s€ · Kaufprovision anteilig −0,50\s€/);
  const [total, gain] = (await result.innerText()).match(/[+−]?[\d.]+,\d\d/g)!.map(centsShown);
  expect(total).toBe(gain! - 150n);

  await sale.getByRole('button', { name: '5 SAP zum Marktpreis verkaufen' }).click();
  await expect(slipOf(sale).getByText('Ausgeführt', { exact: true })).toBeVisible();
  const { orders } = await ask<{ orders: Order[] }>(page, 'trade/orders', { type: 'Germany', state: 'ended', code: 'SAP' });
  const [sold, bought] = orders.map(({ executedValue }) => cents(executedValue));
  const brought = sold! - (bought! + 1n) / 2n - 150n;
  await expect(figureOf(slipOf(sale), 'Ergebnis dieses Verkaufs')).toHaveText(signed(brought));
  await sale.getByRole('link', { name: 'Zur Position' }).click();
  await expect(figureOf(page.getByRole('main'), 'Realisierter Gewinn')).toHaveText(signed(brought + 150n));
  await expect(figureOf(page.getByRole('main'), 'Realisiert nach Gebühren')).toHaveText(signed(brought));

  await visit(page, places.trading[layout]);
  const { available: free } = await ask<{ available: string }>(page, 'wallet/overview', { type: 'Germany' });
  await expect(page.getByRole('main').getByText(available(euros(cents(free))))).toBeVisible();
});

const available = (amount: string): RegExp => new RegExp(`Verfügbar ${amount.replaceAll('.', '\\.')}\\s€`);
/** The figure of a line of facts. */
const figureOf = (place: Locator, label: string): Locator => place.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

const signed = (amount: bigint): RegExp =>
  new RegExp(`^${amount < 0n ? '−' : amount > 0n ? '\\+' : ''}${euros(amount < 0n ? -amount : amount)}\\s€$`);
