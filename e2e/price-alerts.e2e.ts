import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { openSapAsDemo, sap, visitSap } from './trading-words.ts';
import { expectAccessible, expectPath, visit, words, type Layout } from './vocabulary.ts';

const t = words('price-alerts', 'de');
const messages = words('messages', 'de');
const shell = words('shell', 'de');
const common = words('common', 'de');
const denials = words('denials', 'de');

const inside = (layout: Layout): string => (layout === 'desktop' ? '/pc/information' : '/information');
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: t('button', { code: 'SAP' }) }).click();
  return page.getByRole('dialog', { name: new RegExp(`^${t('title')}`) });
};
/** `217,34` and so many cents. */
const moved = (shown: string, cents: bigint): string => {
  const all = String(BigInt(shown.replace(',', '')) + cents);
  return `${all.slice(0, -2)},${all.slice(-2)}`;
};

/** An alert a few cents beside the price that the sheet offers, which is the last one. */
async function setBeside(page: Page, direction: 'above' | 'below'): Promise<void> {
  const sheet = await openSheet(page);
  await sheet.getByRole('radio', { name: t(direction), exact: true }).check();
  const price = sheet.getByRole('textbox', { name: t('price'), exact: true });
  await price.fill(moved(await price.inputValue(), direction === 'above' ? 10n : -10n));
  await sheet.getByRole('button', { name: t('set'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(t('done'), { exact: true })).toBeVisible();
}

test('A price that leaves a span of a few cents is told with a link to its instrument; the alert on the other side is listed and removed', async ({
  page,
  layout,
}) => {
  test.slow();
  await openSapAsDemo(page, layout);
  const sheet = await openSheet(page);
  await expect(sheet.getByText(t('mainHours'))).toBeVisible();
  await expectAccessible(page);
  const price = sheet.getByRole('textbox', { name: t('price'), exact: true });
  await price.fill('1,00');
  await sheet.getByRole('button', { name: t('set'), exact: true }).click();
  await expect(sheet.getByText(denials('price-already-there', { price: '' }))).toBeVisible();
  await price.fill('viel');
  await sheet.getByRole('button', { name: t('set'), exact: true }).click();
  await expect(sheet.getByText(common('malformedAmount'))).toBeVisible();
  await page.keyboard.press('Escape');
  for (const direction of ['above', 'below'] as const) await setBeside(page, direction);

  const told = page.getByRole('link', { name: `${shell('messages')} ${shell('messagesUnread', { count: '1' })}`, exact: true });
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/home/home');
  await expect(told).toBeVisible({ timeout: 120_000 });
  await told.click();
  await page.getByLabel(messages('group')).selectOption('market');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(messages('title-price-alert-above', { name: sap.name })) })
    .click();
  await expectPath(page, `${inside(layout)}/msgInfo`);
  await expect(page.getByRole('link', { name: messages('toInstrument') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: messages('toInstrument') }).click();
  await expectPath(page, layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail');

  await visit(page, `${inside(layout)}/userInfo?show=alerts`);
  await expect(page.getByRole('radio', { name: messages('alerts'), exact: true })).toBeChecked();
  const alert = page.getByRole('listitem').filter({ hasText: sap.name });
  await expect(alert).toHaveCount(1);
  await expectAccessible(page);
  await alert.getByRole('button').click();
  await expect(page.getByText(t('none'), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('A visitor’s bell leads to the ways to an account', async ({ page, layout }) => {
  await visitSap(page, layout);
  const sheet = await openSheet(page);
  await expect(sheet.getByText(t('visitor'))).toBeVisible();
  await expect(sheet.getByRole('button', { name: common('openDemo'), exact: true })).toBeVisible();
  await expectAccessible(page);
});
