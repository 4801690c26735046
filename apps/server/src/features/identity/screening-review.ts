import { clearingReasons, type GateReason } from '@parkett/contract';
import { invariant, later, ok, type Instant } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import { judgeGate, lockStanding, readGates, standsAt, type Gate, type GateKind, type Gates, type NewGate } from '../../books/customers/index.ts';
import type { Review, ReviewKind } from '../../books/reviews/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { recordCleared, type Cleared } from './cleared.ts';
import { dueAtOf, reviewDays } from './limits.ts';
import type { IdentityParts, ListedEntry } from './parts.ts';
import { applicationOf, hintsOf, identityDeciders, nextRound } from './review.ts';
import { openFields } from './sealed-fields.ts';
import { readApplication } from './store.ts';

/** A verified customer whose name is like an entry of a list that came later. */
export const screeningKind = 'screening';

/** Longest block that may be placed at once; the desk renews it. */
const frozenMs = 366 * 24 * 3_600_000;
/** The customer reads of it that there is a statutory review, and nothing else. */
const frozen: { readonly kind: GateKind; readonly reason: GateReason } = { kind: 'frozen', reason: 'statutory-review' };

type Loaded = { readonly listed: readonly ListedEntry[]; readonly gates: readonly Gate[]; readonly systemNow: Instant };
type Fact = { readonly cleared: Cleared | null; readonly gate: NewGate | null; readonly customer: bigint };
type Parts = IdentityParts & { readonly gates: Pick<Gates, 'placeWith'> };

/** Entries of the list in force that are like the name of a case. */
async function listedOf({ customerKeys, screening }: IdentityParts, from: Queryable, review: Review): Promise<readonly ListedEntry[]> {
  const sent = await readApplication(from, applicationOf(review));
  invariant(sent, `the application of review ${review.id} is there`);
  return screening.hits((await openFields(from, customerKeys, sent)).name);
}

/**
 * Approved, with the reason: it is somebody else. Rejected: it may be him, and the account is frozen. Two reviewers say either. The customer hears neither
 * of the case nor of its end.
 */
export function screeningReview(parts: Parts): ReviewKind<Loaded, Fact> {
  const { reviews, customerKeys, ruleBook, gates, systemNow } = parts;
  return {
    name: screeningKind,
    deciders: identityDeciders,
    hints: (from, pending) => hintsOf(parts, from, pending),
    reasons: { approved: clearingReasons, rejected: [] },
    // An entry that is gone by now needs no reason.
    reasonsFor: async (from, review) => ({ approved: (await listedOf(parts, from, review)).length > 0 ? clearingReasons : [], rejected: [] }),
    load: async (tx, review) => {
      await lockStanding(tx, review.customer);
      return { listed: await listedOf(parts, tx, review), gates: await readGates(tx, review.customer), systemNow: systemNow() };
    },
    decide: ({ listed, gates: standing, systemNow: now }, { review, decision, by, reason }) => {
      const { customer, openedBy, maker } = review;
      invariant(by, 'no deadline decides whether somebody is listed');
      if (decision === 'approved') {
        const cleared = reason === null || listed.length === 0 ? null : { customer, review: review.id, entries: listed, by, reason };
        return ok({ customer, cleared, gate: null });
      }
      const asked = { ...frozen, expiresAt: later(now, frozenMs) };
      const judged = judgeGate(asked, { gates: standing.filter(gate => standsAt(gate, now)), lastEmergencyAt: null, now });
      // One that stands already for the same reason is enough.
      const gate = judged.ok ? { ...asked, startedAt: judged.value.startedAt, placedBy: actorOf(maker ?? openedBy), secondBy: actorOf(by) } : null;
      return ok({ customer, cleared: null, gate });
    },
    needsSecond: () => true,
    apply: async (tx: Tx, { customer, cleared, gate }) => {
      if (cleared) await recordCleared(tx, customerKeys, cleared);
      if (gate) await gates.placeWith(tx, customer, gate);
    },
    staffSigns: () => true,
    // They see no list.
    staffSays: () => null,
    atDeadline: 'expired',
    expire: async (tx, _, { review, now }) => {
      const dueAt = dueAtOf(now, ruleBook.now(reviewDays));
      const again = { kind: screeningKind, subject: nextRound(review), customer: review.customer };
      await reviews.open(tx, { ...again, openedAt: now, dueAt, openedBy: { kind: 'system', id: 0n } });
    },
  };
}
