import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../../audit-contributions.ts';
import { verifyBooks } from '../../audit/index.ts';
import { fundPassword, mia, noah, withdrawalHouse, type Owner, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';

// Promised: money that a customer asks for is set aside at once, goes by the bank once, and is back where it was whenever it doesn't arrive.

let world: WithdrawalHouse;
beforeAll(async () => {
  world = await withdrawalHouse();
});
afterAll(() => world.close());

const numberOf = ({ data }: { data: unknown }): string => (data as { number: string }).number;
async function asked(amount = '1200.50', type: 'Germany' | 'usd' | 'ustd' = 'Germany'): Promise<{ who: Owner; number: string }> {
  const who = await world.owner();
  const payee = await (type === 'ustd' ? world.payeeOf(who, { kind: 'trc20', number: `T${who.id}` }) : world.payeeOf(who, { number: `DE${who.id}` }));
  const answer = await world.ask(who, { type, amount, payee });
  expect(answer).toMatchObject({ status: 1 });
  return { who, number: numberOf(answer) };
}
const breaches = async (): Promise<string[]> => {
  const contributions = auditContributions(world.floor.ledger.chart).filter(({ name }) => name === 'withdrawals' || name === 'ledger');
  const { checked } = await verifyBooks(world.house.database.verify, { contributions, oracle: null as never });
  return checked.flatMap(({ breaches: found }) => found);
};

test('asked for, approved, handed over and paid by a line of the statement', async () => {
  const { who, number } = await asked();
  expect(await world.cash(who)).toEqual({ balance: 5_000_000n, held: 120_050n });
  expect(await world.decide(number, { by: mia, decision: 'approved' })).toBe('approved');
  await world.handOver();
  expect(await world.stateOf(who, number)).toBe('approved');
  await world.bank.bank.look();
  expect(await world.stateOf(who, number)).toBe('sent');
  expect(await world.cash(who)).toEqual({ balance: 4_879_950n, held: 0n });
  await world.bankWorks();
  expect(await world.stateOf(who, number)).toBe('paid');
  expect(await breaches()).toEqual([]);
});

test('rejected for a reason of the list, or cancelled by its customer, the money is free at once', async () => {
  const rejected = await asked();
  expect(await world.decide(rejected.number, { by: mia, decision: 'rejected', reason: 'rail-refused' })).toBe('rejected');
  expect(await world.cash(rejected.who)).toEqual({ balance: 5_000_000n, held: 0n });
  const cancelled = await asked();
  expect(await world.post(cancelled.who, 'withdrawals/cancel', { number: cancelled.number })).toMatchObject({ status: 1 });
  expect(await world.cash(cancelled.who)).toEqual({ balance: 5_000_000n, held: 0n });
  expect(await world.decide(cancelled.number, { by: mia, decision: 'approved' })).toBe('not-in-review');
  expect(await world.post(cancelled.who, 'withdrawals/cancel', { number: cancelled.number })).toMatchObject({ code: 'withdrawal-not-cancellable' });
  const foreign = await world.owner();
  expect(await world.post(foreign, 'withdrawals/cancel', { number: cancelled.number })).toMatchObject({ code: 'no-such-withdrawal' });
});

test('from ten thousand euros on two operators decide', async () => {
  const { number } = await asked('10000.00');
  expect(await world.decide(number, { by: mia, decision: 'approved' })).toBe('pending');
  expect(await world.decide(number, { by: noah, decision: 'approved' })).toBe('approved');
  const small = await asked('9999.99');
  expect(await world.decide(small.number, { by: mia, decision: 'approved' })).toBe('approved');
});

test('a network takes its price from the amount, and nothing of the little that is left', async () => {
  const { who, number } = await asked('300', 'ustd');
  await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
  expect((await who.visitor.post('withdrawals/one', { number })).data).toMatchObject({ state: 'paid', fee: '1.000000', arrives: '299.000000' });
});

test('a grant for another amount or another payee lets nothing through, and each is used once', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE-of-a-grant' });
  const confirm = (amount: string) => who.visitor.post('security/confirm', { operation: 'withdraw', amount, currency: 'EUR', payee, fundPassword });
  await confirm('100.00');
  expect(await world.post(who, 'withdrawals/ask', { amount: '100.01', payee })).toMatchObject({ code: 'confirmation-required' });
  expect(await world.post(who, 'withdrawals/ask', { amount: '100.00', payee: '999' })).toMatchObject({ code: 'confirmation-required' });
  expect(await world.post(who, 'withdrawals/ask', { amount: '100.00', payee })).toMatchObject({ status: 1 });
  expect(await world.post(who, 'withdrawals/ask', { amount: '100.00', payee })).toMatchObject({ code: 'confirmation-required' });
});

test('paid money that comes back is booked to the wallet with its reason', async () => {
  const { who, number } = await asked();
  await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
  const { endToEndId } = (await who.visitor.post('withdrawals/one', { number })).data as { endToEndId: string };
  await world.bank.paperBank.sendBack(endToEndId);
  await world.bankWorks();
  expect((await who.visitor.post('withdrawals/one', { number })).data).toMatchObject({ state: 'returned', reason: 'bank-returned' });
  expect(await world.cash(who)).toEqual({ balance: 5_000_000n, held: 0n });
  expect(await breaches()).toEqual([]);
});

test('refused at the hand-over, the money is free in the same transaction', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE00000000' });
  const number = numberOf(await world.ask(who, { amount: '500.00', payee }));
  await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
  expect((await who.visitor.post('withdrawals/one', { number })).data).toMatchObject({
    ...{ state: 'failed', reason: 'initiation-failed', refusal: { code: 'withdrawal-initiation-failed' } },
  });
  expect(await world.cash(who)).toEqual({ balance: 5_000_000n, held: 0n });
});

test('a block that came after the approval keeps the money here until it ends', async () => {
  const { who, number } = await asked();
  await world.decide(number, { by: mia, decision: 'approved' });
  const { gates, clock } = world.house;
  const placedBy = { kind: 'tool', name: 'test' } as const;
  await gates.place(who.id, { kind: 'withdrawal-banned', reason: 'court-order', placedBy, expiresAt: later(clock.now, 3_600_000) });
  await world.handOver();
  await world.bankWorks();
  expect(await world.stateOf(who, number)).toBe('approved');
  clock.now = later(clock.now, 3_600_000);
  await world.handOver();
  await world.bankWorks();
  await who.visitor.enter('demo/open', {});
  expect(await world.cash(who)).toEqual({ balance: 4_879_950n, held: 0n });
});
