import type { Currency, Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../../platform/db.ts';
import { tableOf } from '../../../platform/table.ts';

/** A deposit that was called back. Amounts are minor units; `taken` is what its customer has paid of it. */
export type Recall = {
  readonly deposit: bigint;
  readonly customer: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly taken: bigint;
  readonly reason: string;
  readonly at: Instant;
};

const recalls = tableOf<Recall>({
  deposit: ['deposit_id', 'int8'],
  customer: ['customer_id', 'int8'],
  currency: ['currency', 'text'],
  amount: ['amount', 'int8'],
  taken: ['taken', 'int8'],
  reason: ['reason', 'text'],
  at: ['at', 'timestamptz'],
});

export async function insertRecall(tx: Tx, row: Recall): Promise<void> {
  await tx.query(
    'deposits.insert-recall',
    `insert into deposit_recall (${recalls.columns}) select * from ${recalls.unnested}`,
    recalls.arraysOf([row]),
  );
}

/** Recalls of which something isn't taken yet, the oldest first: of one customer and currency, or of all. */
export const owedRecalls = (from: Queryable, whose: { customer: bigint; currency: Currency } | null): Promise<Recall[]> =>
  from.query<Recall>(
    'deposits.owed-recalls',
    `select ${recalls.selected} from deposit_recall where taken < amount and ($1::int8 is null or customer_id = $1 and currency = $2)
     order by deposit_id limit 100`,
    [whose?.customer ?? null, whose?.currency ?? null],
  );

/** Writes down what was taken; answers its part, counted from 1. */
export async function insertTaking(
  tx: Tx,
  { deposit, customer, amount, at }: Pick<Recall, 'deposit' | 'customer' | 'amount' | 'at'>,
): Promise<number> {
  const [row] = await tx.query<{ part: number }>(
    'deposits.insert-taking',
    `insert into deposit_recall_taking (deposit_id, part, customer_id, amount, at)
     select $1, count(*)::int4 + 1, $2, $3, $4 from deposit_recall_taking where deposit_id = $1 returning part`,
    [deposit, customer, amount, timestamp(at)],
  );
  await tx.query('deposits.raise-taken', 'update deposit_recall set taken = taken + $2 where deposit_id = $1', [deposit, amount]);
  return row!.part;
}

export const recallsOf = (from: Queryable, customer: bigint): Promise<Recall[]> =>
  from.query<Recall>('deposits.recalls-of', `select ${recalls.selected} from deposit_recall where customer_id = $1 order by deposit_id`, [customer]);
