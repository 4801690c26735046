import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { ask, buyAtMarket, openSapAsDemo } from './trading-words.ts';
import { expectAccessible, expectPath, visit, words } from './vocabulary.ts';

// The clock of a shared market isn't set for one journey: a house of its own.

const test = inOwnHouse();
const t = words('messages', 'de');

/** Places a stop beside the last price, as the app does. */
async function placeStop(page: Page, { side, away }: { side: 'buy' | 'sell'; away: number }): Promise<string | null> {
  const { row } = await ask<{ row: { quote: { last: string } } }>(page, 'market/instrument', { code: 'SAP' });
  const stopPrice = (Math.round(Number(row.quote.last) * 10) / 10 + away).toFixed(2);
  return page.evaluate(
    async ([order, key]) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const half = { token: localStorage.getItem('tokend') ?? '', account: localStorage.getItem('account') ?? '' };
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf, 'idempotency-key': key, ...half };
      const answer = (await (await fetch('/api/vue/trade/order', { method: 'POST', headers, body: JSON.stringify(order) })).json()) as {
        status: number;
        code?: string;
      };
      return answer.status === 1 ? null : (answer.code ?? 'refused');
    },
    [{ code: 'SAP', side, type: 'stop', quantity: '1', stopPrice, timeInForce: 'day' }, randomUUID()] as const,
  );
}

test('A triggered stop and its execution are one announcement with their number, which stays until somebody takes it', async ({ page, layout }) => {
  // Times of the page are set forward below.
  await page.clock.install();
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
  for (const [side, away] of [
    ['buy', 0.3],
    ['sell', -0.3],
  ] as const)
    expect(await placeStop(page, { side, away })).toBeNull();
  await visit(page, '/home/home');
  const badge = page.getByRole('button', { name: /Marktuhr: / }).first();
  await badge.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Uhrzeit (Frankfurt)').fill('12:30');
  await sheet.getByRole('button', { name: 'Los', exact: true }).click();
  const announced = page.getByRole('status').getByRole('link', { name: new RegExp(t('title-stop-triggered', { name: 'SAP' })) });
  await expect(announced).toContainText(/\d neue Mitteilungen/, { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.clock.fastForward(60_000);
  await expect(announced).toBeVisible();
  await expectAccessible(page);
  await announced.click();
  await expectPath(page, '/information/userInfo');
  await expect(announced).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(t('title-stop-triggered', { name: 'SAP' })) })).toBeVisible();
});
