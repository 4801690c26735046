import type { deskSignIn } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { textsLiteral, timestamp, type Tx } from '../../platform/db.ts';

export type Role = deskSignIn.Role;
export type OperatorState = 'invited' | 'active' | 'disabled';

export type Operator = {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly state: OperatorState;
  /** Null: made by the command on the machine. */
  readonly invitedBy: bigint | null;
  readonly createdAt: Instant;
};

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
