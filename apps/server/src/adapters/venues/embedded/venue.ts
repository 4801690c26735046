import type { JumpStep } from '../../../platform/due.ts';
import { Worker } from 'node:worker_threads';
import type { Instant } from '@parkett/kernel';
import type { Corridors, MarketView, SourceTerm } from '../../../books/market-data/index.ts';
import { embeddedVenue, type LoggedCommands, type Venue, type VenuePlace } from '../../../books/orders/index.ts';
import { GatheredQuestion } from './gathered-question.ts';
import type { FollowedRow } from './market-host.ts';
import type { Depth, FromVenue, ToVenue, Trade, VenueStart } from './protocol.ts';

export type VenueListener = {
  readonly events: (message: Extract<FromVenue, { kind: 'events' }>) => void;
  readonly phases: (message: Extract<FromVenue, { kind: 'phases' }>) => void;
  readonly market: (message: Extract<FromVenue, { kind: 'market' }>) => void;
  /** The thread died of a defect: nothing trades any more until the server is started again. */
  readonly failed: (error: Error) => void;
};

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/** The embedded venue as the server sees it: asynchronous, in a thread of its own. */
export class EmbeddedVenue implements Venue {
  readonly name = embeddedVenue;
  takenUpTo = 0n;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** However many customers look at their places, the thread is asked once at a time. */
  readonly #places = new GatheredQuestion<bigint, ReadonlyMap<bigint, VenuePlace>>(async orders => {
    const { places } = await this.#ask<Extract<FromVenue, { kind: 'places' }>>(ticket => ({ kind: 'places', orders, ticket }));
    return places;
  });
  #tickets = 0;
  /** System time of the last answer to the clock: how stale the feed is. */
  answeredAt = Date.now();

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Starts the thread. It is told first what its engine stands on: `load`, then `follow`. */
  static open(start: VenueStart, listener: VenueListener, name = 'venue'): EmbeddedVenue {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name, workerData: start });
    const venue = new EmbeddedVenue(worker);
    worker.on('message', (message: FromVenue) => venue.#hear(message, listener));
    worker.on('error', error => {
      for (const { reject } of venue.#waiting.values()) reject(error as Error);
      listener.failed(error as Error);
    });
    return venue;
  }

  /** Goes on from a state that was kept. Answers why that can't be, or null. */
  load(state: Uint8Array): Promise<string | null> {
    return this.#stand(ticket => ({ kind: 'load', state, ticket }));
  }

  /** Does what further rows of its log say. Answers why that can't be, or null. */
  follow(rows: readonly FollowedRow[]): Promise<string | null> {
    return this.#stand(ticket => ({ kind: 'follow', rows, ticket }));
  }

  async #stand(message: (ticket: number) => ToVenue): Promise<string | null> {
    const { problem, place } = await this.#ask<Extract<FromVenue, { kind: 'stands' }>>(message);
    this.takenUpTo = place;
    return problem;
  }

  /** What anyone may see of every instrument now. */
  async views(): Promise<readonly MarketView[]> {
    return (await this.#ask<Extract<FromVenue, { kind: 'views' }>>(ticket => ({ kind: 'views', ticket }))).views;
  }

  /** The engine's whole state after its newest row, which is said before the answer. */
  save(): Promise<Extract<FromVenue, { kind: 'saved' }>> {
    return this.#ask(ticket => ({ kind: 'save', ticket }));
  }

  #hear(message: FromVenue, listener: VenueListener): void {
    if (message.kind === 'events') return listener.events(message);
    if (message.kind === 'phases') return listener.phases(message);
    if (message.kind === 'market') return listener.market(message);
    if (message.kind === 'advanced') this.answeredAt = Date.now();
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    waiting?.resolve(message as never);
  }

  #say(message: ToVenue): void {
    this.#worker.postMessage(message);
  }

  #ask<T>(message: (ticket: number) => ToVenue): Promise<T> {
    const ticket = ++this.#tickets;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(ticket, { resolve: resolve, reject });
      this.#say(message(ticket));
    });
  }

  /** Takes a row of its command log; what follows from it comes as events. */
  take(logged: LoggedCommands): void {
    this.#say({ kind: 'take', logged });
  }

  /** Lets the market live until `to`; answers when its events and views up to there were sent. */
  async advance(to: Instant): Promise<void> {
    await this.#ask(ticket => ({ kind: 'advance', to, jump: null, ticket }));
  }

  /** Moves the market on to `to` with nothing traded on the way. With `goesOn` the makers stay away there too. */
  async jump(to: Instant, step: JumpStep = { goesOn: false }): Promise<void> {
    await this.#ask(ticket => ({ kind: 'advance', to, jump: step, ticket }));
  }

  /** Corridors hold from a day's reference on. */
  decideCorridors(corridors: readonly Corridors[]): void {
    this.#say({ kind: 'corridors', corridors });
  }

  /** For a market that only shows. */
  learn(term: SourceTerm): void {
    this.#say({ kind: 'learn', term });
  }

  watch(instruments: readonly number[]): void {
    this.#say({ kind: 'watch', instruments });
  }

  async depth(instrument: number): Promise<{ depth: Depth | null; trades: readonly Trade[] }> {
    return this.#ask(ticket => ({ kind: 'depth', instrument, ticket }));
  }

  placesOf(orders: readonly bigint[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    return this.#places.ask(orders);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
