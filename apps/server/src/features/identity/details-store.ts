import type { Instant } from '@parkett/kernel';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

/** Something that a customer said of himself without a review, since this application was approved. `at`: business time. */
export type Statement = { readonly id: bigint; readonly application: bigint; readonly what: 'changed' | 'confirmed'; readonly at: Instant };

const columns = 's.id, s.application_id as application, s.what, s.at';

/** Everything of this kind that a customer has said, the oldest first. */
export const statementsOf = (from: Queryable, customer: bigint): Promise<Statement[]> =>
  from.query('identity.statements-of', `select ${columns} from identity_statement s where s.customer_id = $1 order by s.id`, [customer]);

/** Changes that nobody on another session than theirs has acknowledged. */
export const untoldStatements = (from: Queryable, { customer, session }: { customer: bigint; session: bigint }): Promise<Statement[]> =>
  from.query(
    'identity.untold-statements',
    `select ${columns} from identity_statement s where s.customer_id = $1 and s.session_id <> $2 and s.what = 'changed'
       and not exists (select from identity_statement_told t where t.statement_id = s.id) order by s.id`,
    [customer, session],
  );

export type NewStatement = Omit<Statement, 'id'> & { readonly customer: bigint; readonly session: bigint };

export async function insertStatement(tx: Tx, { customer, application, session, what, at }: NewStatement): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    'identity.insert-statement',
    'insert into identity_statement (customer_id, application_id, session_id, what, at) values ($1, $2, $3, $4, $5) returning id',
    [customer, application, session, what, timestamp(at)],
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

export async function insertStatementTold(tx: Tx, told: { statement: bigint; at: Instant }): Promise<void> {
  await tx.query('identity.insert-statement-told', 'insert into identity_statement_told (statement_id, at) values ($1, $2) on conflict do nothing', [
    told.statement,
    timestamp(told.at),
  ]);
}

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
