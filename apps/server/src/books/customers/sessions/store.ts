import type { Instant } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, timestamp, type Queryable, type Tx } from '../../../platform/db.ts';

export type EndReason = 'sign-out' | 'replaced' | 'gate' | 'revoked' | 'idle' | 'absolute' | 'password-changed' | 'too-many' | 'clock';

export type SessionRow = {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly cookieHash: Buffer;
  readonly openedAt: Instant;
  readonly usedAt: Instant;
  readonly tradingUntil: Instant | null;
  readonly byPasskey: boolean;
};

/** The unlocking of a session as it is written: the end of its longest time, null where it is locked or has ended, and whether a passkey did it. */
export type WrittenUnlock = Pick<SessionRow, 'tradingUntil' | 'byPasskey'>;

/** Where a session is opened: the device's name and the hash of its mark, and whether the customer hadn't signed in on it before. */
export type Where = { readonly deviceName: string; readonly isNewDevice: boolean; readonly deviceHash: Buffer | null };

type NewSession = Where & { readonly customerId: bigint; readonly tokenHash: Buffer; readonly cookieHash: Buffer; readonly at: Instant };

export async function insertSession(tx: Tx, session: NewSession): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'sessions.insert',
    `insert into customer_session (customer_id, token_hash, cookie_hash, opened_at, used_at, device_name, new_device, device_hash)
     values ($1, $2, $3, $4, $4, $5, $6, $7) returning id`,
    [session.customerId, session.tokenHash, session.cookieHash, timestamp(session.at), session.deviceName, session.isNewDevice, session.deviceHash],
  );
  return rows[0]!.id;
}

