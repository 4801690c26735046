import { readFileSync } from 'node:fs';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { aPicture } from './identity-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { choose } from './trading-words.ts';
import { expectAccessible, expectPath, openDemoAccount, visit, words } from './vocabulary.ts';

const german = 'de';
const t = words('withdrawals', german);
const s = words('security', german);
const digits = '402917';
const screens = {
  cashOut: { mobile: '/information/cashOut', desktop: '/pc/information/cashOut' },
  fundRecord: { mobile: '/information/fundRecord', desktop: '/pc/information/fundRecord' },
} as const;
/** A Wednesday afternoon: withdrawals are possible. The paper bank takes a second. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T14:00:00+01:00', PARKETT_PAPER_BANK_SECONDS: '1' });

type Credentials = { readonly account: string; readonly password: string };

/** The customer has six digits, and a deposit of theirs was credited: its account waits for nothing. */
async function payIn(origin: string, who: Credentials): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  const proof = readFileSync(aPicture);
  const form = new FormData();
  for (const [name, value] of Object.entries({ channel: 'bank-eur', amount: '500.00', payee: '', sender: 'DE02120300000000202051' }))
    form.append(name, value);
  form.append('proof', new Blob([new Uint8Array(proof)], { type: 'image/png' }), 'proof.png');
  const { envelope } = await visitor.post('deposits/announce', form, { key: 'a-deposit-of-the-journey' });
  expect(envelope).toMatchObject({ status: 1 });
  return visitor;
}
const isCredited = (visitor: HttpVisitor) => async (): Promise<string> =>
  ((await visitor.ask('deposits/list', {})) as { deposits: { state: string }[] }).deposits[0]!.state;

test('A customer sees every rule, is refused with its figures, cancels once, and is paid by a line of the bank’s statement', async ({
  page,
  layout,
  house,
}) => {
  test.slow();
  const who = await openDemoAccount(page, layout);
  const visitor = await payIn(house.origin, who);
  await house.passMinutes(2);
  await expect.poll(isCredited(visitor), { timeout: 30_000 }).toBe('credited');

  await visit(page, screens.cashOut[layout]);
  const amount = page.getByLabel(t('amount', { currency: 'EUR' }));
  const submit = page.getByRole('main').getByRole('button', { name: t('withdraw'), exact: true });
  await expect(page.getByText('09:30:00-24:00:00').first()).toBeVisible();
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Bitte geben Sie einen Betrag ein');
  await amount.fill('99,99');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('100,00');
  await amount.fill('1.200,50');
  await expect(page.getByText('1.200,50 €').first()).toBeVisible();
  const ask = async (): Promise<void> => {
    await submit.click();
    const confirming = page.getByRole('dialog', { name: s('confirmTitle') });
    await confirming.getByLabel(s('fundPassword')).fill(digits);
    await confirming.getByRole('button', { name: s('confirm'), exact: true }).click();
    await expectPath(page, screens.fundRecord[layout]);
  };
  await ask();
  await expect(page.getByText(t('is-asked')).first()).toBeVisible();
  await expectAccessible(page);

  await visit(page, screens.cashOut[layout]);
  await amount.fill('300,00');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('W1');
  await visit(page, `${screens.fundRecord[layout]}?tab=withdrawals&withdrawal=W1`);
  await page.getByRole('button', { name: t('cancel'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('cancelTitle') })
    .getByRole('button', { name: t('cancelNow') })
    .click();
  await expect(page.getByText(t('is-cancelled')).first()).toBeVisible();

  await visit(page, screens.cashOut[layout]);
  await amount.fill('300,00');
  await ask();
  await expect(page.getByRole('heading', { name: t('withdrawalOf', { number: 'W2' }) })).toBeVisible();
  await house.passMinutes(2);
  await expect(page.getByText(t('bySimulatedStaff'))).toBeVisible({ timeout: 30_000 });
  await house.passMinutes(1);
  await expect(page.getByText(t('is-paid')).first()).toBeVisible({ timeout: 30_000 });

  await visit(page, screens.fundRecord[layout]);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: '500,00 €' })).toBeVisible();
  await choose(page.getByRole('main'), { group: t('tabs'), option: t('tab-withdrawals') });
  await expect(rows.filter({ hasText: 'W2' })).toContainText(t('is-paid'));
  await expect(rows.filter({ hasText: 'W1' })).toContainText(t('is-cancelled'));
  await choose(page.getByRole('main'), { group: t('tabs'), option: t('tab-deposits') });
  await expect(rows.filter({ hasText: '500,00 €' })).toBeVisible();
  await page.getByLabel(t('filterState')).selectOption('cancelled');
  await expect(page.getByText(t('noDeposits'))).toBeVisible();
  await page.getByLabel(t('filterState')).selectOption('credited');
  await page.getByLabel(t('to')).fill('20261124');
  await expect(page.getByText(t('noDeposits'))).toBeVisible();
  await page.getByLabel(t('to')).fill('');
  await expect(rows.filter({ hasText: '500,00 €' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('asFile') }).click();
  expect((await saved).suggestedFilename()).toBe('deposits-2026-11-25.csv');
  await expectAccessible(page);
});
