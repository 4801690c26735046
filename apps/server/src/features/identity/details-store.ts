import type { Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** Something that a customer said of himself without a review, since this application was approved. `at`: business time. */
export type Statement = { readonly id: bigint; readonly application: bigint; readonly what: 'changed' | 'confirmed'; readonly at: Instant };

const columns = 's.id, s.application_id as application, s.what, s.at';

/** Everything of this kind that a customer has said, the oldest first. */
export const statementsOf = (from: Queryable, customer: bigint): Promise<Statement[]> =>
  from.query('identity.statements-of', `select ${columns} from identity_statement s where s.customer_id = $1 order by s.id`, [customer]);

/** Changes since a moment of system time, the oldest first; `at` is system time here. */
export const changesSince = (
  from: Queryable,
  { customer, since }: { customer: bigint; since: Instant },
): Promise<{ id: bigint; session: bigint; at: Instant }[]> =>
  from.query(
    'identity.changes-since',
    `select id, session_id as session, noted_at as at from identity_statement where customer_id = $1 and what = 'changed' and noted_at > $2 order by id`,
    [customer, timestamp(since)],
  );

/** `notedAt`: system time. */
export type NewStatement = Omit<Statement, 'id'> & { readonly customer: bigint; readonly session: bigint; readonly notedAt: Instant };

export async function insertStatement(tx: Tx, { customer, application, session, what, at, notedAt }: NewStatement): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'identity.insert-statement',
    'insert into identity_statement (customer_id, application_id, session_id, what, at, noted_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [customer, application, session, what, timestamp(at), timestamp(notedAt)],
  );
  return row!.id;
}

export async function insertDetails(
  tx: Tx,
  statement: bigint,
  details: readonly { readonly name: string; readonly sealed: Buffer }[],
): Promise<void> {
  await tx.query(
    'identity.insert-details',
    'insert into identity_detail (statement_id, name, sealed) select $1, * from unnest($2::text[], $3::bytea[])',
    [statement, textsLiteral(details.map(({ name }) => name)), textsLiteral(details.map(({ sealed }) => `\\x${sealed.toString('hex')}`))],
  );
}

export const readSealedDetails = (from: Queryable, statement: bigint): Promise<{ name: string; sealed: Buffer }[]> =>
  from.query('identity.read-details', 'select name, sealed from identity_detail where statement_id = $1', [statement]);

/** When what stands of a customer was approved, changed or confirmed last (business time); null: nothing was ever approved. */
export async function lastSaidAt(from: Queryable, customer: bigint): Promise<Instant | null> {
  const [row] = await from.query<{ at: Instant }>(
    'identity.last-said-at',
    `select greatest(o.at, (select max(s.at) from identity_statement s where s.application_id = a.id)) as at
     from identity_application a join identity_outcome o on o.application_id = a.id and o.what = 'approved'
     where a.customer_id = $1 order by a.id desc limit 1`,
    [customer],
  );
  return row?.at ?? null;
}

/** The tax number of each change that a customer has made, sealed. */
export const taxNumbersSaid = (from: Queryable, customer: bigint): Promise<{ statement: bigint; sealed: Buffer }[]> =>
  from.query(
    'identity.tax-numbers-said',
    `select d.statement_id as statement, d.sealed from identity_statement s join identity_detail d on d.statement_id = s.id
     where s.customer_id = $1 and d.name = 'taxNumber'`,
    [customer],
  );

/** The town that each of these customers has said last, sealed, with the application that it belongs to. */
export const townsSaid = (
  from: Queryable,
  customers: readonly bigint[],
): Promise<{ customer: bigint; application: bigint; statement: bigint; sealed: Buffer }[]> =>
  from.query(
    'identity.towns-said',
    `select distinct on (s.customer_id) s.customer_id as customer, s.application_id as application, d.statement_id as statement, d.sealed
     from identity_statement s join identity_detail d on d.statement_id = s.id
     where s.customer_id = any($1::int8[]) and d.name = 'city' order by s.customer_id, s.id desc`,
    [numbersLiteral(customers)],
  );
