import { denial, denied, type Denial } from '@parkett/contract';
import {
  formatDecimal,
  instantToWire,
  money,
  notional,
  nothing,
  ok,
  parseDecimal,
  refuse,
  scaleOf,
  type Currency,
  type Instant,
  type Instrument,
  type Money,
  type Result,
} from '@parkett/kernel';
import type { AccountRow } from '../../../books/ledger/index.ts';
import { available } from '../../../books/ledger/rules/availability.ts';
import type { OfferingRow } from '../store.ts';
import { entitlementDenial, neededFor, type EntitlementFacts } from './entitlement.ts';

type Facts = Pick<Instrument, 'priceScale' | 'quantityScale' | 'currency'>;

export type OfferingSnapshot = {
  /** Null: nobody offers that. */
  readonly offering: OfferingRow | null;
  readonly instrument: Facts | null;
  /** The institution for whose seats the offering is. */
  readonly institution: string | null;
  /** The institution whose seat the customer is. */
  readonly seatOf: number | null;
};

/** All that a subscription is judged by. */
export type SubscriptionSnapshot = OfferingSnapshot & {
  /** Subscriptions of the customer that count. */
  readonly count: number;
  readonly cash: AccountRow<Currency> | null;
  /** Of a capital increase; null: the offering is none. */
  readonly entitled: EntitlementFacts | null;
};

export type Wish = {
  readonly quantity: string;
  readonly limit: string | undefined;
  readonly prospectusRead: boolean;
  /** The refusal of the channel password that came with it, where the offering asks for one. */
  readonly password: Denial | null;
};

/** A judged subscription: `amount` is set aside, paid at once, or asked for later. */
export type Subscribed = { readonly quantity: bigint; readonly limit: bigint; readonly amount: Money };

const no = ({ error }: { readonly error: Denial }): Denial => error;

/** The number of shares that somebody typed. */
export function sharesIn(typed: string): Result<bigint, Denial> {
  if (typed === '') return denied('amount-missing');
  const whole = parseDecimal(typed, 0);
  return whole.ok && whole.value > 0n ? ok(whole.value) : denied('amount-not-whole');
}

/** Why an offering isn't there for a customer, or not for this one; null: it is. */
export const channelDenial = ({ offering, instrument, institution, seatOf }: OfferingSnapshot): Denial | null => {
  if (!offering || !instrument) return { code: 'product-missing' };
  const isTheirs = offering.institution === null || offering.institution === seatOf;
  return isTheirs ? null : no(denied('new-share-channel-not-open', { institution: institution ?? '' }));
};

export function windowDenial({ opensAt, endsAt, state, isPaused }: OfferingRow, now: Instant): Denial | null {
  if (state === 'withdrawn') return no(denied('offering-withdrawn'));
  if (now < opensAt || state === 'published') return no(denied('not-yet-subscription-time', { opensAt: instantToWire(opensAt) }));
  if (now >= endsAt || state !== 'subscribable') return no(denied('subscription-window-over', { endsAt: instantToWire(endsAt) }));
  if (isPaused) return no(denied('subscribing-paused'));
  return null;
}

/** Whole lots, at least the minimum, at most all that is offered. */
function quantityDenial({ lot, minimum }: OfferingRow, quantity: bigint): Denial | null {
  if (quantity % lot !== 0n) return no(denied('not-whole-lots', { lot: String(lot) }));
  if (quantity < minimum) return no(denied('subscription-below-minimum', { minimum: String(minimum) }));
  return null;
}

/** The own limit: inside of the range, and its top where nobody typed one. */
export function limitIn(
  { low, high }: Pick<OfferingRow, 'low' | 'high'>,
  typed: string | undefined,
  { priceScale }: Pick<Facts, 'priceScale'>,
): Result<bigint, Denial> {
  if (typed === undefined || typed === '') return ok(high);
  const read = parseDecimal(typed, priceScale);
  if (read.ok && read.value >= low && read.value <= high) return ok(read.value);
  return denied('subscription-limit-outside', { low: formatDecimal(low, priceScale), high: formatDecimal(high, priceScale) });
}

function fundsDenial(
  { payment, accountMinimum }: OfferingRow,
  { cash, amount }: { cash: AccountRow<Currency> | null; amount: Money },
): Denial | null {
  const account = cash ?? { balance: nothing, held: nothing };
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf('EUR'));
  if (account.balance < accountMinimum) {
    const figures = { minimum: text(accountMinimum), balance: text(account.balance), currency: 'EUR' };
    return denial('subscription-account-minimum', figures);
  }
  const free = available(account);
  return payment === 'after-draw' || free >= amount ? null : insufficientFunds({ needed: amount, free });
}

/** The refusal of money that isn't free, for subscribing and for paying. */
export function insufficientFunds({ needed, free }: { readonly needed: bigint; readonly free: bigint }): Denial {
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf('EUR'));
  return denial('insufficient-subscription-funds', { needed: text(needed), available: text(free), currency: 'EUR' });
}

/** Judges a subscription in the order of its refusals: amount, offering, channel, password, window, lots and minimum, limit and count, entitlements, quota, money, prospectus. */
export function decideSubscription(snapshot: SubscriptionSnapshot, wish: Wish, now: Instant): Result<Subscribed, Denial> {
  const shares = sharesIn(wish.quantity);
  if (!shares.ok) return shares;
  const closed = channelDenial(snapshot) ?? wish.password;
  if (closed) return refuse(closed);
  const offering = snapshot.offering!;
  const instrument = snapshot.instrument!;
  const refused = windowDenial(offering, now) ?? quantityDenial(offering, shares.value);
  if (refused) return refuse(refused);
  const limit = limitIn(offering, wish.limit, instrument);
  if (!limit.ok) return limit;
  if (snapshot.count >= offering.countMax) return denied('subscribed-already', { count: snapshot.count, limit: offering.countMax });
  const unentitled = snapshot.entitled && entitlementDenial(snapshot.entitled, neededFor(shares.value, snapshot.entitled.ratio));
  if (unentitled) return refuse(unentitled);
  if (shares.value > offering.quantity) return denied('insufficient-fundraising-quota', { left: String(offering.quantity) });
  const amount = notional(limit.value * shares.value, instrument, 'half-up');
  const poor = fundsDenial(offering, { cash: snapshot.cash, amount });
  if (poor) return refuse(poor);
  if (!wish.prospectusRead) return denied('prospectus-not-confirmed');
  return ok({ quantity: shares.value, limit: limit.value, amount: money(offering.currency, amount) });
}
