import type { Instant } from '@parkett/kernel';
import type { Principal } from '../../platform/commands/index.ts';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { askerIsAdmin } from './links-store.ts';
import type { Role } from './store.ts';

/** A request of an admin that a second admin confirms: somebody new, or more roles for an operator. Moments are system time. */
export type Raise = {
  readonly id: bigint;
  /** Null: somebody new. */
  readonly operator: bigint | null;
  readonly name: string;
  readonly roles: readonly Role[];
  /** His roles when it was asked; null for somebody new. */
  readonly before: readonly Role[] | null;
  readonly wasDisabled: boolean;
  readonly askedBy: bigint;
  readonly askedAt: Instant;
};

/** The number of something that is to be asked for. */
export async function nextRaise(tx: Tx): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>('operators.next-raise', `select nextval('operator_raise_id_seq')`);
  return row![0];
}

export async function insertRaise(tx: Tx, { id, operator, name, roles, before, wasDisabled, askedBy, askedAt }: Raise): Promise<void> {
  await tx.query(
    'operators.insert-raise',
    `insert into operator_raise (id, name, operator_id, roles, roles_before, was_disabled, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, operator === null ? name : null, operator, textsLiteral(roles), before && textsLiteral(before), wasDisabled, askedBy, timestamp(askedAt)],
  );
}

const selected = `r.id, r.operator_id as operator, coalesce(r.name, o.name) as name, r.roles, r.roles_before as before, r.was_disabled as "wasDisabled",
  r.asked_by as "askedBy", r.asked_at as "askedAt" from operator_raise r left join operator o on o.id = r.operator_id`;

/** Confirmed by nobody yet, asked for by somebody who is still an admin, and of somebody who is still what he was. */
const isOpen = `r.confirmed_at is null and ${askerIsAdmin} and case when r.name is null then o.roles = r.roles_before and (o.state = 'disabled') = r.was_disabled
  else not exists (select from operator taken where lower(taken.name) = lower(r.name)) end`;

export async function openRaises(from: Queryable): Promise<Raise[]> {
  return from.query<Raise>('operators.open-raises', `select ${selected} where ${isOpen} order by r.id`);
}

/** A request that waits for its confirmation, locked until the transaction ends. The operator whom it raises has to be locked before. */
export async function lockRaise(tx: Tx, id: bigint): Promise<Raise | null> {
  const rows = await tx.query<Raise>('operators.lock-raise', `select ${selected} where r.id = $1 and ${isOpen} for no key update of r`, [id]);
  return rows[0] ?? null;
}

/** Whatever became of it. */
export async function findRaise(from: Queryable, id: bigint): Promise<Raise | null> {
  const [raise] = await from.query<Raise>('operators.find-raise', `select ${selected} where r.id = $1`, [id]);
  return raise ?? null;
}

export async function writeConfirmation(
  tx: Tx,
  { id, operator, by, at }: { id: bigint; operator: bigint; by: Principal; at: Instant },
): Promise<void> {
  const [person, staff] = by.kind === 'staff' ? [null, by.id] : [by.id, null];
  await tx.query(
    'operators.confirm-raise',
    'update operator_raise set operator_id = $2, confirmed_by = $3, confirmed_by_staff = $4, confirmed_at = $5 where id = $1',
    [id, operator, person, staff, timestamp(at)],
  );
}

/** Somebody new whom simulated staff confirmed, and for whom no link was made yet: who asked makes it. */
export type LinkToTake = { readonly raise: bigint; readonly operator: bigint; readonly name: string; readonly askedBy: bigint };

const waitsForLink = `r.name is not null and r.confirmed_by_staff is not null and o.state = 'invited'
  and not exists (select from operator_link l where l.operator_id = r.operator_id)`;

const selectedLinks = `select r.id as raise, r.operator_id as operator, o.name, r.asked_by as "askedBy" from operator_raise r join operator o on o.id = r.operator_id`;

export async function linksToTake(from: Queryable, askedBy: bigint): Promise<LinkToTake[]> {
  return from.query<LinkToTake>('operators.links-to-take', `${selectedLinks} where r.asked_by = $1 and ${waitsForLink} order by r.id`, [askedBy]);
}

/** The same of one, locked until the transaction ends. */
export async function lockLinkToTake(tx: Tx, raise: bigint): Promise<LinkToTake | null> {
  const rows = await tx.query<LinkToTake>(
    'operators.lock-link-to-take',
    `${selectedLinks} where r.id = $1 and ${waitsForLink} for no key update of r`,
    [raise],
  );
  return rows[0] ?? null;
}
