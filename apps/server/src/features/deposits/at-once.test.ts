import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bank, StatementLine } from '../../books/bank/index.ts';
import { accepted, many, rounds } from '../../testing/at-once.ts';
import { paperDelayMs } from '../../testing/house-bank.ts';
import { paymentsHouse, type Payer, type PaymentsHouse } from '../../testing/payments-house.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { mia, noah } from '../../testing/withdrawal-house.ts';
import { auditContributions } from '../../audit-contributions.ts';
import { verifyBooks } from '../../audit/index.ts';

// Promised: however often and at once a deposit is announced, cancelled, decided and paid, it is credited once; and a bank that is silent or late, that tells
// lines twice or out of order, neither loses money nor credits it twice.

/** The bank's lines on their way to the house. */
let mixUp = (lines: readonly StatementLine[]): readonly StatementLine[] => lines;
const faulty = (bank: Bank): Bank => ({
  ...{ accounts: bank.accounts, numberFor: bank.numberFor, makersOf: bank.makersOf, status: bank.status, instruct: bank.instruct, end: bank.end },
  lines: async (account, after) => mixUp(await bank.lines(account, after)),
});

let world: PaymentsHouse;
beforeAll(async () => {
  world = await paymentsHouse({ wrap: faulty });
});
afterAll(() => world.close());

/** Looks of some processes that each believe they have the lease. */
const several = (work: () => Promise<void>): Promise<void[]> => Promise.all(Array.from({ length: 5 }, work));
const playMoney = 5_000_000n;
const gained = async (who: Payer): Promise<bigint> => (await world.cash(who)).balance - playMoney;
const look = (): Promise<void> => world.bank.bank.look().catch(() => {});
const pass = (): void => void (world.house.clock.now = later(world.house.clock.now, paperDelayMs));

async function decide(who: Payer, by: typeof mia): Promise<string> {
  const { reviews } = world.parts;
  const review = await reviews.latest(world.house.database.db, { kind: 'deposit', subject: await newest(who) });
  const command = { review: review!.id, decision: 'approved' as const, reason: null, note: null };
  const key = { principal: by, key: crypto.randomUUID(), route: 'reviews/decide', bodyHash: bodyHash({}) };
  const outcome = await reviews.decide({ ...key, command });
  return outcome.outcome === 'accepted' ? outcome.answer.state : outcome.outcome === 'denied' ? outcome.denial.code : outcome.outcome;
}
const newest = async (who: Payer): Promise<string> =>
  ((await who.post('deposits/list')).data as { deposits: { number: string }[] }).deposits[0]!.number.slice(1);

test.each(rounds)('round %i: fifty at once of each route have one effect', async () => {
  const who = await world.payer();
  const announced = await many(() => world.announce(who));
  // A few proofs of a customer are read at a time; the rest is turned away before.
  expect(announced.filter(({ status }) => status === 1)).toHaveLength(1);
  const { number } = announced.find(({ status }) => status === 1)!.data as { number: string };
  const cancelled = await many(() => world.command(who, 'deposits/cancel', { number }));
  expect(accepted(cancelled, 'deposit-not-cancellable')).toBe(1);

  await world.announce(who);
  const said = await many(count => decide(who, count % 2 === 0 ? mia : noah));
  expect(said.filter(state => state === 'approved')).toHaveLength(1);
  expect(await gained(who)).toBe(120_050n);
  await world.send(who, { amount: 120_050n });
  await several(look);
  expect(await gained(who)).toBe(120_050n);

  await world.announce(who);
  await world.send(who, { amount: 77n });
  await Promise.all([several(look), many(count => decide(who, count % 2 === 0 ? mia : noah))]);
  await look();
  expect([77n, 120_050n]).toContain((await gained(who)) - 120_050n);
});

test('a bank that is late, tells twice and out of order credits each payment once, in the end', async () => {
  const who = await world.payer();
  for (let count = 1n; count <= 20n; count += 1n) await world.send(who, { amount: count });
  mixUp = lines => lines.slice(3);
  await several(look);
  expect(await gained(who)).toBe(0n);
  mixUp = lines => [...lines.toReversed(), ...lines];
  await several(look);
  mixUp = lines => lines;
  await look();
  expect(await gained(who)).toBe(210n);
});

test('money of a third party goes back once, also when the bank is asked by fifty at once', async () => {
  const who = await world.payer();
  await world.send(who, { amount: 5_000n, holder: 'Noah Stranger', number: 'DE89370400440532013000' });
  await several(look);
  await several(look);
  pass();
  await several(look);
  const lines = await world.bank.paperBank.lines('bank-eur', 0n);
  expect(lines.filter(({ endToEnd }) => endToEnd?.endsWith('-BACK'))).toHaveLength(1);
  expect(await gained(who)).toBe(0n);
});

test('the ledger, the statement and the deposits say the same', async () => {
  const contributions = auditContributions(world.floor.ledger.chart).filter(({ name }) => ['deposits', 'ledger', 'bank'].includes(name));
  const { checked } = await verifyBooks(world.house.database.verify, { contributions, oracle: null as never });
  expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
});
