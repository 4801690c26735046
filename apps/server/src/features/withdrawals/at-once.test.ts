import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bank } from '../../books/bank/index.ts';
import { accepted, atOnce, many, rounds } from '../../testing/at-once.ts';
import { fundPassword, mia, noah, withdrawalHouse, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';

// Promised: however often and at once something is asked for, decided, handed over or cancelled, it happens once; and a bank that is silent, or says another
// amount, neither loses money nor pays it twice.

let isDeaf = false;
let isAnotherAmount = false;
/** The bank carries out what it is asked, and its answer is lost; or it tells a cent more than it paid. */
const faulty = (bank: Bank): Bank => ({
  accounts: bank.accounts,
  numberFor: (account, reference) => bank.numberFor(account, reference),
  status: id => bank.status(id),
  end: account => bank.end(account),
  makersOf: account => bank.makersOf(account),
  instruct: async instruction => {
    const answer = await bank.instruct(instruction);
    if (isDeaf) throw new Error('the answer was lost');
    return answer;
  },
  lines: async (account, after) =>
    (await bank.lines(account, after)).map(line => (isAnotherAmount ? { ...line, amount: line.amount - 1n, sum: line.sum - 1n } : line)),
});

let world: WithdrawalHouse;
beforeAll(async () => {
  world = await withdrawalHouse({ wrap: faulty });
});
afterAll(() => world.close());

async function approved(number: string): Promise<string> {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number });
  const { number: asked } = (await world.ask(who, { amount: '1000.00', payee })).data as { number: string };
  await world.decide(asked, { by: mia, decision: 'approved' });
  await world.handOver();
  return asked;
}
const ownerOf = async (number: string): Promise<{ state: string }> => {
  const [row] = await world.house.database.owner.query<{ state: string }>('', 'select state from withdrawal where id = $1', [number.slice(1)]);
  return row!;
};

test.each(rounds)('round %i: fifty at once of each route have one effect', async round => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: `DE-at-once-${round}` });
  const body = { type: 'Germany', amount: '20000.00', payee };
  const confirm = { operation: 'withdraw', amount: body.amount, currency: 'EUR', payee, fundPassword };
  for (let count = 0; count < atOnce; count += 1) await who.visitor.post('security/confirm', confirm);
  const asked = await many(() => world.post(who, 'withdrawals/ask', body));
  expect(accepted(asked, 'other-fund-operation')).toBe(1);
  expect(await world.cash(who)).toEqual({ balance: 5_000_000n, held: 2_000_000n });
  const { number } = asked.find(({ status }) => status === 1)!.data as { number: string };
  const decided = await many(count => world.decide(number, { by: count % 2 === 0 ? mia : noah, decision: 'approved' }));
  expect(decided.filter(state => state === 'approved')).toHaveLength(1);
  const results = await many(count => (count % 2 === 0 ? world.handOver().then(() => undefined) : world.post(who, 'withdrawals/cancel', { number })));
  const cancelled = results.filter(result => result?.status === 1).length;
  expect(cancelled).toBeLessThanOrEqual(1);
  await many(() => world.bank.bank.look().catch(() => {}));
  await world.bankWorks();
  expect(await world.cash(who)).toEqual({ balance: cancelled === 1 ? 5_000_000n : 3_000_000n, held: 0n });
  expect(await world.stateOf(who, number)).toBe(cancelled === 1 ? 'cancelled' : 'paid');
  const { number: again } = (await world.ask(who, { amount: '150.00', payee })).data as { number: string };
  const ends = await many(() => world.post(who, 'withdrawals/cancel', { number: again }));
  expect(accepted(ends, 'withdrawal-not-cancellable')).toBe(1);
  const higher = await many(() => world.post(who, 'withdrawals/askHigher', { amount: '60000.00' }));
  expect(accepted(higher, 'higher-maximum-asked')).toBe(1);
});

test('the bank’s answer is lost: a line of the statement says that it was paid, once', async () => {
  isDeaf = true;
  const number = await approved('DE-deaf');
  await expect(world.bankWorks()).rejects.toThrow('a part of the look failed');
  expect(await ownerOf(number)).toEqual({ state: 'approved' });
  isDeaf = false;
  await world.bankWorks();
  await world.bankWorks();
  expect(await ownerOf(number)).toEqual({ state: 'paid' });
});

test('a line with another amount than was ordered is nobody’s, and waits for a person', async () => {
  const number = await approved('DE-another-amount');
  isAnotherAmount = true;
  await world.bankWorks().catch(() => {});
  isAnotherAmount = false;
  expect(await ownerOf(number)).toEqual({ state: 'sent' });
});
