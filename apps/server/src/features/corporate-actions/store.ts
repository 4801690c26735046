import type { Currency, Instant, Money, Quantity } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** A holder's dividend: money in minor units, quantity in units of the instrument. */
export type DividendRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly term: bigint;
  readonly instrumentId: number;
  readonly currency: Currency;
  readonly quantity: Quantity;
  readonly gross: Money;
  readonly exAt: Instant;
  readonly paysAt: Instant;
};
/** With the moment of its payment; null before. */
export type ListedDividend = DividendRow & { readonly paidAt: Instant | null };
export type DividendPart = {
  readonly dividend: bigint;
  readonly customer: bigint;
  readonly position: bigint;
  readonly quantity: Quantity;
  readonly amount: Money;
};

const dividends = tableOf<DividendRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  term: ['term_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  currency: ['currency', 'text'],
  quantity: ['quantity', 'int8'],
  gross: ['gross', 'int8'],
  exAt: ['ex_at', 'timestamptz'],
  paysAt: ['pays_at', 'timestamptz'],
});
const parts = tableOf<DividendPart>({
  dividend: ['dividend_id', 'int8'],
  customer: ['customer_id', 'int8'],
  position: ['position_id', 'int8'],
  quantity: ['quantity', 'int8'],
  amount: ['amount', 'int8'],
});
const listed = `${dividends.selected}, (select p.paid_at from dividend_payment p where p.id = dividend.id) as "paidAt"`;

export async function insertDividends(tx: Tx, rows: readonly DividendRow[], shares: readonly DividendPart[]): Promise<void> {
  if (rows.length === 0) return;
  await Promise.all([
    tx.query(
      'corporate-actions.dividends',
      `insert into dividend (${dividends.columns}) select * from ${dividends.unnested}`,
      dividends.arraysOf(rows),
    ),
    tx.query('corporate-actions.parts', `insert into dividend_position (${parts.columns}) select * from ${parts.unnested}`, parts.arraysOf(shares)),
  ]);
}

/** Of some customers, those who have a dividend of a term already. */
export async function bookedOf(from: Queryable, term: bigint, customers: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await from.arrays<[bigint]>(
    'corporate-actions.booked',
    'select customer_id from dividend where term_id = $1 and customer_id = any($2::int8[])',
    [term, numbersLiteral(customers)],
  );
  return new Set(rows.map(([customer]) => customer));
}

/** Unpaid dividends of a term, in the order of their customers. */
export const unpaidOf = (
  from: Queryable,
  { term, after, max }: { readonly term: bigint; readonly after: bigint; readonly max: number },
): Promise<DividendRow[]> =>
  from.query<DividendRow>(
    'corporate-actions.unpaid',
    `select ${dividends.selected} from dividend
     where term_id = $1 and customer_id > $2 and not exists (select from dividend_payment p where p.id = dividend.id) order by customer_id limit $3`,
    [term, after, max],
  );

export async function insertPayments(tx: Tx, rows: readonly DividendRow[], at: Instant): Promise<void> {
  await tx.query(
    'corporate-actions.payments',
    `insert into dividend_payment (id, customer_id, paid_at) select i, c, $3::timestamptz from unnest($1::int8[], $2::int8[]) d(i, c)`,
    [numbersLiteral(rows.map(({ id }) => id)), numbersLiteral(rows.map(({ customer }) => customer)), timestamp(at)],
  );
}

/** A customer's dividends, the newest first, before one of them. */
export const dividendsOf = (
  from: Queryable,
  { customer, before, size }: { readonly customer: bigint; readonly before: bigint | null; readonly size: number },
): Promise<ListedDividend[]> =>
  from.query<ListedDividend>(
    'corporate-actions.of-customer',
    `select ${listed} from dividend where customer_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`,
    [customer, before, size],
  );

export const dividendsWith = (from: Queryable, ids: readonly bigint[]): Promise<ListedDividend[]> =>
  from.query<ListedDividend>('corporate-actions.with', `select ${listed} from dividend where id = any($1::int8[])`, [numbersLiteral(ids)]);

/** The parts of positions in a customer's dividends. */
export const partsOf = (from: Queryable, customer: bigint): Promise<DividendPart[]> =>
  from.query<DividendPart>(
    'corporate-actions.parts-of',
    `select ${parts.selected} from dividend_position where customer_id = $1 order by dividend_id, position_id`,
    [customer],
  );

/** A position's part in a dividend: quantity in units of the instrument, amount in minor units, moments of business time. */
export type PositionDividend = {
  readonly quantity: Quantity;
  readonly amount: Money;
  readonly exAt: Instant;
  readonly paysAt: Instant;
  readonly paidAt: Instant | null;
};

/** The dividends that one position of a customer earned, in the order of their ex-days. */
export const dividendsOfPosition = (
  from: Queryable,
  { customer, position }: { readonly customer: bigint; readonly position: bigint },
): Promise<PositionDividend[]> =>
  from.query<PositionDividend>(
    'corporate-actions.of-position',
    `select p.quantity, p.amount, d.ex_at as "exAt", d.pays_at as "paysAt", y.paid_at as "paidAt" from dividend_position p
     join dividend d on d.id = p.dividend_id left join dividend_payment y on y.id = d.id where p.customer_id = $1 and p.position_id = $2 order by d.ex_at`,
    [customer, position],
  );

/** The sums of a dividend: its holders with their shares, and those who were paid. Money in minor units. */
type DividendTotals = {
  readonly holders: number;
  readonly shares: Quantity;
  readonly gross: Money;
  readonly paidHolders: number;
  readonly paid: Money;
};

export async function dividendTotals(from: Queryable, term: bigint): Promise<DividendTotals> {
  const [row] = await from.query<DividendTotals>(
    'corporate-actions.dividend-totals',
    `select count(*)::int as holders, coalesce(sum(d.quantity), 0)::int8 as shares, coalesce(sum(d.gross), 0)::int8 as gross,
       count(p.id)::int as "paidHolders", coalesce(sum(d.gross) filter (where p.id is not null), 0)::int8 as paid
     from dividend d left join dividend_payment p on p.id = d.id where d.term_id = $1`,
    [term],
  );
  return row!;
}
