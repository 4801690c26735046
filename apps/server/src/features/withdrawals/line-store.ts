import type { Currency, Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** A line that went out or came back, as two operators have booked it. Amounts are minor units. */
export type PayoutLine = {
  readonly line: bigint;
  readonly review: bigint;
  readonly currency: Currency;
  /** Null: it is the house's. */
  readonly withdrawal: bigint | null;
  readonly step: 'paid' | 'failed' | 'returned' | null;
  readonly toWallet: bigint;
  readonly toHouse: bigint;
  readonly at: Instant;
};

const table = tableOf<PayoutLine>({
  line: ['line_id', 'int8'],
  review: ['review_id', 'int8'],
  currency: ['currency', 'text'],
  withdrawal: ['withdrawal_id', 'int8'],
  step: ['step', 'text'],
  toWallet: ['to_wallet', 'int8'],
  toHouse: ['to_house', 'int8'],
  at: ['at', 'timestamptz'],
});

export async function insertPayoutLine(tx: Tx, row: PayoutLine): Promise<void> {
  await tx.query('withdrawals.insert-line', `insert into payout_line (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
}

export async function readPayoutLine(from: Queryable, review: bigint): Promise<PayoutLine | null> {
  const [row] = await from.query<PayoutLine>('withdrawals.line', `select ${table.selected} from payout_line where review_id = $1`, [review]);
  return row ?? null;
}

/** The line by which two operators noted a withdrawal as paid; null where the bank paid what was ordered. */
export async function paidByLine(from: Queryable, withdrawal: bigint): Promise<PayoutLine | null> {
  const [row] = await from.query<PayoutLine>(
    'withdrawals.paid-by-line',
    `select ${table.selected} from payout_line where withdrawal_id = $1 and step = 'paid'`,
    [withdrawal],
  );
  return row ?? null;
}
