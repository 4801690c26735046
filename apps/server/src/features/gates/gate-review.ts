import { denied } from '@parkett/contract';
import { invariant, ok, type Instant } from '@parkett/kernel';
import { judgeGate, lockStanding, readGates, standsAt, type Gate, type Gates, type NewGate } from '../../books/customers/index.ts';
import type { Tx } from '../../platform/db.ts';
import { actorOf } from '../../books/audit/index.ts';
import type { ReviewKind, Reviews } from '../../books/reviews/index.ts';
import { endOvertaken } from './open-proposals.ts';
import { readProposal, type Proposal } from './store.ts';

type Loaded = { readonly proposal: Proposal; readonly gates: readonly Gate[]; readonly systemNow: Instant };
type Fact = (tx: Tx) => Promise<unknown>;

const nothing: Fact = async () => {};

type Parts = { readonly gates: Gates; readonly reviews: Reviews; readonly systemNow: () => Instant };

/** A block that one operator wants to place or lift, and a second one has to sign. */
export function gateReviews({ gates, reviews, systemNow }: Parts): ReviewKind<Loaded, Fact> {
  return {
    name: 'gate',
    reasons: { approved: [], rejected: [] },
    load: async (tx, { customer, subject }) => {
      await lockStanding(tx, customer);
      const proposal = await readProposal(tx, BigInt(subject));
      invariant(proposal, `proposal ${subject} is there`);
      return { proposal, gates: await readGates(tx, customer), systemNow: systemNow() };
    },
    decide: ({ proposal, gates: standing, systemNow: now }, { review, decision, by, now: at }) => {
      if (decision === 'rejected' || by === null) return ok(nothing);
      const { customer, openedBy, maker } = review;
      if (proposal.act === 'lift') {
        const { gate, reason } = proposal;
        const lifted = standing.find(({ id }) => id === gate);
        if (!lifted) return denied('gate-does-not-stand');
        return ok(async tx => {
          await gates.liftWith(tx, customer, { gate, reason, liftedBy: actorOf(by) });
          await endOvertaken(tx, reviews, { lifted, customer, by, now: at, but: review.id });
        });
      }
      const judged = judgeGate(proposal, { gates: standing.filter(gate => standsAt(gate, now)), lastEmergencyAt: null, now });
      if (!judged.ok) return judged;
      const { kind, reason, expiresAt } = proposal;
      const { startedAt } = judged.value;
      // Whose first signature counted, which isn't always that of whoever proposed it.
      const gate: NewGate = { kind, reason, expiresAt, startedAt, placedBy: actorOf(maker ?? openedBy), secondBy: actorOf(by) };
      return ok(tx => gates.placeWith(tx, customer, gate));
    },
    apply: async (tx, carryOut) => {
      await carryOut(tx);
    },
    needsSecond: (_, { decision }) => decision === 'approved',
    staffSays: () => ({ decision: 'approved', reason: null }),
    staffSigns: () => true,
    atDeadline: 'expired',
  };
}
