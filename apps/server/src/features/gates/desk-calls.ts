import { denied, deskGates as contract } from '@parkett/contract';
import { gateNumber, instantFromWire, instantToWire, ok, type Instant } from '@parkett/kernel';
import { recordLook } from '../../books/audit/index.ts';
import { customerExists } from '../../books/customers/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import { reviewIdOf, type CustomerReview, type Reviews } from '../../books/reviews/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Db } from '../../platform/db.ts';
import type { Appeals } from './appeals.ts';
import { numberOf } from './case-number.ts';
import type { DeskGates } from './desk-gates.ts';
import { readProposal } from './store.ts';

type Parts = {
  readonly db: Db;
  readonly appeals: Appeals;
  readonly deskGates: DeskGates;
  readonly reviews: Reviews;
  readonly systemNow: () => Instant;
};

/** The customer of his plain number; none has 0. */
const customerIdOf = (number: string): bigint => BigInt(/^(\d{1,18})$/.exec(number)?.[1] ?? 0);
const noSuchAccount = { outcome: 'denied', denial: { code: 'account-does-not-exist' } } as const;

/** Blocks at the desk: of one customer, placed and lifted, and what is said against them. */
export function addDeskGateCalls(calls: Calls<OnDuty>, { db, appeals, deskGates, reviews, systemNow }: Parts): void {
  calls.keyed(contract.placeGate, async ({ customer: number, kind, reason, until }, { commandKey }) => {
    const customer = customerIdOf(number);
    if (!(await customerExists(db, customer))) return noSuchAccount;
    const expiresAt = until === null ? null : instantFromWire(until);
    if (until !== null && expiresAt === null) return { outcome: 'denied', denial: { code: 'gate-end-missing' } };
    return deskGates.place({ ...commandKey(), command: { customer, kind, reason, expiresAt } });
  });
  calls.keyed(contract.liftGate, async ({ customer: number, case: name, reason }, { commandKey }) => {
    const customer = customerIdOf(number);
    if (!(await customerExists(db, customer))) return noSuchAccount;
    return deskGates.lift({ ...commandKey(), command: { customer, gate: numberOf(name), reason } });
  });
  const look = ({ operator }: OnDuty, { customer }: CustomerReview): Promise<void> =>
    recordLook(db, { operator: operator.id, customer, at: systemNow() });
  calls.signedIn(contract.proposal, async ({ review: number }, { session }) => {
    const review = await reviews.ofKind(db, { id: reviewIdOf(number), kind: 'gate' });
    const proposal = review ? await readProposal(db, BigInt(review.subject)) : null;
    if (!review || !proposal) return denied('review-does-not-exist');
    await look(session, review);
    const { act, kind, reason, expiresAt, gate } = proposal;
    return ok({ act, kind, reason, case: gate === null ? null : gateNumber(gate), until: expiresAt === null ? null : instantToWire(expiresAt) });
  });
  calls.signedIn(contract.appealText, async ({ review: number }, { session }) => {
    const review = await reviews.ofKind(db, { id: reviewIdOf(number), kind: 'appeal' });
    if (!review) return denied('review-does-not-exist');
    await look(session, review);
    return ok({ case: gateNumber(BigInt(review.subject)), text: await appeals.textFor(db, { customer: review.customer, review: review.id }) });
  });
}
