import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { ask, digits, signInAgain } from './trading-words.ts';
import { expectAccessible, expectPath, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

const t = words('payees', 'de');
const security = words('security', 'de');
const account = words('account', 'de');
const shell = words('shell', 'de');
const denied = words('denials', 'de');
const common = words('common', 'de');

const lists = { mobile: '/information/bankList', desktop: '/pc/information/bankList' } as const;
const forms = { mobile: '/information/addBankCard', desktop: '/pc/information/addBankCard' } as const;
const iban = 'DE89370400440532013097';

/** The entry of the account centre asks for the six digits; the desktop's side menu doesn't. */
async function enter(page: Page, layout: Layout): Promise<void> {
  await visit(page, layout === 'mobile' ? '/information/index' : '/pc/information/wallet');
  const place = layout === 'mobile' ? page.getByRole('main') : page.getByRole('navigation', { name: shell('accountNavigation') });
  if (layout === 'mobile') {
    await place.getByRole('button', { name: shell('bankList') }).click();
    const popup = page.getByRole('dialog', { name: account('moneyTitle') });
    for (const digit of digits) await popup.getByRole('button', { name: digit, exact: true }).click();
  } else await place.getByRole('link', { name: shell('bankList') }).click();
  await expectPath(page, lists[layout]);
}

async function fillAccount(page: Page, number: string): Promise<void> {
  await page.getByLabel(t('first')).fill(number.slice(0, 4));
  await page.getByLabel(t('restOfIban')).fill(number.slice(4));
  await page.getByRole('button', { name: t('goOn'), exact: true }).click();
}

/** The six digits confirm a payee that was checked. */
async function confirm(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: t('reviewTitle') })
    .getByRole('button', { name: t('add'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: security('confirmTitle') });
  await dialog.getByLabel(security('fundPassword')).pressSequentially(digits);
  await dialog.getByRole('button', { name: security('confirm') }).click();
}

const toAddresses = (page: Page, layout: Layout): Promise<void> =>
  visit(page, layout === 'mobile' ? '/information/usdtAddress' : '/pc/information/addBankCard?kind=addresses');
const openAddressForm = async (page: Page, layout: Layout): Promise<void> => {
  await toAddresses(page, layout);
  if (layout === 'mobile') await page.getByRole('button', { name: t('addAddressTitle'), exact: true }).click();
};

test('A bank account is added in two parts: the bank knows a similar name, the six digits confirm it, it waits; the same one is refused; it is named and removed', async ({
  page,
  layout,
}) => {
  test.slow();
  const demo = await openDemoAccount(page, layout);
  await visit(page, forms[layout]);
  await expect(page.getByText(t('unlocked'), { exact: true })).toBeVisible();
  await ask(page, 'user/setFundPassword', { fundPassword: digits });
  // Choosing the digits has unlocked the session; the entry asks for them on a new one.
  await signInAgain(page, layout, demo);
  await expectPath(page, places.home[layout]);
  await enter(page, layout);
  await expect(page.getByText(t('none-accounts'), { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: t('addTitle'), exact: true }).click();
  await expect(page.getByLabel(t('holder'))).toHaveValue(/^demo-/);
  await page.getByRole('button', { name: t('goOn'), exact: true }).click();
  await expect(page.getByText(t('needed')).first()).toBeVisible();
  await expectAccessible(page);
  await fillAccount(page, 'DE88370400440532013097');
  await expect(page.getByText(denied('iban-malformed'))).toBeVisible();
  await page.getByLabel(t('holder')).fill('Mara Neill');
  await fillAccount(page, iban);
  await expect(page.getByText(denied('holder-not-own-name', { holder: 'demo-' }).split(':')[0]!)).toBeVisible();
  await page.reload();
  await fillAccount(page, iban);
  await expect(page.getByText(t('name-close-match', { name: '' }))).toBeVisible();
  await expectAccessible(page);
  await confirm(page);
  await expectPath(page, lists[layout]);
  const row = page.getByRole('list', { name: t('accounts') }).getByRole('listitem');
  await expect(row).toContainText('•••• 3097');
  await expect(row).toContainText(/Wartet bis/);
  await expectAccessible(page);

  await visit(page, forms[layout]);
  await fillAccount(page, iban);
  await expect(page.getByText(denied('card-already-exists'))).toBeVisible();

  await visit(page, lists[layout]);
  await row.getByRole('button', { name: new RegExp(`^${t('rename')}`) }).click();
  const sheet = page.getByRole('dialog', { name: t('rename') });
  await sheet.getByLabel(t('nickname')).fill('Giro');
  await sheet.getByRole('button', { name: t('save') }).click();
  await expect(row).toContainText('Giro');
  await row.getByRole('button', { name: new RegExp(`^${t('remove')}`) }).click();
  await page
    .getByRole('dialog', { name: t('removeTitle') })
    .getByRole('button', { name: t('remove'), exact: true })
    .click();
  await expect(page.getByText(t('none-accounts'), { exact: true })).toBeVisible();
});

test('An address for USDT: the other chain, a wrong capital and the contract are refused, one without a check is compared; its QR code is drawn, and read from a picture', async ({
  page,
  layout,
}) => {
  test.slow();
  await openDemoAccount(page, layout);
  await ask(page, 'user/setFundPassword', { fundPassword: digits });
  await openAddressForm(page, layout);
  const field = page.getByLabel(t('address'), { exact: true });
  const check = async (address: string): Promise<void> => {
    await field.fill(address);
    await page.getByRole('button', { name: t('goOn'), exact: true }).click();
  };
  await check('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await expect(page.getByText(denied('address-of-other-chain', { chain: 'ERC-20' }))).toBeVisible();
  await page.getByRole('radio', { name: t('erc20') }).check();
  await check('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await expect(page.getByText(denied('address-check-wrong'))).toBeVisible();
  await check('0xdac17f958d2ee523a2206206994597c13d831ec7');
  await expect(page.getByText(denied('address-is-contract'))).toBeVisible();
  await check('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
  await expect(page.getByText(denied('address-not-compared'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: t('compared') }).check();
  await page.getByRole('button', { name: t('goOn'), exact: true }).click();
  await confirm(page);

  const row = page.getByRole('list', { name: t('addresses') }).getByRole('listitem');
  await expect(row).toContainText('•••• eAed');
  await row.getByRole('button', { name: new RegExp(`^${t('showAddress')}`) }).click();
  const code = page.getByRole('img', { name: t('qrCode') });
  await expect(page.getByText('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeVisible();
  await expectAccessible(page);
  const picture = await code.screenshot();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: common('close') })
    .click();

  await openAddressForm(page, layout);
  await page.getByLabel(t('qrPicture')).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText(t('qrRead'))).toBeVisible();
  await expect(field).toHaveValue('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await expect(page.getByRole('radio', { name: t('erc20') })).toBeChecked();
  await page.getByLabel(t('qrPicture')).setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(t('qrNone'))).toBeVisible();
});
