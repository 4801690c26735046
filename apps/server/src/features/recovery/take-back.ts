import { denied, deskRecovery, type ReplyOf } from '@parkett/contract';
import { instantToWire, later, ok, reviewNumber } from '@parkett/kernel';
import { lockCustomer, lookAt } from '../../books/customers/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import { reviewIdOf } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { mapAnswer, withKeptAnswer } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { know } from './know.ts';
import type { RecoveryParts } from './parts.ts';
import { reviewKind } from './review-kind.ts';
import { usableUntil } from './rules/case-state.ts';
import { casesOf, insertRevocation, readCase, type CaseRow } from './store.ts';

/** Longer than what was approved can be used, whatever the market clock did. */
const lookedAtMs = 30 * 24 * 3_600_000;

/** The review that allows what nobody has done yet; null: there is none. */
async function allowing(parts: RecoveryParts, from: Queryable, asked: CaseRow) {
  const { state, review } = await know(parts, from, asked);
  return state === 'approved' && review?.endedAt ? { review: review.id, endedAt: review.endedAt } : null;
}

async function allowedOf(parts: RecoveryParts, customer: bigint): Promise<ReplyOf<typeof deskRecovery.allowed>['allowed']> {
  const asked = await casesOf(parts.db, customer, later(parts.systemNow(), -lookedAtMs));
  const found = await Promise.all(asked.map(async one => ({ lost: one.lost, by: await allowing(parts, parts.db, one) })));
  return found.flatMap(({ lost, by }) =>
    by ? [{ review: reviewNumber(by.review), lost, approvedAt: instantToWire(by.endedAt), until: instantToWire(usableUntil(by.endedAt)) }] : [],
  );
}

type TakeBack = { readonly review: bigint; readonly reason: deskRecovery.TakeBackReason; readonly operator: bigint };

/** What the desk does about cases that were approved and not used. */
export function addDeskRecoveryCalls(calls: Calls<OnDuty>, parts: RecoveryParts): void {
  const { db, commands, reviews, systemNow, businessNow } = parts;
  /** The case that a review still allows, behind its customer's lock. */
  const lockAllowed = async (tx: Tx, id: bigint): Promise<(CaseRow & { customer: bigint }) | null> => {
    const review = await reviews.ofKind(tx, { id, kind: reviewKind });
    if (!review) return null;
    await lockCustomer(tx, review.customer);
    const asked = (await readCase(tx, BigInt(review.subject)))!;
    return (await allowing(parts, tx, asked))?.review === id ? { ...asked, customer: review.customer } : null;
  };
  const takeBack = commands.register(
    withKeptAnswer({
      name: 'take back recovery',
      load: (tx, { command }: { command: TakeBack }) => lockAllowed(tx, command.review),
      decide: (asked, command: TakeBack) => (asked ? ok({ change: { ...command, asked }, answer: {} }) : denied('no-such-recovery')),
      save: (tx, { asked, operator, reason }) => insertRevocation(tx, { asked: asked.id, operator, reason, at: businessNow() }),
      told: ({ change: { asked, review, reason } }) => ({ subject: asked.customer, facts: { review: String(review), case: asked.number, reason } }),
    }),
  );
  calls.signedIn(deskRecovery.allowed, async ({ customer: number }, { session: { operator } }) => {
    const customer = await lookAt(db, { number, operator: operator.id, at: systemNow() });
    return customer.ok ? ok({ allowed: await allowedOf(parts, customer.value) }) : customer;
  });
  calls.keyed(deskRecovery.takeBack, async ({ review, reason }, { session: { operator }, commandKey }) =>
    mapAnswer(await takeBack({ ...commandKey(), command: { review: reviewIdOf(review), reason, operator: operator.id } }), () => ({})),
  );
}
