import type { Currency, Instant, Money, Quantity } from '@parkett/kernel';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { PricedDay } from './rules/average-price.ts';

/** The payment of a holder of a delisted share: quantity in units of the instrument, money in minor units. */
export type DelistingPayment = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly term: bigint;
  readonly instrumentId: number;
  readonly currency: Currency;
  readonly quantity: Quantity;
  readonly price: bigint;
  readonly amount: Money;
  readonly paidAt: Instant;
};
/** The part of a position in it. */
export type DelistingPart = {
  readonly payment: bigint;
  readonly customer: bigint;
  readonly position: bigint;
  readonly quantity: Quantity;
  readonly amount: Money;
  readonly cost: Money;
};

const payments = tableOf<DelistingPayment>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  term: ['term_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  currency: ['currency', 'text'],
  quantity: ['quantity', 'int8'],
  price: ['price', 'int8'],
  amount: ['amount', 'int8'],
  paidAt: ['paid_at', 'timestamptz'],
});
const parts = tableOf<DelistingPart>({
  payment: ['payment_id', 'int8'],
  customer: ['customer_id', 'int8'],
  position: ['position_id', 'int8'],
  quantity: ['quantity', 'int8'],
  amount: ['amount', 'int8'],
  cost: ['cost', 'int8'],
});
const days = tableOf<PricedDay & { readonly term: bigint }>({
  term: ['term_id', 'int8'],
  day: ['day', 'date'],
  close: ['close', 'int8'],
  volume: ['volume', 'int8'],
});

type Fixed = { readonly term: bigint; readonly price: bigint; readonly at: Instant; readonly days: readonly PricedDay[] };

/** Keeps the price of a delisted share with the days that it was made from. */
export async function insertPrice(tx: Tx, { term, price, at, days: priced }: Fixed): Promise<void> {
  await tx.query('corporate-actions.delisting-price', 'insert into delisting_price (term_id, price, fixed_at) values ($1, $2, $3)', [
    ...[term, price],
    new Date(at).toISOString(),
  ]);
  await tx.query(
    'corporate-actions.delisting-days',
    `insert into delisting_day (${days.columns}) select * from ${days.unnested}`,
    days.arraysOf(priced.map(day => ({ term, ...day }))),
  );
}

/** The fixed price of a delisted share; null before. */
export async function readPrice(from: Queryable, term: bigint): Promise<bigint | null> {
  const [row] = await from.arrays<[bigint]>('corporate-actions.read-delisting-price', 'select price from delisting_price where term_id = $1', [term]);
  return row?.[0] ?? null;
}

export async function insertDelistingPayments(tx: Tx, rows: readonly DelistingPayment[], shares: readonly DelistingPart[]): Promise<void> {
  await tx.query(
    'corporate-actions.delisting-payments',
    `insert into delisting_payment (${payments.columns}) select * from ${payments.unnested}`,
    payments.arraysOf(rows),
  );
  await tx.query(
    'corporate-actions.delisting-parts',
    `insert into delisting_position (${parts.columns}) select * from ${parts.unnested}`,
    parts.arraysOf(shares),
  );
}

/** Of some customers, those who were paid for a delisted share. */
export async function delistingPaidTo(from: Queryable, term: bigint, customers: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await from.arrays<[bigint]>(
    'corporate-actions.delisting-paid-to',
    'select customer_id from delisting_payment where term_id = $1 and customer_id = any($2::int8[])',
    [term, numbersLiteral(customers)],
  );
  return new Set(rows.map(([customer]) => customer));
}

export const delistingPaymentsWith = (from: Queryable, ids: readonly bigint[]): Promise<DelistingPayment[]> =>
  from.query<DelistingPayment>(
    'corporate-actions.delistings-with',
    `select ${payments.selected} from delisting_payment where id = any($1::int8[]) order by id`,
    [numbersLiteral(ids)],
  );

/** A customer's payments, the newest first, and the parts of positions in them. */
export const delistingPaymentsOf = (from: Queryable, customer: bigint): Promise<DelistingPayment[]> =>
  from.query<DelistingPayment>(
    'corporate-actions.delistings-of',
    `select ${payments.selected} from delisting_payment where customer_id = $1 order by id desc`,
    [customer],
  );
export const delistingPartsOf = (from: Queryable, customer: bigint): Promise<DelistingPart[]> =>
  from.query<DelistingPart>(
    'corporate-actions.delisting-parts-of',
    `select ${parts.selected} from delisting_position where customer_id = $1 order by payment_id, position_id`,
    [customer],
  );

type Totals = { readonly holders: number; readonly shares: Quantity; readonly paid: Money };

/** The holders who were paid, their shares, and the money in minor units. */
export async function delistingTotals(from: Queryable, term: bigint): Promise<Totals> {
  const [row] = await from.query<Totals>(
    'corporate-actions.delisting-totals',
    `select count(*)::int as holders, coalesce(sum(quantity), 0)::int8 as shares, coalesce(sum(amount), 0)::int8 as paid
     from delisting_payment where term_id = $1`,
    [term],
  );
  return row!;
}
