import { germanTest as test, expect } from './journey.ts';
import { choose, openOrder, openSapAsDemo } from './trading-words.ts';
import { expectAccessible, expectPath, places, visit, words } from './vocabulary.ts';

const common = words('common', 'de');
const trading = words('trading', 'de');
const wallet = words('wallet', 'de');
const helpWith = (word: string): string => common('helpWith', { word });

test('A question mark beside a word opens its article above the order, and closing it leaves the order as it was typed', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  const order = await openOrder(page, layout);
  await choose(order, { group: trading('orderType'), option: 'Stop-Limit' });
  const mark = order.getByRole('button', { name: helpWith(trading('orderType')) });
  const { width, height } = (await mark.boundingBox())!;
  // A finger needs 44 px; the ticket of the desk has lines of 32 px for a mouse.
  const side = layout === 'mobile' ? 44 : 32;
  expect([width, height]).toEqual([side, side]);
  await mark.click();
  const sheet = page.getByRole('dialog', { name: 'Auftragsarten und Auktionen' });
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(mark).toBeFocused();
  await expect(order.getByRole('radio', { name: 'Stop-Limit', exact: true })).toBeChecked();
});

test('A question mark opens the article at the heading that explains the word, and its links lead on', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await visit(page, places.wallet[layout]);
  await page.getByRole('button', { name: helpWith(wallet('withdrawable')) }).click();
  const sheet = page.getByRole('dialog', { name: 'Valuta und auszahlbares Geld' });
  await expect(sheet.getByRole('heading', { level: 3 }).nth(1)).toBeInViewport();
  await expectAccessible(page);
  await sheet.getByRole('link').first().click();
  await expect(sheet).toBeHidden();
  await expectPath(page, places.wallet[layout]);
});
