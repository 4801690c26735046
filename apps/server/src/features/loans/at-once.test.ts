import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, atOnce, many, rounds } from '../../testing/at-once.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { cosigner, lender, loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import { fundPassword } from '../../testing/withdrawal-house.ts';

// Promised: however often and at once a loan is asked for, granted, repaid or withdrawn from, it happens once, and the books know each cent.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

test.each(rounds)('round %i: fifty at once of each route have one effect', async () => {
  const who = await house.owner();
  const before = (await house.cash(who)).balance;
  const wish = { amount: '2000', months: 12, purpose: 'trading', income: '3000', duties: '1000' };
  for (let count = 0; count < atOnce; count += 1)
    await who.visitor.post('security/confirm', { operation: 'borrow', amount: wish.amount, currency: 'EUR', fundPassword });
  const asked = await many(() => house.post(who, 'loans/apply', wish));
  expect(accepted(asked, 'pending-review-order')).toBe(1);
  const { number } = asked.find(({ status }) => status === 1)!.data as { number: string };
  const signed = await many(count => house.sign('loan', who, count % 2 === 0 ? lender : cosigner, 'approved'));
  expect(signed.filter(state => state === 'approved')).toHaveLength(1);
  expect((await house.cash(who)).balance).toBe(before + 200_000n);
  const parts = await many(() => house.repay(who, number, '100'));
  const paid = accepted(parts, 'nothing-owed');
  expect((await house.cash(who)).balance).toBe(before + 200_000n - BigInt(paid) * 10_000n);
  expect(paid).toBeLessThanOrEqual(20);
  if (paid < 20) await house.repay(who, number, 'all');
  const again = await house.lend(who);
  const ends = await many(count => (count % 2 === 0 ? house.repay(who, again, 'all') : house.post(who, 'loans/leave', { number: again })));
  expect(accepted(ends, 'nothing-owed')).toBe(1);
  expect((await house.cash(who)).balance).toBe(before);
  for (let count = 0; count < atOnce; count += 1)
    await who.visitor.post('security/confirm', { operation: 'raise-credit', amount: '9000', currency: 'EUR', fundPassword });
  const raised = await many(() => house.post(who, 'loans/raise', { amount: '9000' }));
  expect(accepted(raised, 'credit-raise-pending')).toBe(1);
  const { number: third } = (await house.apply(who)).data as { number: string };
  const cancelled = await many(() => house.post(who, 'loans/cancel', { number: third }));
  expect(accepted(cancelled, 'loan-not-cancellable')).toBe(1);
  const { number: refused } = (await house.apply(who)).data as { number: string };
  await house.sign('loan', who, lender, 'rejected', 'income-not-enough');
  const views = await many(count => house.post(who, 'loans/secondLook', { number: refused, view: `look again, ${count}` }));
  expect(accepted(views, 'second-look-over')).toBe(1);
});

test('the books balance', async () => {
  await expectNothingElseBroken(house.floor, /^I(34|47|70|71)/);
});
