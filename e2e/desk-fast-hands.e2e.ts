import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { hear } from './heard.ts';
import { expect, germanTest as test } from './journey.ts';
import { ask, buyAtMarket, digits, openSapAsDemo, slipOf } from './trading-words.ts';

const formOf = (page: Page): Locator => page.getByRole('region', { name: 'Auftrag', exact: true });
const quantityOf = (page: Page): Locator => formOf(page).getByLabel('Menge', { exact: true });
const limitOf = (page: Page): Locator => formOf(page).getByRole('textbox', { name: 'Limit', exact: true });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

type Sent = { side: string; quantity: string };
type Ended = { orders: (Sent & { state: string })[] };
const endedOf = async (page: Page): Promise<string[]> =>
  (await ask<Ended>(page, 'trade/orders', { state: 'ended' })).orders.map(({ side, quantity }) => `${side} ${quantity}`);

/** Answers to orders come only once they are let through, as on a slow line. An order that is asked for again under its key counts once. */
async function holdOrders(page: Page): Promise<{ sent: () => string[]; letThrough: () => void }> {
  const sent = new Map<string, Sent>();
  const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/vue/trade/order', async route => {
    const key = route.request().headers()['idempotency-key']!;
    sent.set(key, route.request().postDataJSON() as Sent);
    await opened;
    await route.continue();
  });
  return { sent: () => [...sent.values()].map(({ side, quantity }) => `${side} ${quantity}`), letThrough };
}

test('Who types the next order before the answer has it sent behind the first; nothing is sent twice and no figure is lost', async ({
  page,
  layout,
}) => {
  // A phone has no keys.
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
  const { sent, letThrough } = await holdOrders(page);
  // An order that waited ten seconds for the one before it isn't sent any more, and a slow machine takes longer for these keys.
  await page.clock.setFixedTime(new Date());
  await press(page, 'b', '7', 'Enter', 'Enter', 'Enter');
  await expect.poll(sent).toEqual(['buy 7']);
  await press(page, 's', '3', 'Enter', 'Enter');
  // The third is being typed when the answers come: they move neither the keyboard nor what stands there.
  await press(page, 'b', '4', 'l', '2');
  letThrough();
  await expect(slipOf(formOf(page)).getByText('3 SAP zum Marktpreis verkaufen')).toBeVisible();
  await press(page, '5', '0');
  await expect(limitOf(page)).toHaveValue('250');
  await expect(quantityOf(page)).toHaveValue('4');
  await expect.poll(() => endedOf(page)).toEqual(['sell 3', 'buy 7', 'buy 1']);
  expect(sent()).toEqual(['buy 7', 'sell 3']);
});

test('An order that is refused while the next is typed is told in its own words, and the next stands as it was typed', async ({ page, layout }) => {
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
  const { sent, letThrough } = await holdOrders(page);
  await press(page, 's', '9', 'Enter');
  await expect.poll(sent).toEqual(['sell 9']);
  await press(page, 'b', '2');
  letThrough();
  await expect(page.getByText(/^9 SAP zum Marktpreis verkaufen: /)).toBeVisible();
  await expect(quantityOf(page)).toHaveValue('2');
  await expect(quantityOf(page)).toHaveAccessibleDescription('');
  await press(page, 'Enter');
  await expect(slipOf(formOf(page)).getByText('2 SAP zum Marktpreis kaufen')).toBeVisible();
});

test('Keys that were pressed before the form was there make no other order of those that follow: it is typed anew', async ({ page, layout }) => {
  if (layout === 'mobile') return;
  const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/order-form-[^/]+\.js$/, async route => {
    await opened;
    await route.continue();
  });
  await openSapAsDemo(page, layout);
  const { sent } = await holdOrders(page);
  const said = await hear(page);
  await press(page, 's', '1');
  await said('Das Auftragsformular war noch nicht da. Bitte beginnen Sie noch einmal, mit B oder S.');
  letThrough();
  await expect(quantityOf(page)).toBeVisible();
  await press(page, '5', 'm', '1', 'Enter');
  await expect(quantityOf(page)).toHaveValue('');
  await press(page, 's', '1', '5');
  await expect(quantityOf(page)).toHaveValue('15');
  await expect(formOf(page).getByRole('radio', { name: 'Verkauf', exact: true })).toBeChecked();
  expect(sent()).toEqual([]);
});

test('The six digits are for the order that was sent, not for what was typed until they were asked for', async ({ page, layout }) => {
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  await expect(quantityOf(page)).toBeVisible();
  const { promise: opened, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/vue/trade/{order,costs}', async route => {
    await opened;
    await route.continue();
  });
  await press(page, 'b', '6', 'Enter', '8', '0', 'Enter');
  await expect(quantityOf(page)).toHaveValue('80');
  letThrough();
  const form = formOf(page);
  await expect(form.getByRole('group', { name: 'Handelspasswort' }).getByText('6 SAP zum Marktpreis kaufen')).toBeVisible();
  await form.getByLabel('Sechs Ziffern wählen').pressSequentially(digits);
  await press(page, 'Enter');
  await expect(slipOf(form).getByText('6 SAP zum Marktpreis kaufen')).toBeVisible();
  await expect.poll(() => endedOf(page)).toEqual(['buy 6']);
});

test('While the server isn’t heard, Enter sends as little as the button', async ({ page, layout }) => {
  if (layout === 'mobile') return;
  const streams: WebSocketRoute[] = [];
  let isDown = false;
  await page.routeWebSocket('**/api/vue/stream', async stream => {
    if (isDown) return stream.close();
    stream.connectToServer();
    streams.push(stream);
  });
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
  const { sent } = await holdOrders(page);
  isDown = true;
  await Promise.all(streams.map(stream => stream.close()));
  await press(page, 'b', '5');
  const send = formOf(page).getByRole('button', { name: '5 SAP zum Marktpreis kaufen' });
  await expect(send).toBeDisabled();
  await press(page, 'Enter');
  isDown = false;
  await expect(send).toBeEnabled({ timeout: 30_000 });
  expect(sent()).toEqual([]);
});

test('After the validity was chosen from its list the keys go on, and change nothing of it', async ({ page, layout }) => {
  if (layout === 'mobile') return;
  await openSapAsDemo(page, layout);
  const form = formOf(page);
  const validity = form.getByRole('combobox', { name: 'Gültigkeit' });
  await validity.focus();
  await press(page, 's', '4');
  await expect(form.getByRole('radio', { name: 'Verkauf', exact: true })).toBeChecked();
  await expect(quantityOf(page)).toHaveValue('4');
  await expect(validity.getByRole('option', { selected: true })).toHaveText('Heute');
  await validity.focus();
  await press(page, '6', 'l');
  await expect(quantityOf(page)).toHaveValue('6');
  await expect(limitOf(page)).toBeFocused();
});
