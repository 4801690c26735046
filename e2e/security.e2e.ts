import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { putAsManager } from './typing-words.ts';
import { expectAccessible, expectPath, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

const t = words('security', 'de');
const denied = words('denials', 'de');
const entering = words('sign-in', 'de');
const common = words('common', 'de');
const at = (layout: Layout, screen: 'loginPass' | 'fundPass' | 'userInfo'): string =>
  `${layout === 'desktop' ? '/pc' : ''}/information/${screen}${screen === 'userInfo' ? '?show=security' : ''}`;
const digits = '402917';

/** Types six digits into the one field that asks for them. */
const enter = async (page: Page, label: string, typed: string): Promise<void> => page.getByLabel(label).fill(typed);
const confirmDialog = (page: Page) => page.getByRole('dialog', { name: t('confirmTitle') });
const codeOf = (secret: string, aside: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + aside * 30_000 });

/** In German on any width. */
async function signIn(page: Page, layout: Layout, who: { account: string; password: string }): Promise<void> {
  await visit(page, places.login[layout]);
  await page.getByLabel(entering('account')).fill(who.account);
  await page.getByLabel(entering('password'), { exact: true }).fill(who.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
}

async function setDigits(page: Page, layout: Layout): Promise<void> {
  await visit(page, at(layout, 'fundPass'));
  await enter(page, t('newDigits'), digits);
  await enter(page, t('newDigitsAgain'), digits);
  await expect(page.getByText(t('fundPasswordSet'))).toBeVisible();
}

/** Devices and factors while the server doesn't answer: said in their place with a way to try again, and there once it does. */
async function openWithoutServer(page: Page, layout: Layout): Promise<void> {
  const overview = '**/api/vue/security/overview';
  await page.route(overview, route => route.abort('connectionrefused'));
  await visit(page, at(layout, 'userInfo'));
  const missing = page.getByRole('alert').filter({ hasText: common('notLoaded') });
  await expect(missing).toContainText(common('notLoadedText'));
  await expect(page.getByRole('heading', { name: t('devices') })).toHaveCount(0);
  await expectAccessible(page);
  // A try that is asked for while nothing answers leaves what is said standing; afterwards the page asks by itself.
  await missing.getByRole('button', { name: common('retry') }).click();
  await expect(missing).toBeVisible();
  await page.unroute(overview);
  await expect(page.getByRole('heading', { name: t('devices') })).toBeVisible({ timeout: 15_000 });
  await expect(missing).toHaveCount(0);
}

/** A longer time is confirmed by the digits, a shorter one holds at once. */
async function chooseUnlockTime(page: Page, layout: Layout): Promise<void> {
  await visit(page, at(layout, 'userInfo'));
  const times = page.getByRole('radiogroup', { name: t('unlockTimeTitle') });
  const minutes = (count: number) => times.getByRole('radio', { name: `${count} Minuten`, exact: true });
  await expect(minutes(5)).toBeChecked();
  await minutes(30).click({ force: true });
  await confirmDialog(page).getByLabel(t('fundPassword')).fill(digits);
  await confirmDialog(page)
    .getByRole('button', { name: t('confirm') })
    .click();
  await expect(minutes(30)).toBeChecked();
  await expectAccessible(page);
  await minutes(15).click({ force: true });
  await expect(minutes(15)).toBeChecked();
  await expect(confirmDialog(page)).toHaveCount(0);
}

test('A customer changes both passwords and for how long trading stays unlocked; five wrong original digits lock the fund password', async ({
  page,
  layout,
}) => {
  const { account, password } = await openDemoAccount(page, layout);
  await setDigits(page, layout);
  await chooseUnlockTime(page, layout);
  await visit(page, at(layout, 'loginPass'));
  await page.getByLabel(t('originalPassword')).fill(password);
  await page.getByLabel(t('newPassword'), { exact: true }).fill('four herons at dawn');
  await page.getByLabel(t('newPasswordAgain')).fill('four herons at dawn');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('goOn') }).click();
  const six = confirmDialog(page).getByLabel(t('fundPassword'));
  await expect(six).toBeFocused();
  await page.keyboard.type('851603');
  await page.keyboard.press('Enter');
  await expect(confirmDialog(page).getByRole('alert')).toHaveText(denied('wrong-fund-password', { tries: '4', minutes: '30' }));
  await expect(six).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('loginPasswordChanged'))).toBeVisible();

  await visit(page, at(layout, 'userInfo'));
  await visit(page, at(layout, 'fundPass'));
  await expectAccessible(page);
  for (let tries = 4; tries >= 0; tries -= 1) {
    await enter(page, t('originalDigits'), '851603');
    await enter(page, t('newDigits'), '618352');
    await enter(page, t('newDigitsAgain'), '618352');
    const said =
      tries > 0 ? denied('wrong-original-password', { tries: String(tries), minutes: '30' }) : denied('original-password-locked', { minutes: '30' });
    await expect(page.getByRole('alert')).toHaveText(said);
  }
  expect(await page.locator('body').innerText()).not.toMatch(/851603|618352/);
  await signIn(page, layout, { account, password: 'four herons at dawn' });
  await expectPath(page, places.home[layout]);
});

