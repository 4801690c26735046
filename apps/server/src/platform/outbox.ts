import { setTimeout as pause } from 'node:timers/promises';
import { withTransaction, type Db, type Queryable, type Tx } from './db.ts';
import type { Log } from './log.ts';

export type OutboxEvent = { tx: string; id: bigint; topic: string; body: Record<string, unknown> };

/** A reaction to events of some topics. Its effect is written with `tx`, together with the note that it happened. */
export type Consumer = {
  name: string;
  topics: readonly string[];
  handle: (tx: Tx, event: OutboxEvent) => Promise<void>;
};

/** Writes down that something happened, with the change itself. Amounts and ids in `body` are texts. */
export async function emit(tx: Tx, topic: string, body: Record<string, unknown>): Promise<void> {
  await tx.query('outbox.emit', 'insert into outbox (topic, body) values ($1, $2)', [topic, JSON.stringify(body)]);
}

/** The next events of a consumer: after the last one it has done, and below every transaction that still runs. */
const nextEvents = (db: Queryable, consumer: Consumer): Promise<OutboxEvent[]> =>
  db.query<OutboxEvent>(
    'outbox.next',
    `select o.tx::text as tx, o.id, o.topic, o.body from outbox o
     where (o.tx, o.id) > (
       coalesce((select i.tx from inbox i where i.consumer = $1 order by i.tx desc, i.event_id desc limit 1), '0'::xid8),
       coalesce((select i.event_id from inbox i where i.consumer = $1 order by i.tx desc, i.event_id desc limit 1), 0))
       and o.tx < pg_snapshot_xmin(pg_current_snapshot())
       and o.topic = any($2)
     order by o.tx, o.id limit 100`,
    [consumer.name, consumer.topics],
  );

/** Delivers committed events to every consumer, each event once per consumer and in order; a failing event holds up its own consumer only. */
export class Outbox {
  readonly #db: Db;
  readonly #log: Log;
  readonly #consumers: Consumer[] = [];
  #running: Promise<unknown> | null = null;
  #stopped = false;

  constructor(parts: { db: Db; log: Log }) {
    this.#db = parts.db;
    this.#log = parts.log;
  }

  register(consumer: Consumer): void {
    this.#consumers.push(consumer);
  }

  start(): void {
    this.#running ??= Promise.all(this.#consumers.map(consumer => this.#serve(consumer)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #serve(consumer: Consumer): Promise<void> {
    let failures = 0;
    while (!this.#stopped) {
      try {
        const delivered = await this.deliver(consumer);
        failures = 0;
        if (delivered === 0) await pause(200);
      } catch (error) {
        failures += 1;
        this.#log.error({ err: error, consumer: consumer.name, attempt: failures }, 'an event could not be delivered');
        await pause(Math.min(2_000, 100 * 2 ** failures));
      }
    }
  }

  /** Delivers what waits for one consumer now, and answers how many events that were. */
  async deliver(consumer: Consumer): Promise<number> {
    const events = await nextEvents(this.#db, consumer);
    for (const event of events) {
      if (this.#stopped) break;
      await withTransaction(this.#db, async tx => {
        await tx.query('outbox.done', 'insert into inbox (consumer, tx, event_id) values ($1, $2::text::xid8, $3)', [
          consumer.name,
          event.tx,
          event.id,
        ]);
        await consumer.handle(tx, event);
      });
    }
    return events.length;
  }
}
