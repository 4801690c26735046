import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { LetIn } from './rules/counterpart.ts';

export type LinkKind = 'invitation' | 'reset';

/** The number of a link that is to be made. */
export async function nextLink(tx: Tx): Promise<bigint> {
  const [row] = await tx.arrays<[bigint]>('operators.next-link', `select nextval('operator_link_id_seq')`);
  return row![0];
}

/** A new link; those that the operator had before open nothing any more. */
export async function insertLink(tx: Tx, link: { id: bigint; operator: bigint; kind: LinkKind; at: Instant; expiresAt: Instant }): Promise<void> {
  await tx.query('operators.end-links', 'update operator_link set ended_at = $2 where operator_id = $1 and used_at is null and ended_at is null', [
    link.operator,
    timestamp(link.at),
  ]);
  await tx.query('operators.insert-link', 'insert into operator_link (id, operator_id, kind, made_at, expires_at) values ($1, $2, $3, $4, $5)', [
    link.id,
    link.operator,
    link.kind,
    timestamp(link.at),
    timestamp(link.expiresAt),
  ]);
}

/** Uses a link up, in the browser of a mark; whose it is, or null where it was used, ended, is over or never was. */
export async function useLink(tx: Tx, id: bigint, { browser, at }: { browser: Buffer; at: Instant }): Promise<bigint | null> {
  const rows = await tx.query<{ operator: bigint }>(
    'operators.use-link',
    `update operator_link set used_at = $2, used_in = $3 where id = $1 and used_at is null and ended_at is null and expires_at > $2 and made_at <= $2
     returning operator_id as operator`,
    [id, timestamp(at), browser],
  );
  return rows[0]?.operator ?? null;
}

export type Reset = {
  readonly id: bigint;
  readonly operator: bigint;
  readonly askedBy: bigint;
  readonly askedAt: Instant;
  readonly reason: string;
};

const selected = 'id, operator_id as operator, asked_by as "askedBy", asked_at as "askedAt", reason';

/** Confirmed by nobody yet, and asked for by somebody who still works here. */
const isOpen = `confirmed_at is null and exists (select from operator o where o.id = asked_by and o.state <> 'disabled')`;

/** Asked for at the desk and confirmed by nobody yet. */
export async function openResets(from: Queryable): Promise<Reset[]> {
  return from.query<Reset>('operators.open-resets', `select ${selected} from operator_reset where ${isOpen} order by id`);
}

export async function lockReset(tx: Tx, id: bigint): Promise<Reset | null> {
  const rows = await tx.query<Reset>('operators.lock-reset', `select ${selected} from operator_reset where id = $1 and ${isOpen} for no key update`, [
    id,
  ]);
  return rows[0] ?? null;
}

export async function insertReset(tx: Tx, reset: { operator: bigint; askedBy: bigint | null; at: Instant; reason: string }): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'operators.insert-reset',
    `insert into operator_reset (operator_id, asked_by, asked_at, reason, confirmed_at) values ($1, $2, $3, $4, case when $2::int8 is null then $3::timestamptz end)
     returning id`,
    [reset.operator, reset.askedBy, timestamp(reset.at), reset.reason],
  );
  return rows[0]!.id;
}

export async function confirmReset(tx: Tx, id: bigint, { by, at }: { by: bigint; at: Instant }): Promise<void> {
  await tx.query('operators.confirm-reset', 'update operator_reset set confirmed_by = $2, confirmed_at = $3 where id = $1', [id, by, timestamp(at)]);
}

/** Every time that one of these operators was let in by another one. */
export async function lettingIn(from: Queryable, [one, other]: readonly [bigint, bigint]): Promise<LetIn[]> {
  return from.query<LetIn>(
    'operators.letting-in',
    `select id as operator, invited_by as by, created_at as at from operator where id in ($1, $2) and invited_by is not null
     union all select operator_id, asked_by, coalesce(confirmed_at, asked_at) from operator_reset where operator_id in ($1, $2) and asked_by is not null
     union all select operator_id, confirmed_by, confirmed_at from operator_reset where operator_id in ($1, $2) and confirmed_by is not null`,
    [one, other],
  );
}

/** When two operators had come in by links in the same browser: the moment of the later one (system time). */
export async function inSameBrowser(from: Queryable, [one, other]: readonly [bigint, bigint]): Promise<Instant[]> {
  const rows = await from.query<{ at: Instant }>(
    'operators.in-same-browser',
    `select greatest(a.used_at, b.used_at) as at from operator_link a join operator_link b on b.used_in = a.used_in
     where a.operator_id = $1 and b.operator_id = $2`,
    [one, other],
  );
  return rows.map(({ at }) => at);
}
