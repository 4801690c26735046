import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { totalsOfWallet } from '../apps/server/src/testing/black-box.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, openDemoAccount, places, pressUntil, visit, words } from './vocabulary.ts';

const german = 'de';
const t = words('exchange', german);
const w = words('wallet', german);
const a = words('put-aside', german);
const s = words('security', german);
const digits = '402917';
const exChange = { mobile: '/information/exChange', desktop: '/pc/information/exChange' } as const;
const fundRecord = { mobile: '/information/fundRecord?tab=exchanges', desktop: '/pc/information/fundRecord?tab=exchanges' } as const;
/** A Wednesday: currencies trade. */
const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T14:00:00+01:00' });

test('Euros become dollars, dollars yen and yen euros; an old rate is refused; money is put aside and comes back', async ({
  page,
  layout,
  house,
}) => {
  test.slow();
  const who = await openDemoAccount(page, layout);
  const visitor = new HttpVisitor(house.origin);
  await visitor.enter('user/login', who);
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  const main = page.getByRole('main');
  const give = (currency: string) => page.getByLabel(t('give', { currency }));
  const get = (currency: string) => page.getByLabel(t('get', { currency }));
  const submit = main.getByRole('button', { name: t('exchange'), exact: true });
  const again = main.getByRole('button', { name: t('again') });

  await visit(page, exChange[layout]);
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await submit.click();
  // Two money commands within two seconds are too quick.
  await house.passMinutes(1);
  await enterDigits();
  await expect(page.getByRole('alert')).toHaveText('Bitte geben Sie einen Betrag ein');
  await give('EUR').fill('1.000,00');
  await expect(get('USD')).not.toHaveValue('');
  await pressUntil(submit, again);
  await expect(main.getByRole('status').first()).toContainText('$');
  await again.click();

  // The other side can be typed: the smallest amount that brings it is given.
  await get('USD').fill('100,00');
  await expect(give('EUR')).not.toHaveValue('');
  await expect(page.getByRole('timer')).toBeVisible();
  await house.passMinutes(1);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(words('denials', german)('quote-expired', { seconds: '15' }));
  await pressUntil(submit, again);

  await visit(page, `${exChange[layout]}?from=USD&to=JPY`);
  await give('USD').fill('1.000');
  await expect(give('USD')).toHaveAttribute('aria-invalid', 'true');
  await give('USD').fill('1.000,00');
  await pressUntil(submit, again);
  await visit(page, `${exChange[layout]}?from=JPY&to=EUR`);
  await give('JPY').fill('12,5');
  await expect(give('JPY')).toHaveAttribute('aria-invalid', 'true');
  await give('JPY').fill('50000');
  await pressUntil(submit, again);

  await visit(page, fundRecord[layout]);
  await expect(main.getByText(/^X\d+ · /)).toHaveCount(4);

  await visit(page, places.wallet[layout]);
  await expect(main.getByRole('link', { name: /^JPY/ })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: w('why', { name: w('value') }) }).click();
  await expect(page.getByRole('dialog')).toContainText(w('formula-value'));
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: a('transfer') }).click();
  const sheet = page.getByRole('dialog', { name: a('title') });
  await sheet.getByLabel(a('amount', { currency: 'EUR' })).fill('250,00');
  await sheet.getByRole('button', { name: a('do-aside') }).click();
  await expect(sheet).toBeHidden();
  await expect(main.getByText('250,00\u00a0€', { exact: true })).toBeVisible();
  for (const type of ['Germany', 'usd', 'jpy'] as const) {
    const { summed, stated } = await totalsOfWallet((path, body) => visitor.ask(path, body), type);
    expect([summed.totalAssets, summed.profit]).toEqual([stated.totalAssets, stated.profit]);
  }

  async function enterDigits(): Promise<void> {
    const asked = page.getByRole('dialog', { name: s('unlockTitle') });
    await asked.getByLabel(s('fundPassword')).fill(digits);
    await expect(asked).toBeHidden();
  }
});
