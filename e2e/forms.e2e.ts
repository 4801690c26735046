import { expect, test } from './journey.ts';
import { expectAccessible, languageOf, layoutOf, openDemoAccount, places, visit, words } from './vocabulary.ts';

test('What is refused of a field stands at it until it is right again; a reload keeps what was typed, but no password', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('sign-in', languageOf(layout));
  const tooShort = words('denials', languageOf(layout))('password-too-short', { minimum: '8' });
  await page.goto(`/#${places.register[layout]}`);
  const main = page.getByRole('main');
  const account = page.getByLabel(t('account'));
  const password = page.getByLabel(t('password'), { exact: true });
  await expect(page.getByLabel(t('inviteCode'))).not.toHaveValue('');
  await account.fill('mara@example.org');
  await password.fill('short');
  await page.getByLabel(t('confirmPassword')).fill('short');
  await page.getByLabel(/^(Ich stimme|I agree).*(Nutzungsvertrag|user agreement)/).check();
  await page.getByLabel(/^(Ich stimme|I agree).*(Datenschutzerklärung|privacy policy)/).check();
  await main.getByRole('button', { name: t('register') }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(main.getByText(tooShort)).toBeVisible();
  await expectAccessible(page);
  await password.fill('four warm oak boards');
  await expect(main.getByText(tooShort)).toBeHidden();
  await expect(password).not.toHaveAttribute('aria-invalid');
  await page.reload();
  await expect(account).toHaveValue('mara@example.org');
  await expect(page.getByLabel(/^(Ich stimme|I agree).*(Datenschutzerklärung|privacy policy)/)).toBeChecked();
  await expect(password).toHaveValue('');
  await expect(page.getByLabel(t('confirmPassword'))).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('oak boards');
});

test('What doesn’t fit into a field is said at it before anything is sent', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('sign-in', languageOf(layout));
  const common = words('common', languageOf(layout));
  const sent: string[] = [];
  page.on('request', request => void (request.url().endsWith('user/login') && sent.push(request.url())));
  await page.goto(`/#${places.login[layout]}`);
  const account = page.getByLabel(t('account'));
  await account.fill('m'.repeat(201));
  await page.getByLabel(t('password'), { exact: true }).fill('four warm oak boards');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('signIn'), exact: true })
    .click();
  await expect(page.getByText(common('tooLong', { max: '200' }))).toBeVisible();
  await account.fill('m'.repeat(200));
  await expect(page.getByText(common('tooLong', { max: '200' }))).toBeHidden();
  expect(sent).toEqual([]);
});

test('A list without a name is not made; the field says so until it has one', async ({ page }, info) => {
  const layout = layoutOf(info);
  await openDemoAccount(page, layout);
  const language = languageOf(layout);
  const t = words('watchlist', language);
  await visit(page, layout === 'desktop' ? '/pc/home/index' : '/favorite/index');
  if (layout === 'desktop') await page.getByRole('button', { name: t('editLists') }).click();
  await page.getByRole('button', { name: t('newList') }).click();
  const dialog = page.getByRole('dialog', { name: t('createList') });
  await dialog.getByRole('button', { name: words('common', language)('save') }).click();
  await expect(dialog.getByText(t('nameMissing'))).toBeVisible();
  await dialog.getByLabel(t('listName')).fill('Mara');
  await expect(dialog.getByText(t('nameMissing'))).toBeHidden();
  await dialog.getByRole('button', { name: words('common', language)('save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Mara').first()).toBeVisible();
});
