import type { Locator, Page } from '@playwright/test';
import { expect, test as visitorTest, germanTest as test } from './journey.ts';
import { ask, buyAtMarket, cents, digits, euros, openSapAsDemo, signInAgain } from './trading-words.ts';
import { expectAccessible, expectPath, languageOf, layoutOf, openDemoAccount, places, stored, visit, words } from './vocabulary.ts';

test('From the phone’s top bar the account centre is two taps away, and both say total assets and the profit that the list of stocks sums', async ({
  page,
  layout,
}) => {
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '100', isFirst: true });
  const profitTold = lastProfit(page);
  await visit(page, places.home.mobile);
  await page.getByRole('banner').getByRole('button', { name: 'Menü' }).click();
  const head = page.getByRole('dialog').getByRole('link', { name: /Gesamtvermögen/ });
  await expectFigures(page, { place: head, profitTold });
  await head.click();
  await expectPath(page, '/information/index');
  await expectFigures(page, { place: page.getByRole('main'), profitTold });
});

test('The account centre opens the wallet by the fund password, says when it is wrong, and doesn’t ask again while trading is unlocked', async ({
  page,
  layout,
}) => {
  const t = words('account', 'de');
  const fund = words('security', 'de');
  const demo = await openDemoAccount(page, layout);
  await visit(page, '/information/fundPass');
  await page.getByLabel(fund('newDigits')).fill(digits);
  await page.getByLabel(fund('newDigitsAgain')).fill(digits);
  await expect(page.getByText(fund('fundPasswordSet'))).toBeVisible();
  await signInAgain(page, layout, demo);
  await expectPath(page, places.home[layout]);

  await visit(page, '/information/index');
  const entry = { name: words('shell', 'de')('wallet') };
  await page.getByRole('main').getByRole('button', entry).click();
  const popup = page.getByRole('dialog', { name: t('moneyTitle') });
  await expectAccessible(page);
  for (const digit of '903852') await popup.getByRole('button', { name: digit, exact: true }).click();
  await expect(popup.getByRole('alert')).toContainText('Das Handelspasswort ist falsch');
  expect(await page.locator('body').innerText()).not.toContain('903852');
  for (const digit of digits) await popup.getByRole('button', { name: digit, exact: true }).click();
  await expectPath(page, places.wallet.mobile);
  await visit(page, '/information/index');
  await page.getByRole('main').getByRole('link', entry).click();
  await expectPath(page, places.wallet.mobile);
});

/** `fdyk` of the last answer that the page has had: prices move, and the page follows them at its own pace. */
function lastProfit(page: Page): () => string {
  let told = '';
  page.on('response', async answer => {
    if (answer.url().endsWith('trade/userstocklist')) told = ((await answer.json()) as { data: { fdyk: string } }).data.fdyk;
  });
  return () => told;
}

async function expectFigures(page: Page, shown: { place: Locator; profitTold: () => string }): Promise<void> {
  const { place, profitTold } = shown;
  const { totalAssets } = await ask<{ totalAssets: string }>(page, 'wallet/overview', { type: 'Germany' });
  await expect(place).toContainText(new RegExp(`Gesamtvermögen in Euro\\s*${euros(cents(totalAssets))}\\s€`));
  await expect(async () => {
    const profit = cents(profitTold());
    const text = `${profit < 0n ? '−' : profit > 0n ? '\\+' : ''}${euros(profit < 0n ? -profit : profit)}`;
    await expect(place).toContainText(new RegExp(`Nicht realisiert\\s*${text}\\s€`), { timeout: 500 });
  }).toPass();
}

visitorTest(
  'The language is German on the phone and English on the desktop, until one is chosen; the choice outlives the page',
  async ({ page }, info) => {
    const layout = layoutOf(info);
    const path = layout === 'mobile' ? '/information/changeLang' : '/pc/information/changeLang';
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('account', languageOf(layout))('language'));
    await page.getByRole('main').getByRole('button', { name: '한국어' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('account', 'kor')('language'));
    expect(await stored(page, 'language')).toBe('kor');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  },
);