async function lockFrom(page: Page, layout: Layout, told: 'ended-locked' | 'ended-locked-for-service' = 'ended-locked'): Promise<void> {
  await visit(page, at(layout, 'userInfo'));
  await page.getByRole('button', { name: t('lock'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('lockTitle') })
    .getByRole('button', { name: t('lockNow') })
    .click();
  await expect(page.getByText(entering(told))).toBeVisible();
  await expectPath(page, places.login[layout]);
}

test('An app for codes is set up, asked for at sign-in, and unlocks the account that its owner has locked', async ({ page, layout }) => {
  const { account, password } = await openDemoAccount(page, layout);
  await setDigits(page, layout);
  await openWithoutServer(page, layout);
  await page.getByRole('button', { name: t('setUpApp') }).click();
  const app = page.getByRole('dialog', { name: t('setUpApp') });
  await expect(app.getByRole('img', { name: t('qrCode') })).toBeVisible();
  await expect(app.getByRole('button', { name: t('copyKey') })).toBeVisible();
  if (layout === 'mobile') await expect(app.getByRole('link', { name: t('openInApp') })).toHaveAttribute('href', /^otpauth:/);
  await expectAccessible(page);
  const secret = (await app.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
  await app.getByLabel(t('firstCode')).fill('12345');
  await app.getByRole('button', { name: t('goOn') }).click();
  await expect(app.getByText(t('sixDigits'))).toBeVisible();
  await app.getByLabel(t('firstCode')).fill(codeOf(secret, 9));
  await app.getByRole('button', { name: t('goOn') }).click();
  await confirmDialog(page).getByLabel(t('loginPassword')).fill(password);
  await confirmDialog(page).getByLabel(t('fundPassword')).fill(digits);
  await page.keyboard.press('Enter');
  await expect(app.getByText(denied('wrong-second-factor', { tries: '4' }))).toBeVisible();
  await expect(app.getByLabel(t('firstCode'))).toBeFocused();
  await app.getByLabel(t('firstCode')).fill(codeOf(secret, 0));
  await app.getByRole('button', { name: t('goOn') }).click();
  await confirmDialog(page).getByLabel(t('loginPassword')).fill(password);
  await confirmDialog(page).getByLabel(t('fundPassword')).fill(digits);
  await confirmDialog(page)
    .getByRole('button', { name: t('confirm') })
    .click();
  const codes = page.getByRole('dialog', { name: t('recoveryCodes') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await codes.getByRole('button', { name: t('codesKept') }).click();
  await expect(page.getByText(t('codesLeft', { count: '10' }))).toBeVisible();
  await expectAccessible(page);

  await lockFrom(page, layout);
  await page.getByLabel(entering('account')).fill(account);
  await page.getByLabel(entering('password'), { exact: true }).fill(password);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: entering('signIn'), exact: true }).click();
  // What a password manager puts there is no code.
  await putAsManager(page.getByLabel(entering('appCode')), password);
  await expect(page.getByLabel(entering('appCode'))).toHaveValue('');
  await page.getByLabel(entering('appCode')).fill(codeOf(secret, 1).replace(/(...)/, '$1 '));
  await expectAccessible(page);
  await main.getByRole('button', { name: entering('signIn'), exact: true }).click();
  await expect(page.getByText(denied('account-locked-by-owner')).first()).toBeVisible();
  await expect(page.getByLabel(entering('appCode'))).toHaveValue('');
  await page.getByRole('button', { name: entering('useRecoveryCode') }).click();
  await page.getByLabel(entering('recoveryCode')).fill(recovery);
  await main.getByRole('button', { name: entering('unlockAndSignIn') }).click();
  await expectPath(page, places.home[layout]);
});

test('Who locked the account without a second factor is told who can unlock it, and is offered nothing that can’t', async ({ page, layout }) => {
  const { account, password } = await openDemoAccount(page, layout);
  await lockFrom(page, layout, 'ended-locked-for-service');
  await signIn(page, layout, { account, password });
  const main = page.getByRole('main');
  await expect(main.getByText(entering('ended-locked-for-service'))).toBeVisible();
  await expect(main.getByRole('button', { name: entering('signIn'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: entering('unlockAndSignIn') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: entering('unlockWithPasskey') })).toHaveCount(0);
  await expectAccessible(page);
});

/** The passkey alone says what lifts the lock; with the password it does. */
async function unlockWithPasskey(page: Page, layout: Layout, { account, password }: { account: string; password: string }): Promise<void> {
  await lockFrom(page, layout);
  await page.getByRole('button', { name: entering('passkeySignIn') }).click();
  await expect(page.getByRole('alert')).toHaveText(denied('account-locked-by-owner'));
  const unlock = page.getByRole('button', { name: entering('unlockWithPasskey') });
  await page.getByLabel(entering('password'), { exact: true }).fill('');
  await unlock.click();
  await expect(page.getByRole('alert')).toHaveText(entering('passwordFirst'));
  await expectAccessible(page);
  await page.getByLabel(entering('account')).fill(account);
  await page.getByLabel(entering('password'), { exact: true }).fill(password);
  await unlock.click();
  await expectPath(page, places.home[layout]);
}

test('A passkey is made and signs in alone, and unlocks beside the password what its owner has locked; the new device is told of, and signed out from the list', async ({
  page,
  layout,
  browser,
}) => {
  const { account, password } = await openDemoAccount(page, layout);
  await setDigits(page, layout);
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await tools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const elsewhere = await other.newPage();
  await elsewhere.addInitScript(() => localStorage.setItem('language', 'de'));
  await signIn(elsewhere, layout, { account, password });
  await expectPath(elsewhere, places.home[layout]);

  await visit(page, at(layout, 'userInfo'));
  await page.reload();
  await page.getByRole('button', { name: t('addPasskey') }).click();
  const naming = page.getByRole('dialog', { name: t('addPasskey') });
  await expect(naming.getByLabel(t('passkeyName'))).toHaveValue(/^Chrome · \S/);
  await naming.getByLabel(t('passkeyName')).fill('Mein Telefon');
  await naming.getByRole('button', { name: t('createPasskey') }).click();
  await confirmDialog(page).getByLabel(t('loginPassword')).fill(password);
  await confirmDialog(page).getByLabel(t('fundPassword')).fill(digits);
  await confirmDialog(page)
    .getByRole('button', { name: t('confirm') })
    .click();
  await page
    .getByRole('dialog', { name: t('recoveryCodes') })
    .getByRole('button', { name: t('codesKept') })
    .click();
  await expect(page.getByText('Mein Telefon')).toBeVisible();

  const note = page.getByRole('region', { name: common('newDeviceTitle') });
  await expect(note).toBeVisible();
  await note.getByRole('link', { name: common('newDeviceNotMine') }).click();
  await expect(page.getByRole('heading', { name: t('lock') })).toBeFocused();
  await expect(page.getByRole('button', { name: t('lock'), exact: true })).toBeInViewport();
  await note.getByRole('button', { name: common('newDeviceMine') }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: t('endOthers') }).click();
  await expect(page.getByRole('button', { name: t('endOthers') })).toBeHidden();
  await visit(elsewhere, places.wallet[layout]);
  await expectPath(elsewhere, '/login/login');
  await other.close();

  await visit(page, places.login[layout]);
  await page.getByRole('button', { name: entering('passkeySignIn') }).click();
  await expectPath(page, places.home[layout]);
  await unlockWithPasskey(page, layout, { account, password });
});
