import * as deposits from '@parkett/contract/desk-deposits';
import * as contract from '@parkett/contract/desk-withdrawals';
import { deskReviews } from '@parkett/contract';
import type { WithdrawalDetail } from '@parkett/contract/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bank } from '../../books/bank/index.ts';
import { expectNothingElseBroken } from '../../testing/books.ts';
import { deskHouse, type DeskHouse } from '../../testing/desk-house.ts';
import { ibanOf } from '../../testing/iban-of.ts';
import { mia, withdrawalHouse, type Owner, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';
import { addDeskDepositCalls, type DepositsParts } from '../deposits/index.ts';
import { addDeskWithdrawalCalls, payoutLineReview } from './index.ts';

// Promised: a payment of another amount than was ordered, and money that went out or came back for nothing, wait for treasury; two treasurers book them, once, and the customer
// has what he is due and reads why.

/** How much more than was ordered the bank pays under a name, and than was paid comes back. */
const wrong = new Map<string, Partial<Record<'outgoing' | 'returned', bigint>>>();
const faulty = (bank: Bank): Bank => {
  const summed = async (account: string): Promise<Awaited<ReturnType<Bank['lines']>>> => {
    let sum = 0n;
    return (await bank.lines(account, 0n)).map(line => {
      const amount = line.amount + ((line.endToEnd && wrong.get(line.endToEnd)?.[line.kind as 'outgoing']) || 0n);
      return { ...line, amount, sum: (sum += amount) };
    });
  };
  return {
    accounts: bank.accounts,
    numberFor: (account, reference) => bank.numberFor(account, reference),
    status: id => bank.status(id),
    makersOf: account => bank.makersOf(account),
    instruct: instruction => bank.instruct(instruction),
    end: async account => ({ ...(await bank.end(account)), sum: (await summed(account)).at(-1)?.sum ?? 0n }),
    lines: async (account, after) => (await summed(account)).filter(({ number }) => number > after),
  };
};

type Operator = Awaited<ReturnType<DeskHouse['operator']>>;
let world: WithdrawalHouse;
let desk: DeskHouse;
let [tess, theo]: Operator[] = [];
beforeAll(async () => {
  world = await withdrawalHouse({ wrap: faulty, open: async options => (desk = await deskHouse(options)) });
  addDeskWithdrawalCalls(desk.deskCalls, world.parts);
  // The queue is read here, and nothing of a deposit.
  addDeskDepositCalls(desk.deskCalls, { ...world.parts, files: undefined } as unknown as DepositsParts);
  world.parts.reviews.registerOfHouse(payoutLineReview(world.parts));
  [tess, theo] = [await desk.operator('Tess', ['treasury']), await desk.operator('Theo', ['treasury'])];
}, 60_000);
afterAll(() => world.close());

const ofWithdrawal = (number: string): string => `PARKETT-W${number.slice(1).padStart(12, '0')}`;
let payees = 500;
/** A withdrawal of 1000.00 that the bank carries out as it likes. */
async function paidOut(more: bigint): Promise<{ who: Owner; number: string; id: string }> {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: ibanOf((payees += 1)) });
  const { number } = (await world.ask(who, { amount: '1000.00', payee })).data as { number: string };
  wrong.set(ofWithdrawal(number), { outgoing: more });
  await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
  return { who, number, id: ofWithdrawal(number) };
}
const cameBack = async (id: string, more = 0n): Promise<void> => {
  wrong.set(id, { ...wrong.get(id), returned: more });
  await world.bank.paperBank.sendBack(id);
  await world.bankWorks();
};
const queue = async () => (await tess!.visitor.ask(deposits.lines, {})).lines;
const propose = async (by: Operator, line: string): Promise<string> =>
  (await by.visitor.post(contract.proposePayoutLine, { line, note: '' }, { key: crypto.randomUUID() })).code ?? 'proposed';
const sign = async (by: Operator, review: string): Promise<string> => {
  const said = await by.visitor.post(
    deskReviews.decide,
    { number: review, decision: 'approved', reason: null, note: null },
    { key: crypto.randomUUID() },
  );
  return said.code ?? said.data.state;
};
/** Both sign the only line that waits; answers what the second one was shown. */
async function booked(): Promise<Record<string, string>> {
  const [line, ...others] = await queue();
  expect(others).toEqual([]);
  expect(await propose(tess!, line!.number)).toBe('proposed');
  const review = (await queue())[0]!.review!;
  const { facts } = await theo!.visitor.ask(deskReviews.one, { number: review });
  expect(await sign(theo!, review)).toBe('approved');
  expect(await queue()).toEqual([]);
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}
const shown = async (who: Owner, number: string): Promise<WithdrawalDetail> => (await world.post(who, 'withdrawals/one', { number })).data;
const balance = async (who: Owner): Promise<bigint> => (await world.cash(who)).balance;
const ofHouse = async (): Promise<bigint> => {
  const [row] = await desk.database.owner.query<{ sum: bigint }>(
    '',
    `select coalesce(sum(p.amount), 0)::int8 as sum from ledger_posting p join ledger_account a on a.id = p.account_id where a.purpose = 'bank-differences'`,
  );
  return row!.sum;
};

