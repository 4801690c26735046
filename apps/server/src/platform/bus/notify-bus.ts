import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { textsLiteral, type Tx } from '../db.ts';
import { dropConnection } from '../drop-connection.ts';
import type { Log } from '../log.ts';
import { Listeners, type Bus, type Channel, type Question } from './bus.ts';
import { Envelopes, packed, type Envelope } from './envelope.ts';

const pulseEveryMs = 300;
/** Without a word of one's own that came back for so long one is deaf. */
const deafAfterMs = 1_000;
const lostAfterMs = 4_000;
const askedForMs = 2_000;
const againMs = 100;
/** A message costs PostgreSQL and every listener as much as a small transaction: after one, what is said for so long travels together. */
const restMs = 20;
const listenTo = 'parkett';
const notify = `select pg_notify('${listenTo}', piece) from unnest($1::text[]) piece`;

type Parts = {
  /** A connection that is ready to be used, new each time. */
  readonly connect: () => Promise<pg.Client>;
  readonly process: string;
  readonly log: Log;
};

/**
 * The bus of processes that share a PostgreSQL: NOTIFY, on a connection of its own, never in anybody's transaction. While one message is on its way,
 * and for a moment after it, the next ones gather. PostgreSQL gives everybody the same in the same order, so that who hears himself has heard all
 * that was said before.
 */
export class NotifyBus implements Bus {
  readonly #parts: Parts;
  readonly #listeners = new Listeners();
  readonly #envelopes: Envelopes;
  readonly #gaps: (() => void)[] = [];
  readonly #asked = new Map<string, (answer: unknown) => void>();
  readonly #end = new AbortController();
  #client: pg.Client | null = null;
  #waiting: Envelope[] = [];
  #sending: Promise<void> | null = null;
  #asks = 0;
  #heardAt = performance.now();
  readonly #timer: NodeJS.Timeout;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#envelopes = new Envelopes(parts.process);
    this.#timer = setInterval(() => this.#pulse(), pulseEveryMs);
  }

  static async open(parts: Parts): Promise<NotifyBus> {
    const bus = new NotifyBus(parts);
    try {
      await bus.#connect();
    } catch (error) {
      await bus.stop();
      throw error;
    }
    return bus;
  }

  publish<T>({ name }: Channel<T>, message: T): void {
    this.#listeners.tell(name, message);
    this.#send({ kind: 'told', name, body: message });
  }

  publishWith<T>(tx: Tx, { name }: Channel<T>, message: T): void {
    const pieces = packed(this.#parts.process, [{ kind: 'told', name, body: message }]);
    void tx.query('bus.publish-with', notify, [textsLiteral(pieces)]).catch(() => {});
  }

  on<T>(channel: Channel<T>, hear: (message: T) => void): void {
    this.#listeners.on(channel, hear);
  }

  async ask<Q, A>({ name }: Question<Q, A>, asked: Q, withinMs = askedForMs): Promise<A | null> {
    const own = await this.#listeners.reply(name, asked);
    if (own !== null) return own as A;
    const ticket = `${this.#parts.process}/${++this.#asks}`;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#asked.set(ticket, resolve);
    const timer = setTimeout(resolve, withinMs, null);
    this.#send({ kind: 'asked', name, body: asked, ticket });
    const answer = await promise;
    clearTimeout(timer);
    this.#asked.delete(ticket);
    return answer as A | null;
  }

  answer<Q, A>(question: Question<Q, A>, reply: (asked: Q) => Promise<A | null> | A | null): () => void {
    return this.#listeners.answer(question, reply);
  }

  onGap(forget: () => void): void {
    this.#gaps.push(forget);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#timer);
    await this.#sending;
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = await this.#parts.connect();
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.query(`listen ${listenTo}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => void this.#reconnect());
    this.#client = client;
    this.#heardAt = performance.now();
  }

  async #reconnect(): Promise<void> {
    this.#client = null;
    while (!this.#end.signal.aborted) {
      try {
        await this.#connect();
        return this.#forget();
      } catch {
        await pause(againMs, null, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }

  #forget(): void {
    for (const forget of this.#gaps) forget();
  }

  #pulse(): void {
    this.#send({ kind: 'pulse' });
    // What came while this process was busy is read before it is judged: else each pause of its own would make it deaf.
    setImmediate(() => this.#judge());
  }

  #judge(): void {
    const silentMs = performance.now() - this.#heardAt;
    if (silentMs > deafAfterMs) this.#forget();
    if (silentMs > lostAfterMs && this.#client) dropConnection(this.#client);
  }

  #send(envelope: Envelope): void {
    this.#waiting.push(envelope);
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
  }

  async #sendAll(): Promise<void> {
    // What is said in one turn travels together.
    await Promise.resolve();
    while (this.#waiting.length > 0 && this.#client && !this.#end.signal.aborted) {
      const pieces = packed(this.#parts.process, this.#waiting);
      this.#waiting = [];
      await this.#client
        .query({ name: 'bus.notify', text: notify, values: [pieces] })
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'other processes could not be told'));
      await pause(restMs, null, { signal: this.#end.signal }).catch(() => {});
    }
    // Nobody hears what is said without a connection; it would be old when there is one again.
    if (!this.#client) this.#waiting = [];
  }

  #hear(piece: string): void {
    const read = this.#envelopes.read(piece);
    if (!read) return;
    if (read.isOwn) {
      // What one says oneself is heard when it is said.
      this.#heardAt = performance.now();
      return;
    }
    for (const envelope of read.envelopes) this.#open(envelope);
  }

  #open(envelope: Envelope): void {
    if (envelope.kind === 'told') this.#listeners.tell(envelope.name, envelope.body);
    else if (envelope.kind === 'answered') this.#asked.get(envelope.ticket)?.(envelope.body);
    else if (envelope.kind === 'asked') void this.#reply(envelope);
  }

  async #reply({ name, body, ticket }: Extract<Envelope, { kind: 'asked' }>): Promise<void> {
    try {
      const answer = await this.#listeners.reply(name, body);
      if (answer !== null) this.#send({ kind: 'answered', ticket, body: answer });
    } catch (error) {
      this.#parts.log.warn({ err: error, question: name }, 'another process could not be answered');
    }
  }
}
