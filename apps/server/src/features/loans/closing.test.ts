import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingHeld, obstaclesOf } from '../../app/own-data.ts';
import { loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import { fundPassword } from '../../testing/withdrawal-house.ts';

// Promised: an account with a loan isn't closed, the loan is named, and own data tell all of it.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

test('a loan that is asked for or not repaid keeps an account from being closed', async () => {
  const who = await house.owner();
  const close = async () => {
    await who.visitor.post('security/confirm', { operation: 'close-account', fundPassword });
    return (await who.visitor.post('user/closeAccount')).code;
  };
  const number = await house.lend(who);
  expect(await obstaclesOf(house.parts.db, { id: who.id })).toMatchObject({ loans: 1, reviews: 0 });
  expect(await close()).toBe('account-has-loan');
  expect((await who.visitor.post('ownData/closing')).data).toMatchObject({ obstacles: { loans: 1 } });
  await house.repay(who, number, 'all');
  expect(await obstaclesOf(house.parts.db, { id: who.id })).toMatchObject({ loans: 0 });
});

test('own data tell a loan with all that was declared, planned and paid, and the requests for another limit', async () => {
  const who = await house.owner();
  const number = await house.lend(who);
  await house.repay(who, number, '500');
  await house.raise(who, '9000');
  const held = everythingHeld({
    customerKeys: house.loans.customerKeys,
    instruments: { withId: () => null, withCode: () => null } as never,
  });
  const told = async (name: string) => held.find(one => one.name === name)!.read(house.parts.db, who.id);
  expect(await told('loans')).toMatchObject([
    { number, income: '3000.00', duties: '1000.00', score: 80, state: 'running', bookings: [{ kind: 'repayment', principal: '500.00' }] },
  ]);
  expect(await told('credit-raises')).toMatchObject([{ amount: '9000.00', state: 'asked' }]);
});
