import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { ask, bookedWithinMs, chooseFundPassword, openOrder, slipOf, waitForOpenMarket } from './trading-words.ts';
import { expectAccessible, openDemoAccount, visit, words } from './vocabulary.ts';

const t = words('exchange', 'de');
const o = words('trading', 'de');
const detail = { mobile: '/market/stockDetail?code=AAPL', desktop: '/pc/market/stockDetail?code=AAPL' } as const;
const records = { mobile: '/information/fundRecord?tab=exchanges', desktop: '/pc/information/fundRecord?tab=exchanges' } as const;
/** A Wednesday: currencies and shares trade. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T15:45:00+01:00' });

test('A share in dollars is bought with euros that a tick exchanges first', async ({ page, layout }) => {
  test.slow();
  await openDemoAccount(page, layout);
  await visit(page, detail[layout]);
  await waitForOpenMarket(page);
  const order = await openOrder(page, layout, 'de', 'Apple Inc.');
  await order.getByLabel(o('quantity'), { exact: true }).fill('90');
  const tick = order.getByRole('checkbox', { name: t('first') });
  await expect(tick).toBeVisible();
  await expect(tick).not.toBeChecked();
  await tick.check();
  await expect(order.getByRole('timer')).toBeVisible();
  await expect(order.getByText(t('firstText', { currency: 'USD' }))).toBeVisible();
  await expect(order.getByText(t('spreadPaid'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await order.getByRole('button', { name: /^90 AAPL zum Marktpreis kaufen$/ }).click();
  await chooseFundPassword(order);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible({ timeout: bookedWithinMs });
  if (layout === 'desktop') await slipOf(order).getByText(o('slipDetails')).click();
  await expect(slipOf(order).getByText(o('exchangedFirst'))).toBeVisible();
  const { exchanges } = await ask<{ exchanges: { from: string; to: string; order: string }[] }>(page, 'exchange/list', {});
  expect(exchanges).toMatchObject([{ from: 'EUR', to: 'USD' }]);
  await visit(page, records[layout]);
  await expect(page.getByRole('main').getByText(t('beforeOrder', { order: exchanges[0]!.order }))).toBeVisible();
});
