import type { NameCheck, PayeeKind } from '@parkett/contract/payees';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';

/** A payee as it is stored. */
export type SealedPayee = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly kind: PayeeKind;
  readonly sealed: Buffer;
  readonly nickname: Buffer | null;
  /** Null once the customer is unknown. */
  readonly token: Buffer | null;
  readonly nameCheck: NameCheck;
  /** Business time. */
  readonly addedAt: Instant;
  readonly usableFrom: Instant;
  /** System time. */
  readonly notedAt: Instant;
  readonly notedUsableFrom: Instant;
  readonly removedAt: Instant | null;
};
/** With what is proved of its account. */
export type FoundPayee = SealedPayee & { readonly provedAt: Instant | null };

const table = tableOf<SealedPayee>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  kind: ['kind', 'text'],
  sealed: ['sealed', 'bytea'],
  nickname: ['nickname', 'bytea'],
  token: ['token', 'bytea'],
  nameCheck: ['name_check', 'text'],
  addedAt: ['added_at', 'timestamptz'],
  usableFrom: ['usable_from', 'timestamptz'],
  notedAt: ['noted_at', 'timestamptz'],
  notedUsableFrom: ['noted_usable_from', 'timestamptz'],
  removedAt: ['removed_at', 'timestamptz'],
});
const found = `${table.selected}, (select a.proved_at from proved_account a where a.token = payee.token and a.customer_id = payee.customer_id) as "provedAt"`;

export const nextPayee = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'payee_id', count: 1 }))[0]!;

export async function insertPayee(tx: Tx, payee: SealedPayee): Promise<void> {
  await tx.query('payments.insert-payee', `insert into payee (${table.columns}) select * from ${table.unnested}`, table.arraysOf([payee]));
}

/** One of a customer's payees, also a removed one. */
export async function findPayee(from: Queryable, { customer, id }: { customer: bigint; id: bigint }): Promise<FoundPayee | null> {
  const [row] = await from.query<FoundPayee>('payments.payee', `select ${found} from payee where customer_id = $1 and id = $2`, [customer, id]);
  return row ?? null;
}

/** The customer's payees that weren't removed, the newest first. */
export const standingPayees = (from: Queryable, customer: bigint): Promise<FoundPayee[]> =>
  from.query('payments.payees', `select ${found} from payee where customer_id = $1 and removed_at is null order by id desc`, [customer]);

/** All that a customer ever had, the oldest first. */
export const allPayees = (from: Queryable, customer: bigint): Promise<FoundPayee[]> =>
  from.query('payments.all-payees', `select ${found} from payee where customer_id = $1 order by id`, [customer]);

export async function writeRemoved(tx: Tx, { id, at }: { id: bigint; at: Instant }): Promise<void> {
  await tx.query('payments.remove-payee', 'update payee set removed_at = $2 where id = $1', [id, timestamp(at)]);
}

export async function writeNickname(tx: Tx, { id, nickname }: { id: bigint; nickname: Buffer | null }): Promise<void> {
  await tx.query('payments.name-payee', 'update payee set nickname = $2 where id = $1', [id, nickname]);
}

/** The customer whose account it is proved to be. */
export async function ownerOfAccount(from: Queryable, token: Buffer): Promise<bigint | null> {
  const [row] = await from.arrays<[bigint]>('payments.owner-of-account', 'select customer_id from proved_account where token = $1', [token]);
  return row?.[0] ?? null;
}

/** False where it is proved to be somebody's already. */
export async function insertProved(tx: Tx, { token, customer, at }: { token: Buffer; customer: bigint; at: Instant }): Promise<boolean> {
  const rows = await tx.arrays(
    'payments.prove-account',
    'insert into proved_account (token, customer_id, proved_at) values ($1, $2, $3) on conflict do nothing returning 1',
    [token, customer, timestamp(at)],
  );
  return rows.length > 0;
}

/** Forgets the tokens, by which a number could still be found; sealed values go with the key. */
export async function forgetPayees(tx: Tx, customer: bigint): Promise<void> {
  await tx.query(
    'payments.forget-payees',
    'update payee set token = null, removed_at = coalesce(removed_at, greatest(noted_at, clock_timestamp())) where customer_id = $1',
    [customer],
  );
  await tx.query('payments.forget-proved', 'delete from proved_account where customer_id = $1', [customer]);
}
