import { denial, denied, type Denial } from '@parkett/contract';
import { formatDecimal, instantToWire, ok, parseDecimal, refuse, scaleOf, type Currency, type Instant, type Result } from '@parkett/kernel';
import { hoursText, opensAt, type Hours } from './deposit-hours.ts';

/** The limits of a currency, in its minor units. */
export type Limits = { readonly minimum: bigint; readonly maximum: bigint; readonly hours: Hours };

export type Pending = { readonly number: string; readonly amount: bigint; readonly currency: Currency };

type Announced = {
  /** As it was typed, in wire form. */
  readonly amount: string;
  readonly hasProof: boolean;
  readonly currency: Currency;
};

/** The amount in minor units, or the refusal of the first thing that is wrong. */
export function readAmount(typed: string, currency: Currency): Result<bigint, Denial> {
  const scale = scaleOf(currency);
  const read = typed.trim() === '' ? null : parseDecimal(typed.trim(), scale);
  if (read === null || (read.ok && read.value === 0n)) return denied('amount-missing');
  if (read.ok && read.value > 0n) return ok(read.value);
  if (!read.ok && read.error === 'too-many-decimals') return denied('amount-too-many-decimals', { currency, decimals: scale });
  return denied('amount-malformed');
}

const limitDenial = (amount: bigint, currency: Currency, { minimum, maximum }: Limits): Denial | null => {
  const text = (units: bigint): string => formatDecimal(units, scaleOf(currency));
  if (amount < minimum) return denial('deposit-below-minimum', { minimumAmount: text(minimum), currency });
  return amount > maximum ? denial('deposit-above-maximum', { maximumAmount: text(maximum), currency }) : null;
};

const hoursDenial = (now: Instant, hours: Hours): Denial | null => {
  const opens = opensAt(now, hours);
  return opens === null ? null : denial('outside-deposit-hours', { hours: hoursText(hours), opensAt: instantToWire(opens) });
};

const pendingDenial = (pending: Pending | null): Denial | null =>
  pending &&
  denial('pending-deposit-exists', {
    number: pending.number,
    pendingAmount: formatDecimal(pending.amount, scaleOf(pending.currency)),
    currency: pending.currency,
  });

/** Whether a deposit may be announced: form, limits, hours, and no other one that is pending, in this order. Answers the amount in minor units. */
export function judgeAnnouncement(
  { amount: typed, hasProof, currency }: Announced,
  { limits, pending, now }: { readonly limits: Limits; readonly pending: Pending | null; readonly now: Instant },
): Result<bigint, Denial> {
  const amount = readAmount(typed, currency);
  if (!amount.ok) return amount;
  if (!hasProof) return denied('deposit-proof-missing');
  const refused = limitDenial(amount.value, currency, limits) ?? hoursDenial(now, limits.hours) ?? pendingDenial(pending);
  return refused ? refuse(refused) : amount;
}

/** Whether a customer may cancel a deposit; null: he has none of this number. */
export const cancelDenial = (deposit: { readonly state: string } | null): Denial | null => {
  if (deposit === null) return denial('no-such-deposit');
  return deposit.state === 'announced' ? null : denial('deposit-not-cancellable');
};
