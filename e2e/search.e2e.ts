import { expect, germanTest as test } from './journey.ts';
import { expectPath, openDemoAccount, places, visit } from './vocabulary.ts';

test('An instrument is found by name, symbol, ISIN and WKN; what was opened is found again, until it is forgotten', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  await visit(page, places.search[layout]);
  const field = page.getByRole('searchbox');
  const main = page.getByRole('main');
  const found = main.getByRole('link', { name: /SAP SE/ }).first();
  for (const words of ['sap se', 'SAP', 'DE0007164600', '716460']) {
    await field.fill(words);
    await expect(found).toBeVisible();
  }
  await field.fill('gibtesnicht');
  await expect(main.getByText('Nichts gefunden für „gibtesnicht“')).toBeVisible();
  await field.fill('716460');
  await found.click();
  await expectPath(page, layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail');
  await visit(page, places.search[layout]);
  await field.fill('');
  await expect(main.getByRole('heading', { name: 'Zuletzt gesucht' })).toBeVisible();
  await main.getByRole('button', { name: 'Leeren' }).click();
  await expect(main.getByRole('heading', { name: 'Zuletzt gesucht' })).toHaveCount(0);
});
