import { addDays, dateAt, type Instant } from '@parkett/kernel';
import { Credit, decideRaise, insertRaise, nextRaise } from '../../books/credit/index.ts';
import { Customers } from '../../books/customers/index.ts';
import { Reviews } from '../../books/reviews/index.ts';
import { bodyHash, type KeyedCall } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import { eurosOf } from '../../testing/loan-house.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { applying } from './apply.ts';
import { loanFacts } from './facts-store.ts';
import { loanMornings } from './morning.ts';
import { repaying } from './pay.ts';
import type { LoanParts } from './parts.ts';
import { loanReview, reviewOfLoans } from './index.ts';
import { monthsLater, morningOf } from './rules/days.ts';

type World = LoanParts & { readonly setTo: (moment: Instant) => void };

async function worldOf({ commands, ledger, ruleBook, database, now: begun }: TestFloor): Promise<World> {
  const { db } = database;
  const customerKeys = testKeys(db);
  await customerKeys.open();
  let at = begun;
  const now = (): Instant => at;
  const reviews = new Reviews({
    db,
    commands,
    customers: new Customers({ db, keys: customerKeys }),
    customerKeys,
    systemNow: now,
    apartOf: async () => null,
  });
  const parts: LoanParts = {
    ...{ db, commands, ledger, ruleBook, customerKeys, reviews, systemNow: now, now, notify: () => {}, credit: new Credit(loanFacts) },
    netAssets: eurosOf,
    paidIn: async () => 0n,
  };
  reviews.register(reviewOfLoans(parts));
  return { ...parts, setTo: moment => void (at = moment) };
}

const keyOf = (principal: KeyedCall['principal'], route: string): Omit<KeyedCall, 'acting'> => ({
  principal,
  key: route,
  route,
  bodyHash: bodyHash({ route }),
});

/** A customer owes a loan of which an instalment was taken and a part repaid; another one's application is under review, and a credit top-up was approved. */
export async function populate(floor: TestFloor): Promise<void> {
  const world = await worldOf(floor);
  const apply = applying(world);
  const body = { amount: '2000', months: 12, purpose: 'trading', income: '3000', duties: '1000' } as const;
  const numbers: string[] = [];
  for (const customer of [1n, 2n]) {
    const outcome = await apply({ ...keyOf({ kind: 'customer', id: customer }, 'loans/apply'), command: { customer, body } });
    if (outcome.outcome !== 'accepted') throw new Error(JSON.stringify(outcome));
    numbers.push(outcome.answer.number);
  }
  const review = (await world.reviews.pendingOf(world.db, { kind: loanReview, customer: 1n }))!;
  for (const id of [1n, 2n])
    await world.reviews.decide({
      ...keyOf({ kind: 'operator', id }, `desk/review/decide-loan-${id}`),
      command: { review: review.id, decision: 'approved', reason: null, note: null },
    });
  const due = morningOf(monthsLater(dateAt(floor.now), 1));
  const { source, handle } = loanMornings(world);
  for (let at = (await source!.nextAt(world.db, []))!; at <= due; at = (await source!.nextAt(world.db, []))!) {
    world.setTo(at);
    await withTransaction(world.db, async tx => handle(tx, await source!.claim(tx, { until: at, max: 10, except: [], only: null }), at));
  }
  world.setTo(morningOf(addDays(dateAt(due), 5)));
  const repaid = await repaying(world)({
    ...keyOf({ kind: 'customer', id: 1n }, 'loans/repay'),
    command: { customer: 1n, loan: BigInt(numbers[0]!.slice(1)), amount: '500', all: false },
  });
  if (repaid.outcome !== 'accepted') throw new Error(JSON.stringify(repaid));
  await withTransaction(world.db, async tx => {
    const id = await nextRaise(tx);
    await insertRaise(tx, {
      ...{ id, customer: 2n, amount: 12_000_00n, state: 'asked', reason: null },
      askedAt: floor.now,
      decidedAt: null,
      until: null,
    });
    await decideRaise(tx, { id, state: 'approved', reason: null, until: due, at: floor.now });
  });
}
