import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** A notice of the calendar of an offering to a customer. */
export type Notice = {
  readonly customer: bigint;
  readonly offering: bigint;
  readonly kind: 'opened' | 'payment-2-days' | 'payment-2-hours' | 'entitlements-5-days' | 'entitlements-1-day' | 'withdrawn';
  /** Shares to be paid, or entitlements that are left. */
  readonly quantity: bigint | null;
  /** The price of these shares, or the money that came back, in minor units; null: none. */
  readonly amount: bigint | null;
  readonly at: Instant;
};
type Wish = { readonly customer: bigint; readonly offering: bigint };

export const notices = tableOf<Notice>({
  customer: ['customer_id', 'int8'],
  offering: ['offering_id', 'int8'],
  kind: ['kind', 'text'],
  quantity: ['quantity', 'int8'],
  amount: ['amount', 'int8'],
  at: ['at', 'timestamptz'],
});

/** A customer gets each kind of an offering once. */
export async function insertNotices(tx: Tx, rows: readonly Notice[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    'new-shares.notices',
    `insert into offering_notice (${notices.columns}) select * from ${notices.unnested} on conflict (customer_id, offering_id, kind) do nothing`,
    notices.arraysOf(rows),
  );
}

/** The oldest first. */
export const noticesOf = (from: Queryable, customer: bigint): Promise<Notice[]> =>
  from.query<Notice>('new-shares.own-notices', `select ${notices.selected} from offering_notice where customer_id = $1 order by id`, [customer]);

export async function insertWish(tx: Tx, { customer, offering, at }: Wish & { readonly at: Instant }): Promise<void> {
  await tx.query(
    'new-shares.wish',
    'insert into offering_wish (customer_id, offering_id, wished_at) values ($1, $2, $3) on conflict (customer_id, offering_id) do nothing',
    [customer, offering, timestamp(at)],
  );
}

export async function deleteWish(tx: Tx, { customer, offering }: Wish): Promise<void> {
  await tx.query('new-shares.unwish', 'delete from offering_wish where customer_id = $1 and offering_id = $2', [customer, offering]);
}

/** The offerings whose opening a customer wants to hear of, the oldest wish first. */
export const wishesOf = (from: Queryable, customer: bigint): Promise<{ readonly offering: bigint; readonly at: Instant }[]> =>
  from.query(
    'new-shares.wishes',
    'select offering_id as offering, wished_at as at from offering_wish where customer_id = $1 order by wished_at, offering_id',
    [customer],
  );

/** Takes the wishes of an offering: their customers, each for one notice. */
export async function takeWishes(tx: Tx, offering: bigint): Promise<bigint[]> {
  const rows = await tx.query<{ customer: bigint }>(
    'new-shares.take-wishes',
    'delete from offering_wish where offering_id = $1 returning customer_id as customer',
    [offering],
  );
  return rows.map(({ customer }) => customer);
}

/** The account is closed: nobody waits for an opening. */
export async function forgetWishes(tx: Tx, customer: bigint): Promise<void> {
  await tx.query('new-shares.forget-wishes', 'delete from offering_wish where customer_id = $1', [customer]);
}
