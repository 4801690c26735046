import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { buyAtMarket, centsShown, openSapAsDemo } from './trading-words.ts';
import { places, visit } from './vocabulary.ts';

test('The wallet’s large figure is what the customer owns; beneath it the total assets with their parts', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '100', isFirst: true });
  await visit(page, places.wallet[layout]);
  const main = page.getByRole('main');
  await expect(main.getByText('Gesamtvermögen', { exact: true })).toBeVisible();
  await expect(main.getByText('Eigenkapital', { exact: true })).toHaveCount(0);
  const amount = (label: string) => new RegExp(`(?:^|\\n)${label}\\s*\\n+([+−]?[\\d.]+,\\d\\d)`);
  const text = await main.innerText();
  const [value, assets, profit] = ['Gesamtwert', 'Gesamtvermögen', 'Nicht realisiert'].map(label => centsShown(amount(label).exec(text)![1]!));
  expect(value).toBe(assets! + profit!);
  expect(text.indexOf('Gesamtwert\n')).toBeLessThan(text.indexOf('Gesamtvermögen\n'));
  expect(await sizeOf(page, 'Gesamtwert')).toBeGreaterThan(await sizeOf(page, 'Gesamtvermögen'));
});

/** How large the figure under a label is written. */
const sizeOf = (page: Page, label: string): Promise<number> =>
  page
    .getByRole('main')
    .getByText(label, { exact: true })
    .filter({ visible: true })
    .evaluate(node => parseFloat(getComputedStyle(node.nextElementSibling!).fontSize));
