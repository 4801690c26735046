import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { cosigner, lender, loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import type { Answer } from '../../testing/visitor.ts';
import { fundPassword } from '../../testing/withdrawal-house.ts';

// Promised: however often and at once a loan is asked for, granted, repaid or withdrawn from, it happens once, and the books know each cent.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

const atOnce = 50;
const many = <T>(work: (count: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: atOnce }, (_, count) => work(count)));
/** How many were accepted; the others have the refusal, or were turned away by a house that had too much to do. */
function accepted(answers: readonly Answer[], refusal: string): number {
  const others = answers.filter(({ status }) => status !== 1);
  expect(others.filter(({ code }) => code !== refusal && code !== 'system-busy')).toEqual([]);
  return answers.length - others.length;
}

test.each([1, 2])('round %i: fifty at once of each route have one effect', async () => {
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
});

test('the books balance', async () => {
  await expectNothingElseBroken(house.floor, /^I(34|47|70|71)/);
});
