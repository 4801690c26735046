import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@parkett/kernel';
import { readInCommitOrder, type CommitMark } from './commit-order.ts';
import { textsLiteral, withTransaction, type Db, type Queryable, type Tx } from './db.ts';
import type { Log } from './log.ts';

export type OutboxEvent = { readonly id: bigint; readonly topic: string; readonly body: Readonly<Record<string, unknown>> };

/** A reaction to events of some topics. */
export type Consumer = {
  readonly name: string;
  readonly topics: readonly string[];
  /** Writes the effect of some events, in their order, with `tx`: the consumer's mark moves in the same transaction. May run again after a rollback. */
  readonly handle: (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>;
  /** Called after each try, also when the outcome of its COMMIT is unknown: what is kept in memory of the effect is read again. */
  readonly tried?: () => Promise<void>;
};

/** Writes down that something happened, with the change itself. Amounts and ids in `body` are texts. */
export async function emit(tx: Tx, topic: string, body: Record<string, unknown>): Promise<void> {
  await tx.query('outbox.emit', 'insert into outbox (topic, body) values ($1, $2)', [topic, JSON.stringify(body)]);
}

/** The same of several things of a topic, in their order. */
export async function emitAll(tx: Tx, topic: string, bodies: readonly Record<string, unknown>[]): Promise<void> {
  if (bodies.length === 0) return;
  await tx.query('outbox.emit-all', 'insert into outbox (topic, body) select $1, body::jsonb from unnest($2::text[]) body', [
    topic,
    textsLiteral(bodies.map(body => JSON.stringify(body))),
  ]);
}

/** All events of a topic with their `id`, `tx` and `body`, as SQL. */
export const eventsOfTopic = (topic: string): string => `select id, tx, body from outbox where topic = '${topic}'`;

/** Events in one transaction of a consumer at the most. */
const batchMax = 256;
const lookAgainMs = 250;

async function markOf(db: Queryable, consumer: string): Promise<CommitMark> {
  const [row] = await db.arrays<[bigint, bigint]>('outbox.mark', 'select tx, id from outbox_consumer where consumer = $1', [consumer]);
  return row ? { tx: row[0], key: [String(row[1])] } : { tx: 0n, key: ['0'] };
}

/** Events of a consumer's topics that it hasn't done, counted up to a thousand, and when the earliest of them happened. */
export type ConsumerLag = { readonly name: string; readonly behind: number; readonly since: Instant | null };

async function lagOf(db: Queryable, { consumer, topics }: { consumer: string; topics: readonly string[] }): Promise<Omit<ConsumerLag, 'name'>> {
  const mark = await markOf(db, consumer);
  const [row] = await db.arrays<[bigint, Instant | null]>(
    'outbox.lag',
    `select count(*), min(recorded_at) from (
       select recorded_at from outbox where (tx, id) > ($1, $2::int8) and topic = any($3::text[]) order by tx, id limit 1000) waiting`,
    [mark.tx, mark.key[0], textsLiteral(topics)],
  );
  return { behind: Number(row![0]), since: row![1] };
}

/** Moves a consumer's mark; false when it isn't where it was read: another process was faster, or our own COMMIT was carried out without an answer. */
async function moveMark(tx: Tx, move: { consumer: string; from: CommitMark; to: CommitMark }): Promise<boolean> {
  const { consumer, from, to } = move;
  const rows = await tx.arrays(
    'outbox.move-mark',
    `insert into outbox_consumer as c (consumer, tx, id) values ($1, $4, $5)
     on conflict (consumer) do update set tx = excluded.tx, id = excluded.id, done_at = excluded.done_at where (c.tx, c.id) = ($2, $3)
     returning 1`,
    [consumer, from.tx, from.key[0], to.tx, to.key[0]],
  );
  return rows.length > 0;
}

/**
 * Delivers committed events to every consumer, in batches, in the order of their commits, each event once: a consumer notes how far it is in the
 * transaction of its effect. A failing event holds up its own consumer only.
 */
export class Outbox {
  readonly #db: Db;
  readonly #log: Log;
  readonly #consumers: Consumer[] = [];
  /** How many events a consumer is given at once: halved when a batch fails, so that what lies before a failing event is done. */
  readonly #sizes = new Map<string, number>();
  readonly #end = new AbortController();
  #running: Promise<unknown> | null = null;

  constructor(parts: { db: Db; log: Log }) {
    this.#db = parts.db;
    this.#log = parts.log;
  }

  register(consumer: Consumer): void {
    this.#consumers.push(consumer);
  }

  /** What each consumer has still to do. */
  lag(db: Queryable): Promise<ConsumerLag[]> {
    return Promise.all(this.#consumers.map(async ({ name, topics }) => ({ name, ...(await lagOf(db, { consumer: name, topics })) })));
  }

  start(): void {
    this.#running ??= Promise.all(this.#consumers.map(consumer => this.#serve(consumer)));
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #serve(consumer: Consumer): Promise<void> {
    let failures = 0;
    while (!this.#end.signal.aborted) {
      try {
        const read = await this.deliver(consumer);
        failures = 0;
        if (read === 0) await this.#rest(lookAgainMs);
      } catch (error) {
        failures += 1;
        this.#log.error({ err: error, consumer: consumer.name, attempt: failures }, 'events could not be delivered');
        await this.#rest(Math.min(2_000, 100 * 2 ** failures));
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    await pause(ms, null, { signal: this.#end.signal }).catch(() => {});
  }

  /** Takes a consumer one batch further, and answers how many events that were, of whatever topic. */
  async deliver(consumer: Consumer): Promise<number> {
    const size = this.#sizes.get(consumer.name) ?? batchMax;
    const from = await markOf(this.#db, consumer.name);
    const read = await readInCommitOrder<OutboxEvent>(this.#db, { table: 'outbox', columns: 'id, topic, body', after: from, max: size });
    const to = read.at(-1)?.mark;
    if (!to) return 0;
    const events = read.map(({ row }) => row).filter(({ topic }) => consumer.topics.includes(topic));
    this.#sizes.set(consumer.name, Math.max(1, Math.floor(read.length / 2)));
    try {
      await withTransaction(this.#db, async tx => {
        const isNext = await moveMark(tx, { consumer: consumer.name, from, to });
        if (isNext && events.length > 0) await consumer.handle(tx, events);
      });
    } finally {
      if (events.length > 0) await consumer.tried?.();
    }
    this.#sizes.set(consumer.name, Math.min(batchMax, size * 2));
    return read.length;
  }
}
