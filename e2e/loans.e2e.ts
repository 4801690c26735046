import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, pressUntil, visit, words } from './vocabulary.ts';

const german = 'de';
const t = words('loans', german);
const s = words('security', german);
const digits = '402917';
const screens = {
  loan: { mobile: '/home/loan', desktop: '/pc/home/loan' },
  loanRe: { mobile: '/home/loanRe', desktop: '/pc/home/loanRe' },
  wallet: { mobile: '/information/wallet', desktop: '/pc/information/wallet' },
} as const;
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T14:00:00+01:00' });

test('A customer sees score and limit, is refused with figures, is lent money by two, repays a part and all of it', async ({
  page,
  layout,
  house,
}) => {
  test.slow();
  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });

  await visit(page, screens.loanRe[layout]);
  await expect(page.getByText(t('noLoan'))).toBeVisible();
  await visit(page, screens.loan[layout]);
  await expect(page.getByText(t('costsMoney'))).toBeVisible();
  await expect(page.getByText('8.000,00 €').first()).toBeVisible();
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: t('apply'), exact: true });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Bitte geben Sie einen Betrag ein');
  await page.getByLabel(t('field-amount')).fill('9.000,00');
  await page.getByLabel(t('field-income')).fill('9.000,00');
  await page.getByLabel(t('field-duties')).fill('1.000,00');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('8.000,00');
  await page.getByLabel(t('field-amount')).fill('2.000,00');
  await expect(page.getByRole('row')).toHaveCount(13);
  await submit.click();
  const confirming = page.getByRole('dialog', { name: s('confirmTitle') });
  await confirming.getByLabel(s('fundPassword')).fill(digits);
  await confirming.getByRole('button', { name: s('confirm'), exact: true }).click();
  await expect(page.getByText(t('is-asked')).first()).toBeVisible();
  await expectAccessible(page);

  await house.passMinutes(2);
  await expect(page.getByText(t('is-running')).first()).toBeVisible({ timeout: 30_000 });
  await visit(page, screens.loanRe[layout]);
  await expect(page.getByText(t('repayAll', { amount: '2.000,00 €' }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('repayAmount')).fill('2.000,01');
  await page.getByRole('button', { name: t('repayPart') }).click();
  await expect(page.getByRole('alert')).toContainText('2.000,00');
  await page.getByLabel(t('repayAmount')).fill('500');
  const all = page.getByRole('button', { name: t('repayAll', { amount: '1.500,00 €' }) });
  await pressUntil(page.getByRole('button', { name: t('repayPart') }), all);
  await pressUntil(
    all,
    page
      .getByText(t('is-finished'))
      .or(page.getByText(t('noLoan')))
      .first(),
  );
  await visit(page, `${screens.loanRe[layout]}?number=L1`);
  await expect(page.getByText(t('is-finished'), { exact: true })).toBeVisible();
  await visit(page, screens.wallet[layout]);
  await expect(page.getByText('50.000,00 €').filter({ visible: true }).first()).toBeVisible();
});
