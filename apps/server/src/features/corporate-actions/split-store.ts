import type { Currency, Instant, Money, Quantity } from '@parkett/kernel';
import type { SplitPart } from '../../books/positions/index.ts';
import { numbersLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** A holder's split: quantities in units of the instrument, money in minor units, `taken` in parts of an old share. */
export type SplitRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly term: bigint;
  readonly instrumentId: number;
  readonly currency: Currency;
  readonly before: Quantity;
  readonly after: Quantity;
  readonly taken: bigint;
  readonly close: bigint;
  readonly paid: Money;
  readonly exAt: Instant;
};
/** The part of a position in it. */
export type SplitPartRow = SplitPart & { readonly split: bigint; readonly customer: bigint };

const splits = tableOf<SplitRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  term: ['term_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  currency: ['currency', 'text'],
  before: ['before_quantity', 'int8'],
  after: ['after_quantity', 'int8'],
  taken: ['taken', 'int8'],
  close: ['close', 'int8'],
  paid: ['paid', 'int8'],
  exAt: ['ex_at', 'timestamptz'],
});
const parts = tableOf<SplitPartRow>({
  split: ['split_id', 'int8'],
  customer: ['customer_id', 'int8'],
  position: ['position_id', 'int8'],
  before: ['before_quantity', 'int8'],
  after: ['after_quantity', 'int8'],
  taken: ['taken', 'int8'],
  paid: ['paid', 'int8'],
  cost: ['cost', 'int8'],
  moved: ['moved', 'int8'],
});

export async function insertSplits(tx: Tx, rows: readonly SplitRow[], shares: readonly SplitPartRow[]): Promise<void> {
  if (rows.length === 0) return;
  await Promise.all([
    tx.query('corporate-actions.splits', `insert into split_holding (${splits.columns}) select * from ${splits.unnested}`, splits.arraysOf(rows)),
    tx.query(
      'corporate-actions.split-parts',
      `insert into split_position (${parts.columns}) select * from ${parts.unnested}`,
      parts.arraysOf(shares),
    ),
  ]);
}

/** Of some customers, those whose split of a term is booked already. */
export async function splitOf(from: Queryable, term: bigint, customers: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await from.arrays<[bigint]>(
    'corporate-actions.split-of',
    'select customer_id from split_holding where term_id = $1 and customer_id = any($2::int8[])',
    [term, numbersLiteral(customers)],
  );
  return new Set(rows.map(([customer]) => customer));
}

export const splitsWith = (from: Queryable, ids: readonly bigint[]): Promise<SplitRow[]> =>
  from.query<SplitRow>('corporate-actions.splits-with', `select ${splits.selected} from split_holding where id = any($1::int8[])`, [
    numbersLiteral(ids),
  ]);

/** A customer's splits, the newest first. */
export const splitsOf = (from: Queryable, customer: bigint): Promise<SplitRow[]> =>
  from.query<SplitRow>('corporate-actions.splits-of', `select ${splits.selected} from split_holding where customer_id = $1 order by id desc`, [
    customer,
  ]);

/** The parts of positions in a customer's splits. */
export const splitPartsOf = (from: Queryable, customer: bigint): Promise<SplitPartRow[]> =>
  from.query<SplitPartRow>(
    'corporate-actions.split-parts-of',
    `select ${parts.selected} from split_position where customer_id = $1 order by split_id, position_id`,
    [customer],
  );

/** The sums of a split: its holders with their shares before and after, and those who were paid for what made no whole share. Money in minor units. */
type SplitTotals = {
  readonly holders: number;
  readonly before: Quantity;
  readonly after: Quantity;
  readonly paidHolders: number;
  readonly paid: Money;
};

export async function splitTotals(from: Queryable, term: bigint): Promise<SplitTotals> {
  const [row] = await from.query<SplitTotals>(
    'corporate-actions.split-totals',
    `select count(*)::int as holders, coalesce(sum(before_quantity), 0)::int8 as before, coalesce(sum(after_quantity), 0)::int8 as after,
       (count(*) filter (where paid > 0))::int as "paidHolders", coalesce(sum(paid), 0)::int8 as paid
     from split_holding where term_id = $1`,
    [term],
  );
  return row!;
}
