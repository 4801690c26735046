import { instantOf } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cosigner, lender, loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import type { Principal } from '../../platform/commands/index.ts';

// Promised: each refusal of a loan is said in words with its figures, and changes nothing.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

const third: Principal = { kind: 'operator', id: 3n };
const fourth: Principal = { kind: 'operator', id: 4n };

test('an application: form, smallest loan, limit term by term, and one at a time', async () => {
  const who = await house.owner();
  const code = async (wish: Parameters<LoanHouse['apply']>[1]) => (await house.apply(who, wish)).code;
  expect(await house.post(who, 'loans/apply', { amount: '600', months: 12, purpose: 'trading', income: '3000', duties: '0' })).toMatchObject({
    code: 'confirmation-required',
  });
  expect(await code({ amount: '' })).toBe('amount-missing');
  expect(await code({ amount: '499.99' })).toBe('loan-below-minimum');
  expect(await code({ income: 'a lot' })).toBe('income-missing');
  expect(await house.apply(who, { amount: '8000.01', income: '9000' })).toMatchObject({
    code: 'loan-limit-insufficient',
    params: { limitAmount: '8000.00', neededAmount: '8000.01' },
  });
  expect(await house.apply(who, { amount: '5000', income: '1300', duties: '1000' })).toMatchObject({
    code: 'loan-limit-insufficient',
    params: { limitAmount: '1300.00' },
  });
  const quote = (await who.visitor.post('loans/quote', { amount: '2000', months: 12, income: '3000', duties: '1000' })).data as {
    refusal: null;
    offer: { aprPercent: string; total: string };
  };
  expect(quote).toMatchObject({ refusal: null, offer: { ratePercent: '7.90' } });
  expect(Number(quote.offer.aprPercent)).toBeGreaterThan(7.9);
  const { data } = await house.apply(who);
  const { number } = data as { number: string };
  expect(await house.apply(who)).toMatchObject({ code: 'pending-review-order', params: { number } });
  expect((await house.post(who, 'loans/cancel', { number })).data).toEqual({ state: 'cancelled' });
  expect((await house.post(who, 'loans/cancel', { number })).code).toBe('loan-not-cancellable');
  const lent = await house.lend(who);
  expect(await house.apply(who)).toMatchObject({ code: 'unpaid-loan-first', params: { number: lent, owedAmount: '2000.00' } });
  expect((await house.post(who, 'loans/cancel', { number: lent })).code).toBe('loan-not-cancellable');
  expect((await house.post(who, 'loans/secondLook', { number: lent, view: 'mine' })).code).toBe('second-look-over');
});

test('a loan of somebody else is no loan of mine, whatever I want of it', async () => {
  const [who, stranger] = [await house.owner(), await house.owner()];
  const number = await house.lend(who);
  for (const [path, body] of [
    ['repay', { number, amount: '100' }],
    ['leave', { number }],
    ['cancel', { number }],
    ['secondLook', { number, view: 'mine' }],
  ] as const)
    expect((await house.post(stranger, `loans/${path}`, body)).code).toBe('no-such-loan');
  expect((await stranger.visitor.post('loans/one', { number })).code).toBe('no-such-loan');
  expect((await stranger.visitor.post('loans/list')).data).toEqual({ loans: [], hasMore: false });
});

test('repaying: nothing owed yet, more than is owed, interest alone, more than the wallet holds', async () => {
  const who = await house.owner();
  const asked = (await house.apply(who)).data as { number: string };
  expect((await house.repay(who, asked.number, '100')).code).toBe('nothing-owed');
  await house.post(who, 'loans/cancel', { number: asked.number });
  const number = await house.lend(who);
  await house.until(instantOf('2026-12-05T12:00:00+01:00'));
  expect(await house.repay(who, number, '2004.34')).toMatchObject({ code: 'repayment-exceeds-loan', params: { owedAmount: '2004.33' } });
  expect(await house.repay(who, number, '2000')).toMatchObject({ code: 'repay-all-instead', params: { owedAmount: '2004.33' } });
  expect((await house.repay(who, number, '')).code).toBe('amount-missing');
  expect((await house.repay(who, number, '-5')).code).toBe('amount-malformed');
  expect((await house.repay(who, number, '500')).data).toMatchObject({ paid: '500.00', left: '1504.33' });
  expect((await house.one(who)).instalments.at(-1)).toMatchObject({ left: '0.00' });
  expect((await house.post(who, 'loans/leave', { number })).data).toMatchObject({ left: '0.00', paid: '1504.33', dueOn: null });
  expect((await house.post(who, 'loans/leave', { number })).code).toBe('nothing-owed');
  // A loan that was withdrawn from is no loan repaid in time.
  expect(await house.overview(who)).toMatchObject({ score: 80, borrowed: '0.00' });
});

