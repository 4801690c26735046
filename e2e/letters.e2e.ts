import { MailBox } from '../apps/server/src/testing/mail-box.ts';
import { expect, germanTest } from './journey.ts';
import { mailPortOf } from './journeys-on.ts';
import { register } from './trading-words.ts';
import { expectAccessible, expectPath, places, visit, words } from './vocabulary.ts';

// What a customer does with the letters that he gets, in the browser; a real mail server takes them.

const t = words('letters', 'de');
const recovery = words('recovery', 'de');
const security = words('security', 'de');
const entering = words('sign-in', 'de');

const test = germanTest.extend<{ box: MailBox }>({
  box: async ({ baseURL }, use) => {
    const box = await new MailBox(mailPortOf(baseURL!)).open();
    await use(box);
    await box.close();
  },
});

/** The link of the newest letter to an address for one purpose, as it stands in the text. */
const linkOf = (box: MailBox, account: string, purpose: string): string | undefined =>
  box
    .to(account)
    .map(({ mail }) => new RegExp(`http\\S+letter=${purpose}&token=\\S+`).exec(mail.text ?? '')?.[0])
    .findLast(Boolean);

test('An address is confirmed by the link of a letter, and a forgotten password comes back by another one', async ({ page, layout, box }) => {
  const who = { account: `letters-${Date.now()}@example.org`, password: 'a ladder in the rain' };
  const another = 'four herons at dawn';
  const follow = async (purpose: string): Promise<void> => {
    await expect.poll(() => linkOf(box, who.account, purpose)).toBeDefined();
    await page.goto(linkOf(box, who.account, purpose)!);
    // As from a letter: the page begins anew.
    await page.reload();
  };
  await register(page, layout, who);
  await visit(page, '/information/userInfo?show=security');
  await expect(page.getByText(security('addressNotConfirmed'))).toBeVisible();
  await expectAccessible(page);
  await follow('confirm');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('confirm') }).click();
  await expect(page.getByText(t('confirmDone'))).toBeVisible();
  await page.getByRole('link', { name: t('toAccount') }).click();
  await expect(page.getByText(security('addressConfirmed'), { exact: true })).toBeVisible();

  await visit(page, `${places.login[layout]}?forgot=yes`);
  await page.getByLabel(recovery('account')).fill(who.account);
  await expectAccessible(page);
  await page.getByRole('button', { name: recovery('send') }).click();
  await expect(page.getByText(recovery('pending-letter'))).toBeVisible();
  await expectAccessible(page);
  await follow('reset');
  await page.getByLabel(t('newPassword'), { exact: true }).fill(another);
  await page.getByLabel(t('newPasswordAgain')).fill(another);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('setPassword') }).click();
  await expect(page.getByText(t('resetDone'))).toBeVisible();
  await page.getByRole('link', { name: t('toSignIn') }).click();
  await page.getByLabel(entering('account')).fill(who.account);
  await page.getByLabel(entering('password'), { exact: true }).fill(another);
  await page
    .getByRole('main')
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
  await expectPath(page, places.home[layout]);
});