test('the bank pays less: two book it, the customer has the rest again and reads why; what comes back later is all his again', async () => {
  const { who, number, id } = await paidOut(5_00n);
  const before = await balance(who);
  const [line] = await queue();
  expect(line).toMatchObject({ kind: 'outgoing', amount: '-995.00', ordered: '1000.00', currency: 'EUR', review: null });
  expect((await shown(who, number)).state).toBe('sent');
  expect(await propose(tess!, line!.number)).toBe('proposed');
  const review = (await queue())[0]!.review!;
  expect([await propose(theo!, line!.number), await sign(tess!, review)]).toEqual(['subject-under-review', 'own-signature']);
  expect(await balance(who)).toBe(before);
  expect([await sign(theo!, review), await sign(theo!, review), await queue()]).toEqual(['approved', 'not-in-review', []]);
  expect(await shown(who, number)).toMatchObject({ state: 'paid', arrives: '1000.00', otherwise: { paid: '995.00', credited: '5.00' } });
  expect(await balance(who)).toBe(before + 5_00n);
  expect(await propose(tess!, line!.number)).toBe('line-not-queued');
  await cameBack(id, -5_00n);
  expect(await booked()).toMatchObject({
    'line-becomes': 'payout-returned',
    withdrawal: number,
    'line-to-wallet': '-5.00 EUR',
    'line-to-house': '0.00 EUR',
  });
  expect([(await shown(who, number)).state, await balance(who), await ofHouse()]).toEqual(['returned', before + 1_000_00n, 0n]);
});

test('the bank pays more: the withdrawal is paid, and the house bears it', async () => {
  const { who, number } = await paidOut(-7_00n);
  const before = await balance(who);
  expect(await booked()).toMatchObject({
    'line-amount': '-1007.00 EUR',
    'line-ordered': '1000.00 EUR',
    'line-becomes': 'payout-paid',
    'line-to-house': '-7.00 EUR',
  });
  expect(await shown(who, number)).toMatchObject({ state: 'paid', otherwise: { paid: '1007.00', credited: null } });
  expect([await balance(who), await ofHouse()]).toEqual([before, -7_00n]);
});

test('less comes back than was paid: the customer has all of it again', async () => {
  const { who, number, id } = await paidOut(0n);
  const before = await balance(who);
  expect(await shown(who, number)).toMatchObject({ state: 'paid', otherwise: null });
  await cameBack(id, -2_00n);
  expect((await queue())[0]).toMatchObject({ kind: 'returned', amount: '998.00', ordered: '1000.00' });
  expect(await booked()).toMatchObject({ 'line-becomes': 'payout-returned', 'line-to-house': '-2.00 EUR' });
  expect([await balance(who), await ofHouse()]).toEqual([before + 1_000_00n, -9_00n]);
});

test('it comes back before anybody has booked that it went: the withdrawal failed, and what went is the house’s to set off', async () => {
  const { who, number, id } = await paidOut(1_00n);
  const before = await balance(who);
  await cameBack(id, -1_00n);
  const [went, back] = await queue();
  expect([went?.kind, back?.kind]).toEqual(['outgoing', 'returned']);
  expect(await propose(tess!, back!.number)).toBe('proposed');
  expect(await sign(theo!, (await queue())[1]!.review!)).toBe('approved');
  expect([(await shown(who, number)).state, await balance(who), await ofHouse()]).toEqual(['failed', before + 1_000_00n, 990_00n]);
  expect(await booked()).toMatchObject({ 'line-becomes': 'payout-of-house', 'line-to-house': '-999.00 EUR' });
  expect([await balance(who), await ofHouse()]).toEqual([before + 1_000_00n, -9_00n]);
});

test('money that came in is not booked so, and an admin signs nothing', async () => {
  const from = { number: ibanOf(900), holder: 'Ida Example' };
  await world.bank.paperBank.send({ id: 'flowers', account: 'bank-eur', from, amount: 5_00n, reference: 'flowers', at: world.house.clock.now });
  await world.bankWorks();
  const [line] = await queue();
  expect(await propose(tess!, line!.number)).toBe('line-came-in');
  expect(await propose(tess!, 'S999999')).toBe('line-not-queued');
  expect(await propose(await desk.operator('Ada', ['admin']), line!.number)).toBe('not-your-role');
});

test('the books are sound', async () => {
  await expectNothingElseBroken(world.floor, /^I(34|47|68|70|71)/);
});
