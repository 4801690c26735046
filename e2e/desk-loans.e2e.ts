import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { atDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible } from './vocabulary.ts';

// A loan without the money for its first instalment: granted by simulated staff, and read by people.

const test = inOwnHouse({ PARKETT_CLOCK: 'simulated@2026-11-25T14:00:00+01:00' });
const digits = '402917';

test('Treasury reads an overdue loan with its arrears in the loan book, and on its customer’s page score, limit and loans', async ({
  browser,
  house: { origin, dataFolder, passMinutes },
}) => {
  test.slow();
  const visitor = new HttpVisitor(origin);
  await visitor.enter('demo/open', {});
  await visitor.ask('user/setFundPassword', { fundPassword: digits });
  await visitor.ask('security/confirm', { operation: 'borrow', amount: '2000', currency: 'EUR', fundPassword: digits });
  await visitor.ask('loans/apply', { amount: '2000', months: 12, purpose: 'trading', income: '3000', duties: '1000' }, true);
  await passMinutes(2);
  const loan = async () => (await visitor.ask('loans/one', {})) as { state: string; overdue: string; total: string };
  await expect.poll(async () => (await loan()).state, { timeout: 30_000 }).toBe('running');
  await visitor.ask('putAside/move', { way: 'aside', amount: '51990' }, true);
  await visitor.ask('market/setClock', { goTo: '2026-12-30T10:00:00+01:00' }, true);
  await expect.poll(async () => (await loan()).overdue, { timeout: 60_000 }).not.toBe('0.00');
  const { overdue } = await loan();

  const tess = await atDesk(browser, { baseURL: origin, dataFolder, name: 'Tess', roles: 'treasury', minutesAhead: 2 });
  await tess.getByRole('navigation').getByRole('link', { name: 'Kredite', exact: true }).click();
  const row = tess.getByRole('row').filter({ hasText: 'L1' });
  await expect(row.getByRole('cell', { name: `${overdue.replace('.', ',')} €` })).toBeVisible();
  await expect(row).toContainText('2026.12.25');
  await expectAccessible(tess);
  await tess.getByLabel('Stand').selectOption({ label: 'Zurückgezahlt' });
  await expect(tess.getByText('Keine', { exact: true })).toBeVisible();
  await tess.getByLabel('Stand').selectOption({ label: 'Läuft' });
  await row.click();
  const score = tess.getByRole('region', { name: 'Kredit-Score' });
  await expect(tess.getByRole('heading', { name: 'Kredit-Score · 70' })).toBeVisible();
  await expect(score.getByRole('row').filter({ hasText: 'Rate mehr als 3 Tage zu spät' })).toContainText('L1');
  await expect(tess.getByText('Rahmen nach dem Kredit-Score')).toBeVisible();
  await expect(tess.getByRole('region', { name: 'Kredite' }).getByText('2026.12.25')).toBeVisible();
  await expectAccessible(tess);
});
