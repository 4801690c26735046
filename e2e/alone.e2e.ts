import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { buyAtMarket, openOrder, register, visitSap, waitForOpenMarket } from './trading-words.ts';
import { expectAccessible, visit, words } from './vocabulary.ts';

// One person alone with a house that nobody else is in: simulated staff decides, on a server of its own whose machine's clock the journey sets forward.

const aPicture = join(import.meta.dirname, '../docs/screens/desktop-desk-light.png');
const test = inOwnHouse();

/** Another address and tax residence: refused without its number, confirmed, and there at once. */
async function move(page: Page, password: string): Promise<void> {
  const t = words('identity', 'de');
  const security = words('security', 'de');
  await page.getByRole('button', { name: t('detailsChange') }).click();
  await page.getByLabel(t('street')).fill('Rue des Halles 3');
  await page.getByLabel(t('postalCode')).fill('75001');
  await page.getByLabel(t('city')).fill('Paris');
  await page.getByLabel(t('country'), { exact: true }).selectOption('FR');
  await page.getByLabel(t('taxCountry')).selectOption('FR');
  await page.getByRole('button', { name: t('detailsSave') }).click();
  await expect(page.getByText(words('denials', 'de')('tax-number-needs-review'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('taxNumber')).fill('12 34 567 890 123');
  await page.getByRole('button', { name: t('detailsSave') }).click();
  const confirmation = page.getByRole('dialog', { name: security('confirmTitle') });
  await confirmation.getByLabel(security('loginPassword')).fill(password);
  await confirmation.getByRole('button', { name: security('confirm') }).click();
  await expect(page.getByText(t('detailsChanged')).first()).toBeVisible();
  await expect(page.getByText('Rue des Halles 3, 75001 Paris, Frankreich')).toBeVisible();
  await expect(page.getByText('•••••• ••••3')).toBeVisible();
  await expectAccessible(page);
}

/** A passport: one page with a photo. */
async function sayWhoOneIs(page: Page): Promise<void> {
  const t = words('identity', 'de');
  const next = page.getByRole('button', { name: t('next'), exact: true });
  const fields = { name: 'Mara Klein', birthDate: '1994-03-12', street: 'Am Wall 7', postalCode: '28195', city: 'Bremen' };
  for (const [field, text] of Object.entries(fields)) await page.getByLabel(t(field)).fill(text);
  await page.getByLabel(t('nationality')).selectOption('DE');
  await page.getByLabel(t('country'), { exact: true }).selectOption('DE');
  await next.click();
  await page.getByLabel(t('documentType')).selectOption('passport');
  await page.getByLabel(t('documentCountry')).selectOption('DE');
  await page.getByLabel(t('numberWhole')).fill('C01X00T47');
  await page.getByLabel(t('validUntil')).fill('2031-10-31');
  await next.click();
  await page.locator('input[type=file]').setInputFiles(aPicture);
  await page.getByRole('button', { name: t('usePhoto') }).click();
  await expect(page.getByText(t('photoSent'))).toBeVisible();
  await next.click();
  await page.getByLabel(t('taxCountry')).selectOption('DE');
  await page.getByLabel(t('taxNumber')).fill('26 954 371 827');
  for (const question of ['usPerson', 'politicalPerson'])
    await page
      .getByRole('group', { name: t(question) })
      .getByLabel(t('no'), { exact: true })
      .check();
  await page.getByLabel(t('occupation')).fill('Tischlerin');
  await page.getByLabel(t('sourceOfFunds')).selectOption('salary');
  await next.click();
  await page.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('underReviewTitle'))).toBeVisible();
}

test('One customer alone registers, says who they are, is let in by simulated staff after a minute, moves house, sets the fund password and buys the first shares', async ({
  page,
  layout,
  house,
}) => {
  const t = words('identity', 'de');
  const place = layout === 'mobile' ? '/information/authInfo' : '/pc/information/authInfo';
  const password = 'parkett aus eiche';
  await register(page, layout, { account: `alone-${layout}@example.org`, password });
  await visit(page, place);
  await sayWhoOneIs(page);
  await house.passMinutes(1);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t('verifiedTitle'))).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(t('bySimulatedStaff'))).toBeVisible();
  await expectAccessible(page);
  await move(page, password);
  await visit(page, place);
  await page.getByRole('link', { name: t('toWallet') }).click();
  const money = words('wallet', 'de');
  await expect(page.getByRole('link', { name: money('firstDeposit') })).toBeVisible();
  await visitSap(page, layout);
  const order = await openOrder(page, layout);
  await expect(order.getByText(words('trading', 'de')('depositFirst'))).toBeVisible();
  await visit(page, layout === 'mobile' ? '/information/wallet' : '/pc/information/wallet');
  await page.getByRole('button', { name: money('takePlayMoney') }).click();
  await expect(page.getByText('50.000,00', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: money('takePlayMoney') })).toBeHidden();
  await expectAccessible(page);
  await visitSap(page, layout);
  await waitForOpenMarket(page);
  await buyAtMarket(page, { layout, quantity: '1', isFirst: true });
});
