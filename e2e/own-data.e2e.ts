import { readFileSync } from 'node:fs';
import { expect, germanTest as test } from './journey.ts';
import { register } from './trading-words.ts';
import { expectAccessible, stored, visit, words } from './vocabulary.ts';

const t = words('security', 'de');
const common = words('common', 'de');
const denied = words('denials', 'de');
const password = 'parkett aus eiche';

test('A customer takes a file of all that is held, changes the address, is told of it elsewhere, and closes the account', async ({
  page,
  layout,
  browser,
}) => {
  const account = `leaves-${layout}-${Date.now()}@example.org`;
  const screen = `${layout === 'desktop' ? '/pc' : ''}/information/userInfo?show=security`;
  await register(page, layout, { account, password });
  await visit(page, screen);
  const confirmation = page.getByRole('dialog', { name: t('confirmTitle') });
  const confirm = async () => {
    await confirmation.getByLabel(t('loginPassword')).fill(password);
    await confirmation.getByRole('button', { name: t('confirm') }).click();
  };

  await page.getByRole('button', { name: t('export') }).click();
  const downloading = page.waitForEvent('download');
  await confirm();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ account: { account }, sessions: [{ endedAt: null }] });

  await page.getByRole('button', { name: t('changeAccount') }).click();
  const changing = page.getByRole('dialog', { name: t('changeAccount') });
  await changing.getByLabel(t('newAccount')).fill('nobody');
  await changing.getByRole('button', { name: t('goOn') }).click();
  await expect(changing.getByText(denied('account-malformed'))).toBeVisible();
  await expectAccessible(page);
  const another = `new-${account}`;
  await changing.getByLabel(t('newAccount')).fill(another);
  await changing.getByRole('button', { name: t('goOn') }).click();
  await confirm();
  await expect(page.getByText(another, { exact: true }).first()).toBeVisible();
  expect(await stored(page, 'account')).toBe(another);

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const elsewhere = await other.newPage();
  await elsewhere.addInitScript(() => localStorage.setItem('language', 'de'));
  const entering = words('sign-in', 'de');
  await visit(elsewhere, layout === 'desktop' ? '/pc/login/login' : '/login/login');
  await elsewhere.getByLabel(entering('account')).fill(another);
  await elsewhere.getByLabel(entering('password'), { exact: true }).fill(password);
  await elsewhere
    .getByRole('main')
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
  await visit(elsewhere, screen);
  const told = elsewhere.getByRole('region', { name: common('accountChangeTitle') });
  await expect(told).toContainText(account);
  await told.getByRole('button', { name: common('newDeviceMine') }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: t('endOthers') }).click();
  await expect(elsewhere.getByText(entering('ended-elsewhere'))).toBeVisible();
  await expectAccessible(elsewhere);
  await other.close();

  await page.getByRole('button', { name: t('closeAccount') }).click();
  await expect(page.getByText(t('keptNot'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('closeForGood') }).click();
  await confirm();
  await expect(page.getByRole('heading', { name: t('farewell') })).toBeVisible();
  await expect(page).toHaveTitle(`${t('farewell')} · Parkett`);
  await expectAccessible(page);
  expect(await stored(page, 'tokend')).toBeNull();

  await visit(page, layout === 'desktop' ? '/pc/login/login' : '/login/login');
  await page.getByLabel(entering('account')).fill(another);
  await page.getByLabel(entering('password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: common('accountClosed') })).toBeVisible();
});
