import { asInstant, type Instant } from '@parkett/kernel';
import type { CommitMark } from '../../platform/commit-order.ts';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** In place of a customer's number: one row for all who were customers when it happened. */
export const everybody = 0n;
/** In place of a customer's number: one row for all who watch or hold an instrument. */
export const followersOf = (instrument: number): bigint => -BigInt(instrument);
/** Such a number stands for many customers. */
export const areMany = (customer: bigint): boolean => customer <= everybody;

/**
 * One transaction at a time writes messages, in whatever process: so numbers are in the order of the commits, and a customer who leaves is forgotten whole. One
 * that stands still meanwhile is cut off: all others wait for it.
 */
export const lockMessages = (tx: Tx): Promise<unknown> =>
  tx.query('messages.lock', `select set_config('idle_in_transaction_session_timeout', '2000', true), pg_advisory_xact_lock(1346456171, 8)`);

export async function readProgress(from: Queryable): Promise<Map<string, CommitMark>> {
  const rows = await from.query<CommitMark & { table: string }>('messages.progress', 'select told_by as table, tx, key from message_progress');
  return new Map(rows.map(({ table, ...mark }) => [table, mark]));
}

/** A table that nobody has read yet tells from its beginning. */
export const addProgress = (tx: Tx, table: string): Promise<unknown> =>
  tx.query('messages.add-progress', 'insert into message_progress (told_by, since_tx, tx) values ($1, 0, 0) on conflict do nothing', [table]);

export const writeProgress = (tx: Tx, { table, mark }: { table: string; mark: CommitMark }): Promise<unknown> =>
  tx.query('messages.move-progress', 'update message_progress set tx = $2, key = $3::text[] where told_by = $1', [
    ...[table, mark.tx, textsLiteral(mark.key)],
  ]);

type Row = {
  readonly customer: bigint;
  readonly kind: string;
  readonly toldBy: string;
  readonly about: bigint;
  readonly at: Instant;
  readonly parameters: object;
};

const messageTable = tableOf<Row>({
  customer: ['customer_id', 'int8'],
  kind: ['kind', 'text'],
  toldBy: ['told_by', 'text'],
  about: ['about', 'int8'],
  at: ['at', 'timestamptz'],
  parameters: ['parameters', 'jsonb'],
});

