import type { deskSignIn } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Operator } from './store.ts';

export type DeskEndReason = 'sign-out' | 'replaced' | 'disabled' | 'reset' | 'idle' | 'absolute';

/** A session of the desk; all moments are system time. */
export type DeskSession = {
  readonly id: bigint;
  readonly openedAt: Instant;
  readonly usedAt: Instant;
  readonly proof: deskSignIn.Proof;
};

/** Who is at the desk. */
export type OnDuty = { readonly session: DeskSession; readonly operator: Pick<Operator, 'id' | 'name' | 'roles'> };

export type NewDeskSession = { readonly operator: bigint; readonly tokenHash: Buffer; readonly proof: deskSignIn.Proof; readonly at: Instant };

export async function insertDeskSession(tx: Tx, { operator, tokenHash, proof, at }: NewDeskSession): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'operators.insert-session',
    'insert into operator_session (operator_id, token_hash, proof, opened_at, used_at) values ($1, $2, $3, $4, $4) returning id',
    [operator, tokenHash, proof, timestamp(at)],
  );
  return rows[0]!.id;
}

/** The open session of a token, of an operator who isn't disabled. */
export async function findDeskSession(from: Queryable, tokenHash: Buffer): Promise<OnDuty | null> {
  const [row] = await from.query<DeskSession & { operator: bigint; name: string; roles: Operator['roles'] }>(
    'operators.find-session',
    `select s.id, s.opened_at as "openedAt", s.used_at as "usedAt", s.proof, o.id as operator, o.name, o.roles
     from operator_session s join operator o on o.id = s.operator_id
     where s.token_hash = $1 and s.ended_at is null and o.state <> 'disabled'`,
    [tokenHash],
  );
  if (!row) return null;
  const { operator: id, name, roles, ...session } = row;
  return { session, operator: { id, name, roles } };
}

/** A moment never goes back. */
export async function writeDeskUse(tx: Tx, id: bigint, at: Instant): Promise<void> {
  await tx.query('operators.write-use', 'update operator_session set used_at = greatest(used_at, $2) where id = $1 and ended_at is null', [
    id,
    timestamp(at),
  ]);
}

export async function endDeskSession(tx: Tx, { id, reason, at }: { id: bigint; reason: DeskEndReason; at: Instant }): Promise<void> {
  await tx.query('operators.end-session', 'update operator_session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [
    id,
    timestamp(at),
    reason,
  ]);
}

export async function endDeskSessionsOf(tx: Tx, { operator, reason, at }: { operator: bigint; reason: DeskEndReason; at: Instant }): Promise<void> {
  await tx.query(
    'operators.end-sessions-of',
    'update operator_session set ended_at = $2, end_reason = $3 where operator_id = $1 and ended_at is null',
    [operator, timestamp(at), reason],
  );
}

/** Ends an operator's sessions but for one; how many there were. */
export async function endOtherDeskSessions(
  tx: Tx,
  { session, operator }: OnDuty,
  { reason, at }: { reason: DeskEndReason; at: Instant },
): Promise<number> {
  const ended = await tx.query(
    'operators.end-other-sessions',
    'update operator_session set ended_at = $3, end_reason = $4 where operator_id = $1 and id <> $2 and ended_at is null returning 1',
    [operator.id, session.id, timestamp(at), reason],
  );
  return ended.length;
}

export async function openDeskSessions(from: Queryable): Promise<number> {
  const [row] = await from.arrays<[bigint]>('operators.open-sessions', 'select count(*) from operator_session where ended_at is null');
  return Number(row![0]);
}
