import { randomUUID } from 'node:crypto';
import { customerNumber, later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { mia, noah, withdrawalHouse, type Owner, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';
import { payingOut } from './pay-out.ts';
import { payoutKind, payoutReview } from './review.ts';

// Promised: a customer who can't sign in, or whose account has ended, is paid out by two operators, to an account that is his.

let world: WithdrawalHouse;
let payOut: ReturnType<typeof payingOut>;
beforeAll(async () => {
  world = await withdrawalHouse();
  world.parts.reviews.register(payoutReview(world.parts));
  payOut = payingOut(world.parts);
});
afterAll(() => world.close());

const given = (by: Principal) => ({ principal: by, key: randomUUID(), route: 'money/payOut', bodyHash: bodyHash({ key: randomUUID() }) });
const asked = async ({ id }: Owner, payee: string): Promise<string> => {
  const said = await payOut({ ...given(mia), command: { customer: customerNumber(id), payee, note: '' } });
  return said.outcome === 'denied' ? said.denial.code : said.outcome;
};
const banned = async ({ id }: Owner, kind: 'login-banned' | 'withdrawal-banned' = 'login-banned'): Promise<void> =>
  void (await world.house.gates.place(id, {
    ...{ kind, reason: 'court-order', placedBy: { kind: 'operator', name: 'Mia' }, secondBy: { kind: 'operator', name: 'Noah' } },
    expiresAt: later(world.house.clock.now, 30 * 24 * 3_600_000),
  }));
const payoutOf = async (who: Owner) => (await world.parts.reviews.pendingOf(world.parts.db, { kind: payoutKind, customer: who.id }))!;
const sign = async (who: Owner, by: Principal, decision: 'approved' | 'rejected' = 'approved'): Promise<string> => {
  const command = { review: (await payoutOf(who)).id, decision, reason: decision === 'rejected' ? 'customer-asked' : null, note: null };
  const said = await world.parts.reviews.decide({ ...given(by), command });
  return said.outcome === 'denied' ? said.denial.code : said.outcome === 'accepted' ? said.answer.state : said.outcome;
};

test('two operators pay all that is free to a customer who may not sign in; one alone doesn’t, and a gate on withdrawing holds it', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who);
  expect(await asked(who, payee)).toBe('payout-not-needed');
  await banned(who);
  const waiting = await world.payeeOf(who, { number: 'DE02300209000106531065', waits: true });
  expect(await asked(who, waiting)).toBe('payee-waits');
  expect(await asked(who, '999')).toBe('no-such-card');
  expect(await asked({ ...who, id: 999_999n }, payee)).toBe('account-does-not-exist');
  expect(await asked(who, payee)).toBe('accepted');
  expect(await asked(who, payee)).toBe('other-fund-operation');
  expect(await sign(who, mia)).toBe('own-signature');
  const { balance, held } = await world.cash(who);
  expect(held).toBe(balance);
  const { subject } = await payoutOf(who);
  expect(await sign(who, noah)).toBe('approved');
  await world.handOver();
  await world.bankWorks();
  expect(await world.cash(who)).toEqual({ balance: 0n, held: 0n });
  expect(await world.bank.bank.status(`PARKETT-W${subject.padStart(12, '0')}`)).toBe('paid');
  expect(await asked(who, payee)).toBe('payout-of-nothing');
});

test('a withdrawal that its customer has asked for waits behind the same gate', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE88100900001234567892' });
  const { number } = (await world.ask(who, { amount: '100.00', payee })).data as { number: string };
  await banned(who);
  await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
  expect((await world.cash(who)).held).toBe(100_00n);
});

test('a withdrawal isn’t paid while a deposit of its customer is being called back', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE27100777770209299700' });
  const { number } = (await world.ask(who, { amount: '100.00', payee })).data as { number: string };
  await world.decide(number, { by: mia, decision: 'approved' });
  world.pending.isCalledBack = true;
  await world.handOver();
  expect(await world.stateOf(who, number)).toBe('approved');
  world.pending.isCalledBack = false;
  await world.handOver();
  await world.bankWorks();
  expect(await world.stateOf(who, number)).toBe('paid');
});

test('what a court holds isn’t paid out, and a rejected payout gives the money back', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE75512108001245126199' });
  await banned(who);
  expect(await asked(who, payee)).toBe('accepted');
  expect(await sign(who, noah, 'rejected')).toBe('rejected');
  expect((await world.cash(who)).held).toBe(0n);
  await banned(who, 'withdrawal-banned');
  expect(await asked(who, payee)).toBe('account-cannot-withdraw');
  // Commands are given here without the desk, and the floor has a clock of its own (I34, I47, I71).
  await expectNothingElseBroken(world.floor, /^I(34|47|71)/);
});