/** Adds messages in their order, but to nobody who has left. */
export async function insertMessages(tx: Tx, messages: readonly Row[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query(
    'messages.insert',
    `insert into message (${messageTable.columns}) select ${messageTable.columns} from (
       select x.* from ${messageTable.unnested} with ordinality x(${messageTable.columns}, place)
       where not exists (select from message_forgotten f where f.customer_id = x.customer_id and f.again_tx is null) order by place) told`,
    messageTable.arraysOf(messages),
  );
}

export type StoredMessage = {
  readonly id: bigint;
  readonly kind: string;
  readonly at: Instant;
  readonly parameters: Readonly<Record<string, string>>;
  readonly read: boolean;
};

export async function readUpTo(from: Queryable, customer: bigint): Promise<bigint> {
  const [row] = await from.arrays<[bigint]>('messages.mark', 'select read_up_to from message_mark where customer_id = $1', [customer]);
  return row?.[0] ?? 0n;
}

const wasRead = `(m.id <= $4 or exists (select from message_read r where r.customer_id = $1 and r.message_id = m.id))`;
const columns = `m.id, m.kind, m.at, m.parameters, ${wasRead} as read`;

/** An instrument that a customer watches or holds, since a moment of business time. */
export type Followed = { readonly instrument: number; readonly since: Instant };

/** A customer whose messages are read: the own ones, those to everybody since the account was opened, and those about each followed instrument since it is followed. */
export type Reader = { readonly customer: bigint; readonly since: Instant; readonly followed: readonly Followed[] };

/** A reader as the first values of a statement: the numbers whose messages are read, and from which moment on. */
export const readerValues = ({ customer, since, followed }: Reader): readonly unknown[] => [
  customer,
  numbersLiteral([customer, everybody, ...followed.map(({ instrument }) => followersOf(instrument))]),
  instantsLiteral([asInstant(0), since, ...followed.map(one => one.since)]),
];
/** The rows of `readerValues`. */
export const sources = 'unnest($2::int8[], $3::timestamptz[]) s(reader, since)';

export type Stretch = Reader & {
  readonly upTo: bigint;
  /** Null: of every kind. */
  readonly kinds: readonly string[] | null;
  readonly before: bigint | null;
  readonly above?: bigint;
  /** Null: read or not. */
  readonly read: boolean | null;
  readonly max: number;
};

/** Of all that the reader reads, each source by its index, the newest that fit. `$1` to `$3` are the reader, `$4` the mark. */
const newest = (fits: string, max: string): string =>
  `select m.* from ${sources} cross join lateral (
     select ${columns} from message m where m.customer_id = s.reader and m.at >= s.since and ${fits} order by m.id desc limit ${max}) m
   order by m.id desc limit ${max}`;

/** Nearly all messages of a customer with a long list. The others have an index of their own (migration 0066). */
const oftenTold = ['executed-buy', 'executed-sell', 'part-executed-buy', 'part-executed-sell'];
const isSeldom = `kind not in (${oftenTold.map(kind => `'${kind}'`).join(', ')})`;
const highest = 2n ** 63n - 1n;

/** Messages of a customer, the newest first. No row is read for a longer list, wherever the stretch begins. */
export function readStretch(from: Queryable, { upTo, kinds, before, above = 0n, read, max, ...reader }: Stretch): Promise<StoredMessage[]> {
  const areSeldom = kinds !== null && !kinds.some(kind => oftenTold.includes(kind));
  const fits = `($5::text[] is null or kind = any($5::text[])) and id < $6 and ($7::bool is null or ${wasRead} = $7::bool) and id > $8`;
  return from.query<StoredMessage>(
    areSeldom ? 'messages.list-seldom' : 'messages.list',
    newest(areSeldom ? `${fits} and ${isSeldom}` : fits, '$9'),
    // Unread messages stand above the mark alone.
    [...readerValues(reader), upTo, kinds && textsLiteral(kinds), before ?? highest, read, read === false && upTo > above ? upTo : above, max],
  );
}

export async function readOne(from: Queryable, { upTo, id, ...reader }: Reader & { upTo: bigint; id: bigint | null }): Promise<StoredMessage | null> {
  const [found] = await from.query<StoredMessage>('messages.one', newest('($5::int8 is null or id = $5::int8)', '1'), [
    ...[...readerValues(reader), upTo, id],
  ]);
  return found ?? null;
}

/** Unread messages, counted so far. */
export async function countUnread(from: Queryable, { upTo, max, ...reader }: Reader & { upTo: bigint; max: number }): Promise<number> {
  const [row] = await from.arrays<[number]>('messages.count', `select count(*)::int from (${newest(`id > $4 and not ${wasRead}`, '$5')}) unread`, [
    ...[...readerValues(reader), upTo, max],
  ]);
  return row![0];
}

export async function hasMessage(from: Queryable, asked: Reader & { id: bigint }): Promise<boolean> {
  return (await readOne(from, { ...asked, upTo: 0n })) !== null;
}

/** The number of a customer's newest message. */
export async function readNewest(from: Queryable, customer: bigint): Promise<bigint | null> {
  const [row] = await from.arrays<[bigint]>('messages.newest', 'select id from message where customer_id = $1 order by id desc limit 1', [customer]);
  return row?.[0] ?? null;
}

export const insertRead = (tx: Tx, { customer, id }: { customer: bigint; id: bigint }): Promise<unknown> =>
  tx.query('messages.read', 'insert into message_read (customer_id, message_id) values ($1, $2) on conflict do nothing', [customer, id]);

export const raiseMark = (tx: Tx, { customer, upTo }: { customer: bigint; upTo: bigint }): Promise<unknown> =>
  tx.query(
    'messages.raise-mark',
    `insert into message_mark as m (customer_id, read_up_to) values ($1, $2)
     on conflict (customer_id) do update set read_up_to = greatest(m.read_up_to, excluded.read_up_to)`,
    [customer, upTo],
  );

/** Takes away the messages of a customer who leaves. */
export async function deleteMessages(tx: Tx, customer: bigint): Promise<void> {
  await lockMessages(tx);
  await tx.query(
    'messages.forget',
    'insert into message_forgotten (customer_id) values ($1) on conflict (customer_id) do update set again_tx = null',
    [customer],
  );
  for (const table of ['message', 'message_read', 'message_mark', 'message_off', 'message_watched'] as const)
    await tx.query(`messages.forget-${table}`, `delete from ${table} where customer_id = $1`, [customer]);
}

/** A customer whose account was opened again gets the news from now on; the news in between stays untold. */
export const tellAgain = (tx: Tx, customer: bigint): Promise<unknown> =>
  tx.query('messages.tell-again', 'update message_forgotten set again_tx = commit_number() where customer_id = $1', [customer]);