test('a contract can be withdrawn from on its fourteenth day and not on the fifteenth', async () => {
  const who = await house.owner();
  const number = await house.lend(who);
  const { grantedAt, withdrawableUntil } = await house.one(who, number);
  expect([grantedAt?.slice(0, 10), withdrawableUntil]).toEqual(['2026-12-05', '2026-12-19']);
  await house.until(instantOf('2026-12-19T23:00:00+01:00'));
  expect((await house.one(who, number)).withdrawableUntil).toBe('2026-12-19');
  await house.until(instantOf('2026-12-20T00:30:00+01:00'));
  expect(await house.post(who, 'loans/leave', { number })).toMatchObject({ code: 'loan-withdrawal-over', params: { lastDay: '2026-12-19' } });
});

test('a refusal has a reason, the customer gives his view once, and others look again', async () => {
  const who = await house.owner();
  const { number } = (await house.apply(who)).data as { number: string };
  expect(await house.sign('loan', who, lender, 'rejected')).toBe('reason-unknown');
  expect(await house.sign('loan', who, lender, 'rejected', 'income-not-proved')).toBe('rejected');
  expect(await house.one(who, number)).toMatchObject({ state: 'refused', reason: 'income-not-proved', mayAskAgain: true });
  expect((await house.post(who, 'loans/secondLook', { number, view: '  ' })).code).toBe('view-missing');
  expect((await house.post(who, 'loans/secondLook', { number, view: 'My contract is permanent.' })).code).toBeUndefined();
  const review = (await house.parts.reviews.pendingOf(house.parts.db, { kind: 'loan', customer: who.id }))!;
  expect((await house.parts.reviews.refusalOf(house.parts.db, review, lender))?.code).toBe('second-look-by-others');
  expect((await house.parts.reviews.factsOf(house.parts.db, review)).at(-1)).toEqual({ label: 'loan-view', value: 'My contract is permanent.' });
  expect(await house.sign('loan', who, lender, 'approved')).toBe('second-look-by-others');
  expect(await house.sign('loan', who, cosigner, 'rejected', 'duties-too-high')).toBe('rejected');
  expect(await house.one(who, number)).toMatchObject({ state: 'refused', reason: 'duties-too-high', mayAskAgain: false, secondLook: true });
  expect((await house.post(who, 'loans/secondLook', { number, view: 'Once more.' })).code).toBe('second-look-over');
});

test('a credit top-up is a positive whole number, and approved by two it takes the place of the score’s term', async () => {
  const who = await house.owner();
  for (const amount of ['0', '-1', '1.5', '1,5', 'ten', '+5', '1e3', '٣', ' 00 '])
    expect((await house.raise(who, amount)).code, amount).toBe('credit-raise-not-whole');
  expect((await house.raise(who, '')).code).toBe('amount-missing');
  expect((await house.raise(who, '12000')).code).toBeUndefined();
  expect((await house.raise(who, '13000')).code).toBe('credit-raise-pending');
  expect(await house.sign('credit-raise', who, third, 'approved')).toBe('pending');
  expect(await house.sign('credit-raise', who, fourth, 'approved')).toBe('approved');
  const { limit, score, raise } = await house.overview(who);
  expect({ limit, score, state: raise?.state }).toMatchObject({
    score: 80,
    state: 'approved',
    limit: { amount: '12000.00', terms: [{ term: 'raised', amount: '12000.00' }, { term: 'assets' }, { term: 'affordable' }] },
  });
});

test('the limit is asked again at the last signature', async () => {
  const who = await house.owner();
  await house.apply(who, { amount: '6000', income: '9000' });
  expect(await house.sign('loan', who, lender, 'approved')).toBe('pending');
  await house.house.database.owner.query('', `update ledger_account set balance = 100000 where owner = $1 and purpose = 'cash' and unit = 1`, [
    who.id,
  ]);
  expect(await house.sign('loan', who, cosigner, 'approved')).toBe('loan-limit-insufficient');
});
