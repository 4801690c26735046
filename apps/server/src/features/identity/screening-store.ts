import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { ListInForce } from './parts.ts';

/** A list of names that came into force, at business time. */
export type NamedList = { readonly id: number; readonly digest: string; readonly at: Instant };

/** Lets one transaction at a time bring a list into force. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.query('identity.lock-lists', `select pg_advisory_xact_lock(hashtextextended('identity/list', 0))`);
}

/** The list that came into force last; null: none ever did. */
export async function newestList(from: Queryable): Promise<NamedList | null> {
  const [row] = await from.query<NamedList>('identity.newest-list', 'select id, digest, at from identity_list order by id desc limit 1');
  return row ?? null;
}

export async function insertList(tx: Tx, { list, version, digest, entries, at }: ListInForce & { readonly at: Instant }): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'identity.insert-list',
    'insert into identity_list (list, version, digest, entries, at) values ($1, $2, $3, $4, $5) returning id',
    [list, version, digest, entries, timestamp(at)],
  );
  return row!.id;
}

/** The application by which a verified customer stands, and the entries like its name that the desk was shown. */
export type Verified = { readonly customer: bigint; readonly id: bigint; readonly shown: readonly Buffer[] };

/** How verified customers stand, in the order of their numbers. */
export const standingsOf = (tx: Tx, customers: readonly bigint[]): Promise<Verified[]> =>
  tx.query<Verified>(
    'identity.standings-of',
    `select c as customer, a.id, coalesce(s.shown, '{}') as shown from unnest($1::int8[]) c
     cross join lateral (select id from identity_application p where p.customer_id = c
       and exists (select from identity_outcome o where o.application_id = p.id and o.what = 'approved') order by id desc limit 1) a
     left join identity_screened s on s.customer_id = c order by c`,
    [numbersLiteral(customers)],
  );

/** The customer of an application; null: there is no such application any more. */
export async function applicantOf(from: Queryable, application: bigint): Promise<bigint | null> {
  const [row] = await from.arrays<[bigint]>('identity.applicant-of', 'select customer_id from identity_application where id = $1', [application]);
  return row?.[0] ?? null;
}

const hex = (prints: readonly Buffer[]): string => textsLiteral(prints.map(print => `\\x${print.toString('hex')}`));

/** Notes that these customers were compared with a list. */
export async function noteScreened(tx: Tx, { list, customers }: { list: number; customers: readonly bigint[] }): Promise<void> {
  await tx.query(
    'identity.note-screened',
    `insert into identity_screened (customer_id, list_id) select c, $2 from unnest($1::int8[]) c
     on conflict (customer_id) do update set list_id = excluded.list_id`,
    [numbersLiteral(customers), list],
  );
}

/** Adds entries that the desk was shown of a customer. */
export async function noteShown(tx: Tx, { customer, shown }: { customer: bigint; shown: readonly Buffer[] }): Promise<void> {
  await tx.query(
    'identity.note-shown',
    `insert into identity_screened as s (customer_id, shown) values ($1, $2::bytea[])
     on conflict (customer_id) do update set shown = array(select distinct unnest(s.shown || excluded.shown))`,
    [customer, hex(shown)],
  );
}

export async function forgetScreened(tx: Tx, customer: bigint): Promise<void> {
  await tx.query('identity.forget-screened', 'delete from identity_screened where customer_id = $1', [customer]);
}
