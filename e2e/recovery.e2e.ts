import { deskReviews } from '@parkett/contract';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { reviewer } from './desk-words.ts';
import { expect, germanTest as test } from './journey.ts';
import { expectAccessible, expectPath, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

// Who has forgotten or lost what shows who he is gets back in: he in the browser, two at the desk by its calls.

const t = words('recovery', 'de');
const entering = words('sign-in', 'de');
const security = words('security', 'de');
const common = words('common', 'de');
const another = 'four herons at dawn';
const digits = '402917';

/** Two sign the case of this number. */
async function approve(baseURL: string, page: Page, layout: Layout): Promise<void> {
  const shown = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();
  const mia = await reviewer(baseURL, `Mia ${layout} ${shown}`);
  const tom = await reviewer(baseURL, `Tom ${layout} ${shown}`);
  const numberOf = async (): Promise<string | undefined> => {
    const { reviews } = await mia.ask(deskReviews.list, { show: 'pending', kind: 'recovery' });
    for (const { number } of reviews) {
      const { facts } = await mia.ask(deskReviews.one, { number });
      if (facts.some(({ label, value }) => label === 'recovery-case' && value === shown.replace('-', ''))) return number;
    }
    return undefined;
  };
  await expect.poll(numberOf).toBeDefined();
  const decision = { number: (await numberOf())!, decision: 'approved', reason: 'identity-shown', note: null } as const;
  expect(await mia.ask(deskReviews.decide, decision)).toEqual({ state: 'pending' });
  expect(await tom.ask(deskReviews.decide, decision)).toEqual({ state: 'approved' });
  await page.reload();
}

const main = (page: Page) => page.getByRole('main');
async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel(entering('password'), { exact: true }).fill(password);
  await main(page)
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
}

test('A forgotten login password: asked for in the browser, approved at the desk, set where it was asked for, and told of at the next sign-in', async ({
  page,
  layout,
  baseURL,
}) => {
  const { account } = await openDemoAccount(page, layout);
  await visit(page, places.login[layout]);
  await page.getByRole('link', { name: entering('forgotPassword') }).click();
  await expect(page.getByLabel(t('account'))).toHaveValue(account);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('state-pending'))).toBeVisible();
  await expectAccessible(page);
  await approve(baseURL!, page, layout);
  await page.getByLabel(t('newPassword'), { exact: true }).fill(another);
  await page.getByLabel(t('newPasswordAgain')).fill(another);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('setPassword') }).click();
  await expect(page.getByText(t('done-login-password'))).toBeVisible();
  await page.getByRole('link', { name: t('toSignIn'), exact: true }).click();
  await page.getByLabel(entering('account')).fill(account);
  await enter(page, another);
  await expectPath(page, places.home[layout]);
  const note = page.getByRole('region', { name: common('replacedTitle') });
  await expect(note).toContainText(common('proof-login-password'));
  await visit(page, `${layout === 'desktop' ? '/pc' : ''}/information/userInfo?show=security`);
  await expect(page.getByRole('region', { name: security('payOutTitle') })).toBeVisible();
  await expectAccessible(page);
  await note.getByRole('button', { name: common('newDeviceMine') }).click();
  await expect(note).toBeHidden();
});

test('A lost second factor without recovery codes: asked for after the right password, removed by the desk, and the password alone lets in; then a forgotten fund password', async ({
  page,
  layout,
  baseURL,
}) => {
  // Five screens of two people, one behind the other.
  test.slow();
  const { account, password } = await openDemoAccount(page, layout);
  const inside = layout === 'desktop' ? '/pc/information' : '/information';
  await visit(page, `${inside}/fundPass`);
  await page.getByLabel(security('newDigits')).fill(digits);
  await page.getByLabel(security('newDigitsAgain')).fill(digits);
  await expect(page.getByText(security('fundPasswordSet'))).toBeVisible();
  await visit(page, `${inside}/userInfo?show=security`);
  await page.getByRole('button', { name: security('setUpApp') }).click();
  const app = page.getByRole('dialog', { name: security('setUpApp') });
  const secret = (await app.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
  await app.getByLabel(security('firstCode')).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }));
  await app.getByRole('button', { name: security('goOn') }).click();
  const confirming = page.getByRole('dialog', { name: security('confirmTitle') });
  await confirming.getByLabel(security('loginPassword')).fill(password);
  await confirming.getByLabel(security('fundPassword')).fill(digits);
  await confirming.getByRole('button', { name: security('confirm') }).click();
  await page.getByRole('button', { name: security('codesKept') }).click();

  await visit(page, places.login[layout]);
  await page.getByLabel(entering('account')).fill(account);
  await enter(page, password);
  // Who has forgotten the password too is asked about that.
  await page.getByRole('link', { name: entering('forgotPassword') }).click();
  await expect(page.getByText(t('askText-letter'))).toBeVisible();
  await page.getByRole('link', { name: entering('backToSignIn') }).click();
  await page.getByLabel(entering('account')).fill(account);
  await enter(page, password);
  await page.getByRole('button', { name: entering('useRecoveryCode') }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: entering('lostFactor') }).click();
  await expect(page.getByText(t('askText-second-factor'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('pending-second-factor'))).toBeVisible();
  await approve(baseURL!, page, layout);
  await expect(page.getByText(t('done-second-factor'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('toSignIn'), exact: true }).click();
  await page.getByLabel(entering('account')).fill(account);
  await enter(page, password);
  await expectPath(page, places.home[layout]);

  await visit(page, `${inside}/fundPass`);
  await page.getByRole('link', { name: security('forgotDigits') }).click();
  await page.getByLabel(t('loginPassword')).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('pending-fund-password'))).toBeVisible();
  await approve(baseURL!, page, layout);
  await page.getByLabel(t('newDigits')).fill('618352');
  await page.getByLabel(t('newDigitsAgain')).fill('618352');
  await expect(page.getByText(t('done-fund-password'))).toBeVisible();
});
