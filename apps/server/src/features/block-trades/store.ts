import type { Currency, Instant, Price, Quantity, TradingDate, Money } from '@parkett/kernel';
import type { LockRule } from '../../books/positions/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

export type OfferState = 'draft' | 'open' | 'sold-out' | 'closed';
export type ClosingReason = 'ended' | 'halted';

/** The terms of an offer and where it stands. Quantities in units of the instrument. */
export type OfferTerms = {
  readonly id: bigint;
  readonly tradingDate: TradingDate;
  readonly place: number;
  readonly instrumentId: number;
  readonly currency: Currency;
  readonly quantity: bigint;
  readonly discountBps: number;
  readonly minimum: bigint;
  readonly lot: bigint;
  readonly opensAt: Instant;
  readonly endsAt: Instant;
  readonly lockDays: number;
  readonly institution: number | null;
  readonly state: OfferState;
  readonly sold: bigint;
};
export type OfferRow = OfferTerms & { readonly reason: ClosingReason | null };

const offers = tableOf<OfferTerms>({
  id: ['id', 'int8'],
  tradingDate: ['trading_date', 'date'],
  place: ['place', 'int4'],
  instrumentId: ['instrument_id', 'int4'],
  currency: ['currency', 'text'],
  quantity: ['quantity', 'int8'],
  discountBps: ['discount_bps', 'int4'],
  minimum: ['minimum', 'int8'],
  lot: ['lot', 'int8'],
  opensAt: ['opens_at', 'timestamptz'],
  endsAt: ['ends_at', 'timestamptz'],
  lockDays: ['lock_days', 'int4'],
  institution: ['institution_id', 'int4'],
  state: ['state', 'text'],
  sold: ['sold', 'int8'],
});
const offerColumns = `${offers.selected}, (select e.reason from block_offer_event e where e.offer_id = block_offer.id and e.step = 'closed') as reason`;

export type PurchaseRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly offer: bigint;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly auctionPrice: Price;
  readonly auctionAt: Instant;
  readonly value: Money;
  readonly fee: Money;
  readonly lock: LockRule;
  readonly settlesOn: TradingDate;
  readonly at: Instant;
};

const purchases = tableOf<PurchaseRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  offer: ['offer_id', 'int8'],
  quantity: ['quantity', 'int8'],
  price: ['price', 'int8'],
  auctionPrice: ['auction_price', 'int8'],
  auctionAt: ['auction_at', 'timestamptz'],
  value: ['value', 'int8'],
  fee: ['fee', 'int8'],
  lock: ['lock', 'jsonb'],
  settlesOn: ['settles_on', 'date'],
  at: ['bought_at', 'timestamptz'],
});

/** Writes an offer as a draft. One that the same terms have made already stays as it is; then null. */
export async function insertOffer(tx: Tx, offer: Omit<OfferTerms, 'id' | 'state' | 'sold'>, at: Instant): Promise<bigint | null> {
  const [id] = await nextNumbers(tx, { sequence: 'block_offer_id', count: 1 });
  const rows = await tx.query(
    'block-trades.draft',
    `insert into block_offer (${offers.columns}) select * from ${offers.unnested} on conflict (trading_date, place) do nothing returning id`,
    offers.arraysOf([{ ...offer, id: id!, state: 'draft', sold: 0n }]),
  );
  if (rows.length === 0) return null;
  await writeStep(tx, { offer: id!, step: 'draft', reason: null, at });
  return id!;
}

export type Step = { readonly offer: bigint; readonly step: OfferState; readonly reason: ClosingReason | null; readonly at: Instant };

const writeStep = (tx: Tx, { offer, step, reason, at }: Step): Promise<unknown> =>
  tx.query('block-trades.step', 'insert into block_offer_event (offer_id, step, reason, at) values ($1, $2, $3, $4)', [
    ...[offer, step, reason],
    timestamp(at),
  ]);

/** Writes a step of an offer, and the state that follows from it. The offer is locked. */
export async function takeStep(tx: Tx, step: Step): Promise<void> {
  await writeStep(tx, step);
  await tx.query('block-trades.state', 'update block_offer set state = $2 where id = $1', [step.offer, step.step]);
}

export async function lockOffer(tx: Tx, id: bigint): Promise<OfferRow | null> {
  const [row] = await tx.query<OfferRow>('block-trades.lock', `select ${offerColumns} from block_offer where id = $1 for update`, [id]);
  return row ?? null;
}

/** Offers of an instrument that haven't ended, locked. */
export const lockOffersOf = (tx: Tx, instrument: number): Promise<OfferRow[]> =>
  tx.query<OfferRow>(
    'block-trades.lock-of-instrument',
    `select ${offerColumns} from block_offer where instrument_id = $1 and state in ('draft', 'open') order by id for update`,
    [instrument],
  );

export async function readOffer(from: Queryable, id: bigint): Promise<OfferRow | null> {
  const [row] = await from.query<OfferRow>('block-trades.one', `select ${offerColumns} from block_offer where id = $1`, [id]);
  return row ?? null;
}

/** The offers of some trading days, in the order of their windows. */
export const offersBetween = (from: Queryable, days: { readonly from: TradingDate; readonly to: TradingDate }): Promise<OfferRow[]> =>
  from.query<OfferRow>(
    'block-trades.between',
    `select ${offerColumns} from block_offer where trading_date between $1 and $2 order by trading_date, opens_at, place`,
    [days.from, days.to],
  );

export const offersWithIds = (from: Queryable, ids: readonly bigint[]): Promise<OfferRow[]> =>
  from.query<OfferRow>('block-trades.with-ids', `select ${offerColumns} from block_offer where id = any($1::int8[])`, [`{${ids.join(',')}}`]);

export const nextPurchase = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'block_purchase_id', count: 1 }))[0]!;

/** Writes a purchase and takes its part of the offer, which is locked. */
export async function insertPurchase(tx: Tx, purchase: PurchaseRow): Promise<void> {
  await tx.query(
    'block-trades.purchase',
    `insert into block_purchase (${purchases.columns}) select * from ${purchases.unnested}`,
    purchases.arraysOf([purchase]),
  );
  await tx.query('block-trades.sold', 'update block_offer set sold = sold + $2 where id = $1', [purchase.offer, purchase.quantity]);
}

/** A customer's purchases, the newest first. */
export const purchasesOf = (
  from: Queryable,
  { customer, size }: { readonly customer: bigint; readonly size: number | null },
): Promise<PurchaseRow[]> =>
  from.query<PurchaseRow>(
    'block-trades.of-customer',
    `select ${purchases.selected} from block_purchase where customer_id = $1 order by id desc limit $2`,
    [customer, size],
  );

/** The purchases of all customers since a moment, the newest first. */
export const purchasesSince = (from: Queryable, since: Instant): Promise<PurchaseRow[]> =>
  from.query<PurchaseRow>(
    'block-trades.since',
    `select ${purchases.selected} from block_purchase where bought_at >= $1 order by bought_at desc, id desc limit 100`,
    [timestamp(since)],
  );
