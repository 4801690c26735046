import type { Currency, Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

/** A request for one withdrawal above the maximum. The amount is minor units of its currency; moments are business time. */
export type HigherRow = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly askedAt: Instant;
  readonly decidedBy: Instant;
  readonly state: 'asked' | 'approved' | 'rejected' | 'expired';
};

const table = tableOf<HigherRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  currency: ['currency', 'text'],
  amount: ['amount', 'int8'],
  askedAt: ['asked_at', 'timestamptz'],
  decidedBy: ['decided_by', 'timestamptz'],
  state: ['state', 'text'],
});

export const nextHigher = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'withdrawal_higher_id', count: 1 }))[0]!;

export async function insertHigher(tx: Tx, row: HigherRow): Promise<void> {
  await tx.query(
    'withdrawals.insert-higher',
    `insert into withdrawal_higher (${table.columns}) select * from ${table.unnested}`,
    table.arraysOf([row]),
  );
}

export async function readHigher(from: Queryable, id: bigint): Promise<HigherRow | null> {
  const [row] = await from.query<HigherRow>('withdrawals.one-higher', `select ${table.selected} from withdrawal_higher where id = $1`, [id]);
  return row ?? null;
}

/** The same, locked. Its wallet's account is locked before. */
export async function lockHigher(tx: Tx, id: bigint): Promise<HigherRow | null> {
  const [row] = await tx.query<HigherRow>('withdrawals.lock-higher', `select ${table.selected} from withdrawal_higher where id = $1 for update`, [
    id,
  ]);
  return row ?? null;
}

export async function decideHigher(tx: Tx, { id, state }: Pick<HigherRow, 'id' | 'state'>): Promise<void> {
  await tx.query('withdrawals.decide-higher', 'update withdrawal_higher set state = $2 where id = $1', [id, state]);
}

/** The request of a wallet that is undecided, or approved and not used up: one at the most. A withdrawal that wasn't paid uses nothing up. */
export async function higherOf(
  from: Queryable,
  { customer, currency }: { readonly customer: bigint; readonly currency: Currency },
): Promise<HigherRow | null> {
  const [row] = await from.query<HigherRow>(
    'withdrawals.higher-of',
    `select ${table.selected} from withdrawal_higher h where customer_id = $1 and currency = $2 and state in ('asked', 'approved')
      and not exists (select from withdrawal w where w.id = h.withdrawal_id and w.state not in ('rejected', 'cancelled', 'failed')) order by id limit 1`,
    [customer, currency],
  );
  return row ?? null;
}

export async function useHigher(tx: Tx, { id, withdrawal }: { readonly id: bigint; readonly withdrawal: bigint }): Promise<void> {
  await tx.query('withdrawals.use-higher', 'update withdrawal_higher set withdrawal_id = $2 where id = $1', [id, withdrawal]);
}

export const allHigherOf = (from: Queryable, customer: bigint): Promise<HigherRow[]> =>
  from.query('withdrawals.all-higher', `select ${table.selected} from withdrawal_higher where customer_id = $1 order by id`, [customer]);
