import type { Instant } from '@parkett/kernel';
import { institutionNames, type Tries, type TryState } from '../../books/customers/index.ts';
import { defineTelling } from '../../books/messages/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type SecretKind = 'secret-key' | 'channel-password';

export type NewSecrets = { readonly institution: number; readonly secretKey: string; readonly channelPassword: string; readonly at: Instant };

/** Writes the hashes of an institution's secrets in the place of those before. */
export const writeSecrets = (tx: Tx, { institution, secretKey, channelPassword, at }: NewSecrets): Promise<unknown> =>
  tx.query(
    'institutions.write-secrets',
    `insert into institution_secret (institution_id, secret_key, channel_password, made_at) values ($1, $2, $3, $4)
     on conflict (institution_id) do update set secret_key = excluded.secret_key, channel_password = excluded.channel_password, made_at = excluded.made_at`,
    [institution, secretKey, channelPassword, timestamp(at)],
  );

export async function hasSecrets(from: Queryable, institution: number): Promise<boolean> {
  const rows = await from.query('institutions.has-secrets', 'select from institution_secret where institution_id = $1', [institution]);
  return rows.length > 0;
}

type Tried = { readonly customer: bigint; readonly secret: SecretKind };

/** A customer's entries of one of his institution's secrets, with its hash. The row is locked until the transaction ends. */
export async function lockTries(tx: Tx, { customer, secret, institution }: Tried & { readonly institution: number }): Promise<Tries> {
  await tx.query('institutions.begin-tries', 'insert into institution_tries (customer_id, secret, tries) values ($1, $2, 0) on conflict do nothing', [
    customer,
    secret,
  ]);
  const rows = await tx.query<Tries>(
    'institutions.lock-tries',
    `select case t.secret when 'secret-key' then s.secret_key else s.channel_password end as hash, t.tries, t.locked_until as "lockedUntil"
     from institution_tries t left join institution_secret s on s.institution_id = $3
     where t.customer_id = $1 and t.secret = $2 for update of t`,
    [customer, secret, institution],
  );
  return rows[0]!;
}

export async function writeTries(tx: Tx, { customer, secret }: Tried, { tries, lockedUntil }: TryState): Promise<void> {
  await tx.query('institutions.write-tries', 'update institution_tries set tries = $3, locked_until = $4 where customer_id = $1 and secret = $2', [
    ...[customer, secret, tries],
    lockedUntil === null ? null : timestamp(lockedUntil),
  ]);
}

export type Seat = {
  readonly customer: bigint;
  readonly institution: number;
  readonly byKind: 'customer' | 'operator';
  readonly byId: bigint;
  /** Business time. */
  readonly admittedAt: Instant;
};

const columns = `customer_id as customer, institution_id as institution, by_kind as "byKind", by_id as "byId", admitted_at as "admittedAt"`;

/** Writes a seat; false when the customer has one. */
export async function insertSeat(tx: Tx, { customer, institution, byKind, byId, admittedAt }: Seat): Promise<boolean> {
  const rows = await tx.query(
    'institutions.insert-seat',
    `insert into seat (customer_id, institution_id, by_kind, by_id, admitted_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning customer_id`,
    [customer, institution, byKind, byId, timestamp(admittedAt)],
  );
  return rows.length > 0;
}

export async function readSeat(from: Queryable, customer: bigint): Promise<Seat | null> {
  const rows = await from.query<Seat>('institutions.seat', `select ${columns} from seat where customer_id = $1`, [customer]);
  return rows[0] ?? null;
}

/** Seats behind the one of a customer, the newest first. */
export const listSeats = (from: Queryable, { before, size }: { before: bigint | null; size: number }): Promise<Seat[]> =>
  from.query<Seat>(
    'institutions.seats',
    `select ${columns} from seat where $1::int8 is null or number < (select b.number from seat b where b.customer_id = $1) order by number desc limit $2`,
    [before, size],
  );

/** A customer whom the desk has admitted reads a message; the secret key has said it to its customer at once. */
export const seatTelling = defineTelling<Pick<Seat, 'customer' | 'institution' | 'byKind' | 'admittedAt'>>({
  table: 'seat',
  columns: 'customer_id as customer, institution_id as institution, by_kind as "byKind", admitted_at as "admittedAt"',
  tell: async (seats, { from }) => {
    const byDesk = seats.filter(({ byKind }) => byKind === 'operator');
    const names = await institutionNames(
      from,
      byDesk.map(({ institution }) => institution),
    );
    return byDesk.map(({ customer, institution, admittedAt: at }) => ({
      ...{ customer, kind: 'seat-admitted' as const, about: customer, at },
      parameters: { institution: names.get(institution)! },
    }));
  },
  owed: () => `select customer_id as about, customer_id as customer, tx from seat where by_kind = 'operator'`,
});
