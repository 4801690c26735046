import type { aboutKinds, threadStates } from '@parkett/contract/thread-words';
import type { threadQueues } from '@parkett/contract/desk-customer-service';
import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { ThreadKind, ThreadState } from './rules/next-state.ts';

export type ThreadRow = {
  readonly id: bigint;
  /** Null: somebody without a session wrote. */
  readonly customer: bigint | null;
  readonly kind: ThreadKind;
  readonly subject: Buffer;
  readonly aboutKind: (typeof aboutKinds)[number] | null;
  readonly aboutId: bigint | null;
  /** Business time, as is the deadline of a complaint. */
  readonly openedAt: Instant;
  readonly dueAt: Instant | null;
  readonly state: ThreadState;
  readonly entries: number;
  /** System time. */
  readonly changedAt: Instant;
};

const threads = tableOf<ThreadRow>({
  id: ['id', 'int8'],
  customer: ['customer_id', 'int8'],
  kind: ['kind', 'text'],
  subject: ['subject', 'bytea'],
  aboutKind: ['about_kind', 'text'],
  aboutId: ['about_id', 'int8'],
  openedAt: ['opened_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
  state: ['state', 'text'],
  entries: ['entries', 'int4'],
  changedAt: ['changed_at', 'timestamptz'],
});

export type EntryRow = {
  readonly thread: bigint;
  readonly number: number;
  readonly byKind: 'customer' | 'operator' | 'staff' | 'visitor';
  readonly byId: bigint;
  readonly text: Buffer | null;
  /** Articles of the help centre with blanks between them, which simulated staff answered with. */
  readonly articles: string | null;
  readonly state: ThreadState;
  readonly writtenAt: Instant;
};

const entries = tableOf<EntryRow>({
  thread: ['thread_id', 'int8'],
  number: ['number', 'int4'],
  byKind: ['by_kind', 'text'],
  byId: ['by_id', 'int8'],
  text: ['text', 'bytea'],
  articles: ['articles', 'text'],
  state: ['state', 'text'],
  writtenAt: ['written_at', 'timestamptz'],
});

export const nextThread = async (tx: Tx): Promise<bigint> => (await nextNumbers(tx, { sequence: 'service_thread_id', count: 1 }))[0]!;

export const insertThread = (tx: Tx, row: ThreadRow): Promise<unknown> =>
  tx.query('service.insert-thread', `insert into service_thread (${threads.columns}) select * from ${threads.unnested}`, threads.arraysOf([row]));

export const insertText = (tx: Tx, row: EntryRow): Promise<unknown> =>
  tx.query('service.insert-entry', `insert into service_entry (${entries.columns}) select * from ${entries.unnested}`, entries.arraysOf([row]));

/** The newest entry says how the thread stands. */
export const updateThread = (tx: Tx, { thread, number, state, writtenAt }: EntryRow): Promise<unknown> =>
  tx.query('service.update-thread', 'update service_thread set state = $2, entries = $3, changed_at = $4 where id = $1', [
    ...[thread, state, number, timestamp(writtenAt)],
  ]);

async function one(from: Queryable, name: string, { id, more = '' }: { id: bigint; more?: string }): Promise<ThreadRow | null> {
  const [row] = await from.query<ThreadRow>(name, `select ${threads.selected} from service_thread where id = $1 ${more}`, [id]);
  return row ?? null;
}
export const readThread = (from: Queryable, id: bigint): Promise<ThreadRow | null> => one(from, 'service.read-thread', { id });
export const lockThread = (tx: Tx, id: bigint): Promise<ThreadRow | null> => one(tx, 'service.lock-thread', { id, more: 'for update' });

/** All texts of a thread, the oldest first. */
export const readEntries = (from: Queryable, thread: bigint): Promise<EntryRow[]> =>
  from.query<EntryRow>('service.entries', `select ${entries.selected} from service_entry where thread_id = $1 order by number`, [thread]);

const entriesAtOnce = 50;

/** A page of the newest texts, or of those before one: the oldest first. */
export async function readLastEntries(
  from: Queryable,
  { thread, before }: { thread: bigint; before: number | undefined },
): Promise<{ entries: EntryRow[]; hasEarlier: boolean }> {
  const found = await from.query<EntryRow>(
    'service.last-entries',
    `select ${entries.selected} from service_entry where thread_id = $1 and ($2::int4 is null or number < $2) order by number desc limit $3`,
    [thread, before ?? null, entriesAtOnce + 1],
  );
  return { entries: found.slice(0, entriesAtOnce).toReversed(), hasEarlier: found.length > entriesAtOnce };
}

/** Threads of a customer below a number, the newest first. */
export const threadsOf = (from: Queryable, asked: { customer: bigint; before: bigint | null; size: number }): Promise<ThreadRow[]> =>
  from.query<ThreadRow>(
    'service.threads-of-customer',
    `select ${threads.selected} from service_thread where customer_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`,
    [asked.customer, asked.before, asked.size],
  );

/** How many threads of a customer wait for the house. */
export async function openThreadsOf(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.arrays<[number]>(
    'service.open-threads',
    `select count(*)::int from service_thread where customer_id = $1 and state in ('open', 'reopened')`,
    [customer],
  );
  return row![0];
}

/** The customer's own texts since a moment of system time, and the threads that some of them opened. */
export async function countTexts(
  from: Queryable,
  { customer, since }: { customer: bigint; since: Instant },
): Promise<{ threads: number; texts: number }> {
  const [row] = await from.query<{ threads: bigint; texts: bigint }>(
    'service.count-texts',
    `select count(*) filter (where e.number = 1) as threads, count(*) as texts from service_thread t join service_entry e on e.thread_id = t.id
     where t.customer_id = $1 and t.changed_at > $2 and e.by_kind = 'customer' and e.written_at > $2`,
    [customer, timestamp(since)],
  );
  return { threads: Number(row!.threads), texts: Number(row!.texts) };
}

/** Questions whose newest text has waited since a moment of system time. */
export const waitingQuestions = (
  from: Queryable,
  { before, size }: { before: Instant; size: number },
): Promise<Pick<ThreadRow, 'id' | 'entries'>[]> =>
  from.query(
    'service.waiting-questions',
    `select id, entries from service_thread where state in ('open', 'reopened') and kind = 'question' and changed_at <= $1 order by id limit $2`,
    [timestamp(before), size],
  );

export type Queue = { readonly show: (typeof threadQueues)[number]; readonly after: bigint | null; readonly size: number };

/** Threads at the desk behind one: the unanswered with the nearest deadline first and those without one by age, all others from the newest on. */
export const queuedThreads = (from: Queryable, { show, after, size }: Queue): Promise<ThreadRow[]> =>
  show === 'unanswered'
    ? from.query<ThreadRow>(
        'service.queue-unanswered',
        `select ${threads.selected} from service_thread where state in ('open', 'reopened') and ($1::int8 is null or (coalesce(due_at, 'infinity'), id) >
           (select coalesce(a.due_at, 'infinity'), a.id from service_thread a where a.id = $1)) order by coalesce(due_at, 'infinity'), id limit $2`,
        [after, size],
      )
    : from.query<ThreadRow>(
        'service.queue-of-state',
        `select ${threads.selected} from service_thread where state = $3 and ($1::int8 is null or id < $1) order by id desc limit $2`,
        [after, size, show satisfies (typeof threadStates)[number]],
      );
