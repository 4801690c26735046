import type { deskSignIn } from '@parkett/contract';
import { readLabel, type Instant } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type Role = deskSignIn.Role;
export type OperatorState = 'invited' | 'active' | 'disabled';

export type Operator = {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly state: OperatorState;
  /** Null: made by the command on the machine. */
  readonly invitedBy: bigint | null;
  /** System time. */
  readonly createdAt: Instant;
};

const selected = 'id, name, roles, state, invited_by as "invitedBy", created_at as "createdAt"';

export const isAdmin = ({ state, roles }: Pick<Operator, 'state' | 'roles'>): boolean => state === 'active' && roles.includes('admin');

export type NewOperator = Pick<Operator, 'name' | 'roles' | 'state' | 'invitedBy'> & { readonly at: Instant };

/** The new operator's id; null when the name is taken. */
export async function insertOperator(tx: Tx, { name, roles, state, invitedBy, at }: NewOperator): Promise<bigint | null> {
  const rows = await tx.query<{ id: bigint }>(
    'operators.insert',
    `insert into operator (name, roles, state, invited_by, created_at) values ($1, $2, $3, $4, $5)
     on conflict ((lower(name))) do nothing returning id`,
    [name, textsLiteral(roles), state, invitedBy, timestamp(at)],
  );
  return rows[0]?.id ?? null;
}

export async function readOperators(from: Queryable): Promise<Operator[]> {
  return from.query<Operator>('operators.all', `select ${selected} from operator order by id`);
}

export async function findOperator(from: Queryable, name: string): Promise<Operator | null> {
  const [operator] = await from.query<Operator>('operators.find', `select ${selected} from operator where lower(name) = lower($1)`, [
    readLabel(name),
  ]);
  return operator ?? null;
}

/** The operator as he is, locked until the transaction ends. */
export async function lockOperator(tx: Tx, id: bigint): Promise<Operator | null> {
  const [operator] = await tx.query<Operator>('operators.lock', `select ${selected} from operator where id = $1 for no key update`, [id]);
  return operator ?? null;
}

/** Operators as they are, locked in the order of their numbers, so that two who change each other wait and don't deadlock. */
export async function lockOperators(tx: Tx, ids: readonly bigint[]): Promise<Operator[]> {
  return tx.query<Operator>('operators.lock-all', `select ${selected} from operator where id = any($1::int8[]) order by id for no key update`, [
    numbersLiteral(ids),
  ]);
}

/** Whether somebody works here no longer: he has no say any more in what he signed before. */
export async function isDisabledOperator(from: Queryable, id: bigint): Promise<boolean> {
  const rows = await from.arrays('operators.is-disabled', `select 1 from operator where id = $1 and state = 'disabled'`, [id]);
  return rows.length > 0;
}

export async function writeOperator(tx: Tx, id: bigint, { roles, state }: Pick<Operator, 'roles' | 'state'>): Promise<void> {
  await tx.query('operators.write', 'update operator set roles = $2, state = $3 where id = $1', [id, textsLiteral(roles), state]);
}

/** Nobody else takes a name until the transaction ends. */
export async function lockOperatorNames(tx: Tx): Promise<void> {
  await tx.query('operators.lock-names', `select pg_advisory_xact_lock(hashtextextended('names of operators', 0))`);
}

/** What operators are called now. */
export async function operatorNames(from: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  return new Map(
    await from.arrays<[bigint, string]>('operators.names', 'select id, name from operator where id = any($1::int8[])', [numbersLiteral(ids)]),
  );
}
