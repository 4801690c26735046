import type { Locator, Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { ask, choose, chooseFundPassword, digits, openOrder, openSapAsDemo, signInAgain, slipOf, visitSap } from './trading-words.ts';
import { endComposition, putAsManager } from './typing-words.ts';
import { visit } from './vocabulary.ts';

/** Bodies of the calls that a page sends to one address. */
function sentTo(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(`/${path}`)) sent.push(request.postData() ?? '');
  });
  return sent;
}

const quantityOf = (order: Locator): Locator => order.getByLabel('Menge', { exact: true });
const buttonOf = (order: Locator): Locator => order.locator('[data-submits]');

test('Enter that ends a composition sends no order, and the next one sends it once', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  const orders = sentTo(page, 'trade/order');
  let order = await openOrder(page, layout);
  await quantityOf(order).fill('3');
  await buttonOf(order).click();
  await chooseFundPassword(order);
  await expect(slipOf(order)).toBeVisible();
  expect(orders).toHaveLength(1);
  if (layout === 'mobile') {
    await order.getByRole('button', { name: 'Fertig' }).click();
    order = await openOrder(page, layout);
  }
  await quantityOf(order).fill('');
  await endComposition(page, '12');
  await expect(quantityOf(order)).toHaveValue('12');
  await expect(buttonOf(order)).toHaveText(/^12 SAP zum Marktpreis kaufen/);
  // Once the costs of what was written are there, an order would long have been on its way.
  await expect(order.getByRole('region', { name: 'Was der Auftrag kostet' })).toHaveAttribute('aria-busy', 'false');
  expect(orders).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => orders.length).toBe(2);
  expect(JSON.parse(orders[1]!)).toMatchObject({ quantity: '12' });
});

test('Cells of a table are asked back and leave nothing to press; a figure of another program is read', async ({ page, layout, context }) => {
  await openSapAsDemo(page, layout);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const order = await openOrder(page, layout);
  const paste = async (text: string): Promise<void> => {
    await quantityOf(order).fill('');
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
    await quantityOf(order).focus();
    await page.keyboard.press('ControlOrMeta+V');
  };
  for (const text of ['100\t250', '100\r\n250\r\n', '12 50', '12USD3', '1 2 3', '5 €']) {
    await paste(text);
    await expect(order.getByText('Das ist keine Zahl, die wir lesen können')).toBeVisible();
    await expect(buttonOf(order)).toBeDisabled();
  }
  for (const text of ['2\u202f500', '2’500', ' 2 500\r\n', '２５００', '\u202d2 500\u202c']) {
    await paste(text);
    await expect(buttonOf(order)).toHaveText(/^2\.500 SAP zum Marktpreis kaufen/);
  }
  await quantityOf(order).fill('1.234');
  await expect(order.getByText(/Tausender oder Komma\?/)).toBeVisible();
  await expect(buttonOf(order)).toBeDisabled();
  await order.getByRole('group', { name: 'Welche Zahl ist gemeint?' }).getByRole('button', { name: '1234', exact: true }).click();
  await expect(buttonOf(order)).toHaveText(/^1\.234 SAP zum Marktpreis kaufen/);
});

test('A price of three decimals, typed as the instrument shows it, is that price everywhere', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await visit(page, layout === 'desktop' ? '/pc/market/stockDetail?code=DTE' : '/market/stockDetail?code=DTE');
  await expect(page.getByRole('heading', { name: 'Deutsche Telekom' }).first()).toBeVisible();
  const { row } = await ask<{ row: { name: string; quote: { bid: string } } }>(page, 'market/instrument', { code: 'DTE' });
  const order = await openOrder(page, layout, 'de', row.name);
  await quantityOf(order).fill('7');
  await choose(order, { group: 'Auftragsart', option: 'Limit' });
  await expect(order.getByRole('group', { name: 'Beste Preise' }).locator('b').first()).toHaveText(/,\d{3}$/);
  // A tenth below the market and on every step: it rests.
  const limit = `${(Math.floor(Number(row.quote.bid) * 9) / 10).toFixed(1)}00`.replace('.', ',');
  await order.getByRole('textbox', { name: 'Limit', exact: true }).fill(limit);
  await expect(buttonOf(order)).toHaveText(`7 DTE kaufen, Limit ${limit}\u00a0€`);
  await expect(order.getByText(/Tausender oder Komma\?/)).toBeHidden();
  await buttonOf(order).click();
  await chooseFundPassword(order);
  await expect(slipOf(order)).toContainText(`Limit ${limit}\u00a0€`);
});

test('What a password manager puts into the six digits is sent nowhere, and six digits are read however they are grouped', async ({
  page,
  layout,
  browser,
}) => {
  const chosen = sentTo(page, 'user/checkFundPassword');
  const who = await openSapAsDemo(page, layout);
  const order = await openOrder(page, layout);
  await quantityOf(order).fill('1');
  await buttonOf(order).click();
  const first = order.getByLabel('Sechs Ziffern wählen');
  for (const mark of ['data-1p-ignore', 'data-bwignore', 'data-lpignore', 'data-form-type']) await expect(first).toHaveAttribute(mark, /.+/);
  await putAsManager(first, 'Tulpe-48-Regen-7193');
  await expect(first).toHaveValue('');
  await first.pressSequentially('48a');
  await expect(first).toHaveValue('48');
  await putAsManager(first, `${digits.slice(0, 3)} ${digits.slice(3)}`);
  await expect(first).toHaveValue(digits);
  await first.press('Enter');
  await expect(slipOf(order)).toBeVisible();
  expect(chosen.map(body => JSON.parse(body) as object)).toEqual([{ fundPassword: digits }]);

  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('language', 'de'));
  const later = await context.newPage();
  const tries = sentTo(later, 'user/unlockTrading');
  await signInAgain(later, layout, who);
  await visitSap(later, layout);
  const again = await openOrder(later, layout);
  await quantityOf(again).fill('1');
  await buttonOf(again).click();
  const entry = again.getByRole('textbox', { name: 'Handelspasswort, sechs Ziffern' });
  for (let time = 0; time < 6; time += 1) await putAsManager(entry, 'Tulpe-48-Regen-7193');
  await expect(entry).toHaveValue('');
  await entry.pressSequentially(digits);
  await expect(slipOf(again)).toBeVisible();
  expect(tries.map(body => JSON.parse(body) as object)).toEqual([{ fundPassword: digits }]);
  await context.close();
});
