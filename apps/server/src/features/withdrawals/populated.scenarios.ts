import { payoutLineKind } from '@parkett/contract/desk-withdrawals';
import { later, lineNumber, type Instant } from '@parkett/kernel';
import type { PaperBank } from '../../adapters/banks/paper-bank.ts';
import { Customers } from '../../books/customers/index.ts';
import { Debts } from '../../books/ledger/index.ts';
import { Payees } from '../../books/payments/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { openTestBank, paperDelayMs } from '../../testing/house-bank.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { asking } from './ask.ts';
import { askingHigher } from './ask-higher.ts';
import { HandOver, withdrawalFollower } from './hand-over.ts';
import { higherReview, higherReviewKind } from './higher-review.ts';
import { payoutLineReview } from './line-review.ts';
import type { WithdrawalParts } from './parts.ts';
import { proposingPayoutLine } from './propose-line.ts';
import { reviewKind, withdrawalReview } from './review.ts';

type World = WithdrawalParts & { readonly pass: () => Promise<void>; readonly paperBank: PaperBank };

/** Withdrawals with what stands behind them, and a clock that the bank's work moves on. */
async function worldOf(floor: TestFloor): Promise<World> {
  const { commands, ledger, ruleBook, database } = floor;
  const { db } = database;
  const keys = testKeys(db);
  await keys.open();
  let at: Instant = floor.now;
  const now = (): Instant => at;
  const customers = new Customers({ db, keys });
  const reviews = new Reviews({ db, commands, customers, customerKeys: keys, systemNow: now, apartOf: async () => null });
  const { bank, paperBank } = await openTestBank(db, { now });
  const parts: WithdrawalParts = {
    ...{ db, log: silentLog(), commands, ruleBook, ledger, customers, reviews, bank, debts: new Debts(), systemNow: now, now },
    payees: new Payees({ customerKeys: keys, ruleBook, businessNow: now, systemNow: now, isOurs: () => false, openPayments: [] }),
    ...{ notify: () => {}, payOutFrom: async () => null, pendingDeposit: async () => null, keepsPayouts: async () => false, perEuro: () => null },
  };
  reviews.register(withdrawalReview(parts));
  reviews.register(higherReview(parts));
  reviews.registerOfHouse(payoutLineReview(parts));
  bank.follow(withdrawalFollower(parts));
  const handOver = new HandOver(parts);
  const pass = async (): Promise<void> => {
    await handOver.look();
    await bank.look();
    at = later(at, paperDelayMs);
    await bank.look();
  };
  return { ...parts, pass, paperBank };
}

/** A payee from which money has come already. */
const payeeFor = ({ db, payees }: World, customer: bigint): Promise<bigint> =>
  withTransaction(db, async tx => {
    const [number, kind] = [`DE0212030000000020205${customer}`, 'iban'] as const;
    const payee = { holder: 'Demo', number, bank: 'DKB', branch: '', bankCode: '', knownName: null, nickname: '' };
    const id = await payees.nextId(tx);
    await payees.addPayee(tx, { ...payee, id, customer, kind, nameCheck: 'match' });
    await payees.markProved(tx, { customer, kind, number });
    return id;
  });

/** The first customer's request for a higher maximum is undecided, the second one's is granted by two. */
async function askHigher(world: World): Promise<void> {
  const ask = askingHigher(world);
  for (const customer of [1n, 2n]) {
    const body = { type: 'Germany', amount: '60000.00' } as const;
    const key = { principal: { kind: 'customer', id: customer }, key: 'a-higher-maximum', route: 'withdrawals/askHigher', bodyHash: bodyHash(body) };
    const outcome = await ask({ ...key, command: { customer, body } });
    if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  }
  const review = await world.reviews.pendingOf(world.db, { kind: higherReviewKind, customer: 2n });
  for (const operator of [1n, 2n]) {
    const decision = { principal: { kind: 'operator', id: operator }, key: 'higher', route: 'desk/review/decide', bodyHash: bodyHash({}) };
    await world.reviews.decide({ ...decision, command: { review: review!.id, decision: 'approved', reason: null, note: null } });
  }
}

/** A payment that is no withdrawal comes back, and two treasurers book that. */
async function bookLine(world: World): Promise<void> {
  const { db, bank, reviews, paperBank, pass } = world;
  const propose = proposingPayoutLine(world);
  await paperBank.sendBack('PRACTICE-1');
  await pass();
  const line = (await bank.queue(db, 50)).find(({ kind }) => kind === 'returned')!;
  const by = (operator: bigint) => ({
    principal: { kind: 'operator', id: operator },
    key: `a-line-by-${operator}-x`,
    route: 'line',
    bodyHash: bodyHash({}),
  });
  const outcome = await propose({ ...by(1n), command: { line: lineNumber(line.id), note: '' } });
  if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
  const review = await reviews.pending(db, { kind: payoutLineKind, subject: String(line.id) });
  await reviews.decide({ ...by(2n), command: { review: review!.id, decision: 'approved', reason: null, note: null } });
}

/** One customer was paid, another one's withdrawal is under review. */
export async function populate(floor: TestFloor): Promise<void> {
  const world = await worldOf(floor);
  const ask = asking(world);
  for (const customer of [1n, 2n]) {
    const body = { type: 'Germany', amount: '100.00', payee: String(await payeeFor(world, customer)) } as const;
    const key = { principal: { kind: 'customer', id: customer }, key: 'a-withdrawal', route: 'withdrawals/ask', bodyHash: bodyHash(body) };
    const outcome = await ask({ ...key, command: { customer, body } });
    if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
    if (customer === 2n) continue;
    const review = await world.reviews.latest(world.db, { kind: reviewKind, subject: outcome.answer.number.slice(1) });
    const decision = { principal: { kind: 'operator', id: 1n }, key: 'a-withdrawal-decided', route: 'desk/review/decide', bodyHash: bodyHash({}) };
    await world.reviews.decide({ ...decision, command: { review: review!.id, decision: 'approved', reason: null, note: null } });
    await world.pass();
  }
  await askHigher(world);
  await bookLine(world);
}
