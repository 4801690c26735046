import { recoveryReasons } from '@parkett/contract';
import { invariant, later, ok } from '@parkett/kernel';
import { lockCustomer, lockedByCustomer, readAllGates } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import type { CustomerReview, Review, ReviewKind, Shown } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { replacedCountsMs } from './limits.ts';
import type { RecoveryParts } from './parts.ts';
import { nextBeforeTheDesk, type OfCustomer } from './line.ts';
import { overtake } from './overtake.ts';
import { reviewKind } from './review-kind.ts';
import { comparable } from './rules/person.ts';
import { needsTwo, staffAnswer, staffSigns, weigh, type Weighed } from './rules/staff-answer.ts';
import { readCase, readCases, revocationsOf, type CaseRow } from './store.ts';

/** How the name and the date of birth that were typed stand to those of the verified identity. */
type Compared = 'fits' | 'differs' | 'not-given' | 'not-verified';
type Loaded = {
  readonly asked: CaseRow & { readonly customer: bigint };
  readonly person: Compared;
  readonly shown: Weighed;
  /** The customer has locked the account himself, and it still is. */
  readonly isLocked: boolean;
};

async function compare({ customerKeys, personOf }: RecoveryParts, from: Queryable, { customer, person }: Loaded['asked']): Promise<Compared> {
  if (person === null) return 'not-given';
  const verified = await personOf(from, customer);
  if (verified === null) return 'not-verified';
  return customerKeys.blindIndex('recovery person', comparable(verified)).equals(person) ? 'fits' : 'differs';
}

async function load(parts: RecoveryParts, from: Queryable, { id, subject, customer }: CustomerReview): Promise<Loaded> {
  const asked = await readCase(from, BigInt(subject));
  invariant(asked?.customer === customer, `the case of review ${id} is there`);
  const loaded = { ...asked, customer };
  const since = later(asked.askedAt, -replacedCountsMs);
  const [person, isReplaced, gates] = await Promise.all([
    compare(parts, from, loaded),
    parts.replacedProofs.wasReplaced(from, { customer, what: 'login-password', since }),
    readAllGates(from, customer),
  ]);
  const isLocked = gates.some(({ reason, liftedAt }) => reason === lockedByCustomer && liftedAt === null);
  return { asked: loaded, person, shown: weigh(asked.shown, { isReplaced }), isLocked };
}

/** Which of a queue's cases one operator can't approve alone. */
async function hintsOf(from: Queryable, pending: readonly Review[]): Promise<Map<bigint, string[]>> {
  const shown = new Map((await readCases(from, pending)).map(asked => [String(asked.id), asked.shown]));
  return new Map(pending.map(({ id, subject }) => [id, needsTwo({ shown: shown.get(subject)! }) ? ['two-reviewers'] : []]));
}

/** Labels and values are words of the desk, but for the number. */
const factsOf = ({ asked: { number, lost }, shown, person, isLocked }: Loaded): Shown[] => [
  { label: 'recovery-case', value: number },
  { label: 'recovery-lost', value: `recovery-lost-${lost}` },
  { label: 'recovery-shown', value: `recovery-shown-${shown}` },
  { label: 'recovery-person', value: `recovery-person-${person}` },
  ...(isLocked ? [{ label: 'recovery-locked', value: 'recovery-locked-by-owner' }] : []),
];

type Removed = { readonly customer: bigint; readonly review: bigint; readonly by: bigint };

/** Takes away what was lost and lets nobody stay signed in. The password alone lets in after that, and payees and withdrawals wait. */
async function removeFactor(tx: Tx, parts: RecoveryParts, { customer, review, by }: Removed): Promise<void> {
  await overtake(tx, parts, { customer, what: 'second-factor', by });
  await parts.secondFactors.removeAll(tx, { kind: 'customer', id: customer });
  await parts.sessions.endAllWith(tx, customer, 'revoked');
  await parts.replacedProofs.add(tx, { customer, what: 'second-factor', review, session: null });
  await wantLetter(tx, { kind: 'factor-removed', customer, factor: 'all', at: parts.systemNow() });
}

/** What the desk decides of who can't get in any more. */
export function recoveryReview(
  parts: RecoveryParts,
): ReviewKind<Loaded, Removed & { readonly removes: boolean; readonly failed: OfCustomer | null }> {
  return {
    name: reviewKind,
    reasons: { approved: ['identity-shown'], rejected: Object.keys(recoveryReasons).filter(reason => reason !== 'identity-shown') },
    load: async (tx, review) => {
      await lockCustomer(tx, review.customer);
      return load(parts, tx, review);
    },
    hints: (from, pending) => hintsOf(from, pending),
    takenBack: revocationsOf,
    facts: async (from, review) => factsOf(await load(parts, from, review)),
    decide: ({ asked }, { review, decision }) =>
      ok({
        ...{ customer: review.customer, review: review.id, by: asked.id },
        removes: decision === 'approved' && asked.lost === 'second-factor',
        failed: decision === 'rejected' ? asked : null,
      }),
    needsSecond: (loaded, { decision }) => decision === 'approved' && needsTwo(loaded),
    apply: async (tx, { removes, failed, ...removed }) => {
      if (removes) await removeFactor(tx, parts, removed);
      if (failed) await nextBeforeTheDesk(tx, parts, failed);
    },
    staffSigns: (loaded, { decision }) => staffSigns(loaded, decision),
    staffSays: ({ asked: { lost }, shown, person, isLocked }) => staffAnswer({ lost, shown, person, isLocked }),
    atDeadline: 'expired',
  };
}
