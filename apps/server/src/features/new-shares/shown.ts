import type { ReplyAt } from '@parkett/contract';
import {
  divide,
  formatDecimal,
  instantToWire,
  notional,
  offeringNumber,
  positionNumber,
  scaleOf,
  subscriptionNumber,
  type Instant,
  type Instrument,
} from '@parkett/kernel';
import type { DrawRow } from './draw-store.ts';
import { isOfListed, mayCancel, mayPay } from './rules/states.ts';
import type { OfferingRow } from './store.ts';
import { stillHeld, stillPaid } from './rules/still-held.ts';
import type { SubscriptionRow } from './subscription-store.ts';

type Shown = ReplyAt<'newShares/mine'>['subscriptions'][number];
type Offering = ReplyAt<'newShares/offerings'>['offerings'][number];

/** A subscription on the wire. */
export function shownSubscription(
  row: SubscriptionRow,
  { offering, instrument, now, position = null }: { offering: OfferingRow; instrument: Instrument; now: Instant; position?: bigint | null },
): Shown {
  const { code, name, priceScale } = instrument;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(offering.currency));
  const isDue = row.state === 'awaiting-payment';
  return {
    ...{ number: subscriptionNumber(row.id), offering: offeringNumber(offering.id), kind: offering.kind, code, name, currency: offering.currency },
    state: row.state,
    ...{ quantity: String(row.quantity), limit: formatDecimal(row.limit, priceScale), held: text(stillHeld(row)) },
    ...{ paid: text(stillPaid(row)), allotted: row.allotted === null ? null : String(row.allotted) },
    dueAt: isDue && offering.paymentDueAt ? instantToWire(offering.paymentDueAt) : null,
    due: isDue ? text(notional(offering.price * row.allotted!, instrument, 'half-up')) : null,
    ...{ subscribedAt: instantToWire(row.at), mark: row.mark.toString('hex') },
    ...{ mayCancel: mayCancel(row, offering, now), mayPay: mayPay(row, offering, now) },
    position: position === null ? null : positionNumber(position),
  };
}

/** Demand for an offering so far, in shares. */
export type Demand = { readonly asked: bigint; readonly simulated: bigint; readonly allotted: bigint | null };

export type Viewer = {
  readonly customer: bigint;
  readonly seatOf: number | null;
  readonly counts: ReadonlyMap<bigint, number>;
  readonly wishes: ReadonlySet<bigint>;
};

type Given = {
  readonly offering: OfferingRow;
  readonly instrument: Instrument;
  readonly now: Instant;
  readonly viewer: Viewer | null;
  readonly demand: Demand;
  readonly last: bigint | null;
};

const percent = (part: bigint, whole: bigint): string => formatDecimal(divide(part * 10_000n, whole, 'half-up'), 2);

/** The shares of an offering; null: those of a rest aren't known before the period of its increase has ended. */
export const quantityShown = ({ kind, state, quantity }: OfferingRow): string | null =>
  kind === 'rest' && state === 'published' && quantity === 0n ? null : String(quantity);

function amountsOf({ offering, instrument, now, viewer, demand, last }: Given & { viewer: Viewer }): NonNullable<Offering['amounts']> {
  const { low, high, price, quantity, minimum, lot, accountMinimum, endsAt, institution, state } = offering;
  const priceText = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  // A capital increase and its rest have their price from the announcement on, and their share is listed.
  const isTraded = isOfListed(offering.kind);
  const isPriced = isTraded || now >= endsAt;
  const known = isTraded || state === 'listed' ? last : null;
  const isDrawn = demand.allotted !== null;
  const given = demand.allotted ?? (demand.asked < quantity ? demand.asked : quantity);
  return {
    ...{ low: priceText(low), high: priceText(high), tentativePrice: priceText(high), actualPrice: isPriced ? priceText(price) : null },
    ...{
      quantity: quantityShown(offering),
      minimum: String(minimum),
      lot: String(lot),
      accountMinimum: formatDecimal(accountMinimum, scaleOf(offering.currency)),
    },
    premium: known === null ? null : percent(known - price, price),
    last: known === null ? null : priceText(known),
    winningRate: offering.kind === 'capital-increase' || demand.asked === 0n ? null : percent(given, demand.asked),
    isEstimate: !isDrawn,
    ...{ asked: String(demand.asked), simulated: String(demand.simulated) },
    isForMe: institution === null || institution === viewer.seatOf,
    count: viewer.counts.get(offering.id) ?? 0,
    isOpeningTold: viewer.wishes.has(offering.id),
  };
}

/** An offering on the wire; to a visitor without amounts. */
export function shownOffering(
  given: Given & { readonly institution: string | null; readonly draw: DrawRow | null; readonly increase: Offering['increase'] },
): Offering {
  const { offering, instrument, viewer, institution, draw, increase } = given;
  const { code, name, isin, sector, currency } = instrument;
  const { kind, state, opensAt, endsAt, drawAt, paymentDueAt, payoutAt, listsAt, payment, method, underwriter, lockDays, countMax } = offering;
  return {
    ...{ number: offeringNumber(offering.id), code, name, isin, sector, currency, kind, state, payment, method, underwriter, lockDays, countMax },
    isPaused: offering.isPaused,
    ...{ publishedAt: instantToWire(offering.publishedAt), opensAt: instantToWire(opensAt), endsAt: instantToWire(endsAt) },
    ...{
      pricedAt: instantToWire(isOfListed(kind) ? offering.publishedAt : endsAt),
      drawAt: instantToWire(drawAt),
      payoutAt: instantToWire(payoutAt),
      listsAt: instantToWire(listsAt),
    },
    ...{ paymentDueAt: paymentDueAt && instantToWire(paymentDueAt), issueMarket: 'Xetra', seatsOf: institution },
    amounts: viewer && amountsOf({ ...given, viewer }),
    increase,
    restOf: offering.restOf === null ? null : offeringNumber(offering.restOf),
    draw: draw && {
      commitment: draw.commitment.toString('hex'),
      list: draw.list && draw.list.toString('hex'),
      drawnAt: draw.drawnAt && instantToWire(draw.drawnAt),
    },
  };
}
