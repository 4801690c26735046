import { denial, denied, type Denial } from '@parkett/contract';
import type { OfferingChange } from '@parkett/contract/desk-new-shares';
import { earliest, formatDecimal, instantToWire, later, ok, parseDecimal, refuse, type Instant, type Result } from '@parkett/kernel';
import type { OfferingRow } from '../store.ts';

/** A proposal waits a week for its second signature at most. */
const waitsMs = 7 * 24 * 3_600_000;

/** Why an offering can't be changed so; null: it can. */
export function changeDenial(offering: OfferingRow, change: OfferingChange, now: Instant): Denial | null {
  const { kind, state, isPaused, low, high, endsAt, listsAt } = offering;
  if (kind === 'capital-increase') return denial('offering-is-a-term');
  if (state === 'withdrawn') return denial('offering-withdrawn');
  if (state === 'listed' || now >= listsAt) return denial('offering-is-listed', { listsAt: instantToWire(listsAt) });
  if (change === 'withdraw') return null;
  if (state === 'to-be-listed' || now >= endsAt) return denial('subscription-window-over', { endsAt: instantToWire(endsAt) });
  if (change === 'price') return low === high ? denial('offering-price-fixed') : null;
  if (change === 'pause') return isPaused ? denial('subscribing-paused') : null;
  return isPaused ? null : denial('subscribing-not-paused');
}

/** The changes that an offering allows now. */
export const changesOf = (offering: OfferingRow, now: Instant): OfferingChange[] =>
  (['pause', 'resume', 'price', 'withdraw'] as const).filter(change => changeDenial(offering, change, now) === null);

type Proposed = {
  readonly offering: OfferingRow | null;
  readonly change: OfferingChange;
  /** As it was typed; of no matter where the price stays. */
  readonly price: string;
  readonly priceScale: number;
};

/** The price of the issue that was typed: another one, and inside the range, for which money was set aside. */
function priceIn({ low, high, price: present }: OfferingRow, { price, priceScale }: Pick<Proposed, 'price' | 'priceScale'>): Result<bigint, Denial> {
  const read = parseDecimal(price.trim().replace(',', '.'), priceScale);
  const text = (units: bigint): string => formatDecimal(units, priceScale);
  if (!read.ok || read.value < low || read.value > high) return denied('offering-price-outside', { low: text(low), high: text(high) });
  return read.value === present ? denied('offering-price-same', { price: text(present) }) : ok(read.value);
}

/** Whether a change may be proposed, and until when it can be signed. `waits`: the number of the offering's undecided review. */
export function judgeProposedChange(
  { offering, change, ...typed }: Proposed,
  { now, waits }: { readonly now: Instant; readonly waits: string | null },
): Result<{ readonly offering: OfferingRow; readonly price: bigint | null; readonly dueAt: Instant }, Denial> {
  if (!offering) return denied('offering-does-not-exist');
  const no = changeDenial(offering, change, now);
  if (no) return refuse(no);
  const price = change === 'price' ? priceIn(offering, typed) : ok(null);
  if (!price.ok) return price;
  if (waits !== null) return denied('offering-under-review', { case: waits });
  return ok({ offering, price: price.value, dueAt: earliest(later(now, waitsMs), change === 'withdraw' ? offering.listsAt : offering.endsAt) });
}
