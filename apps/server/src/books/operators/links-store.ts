import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import type { Tie } from './rules/counterpart.ts';

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

/** Asked for by somebody who is still an admin. */
export const askerIsAdmin = `exists (select from operator asker where asker.id = asked_by and asker.state = 'active' and 'admin' = any (asker.roles))`;
/** Confirmed by nobody yet. */
const isOpen = `confirmed_at is null and ${askerIsAdmin}`;

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

/**
 * Every time that an operator was let in by another one, since a moment: what waits for a confirmation has let nobody in, and more roles let in nobody new.
 * A tie counts from the use of the link, where one of its kind was used later: a link kept for seven days would open to a second person otherwise.
 */
export async function lettingIn(from: Queryable, since: Instant): Promise<Tie[]> {
  return from.query<Tie>(
    'operators.letting-in',
    `select operator, by, at from (
       select let_in.operator, let_in.by, greatest(let_in.at, (
         select max(used_at) from operator_link where operator_id = let_in.operator and kind = let_in.link and used_at >= let_in.at)) as at
       from (
         select id as operator, invited_by as by, created_at as at, 'invitation' as link from operator
         union all select operator_id, asked_by, confirmed_at, 'reset' from operator_reset
         union all select operator_id, confirmed_by, confirmed_at, 'reset' from operator_reset
         union all select operator_id, confirmed_by, confirmed_at, 'invitation' from operator_raise where name is not null) as let_in) as tie
     where by is not null and at > $1`,
    [timestamp(since)],
  );
}

/** Pairs who came in by links in the same browser, each with the moment of the later link if it was after a moment (system time). */
export async function inSameBrowser(from: Queryable, since: Instant): Promise<Tie[]> {
  return from.query<Tie>(
    'operators.in-same-browser',
    `select a.operator_id as operator, b.operator_id as by, greatest(a.used_at, b.used_at) as at
     from operator_link a join operator_link b on b.used_in = a.used_in and b.operator_id <> a.operator_id
     where greatest(a.used_at, b.used_at) > $1`,
    [timestamp(since)],
  );
}