export async function findSession(from: Queryable, tokenHash: Buffer): Promise<SessionRow | null> {
  const rows = await from.query<SessionRow>(
    'sessions.find',
    `select id, customer_id as "customerId", cookie_hash as "cookieHash", opened_at as "openedAt", used_at as "usedAt",
            trading_until as "tradingUntil", trading_by_passkey as "byPasskey"
     from customer_session where token_hash = $1 and ended_at is null`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function findEnded(from: Queryable, tokenHash: Buffer): Promise<{ readonly cookieHash: Buffer; readonly reason: EndReason } | null> {
  const [row] = await from.query<{ cookieHash: Buffer; reason: EndReason }>(
    'sessions.find-ended',
    'select cookie_hash as "cookieHash", end_reason as reason from customer_session where token_hash = $1 and ended_at is not null',
    [tokenHash],
  );
  return row ?? null;
}

export async function endSessions(tx: Tx, ended: { ids: readonly bigint[]; reason: EndReason; at: Instant }): Promise<void> {
  await tx.query(
    'sessions.end',
    'update customer_session set ended_at = $2, end_reason = $3, trading_until = null where id = any($1::bigint[]) and ended_at is null',
    [numbersLiteral(ended.ids), timestamp(ended.at), ended.reason],
  );
}

export async function endSessionsOf(tx: Tx, ended: { customerId: bigint; reason: EndReason; at: Instant }): Promise<void> {
  await tx.query(
    'sessions.end-of-customer',
    'update customer_session set ended_at = $2, end_reason = $3, trading_until = null where customer_id = $1 and ended_at is null',
    [ended.customerId, timestamp(ended.at), ended.reason],
  );
}

/** False where the session has ended. */
export async function writeTradingUntil(tx: Tx, { id, until, byPasskey }: { id: bigint; until: Instant; byPasskey: boolean }): Promise<boolean> {
  const rows = await tx.arrays(
    'sessions.unlock',
    'update customer_session set trading_until = $2, trading_by_passkey = $3 where id = $1 and ended_at is null returning 1',
    [id, timestamp(until), byPasskey],
  );
  return rows.length > 0;
}

/** When a session was last used as far as it is written; null where it has ended. */
export async function sessionAgain(from: Queryable, id: bigint): Promise<Pick<SessionRow, 'usedAt'> | null> {
  const rows = await from.query<{ usedAt: Instant }>(
    'sessions.again',
    'select used_at as "usedAt" from customer_session where id = $1 and ended_at is null',
    [id],
  );
  return rows[0] ?? null;
}

/** Whether a session goes on. Asked for behind the lock of its customer it holds for what is decided there. */
export const isSessionOpen = async (from: Queryable, id: bigint): Promise<boolean> => (await sessionAgain(from, id)) !== null;

/**
 * How some sessions are unlocked, where that may be otherwise than this process knows: locked for those that have ended, and what is
 * written for those that are taken for locked (the right digits may have been heard by another process a moment ago). Others are missing. Asked for
 * behind locks it holds for whatever is decided under them.
 */
export async function tradingUntilOf(
  tx: Tx,
  { sessions, locked }: { sessions: readonly bigint[]; locked: readonly bigint[] },
): Promise<ReadonlyMap<bigint, WrittenUnlock>> {
  if (sessions.length === 0) return new Map();
  const rows = await tx.arrays<[bigint, Instant | null, boolean]>(
    'sessions.trading-until',
    `select id, case when ended_at is null then trading_until end, trading_by_passkey from customer_session
     where id = any($1::int8[]) and (ended_at is not null or (id = any($2::int8[]) and trading_until is not null))`,
    [numbersLiteral(sessions), numbersLiteral(locked)],
  );
  return new Map(rows.map(([id, tradingUntil, byPasskey]) => [id, { tradingUntil, byPasskey }]));
}

/** How a session is unlocked, as far as it is written; null where it has ended. */
export async function unlockedAsWritten(from: Queryable, id: bigint): Promise<WrittenUnlock | null> {
  const [row] = await from.query<WrittenUnlock>(
    'sessions.unlocked',
    'select trading_until as "tradingUntil", trading_by_passkey as "byPasskey" from customer_session where id = $1 and ended_at is null',
    [id],
  );
  return row ?? null;
}

export type Use = { readonly id: bigint; readonly usedAt: Instant; readonly tradingUntil: Instant | null };

/** Writes when sessions were last used, all in one statement; a moment never goes back. */
export async function writeUses(tx: Tx, uses: readonly Use[]): Promise<void> {
  await tx.query(
    'sessions.write-uses',
    `update customer_session s set used_at = greatest(s.used_at, u.used_at), trading_until = greatest(s.trading_until, u.trading_until)
     from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as u (id, used_at, trading_until)
     where s.id = u.id and s.ended_at is null`,
    [numbersLiteral(uses.map(u => u.id)), instantsLiteral(uses.map(u => u.usedAt)), instantsLiteral(uses.map(u => u.tradingUntil))],
  );
}

/** Sessions that ran out without being noticed, such as those of a server that was down. */
export async function endOverdue(tx: Tx, limits: { openedBefore: Instant; usedBefore: Instant; at: Instant }): Promise<void> {
  await tx.query(
    'sessions.end-overdue',
    `update customer_session set ended_at = $3, trading_until = null, end_reason = case when opened_at < $1 then 'absolute' else 'idle' end
     where ended_at is null and (opened_at < $1 or used_at < $2)`,
    [timestamp(limits.openedBefore), timestamp(limits.usedBefore), timestamp(limits.at)],
  );
}

export type SessionOfPast = {
  readonly id: bigint;
  readonly openedAt: Instant;
  readonly usedAt: Instant;
  readonly endedAt: Instant | null;
  readonly endReason: EndReason | null;
};

/** A page of a customer's sessions, the newest first, without anything that could open one. */
export const lastSessionsOf = (
  from: Queryable,
  customer: bigint,
  { before, size }: { before?: bigint | undefined; size: number },
): Promise<SessionOfPast[]> =>
  from.query(
    'sessions.last-of',
    `select id, opened_at as "openedAt", used_at as "usedAt", ended_at as "endedAt", end_reason as "endReason"
     from customer_session where customer_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [customer, before ?? null, size],
  );

export async function openSessions(from: Queryable): Promise<number> {
  const [row] = await from.arrays<[bigint]>('sessions.count-open', 'select count(*) from customer_session where ended_at is null');
  return Number(row![0]);
}

/** Open sessions beyond the newest `max`, oldest last. */
export async function sessionsBeyond(tx: Tx, { customerId, max }: { customerId: bigint; max: number }): Promise<bigint[]> {
  const rows = await tx.arrays<[bigint]>(
    'sessions.beyond',
    'select id from customer_session where customer_id = $1 and ended_at is null order by id desc offset $2',
    [customerId, max],
  );
  return rows.map(([id]) => id);
}

export type ListedSession = {
  readonly id: bigint;
  readonly device: string;
  readonly isNewDevice: boolean;
  readonly openedAt: Instant;
  readonly usedAt: Instant;
};

const listed = 'id, device_name as device, new_device as "isNewDevice", opened_at as "openedAt", used_at as "usedAt"';

/** A customer's open sessions, newest first. */
export const readOpenSessions = (from: Queryable, customerId: bigint): Promise<ListedSession[]> =>
  from.query<ListedSession>('sessions.open', `select ${listed} from customer_session where customer_id = $1 and ended_at is null order by id desc`, [
    customerId,
  ]);

/** Sign-ins on new devices since a moment, but for those of the device of the session that asks; the newest first. */
export const readNewDevices = (
  from: Queryable,
  { customerId, session, since }: { customerId: bigint; session: bigint; since: Instant },
): Promise<ListedSession[]> =>
  from.query<ListedSession>(
    'sessions.new-devices',
    `select ${listed} from customer_session where customer_id = $1 and new_device and id <> $2 and opened_at > $3
       and (device_hash is null or device_hash is distinct from (select device_hash from customer_session where id = $2)) order by id desc limit 5`,
    [customerId, session, timestamp(since)],
  );
