import { addDays, asTradingDate, instantOf, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { loanHouse, type LoanHouse } from '../../testing/loan-house.ts';
import { tellEverything } from '../../testing/told.ts';
import { mia, noah } from '../../testing/withdrawal-house.ts';

// Promised: what is missing of an instalment is taken on the mornings after it, in parts, at the same rate and without a fee; borrowed money stays here at a low score, own money leaves at any.

let house: LoanHouse;
beforeAll(async () => {
  house = await loanHouse();
});
afterAll(() => house.close());

const cents = (typed: string): bigint => BigInt(typed.replace('.', ''));
const text = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const morning = (day: string): Instant => instantOf(`${day}T07:00:00+01:00`);

test('a part of an instalment is taken, the rest on the mornings after it, with interest by the day and without a fee', async () => {
  const who = await house.owner();
  const number = await house.lend(who);
  const [first, second] = (await house.one(who)).instalments;
  await house.until(morning('2026-12-24'));
  await house.leaveFree(who, 100_00n);
  await house.until(morning('2026-12-25'));
  expect(await house.one(who)).toMatchObject({ overdue: (Number(first!.amount) - 100).toFixed(2), available: '0.00' });
  expect((await house.one(who)).payments).toMatchObject([{ kind: 'instalment', amount: '100.00', interest: first!.interest }]);
  await house.until(morning('2026-12-26'));
  expect((await house.one(who)).payments).toHaveLength(1);
  await house.leaveFree(who, 20_00n);
  await house.until(morning('2026-12-27'));
  expect((await house.one(who)).payments.at(-1)).toMatchObject({ amount: '20.00', interest: '0.00', principal: '20.00' });
  await house.leaveFree(who, 1_000_00n);
  await house.until(morning('2026-12-30'));
  expect(await house.one(who)).toMatchObject({ overdue: '0.00' });
  // 74.28 for two days and 54.28 for one, at 7.90 %: 4.4 cents.
  const late = (await house.one(who)).instalments[1]!;
  expect(cents(late.interest) - cents(second!.interest)).toBe(4n);
  expect(late.principal).toBe(second!.principal);
  // The payment of the 28th was three days late: the score keeps.
  expect((await house.overview(who)).score).toBe(80);
  await house.repay(who, number, 'all');
  await house.leaveFree(who, 0n);
});

test('instalments more than three days late lower the score; below 50 borrowed money can’t be withdrawn, and own money can', async () => {
  const who = await house.owner();
  const payee = await house.payeeOf(who);
  await house.lend(who);
  const day = new Date(house.parts.now()).toISOString().slice(0, 10);
  expect(day).toBe('2026-12-30');
  await house.leaveFree(who, 0n);
  for (const [months, score] of [
    ['2027-02-04', 70],
    ['2027-03-04', 60],
    ['2027-04-04', 50],
    ['2027-05-04', 40],
  ] as const) {
    await house.until(instantOf(`${months}T12:00:00+01:00`));
    expect((await house.overview(who)).score).toBe(score);
  }
  // Enough for what is overdue; the next morning takes it. The rest of the principal stays in the house.
  const { overdue } = await house.one(who);
  await house.leaveFree(who, 5_000_00n);
  await house.until(morning('2027-05-05'));
  expect((await house.one(who)).overdue).toBe('0.00');
  const kept = cents((await house.one(who)).outstanding);
  const free = 5_000_00n - cents(overdue);
  await house.until(instantOf('2027-05-05T12:00:00+02:00'));
  expect(await house.ask(who, { amount: text(free - kept + 1n), payee })).toMatchObject({
    code: 'credit-score-too-low',
    params: { score: 40, neededScore: 50, withdrawableAmount: text(free - kept) },
  });
  expect(await house.ask(who, { amount: text(free + 1n), payee })).toMatchObject({ code: 'insufficient-withdrawable-amount' });
  // Borrowed euros may have been exchanged: while the euro wallet hasn't the money, dollars for it stay.
  await house.leaveFree(who, 0n);
  const dollars = { type: 'usd', payee } as const;
  const own = 10_000_00n - (kept * 110n + 99n) / 100n;
  expect(await house.ask(who, { ...dollars, amount: '10000.00' })).toMatchObject({
    ...{ code: 'credit-score-too-low', params: { withdrawableAmount: text(own), currency: 'USD' } },
  });
  expect((await house.ask(who, { ...dollars, amount: text(own) })).code).toBeUndefined();
  await house.leaveFree(who, free);
  const { data, code } = await house.ask(who, { amount: text(free - kept), payee });
  expect(code).toBeUndefined();
  const { number } = data as { number: string };
  await house.decide(number, { by: mia, decision: 'approved' });
  await house.handOver();
  await house.bankWorks();
  expect(await house.stateOf(who, number)).toBe('paid');
});

test('a contract that was withdrawn from without its money is due thirty days later, all at once', async () => {
  const who = await house.owner();
  const number = await house.lend(who);
  await house.leaveFree(who, 10_00n);
  const left = await house.post(who, 'loans/leave', { number });
  expect(left.data).toEqual({ paid: '0.00', left: '2000.00', dueOn: '2027-06-04' });
  expect(await house.one(who)).toMatchObject({ isLeft: true, next: { dueOn: '2027-06-04', amount: '2012.99' }, withdrawableUntil: null });
  await house.leaveFree(who, 3_000_00n);
  await house.until(instantOf('2027-06-04T07:00:00+02:00'));
  expect(await house.one(who, number)).toMatchObject({ state: 'finished', outstanding: '0.00' });
  expect((await house.overview(who)).score).toBe(80);
});

test('an approved withdrawal waits for what became overdue meanwhile, and says that cancelling it lets the rest go', async () => {
  const who = await house.owner();
  const payee = await house.payeeOf(who, { number: 'DE-kept-by-a-debt' });
  await house.lend(who);
  await house.until(instantOf('2027-07-02T12:00:00+02:00'));
  const asked = await house.ask(who, { amount: '50000.00', payee });
  expect(asked.code).toBeUndefined();
  const { number } = asked.data as { number: string };
  await house.leaveFree(who, 0n);
  await house.until(instantOf('2027-07-04T12:00:00+02:00'));
  for (const by of [mia, noah]) await house.decide(number, { by, decision: 'approved' });
  await house.handOver();
  expect(await house.stateOf(who, number)).toBe('approved');
  const { overdue } = await house.one(who);
  const { rules } = (await who.visitor.post('withdrawals/one', { number })).data as { rules: object[] };
  expect(rules).toMatchObject([
    {
      rule: 'withdrawable',
      refusal: { code: 'insufficient-withdrawable-amount', params: { withdrawableAmount: text(50_000_00n - cents(overdue)) } },
      ...{ cure: 'cancel-or-pay', lifter: 'you' },
    },
  ]);
  await house.post(who, 'withdrawals/cancel', { number });
  await house.until(morning('2027-07-05'));
  expect((await house.one(who)).overdue).toBe('0.00');
});

test('a last instalment that is paid late and in parts leaves the interest of its days, and the loan ends with that', async () => {
  const who = await house.owner();
  const number = await house.lend(who, { months: 3 });
  const last = asTradingDate((await house.one(who)).instalments.at(-1)!.dueOn);
  const noon = (daysLater: number): Instant => zonedInstant(addDays(last, daysLater), '12:00');
  await house.until(noon(-1));
  await house.leaveFree(who, 300_00n);
  await house.until(noon(6));
  const { overdue } = await house.one(who);
  await house.leaveFree(who, cents(overdue));
  await house.until(noon(7));
  const left = await house.one(who);
  expect(left).toMatchObject({ state: 'running', outstanding: '0.00', overdue: '0.00', total: left.interestToday });
  expect(left.interestToday).not.toBe('0.00');
  await house.leaveFree(who, 10_00n);
  await house.until(noon(8));
  expect(await house.one(who, number)).toMatchObject({ state: 'finished', outstanding: '0.00', total: '0.00' });
});

test('each step brings a message, and the books balance', async () => {
  await tellEverything({ database: house.house.database } as never);
  const kinds = await house.house.database.owner.query<{ kind: string; count: bigint }>(
    '',
    `select kind, count(*) as count from message where kind like 'loan-%' group by 1 order by 1`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['loan-granted', 'loan-instalment-soon', 'loan-instalment-taken', 'loan-overdue', 'loan-repaid']);
  // Money is set aside here without an order behind it (I4b).
  await expectNothingElseBroken(house.floor, /^I(4b|34|47|70|71|90)/);
});
