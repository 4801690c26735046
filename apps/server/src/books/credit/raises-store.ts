import type { LoanReason } from '@parkett/contract/loan-words';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

/** A request for another limit by the score, in cents. */
export type RaiseRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly amount: bigint;
  readonly state: 'asked' | 'approved' | 'refused' | 'expired';
  readonly reason: LoanReason | null;
  readonly askedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly until: Instant | null;
};

const table = tableOf<RaiseRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  amount: ['amount', 'int8'],
  state: ['state', 'text'],
  reason: ['reason', 'text'],
  askedAt: ['asked_at', 'timestamptz'],
  decidedAt: ['decided_at', 'timestamptz'],
  until: ['until', 'timestamptz'],
});

export const nextRaise = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'credit_raise_id', count: 1 }))[0]!;

export async function insertRaise(tx: Tx, row: RaiseRow): Promise<void> {
  await tx.query('credit.insert-raise', `insert into credit_raise (${table.columns}) select * from ${table.unnested}`, table.arraysOf([row]));
}

type Decided = Pick<RaiseRow, 'id' | 'state' | 'reason' | 'until'> & { readonly at: Instant };

export async function decideRaise(tx: Tx, { id, state, reason, until, at }: Decided): Promise<void> {
  await tx.query('credit.decide-raise', 'update credit_raise set state = $2, reason = $3, decided_at = $4, until = $5 where id = $1', [
    ...[id, state, reason],
    timestamp(at),
    until && timestamp(until),
  ]);
}

export async function readRaise(from: Queryable, id: bigint): Promise<RaiseRow | null> {
  const [row] = await from.query<RaiseRow>('credit.raise', `select ${table.selected} from credit_raise where id = $1`, [id]);
  return row ?? null;
}

/** A customer's requests, the newest first. */
export const raisesOf = (from: Queryable, customer: bigint): Promise<RaiseRow[]> =>
  from.query('credit.raises', `select ${table.selected} from credit_raise where customer_id = $1 order by id desc`, [customer]);

/** The amount of the approved request that holds at a moment; null without one. */
export async function raisedAt(from: Queryable, { customer, now }: { readonly customer: bigint; readonly now: Instant }): Promise<bigint | null> {
  const [row] = await from.query<{ amount: bigint }>(
    'credit.raised',
    `select amount from credit_raise where customer_id = $1 and state = 'approved' and decided_at <= $2 and until > $2 order by id desc limit 1`,
    [customer, timestamp(now)],
  );
  return row?.amount ?? null;
}
