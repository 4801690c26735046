import { denial, denied, type Denial } from '@parkett/contract';
import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { earliest, instantToWire, later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { OfferingRow } from '../store.ts';

/** A proposal waits a week for its second signature at most. */
const waitsMs = 7 * 24 * 3_600_000;

/** Why an offering can't be changed so; null: it can. */
export function changeDenial(offering: OfferingRow, change: OfferingChange, now: Instant): Denial | null {
  const { kind, state, isPaused, endsAt, listsAt } = offering;
  if (kind === 'capital-increase') return denial('offering-is-a-term');
  if (state === 'withdrawn') return denial('offering-withdrawn');
  if (state === 'listed' || now >= listsAt) return denial('offering-is-listed', { listsAt: instantToWire(listsAt) });
  if (change === 'withdraw') return null;
  if (state === 'to-be-listed' || now >= endsAt) return denial('subscription-window-over', { endsAt: instantToWire(endsAt) });
  if (change === 'pause') return isPaused ? denial('subscribing-paused') : null;
  return isPaused ? null : denial('subscribing-not-paused');
}

/** The changes that an offering allows now. */
export const changesOf = (offering: OfferingRow, now: Instant): OfferingChange[] =>
  (['pause', 'resume', 'withdraw'] as const).filter(change => changeDenial(offering, change, now) === null);

type Proposed = { readonly offering: OfferingRow | null; readonly change: OfferingChange };

/** Whether a change may be proposed, and until when it can be signed. `waits`: the number of the offering's undecided review. */
export function judgeProposedChange(
  { offering, change }: Proposed,
  { now, waits }: { readonly now: Instant; readonly waits: string | null },
): Result<{ readonly offering: OfferingRow; readonly dueAt: Instant }, Denial> {
  if (!offering) return denied('offering-does-not-exist');
  const no = changeDenial(offering, change, now);
  if (no) return refuse(no);
  if (waits !== null) return denied('offering-under-review', { case: waits });
  return ok({ offering, dueAt: earliest(later(now, waitsMs), change === 'withdraw' ? offering.listsAt : offering.endsAt) });
}
