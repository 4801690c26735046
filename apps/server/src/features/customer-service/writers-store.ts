import type { Language } from '@parkett/contract';
import type { Queryable, Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** The words of somebody without a session, sealed under the house's key. */
export type WriterRow = { readonly thread: bigint; readonly claimed: Buffer; readonly address: Buffer; readonly language: Language };

const writers = tableOf<WriterRow>({
  thread: ['thread_id', 'int8'],
  claimed: ['claimed', 'bytea'],
  address: ['address', 'bytea'],
  language: ['language', 'text'],
});

export const insertWriter = (tx: Tx, row: WriterRow): Promise<unknown> =>
  tx.query('service.insert-writer', `insert into service_writer (${writers.columns}) select * from ${writers.unnested}`, writers.arraysOf([row]));

/** Null of a thread of a customer. */
export async function readWriter(from: Queryable, thread: bigint): Promise<WriterRow | null> {
  const [row] = await from.query<WriterRow>('service.read-writer', `select ${writers.selected} from service_writer where thread_id = $1`, [thread]);
  return row ?? null;
}

export const insertThreadKey = (tx: Tx, { thread, sealed }: { thread: bigint; sealed: Buffer }): Promise<unknown> =>
  tx.query('service.insert-thread-key', 'insert into service_thread_key (thread_id, sealed) values ($1, $2)', [thread, sealed]);

/** Null of a thread that has no key of its own; `sealed` is null of one that was erased. */
export async function readThreadKey(from: Queryable, thread: bigint): Promise<{ readonly sealed: Buffer | null } | null> {
  const [row] = await from.query<{ sealed: Buffer | null }>('service.thread-key', 'select sealed from service_thread_key where thread_id = $1', [
    thread,
  ]);
  return row ?? null;
}

/** Erases a thread without a customer: nobody opens its words any more. */
export const eraseThread = (tx: Tx, thread: bigint): Promise<unknown> =>
  tx.query(
    'service.erase-thread',
    'insert into service_thread_key (thread_id, sealed) values ($1, null) on conflict (thread_id) do update set sealed = null',
    [thread],
  );
