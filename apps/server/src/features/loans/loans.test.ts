import { instantOf } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cosigner, lender, loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';

// Promised: a loan is asked for, granted by two, paid to the wallet, taken back by instalments at 07:00, and repaid early free of charge; the books know each cent.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

test('a loan is granted by two, its instalments are taken at 07:00, and the rest is repaid in one', async () => {
  const who = await house.owner();
  const before = (await house.cash(who)).balance;
  expect(await house.overview(who)).toMatchObject({
    score: 80,
    borrowable: '8000.00',
    borrowed: '0.00',
    open: null,
    minimum: '500.00',
    ratePercent: '7.90',
  });
  const asked = await house.apply(who);
  expect(asked.code).toBeUndefined();
  const { number } = asked.data as { number: string };
  expect(await house.overview(who)).toMatchObject({ borrowable: '0.00', open: { number, state: 'asked' } });
  expect(await house.sign('loan', who, lender, 'approved')).toBe('pending');
  expect(await house.cash(who)).toMatchObject({ balance: before });
  expect(await house.sign('loan', who, cosigner, 'approved')).toBe('approved');
  expect(await house.cash(who)).toMatchObject({ balance: before + 200_000n });
  const granted = await house.one(who);
  expect(granted).toMatchObject({ number, state: 'running', outstanding: '2000.00', total: '2000.00', next: { dueOn: '2026-12-25' } });
  expect(granted.instalments).toHaveLength(12);
  const [first] = granted.instalments;
  expect(first).toMatchObject({ interest: '12.99', state: 'planned' });
  await house.until(instantOf('2026-12-25T06:59:00+01:00'));
  expect(await house.cash(who)).toMatchObject({ balance: before + 200_000n });
  await house.until(instantOf('2026-12-25T07:00:00+01:00'));
  const taken = BigInt(first!.amount.replace('.', ''));
  expect(await house.cash(who)).toMatchObject({ balance: before + 200_000n - taken });
  await house.until(instantOf('2027-01-05T12:00:00+01:00'));
  const owed = await house.one(who);
  const total = BigInt(owed.total.replace('.', ''));
  expect((await house.repay(who, number, 'all')).data).toMatchObject({ paid: owed.total, left: '0.00' });
  expect(await house.cash(who)).toMatchObject({ balance: before + 200_000n - taken - total });
  expect(await house.overview(who)).toMatchObject({ score: 85, borrowed: '0.00', open: null });
  await expectNothingElseBroken(house.floor, /^I(34|47|70|71)/);
});
