import { denied, type Denial } from '@parkett/contract';
import { instantToWire, ok, subscriptionNumber, type Instant, type Result } from '@parkett/kernel';
import type { OfferingRow } from '../store.ts';
import type { SubscriptionRow } from '../subscription-store.ts';
import { stillHeld } from './still-held.ts';

/** A capital increase and its rest are of shares that are listed already. */
export const isOfListed = (kind: OfferingRow['kind']): boolean => kind === 'capital-increase' || kind === 'rest';

/** Its status in the old list, and the money that stands there; '-' where none does. */
export type WireState = { readonly status: number; readonly money: bigint | null };

/** The status of a subscription in the old list: 0 set aside, 1 won and paid, else 2 and up. */
export function wireStateOf(row: SubscriptionRow, { payment }: Pick<OfferingRow, 'payment'>): WireState {
  const held = stillHeld(row);
  switch (row.state) {
    case 'pending':
    case 'awaiting-draw':
      if (row.paid > 0n) return { status: 1, money: row.paid - row.returned };
      return payment === 'held' ? { status: 0, money: held } : { status: 2, money: null };
    case 'not-won':
      return held > 0n ? { status: 0, money: held } : { status: 4, money: null };
    case 'awaiting-payment':
      return { status: 3, money: null };
    case 'paid':
      return { status: 1, money: row.paid - row.returned + held };
    case 'payment-failed':
      return { status: 5, money: null };
    case 'abstained':
      return { status: 6, money: null };
    case 'listed':
      return { status: 7, money: null };
    case 'cancelled':
    case 'withdrawn':
      return { status: 8, money: null };
  }
}

/** A subscription can be cancelled until its window ends. */
export const mayCancel = ({ state }: SubscriptionRow, { endsAt }: Pick<OfferingRow, 'endsAt'>, now: Instant): boolean =>
  state === 'pending' && now < endsAt;

export function judgeCancel(row: SubscriptionRow | null, offering: OfferingRow | null, now: Instant): Result<SubscriptionRow, Denial> {
  if (!row || !offering) return denied('subscription-does-not-exist');
  if (!mayCancel(row, offering, now))
    return denied('subscription-not-to-cancel', { number: subscriptionNumber(row.id), endsAt: instantToWire(offering.endsAt) });
  return ok(row);
}

/** A won subscription is paid or waived once, until its deadline. */
export const mayPay = ({ state }: SubscriptionRow, offering: Pick<OfferingRow, 'paymentDueAt' | 'state'>, now: Instant): boolean =>
  offering.state !== 'withdrawn' && state === 'awaiting-payment' && offering.paymentDueAt !== null && now < offering.paymentDueAt;

export function judgePay(row: SubscriptionRow | null, offering: OfferingRow | null, now: Instant): Result<SubscriptionRow, Denial> {
  if (!row || !offering) return denied('subscription-does-not-exist');
  if (offering.state === 'withdrawn') return denied('offering-withdrawn');
  return mayPay(row, offering, now) ? ok(row) : denied('subscription-not-to-pay', { number: subscriptionNumber(row.id) });
}
