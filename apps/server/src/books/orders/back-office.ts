import { invariant } from '@parkett/kernel';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { BookingContext, ExecutionFollower } from './book/book-legs.ts';
import { Booking, type BookingConnections } from './book/booking.ts';
import type { DeskContext } from './desk-context.ts';
import type { Floor } from './floor.ts';
import { HandOver } from './hand-over.ts';
import type { Order } from './order.ts';
import type { NotifyScreens } from './screens.ts';
import type { Venue, VenueBatch, VenuePlace } from './venue-port.ts';

export type BackOfficeParts = {
  readonly context: Pick<DeskContext, 'now' | 'venues'> & Omit<BookingContext, 'live' | 'followers'>;
  readonly db: Db;
  /** With pinned plans, one each. */
  readonly connections: BookingConnections;
  readonly log: Log;
  readonly notify: NotifyScreens;
};

/** So many tries to book what a venue did, about a second, before no further order is taken. */
const failuresMax = 6;

/** What happens to orders once they are committed: each venue is told what its log says (hand-over.ts), and what it does is booked (book/). */
export class BackOffice implements Floor {
  readonly #notify: NotifyScreens;
  readonly #handOver: HandOver;
  /** One per venue: what each did is written and booked in its own order. */
  readonly #bookings: ReadonlyMap<string, Booking>;

  readonly #followers: ExecutionFollower[] = [];
  #opened: Promise<void> | null = null;

  constructor({ context, db, connections, log, notify }: BackOfficeParts) {
    this.#notify = notify;
    this.#handOver = new HandOver({ db, log, ...context });
    const booking = {
      connections,
      log,
      context: { ...context, live: this.#handOver.live, followers: this.#followers },
      applied: (orders: readonly Order[]) => this.#booked(orders),
    };
    this.#bookings = new Map([...context.venues].map(venue => [venue, new Booking({ venue, ...booking })]));
  }

  /** Events that wait and orders that are pending, for /metrics. */
  get load(): { events: number; live: number } {
    return { events: this.#each(({ waiting }) => waiting).reduce((sum, waiting) => sum + waiting, 0), live: this.#handOver.live.size };
  }

  get trouble(): string | null {
    if (!this.#handOver.hasVenue) return 'the venue is not there yet';
    if (this.#handOver.failures >= failuresMax) return `what was decided can't be told to the venue, tried ${this.#handOver.failures} times`;
    for (const { failures } of this.#bookings.values())
      if (failures >= failuresMax) return `what the venue did can't be booked, tried ${failures} times`;
    return null;
  }

  get keepsLog(): boolean {
    return this.#handOver.hasVenue;
  }

  /** Names of the venues that take orders. */
  get venues(): readonly string[] {
    return [...this.#bookings.keys()].filter(venue => this.isConnected(venue));
  }

  isConnected(venue: string): boolean {
    return this.#handOver.isConnected(venue);
  }

  /** From now on something of a feature follows from what executes. Before the venue is connected. */
  follow(follower: ExecutionFollower): void {
    invariant(!this.#opened, `${follower.name} follows from the first execution on`);
    this.#followers.push(follower);
  }

  /** Learns which orders are pending, and books what was written of them before and isn't booked yet: a venue that begins anew is given what is left. */
  open(): Promise<void> {
    return (this.#opened ??= this.#open());
  }

  async #open(): Promise<void> {
    await this.#handOver.open();
    await Promise.all(this.#each(booking => booking.open()));
  }

  /** From now on the venue's orders are taken; it is told what its log says behind the place that it names. */
  async connect(venue: Venue): Promise<void> {
    invariant(this.#bookings.has(venue.name), `somebody registers the venue ${venue.name}`);
    await this.open();
    await this.#handOver.connect(venue);
  }

  placesOf(orders: readonly Pick<Order, 'id' | 'venue'>[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    return this.#handOver.placesOf(orders);
  }

  /** Hears what a venue did. */
  venueSaid(batch: VenueBatch): void {
    this.#bookings.get(batch.venue)!.add(batch);
  }

  look(): void {
    this.#handOver.look();
  }

  /** Answers when the venues were told what was committed so far, and everything they said until then is booked. */
  async settled(): Promise<void> {
    await this.#handOver.caughtUp();
    await Promise.all(this.#each(booking => booking.drained()));
  }

  async stop(): Promise<void> {
    await this.#handOver.stop();
    await Promise.all(this.#each(booking => booking.stop()));
  }

  #each<T>(ask: (booking: Booking) => T): T[] {
    return [...this.#bookings.values()].map(ask);
  }

  #booked(orders: readonly Order[]): void {
    this.#handOver.booked(orders);
    this.#notify(orders, ['orders', 'positions', 'wallet']);
  }
}
