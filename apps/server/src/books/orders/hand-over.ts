import { invariant } from '@parkett/kernel';
import { withTransaction, type Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { DeskContext } from './desk-context.ts';
import { openLog } from './log/command-store.ts';
import { Follower } from './log/follower.ts';
import type { LiveOrder, Order } from './order.ts';
import { namesOfPending, pendingConstants } from './store.ts';
import type { LoggedCommands, Venue, VenueOrder, VenuePlace } from './venue-port.ts';

type HandOverParts = Pick<DeskContext, 'fundings' | 'venues' | 'instruments'> & { readonly db: Db; readonly log: Log };

/** Tells each venue what its command log says, and knows the orders that the venues hold. */
export class HandOver {
  readonly #parts: HandOverParts;
  readonly #venues = new Map<string, { readonly venue: Venue; readonly follower: Follower }>();
  readonly #live = new Map<bigint, LiveOrder>();

  constructor(parts: HandOverParts) {
    this.#parts = parts;
  }

  /** Pending orders, as far as they never change. */
  get live(): ReadonlyMap<bigint, LiveOrder> {
    return this.#live;
  }

  isConnected(venue: string): boolean {
    return this.#venues.has(venue);
  }

  get hasVenue(): boolean {
    return this.#venues.size > 0;
  }

  /** Learns which orders are pending. */
  async open(): Promise<void> {
    const { db, venues } = this.#parts;
    await this.#refuseUnknown();
    for (const venue of venues) for (const order of await pendingConstants(db, venue)) this.#live.set(order.id, order);
  }

  /** From here on a venue is told what its log says behind the place that it names. */
  async connect(venue: Venue): Promise<void> {
    const { db, log } = this.#parts;
    await this.#refuseUnknown();
    await withTransaction(db, tx => openLog(tx, venue.name));
    const follower = new Follower({ db, log, venue, taking: logged => this.#taking(venue.name, logged) });
    await this.#venues.get(venue.name)?.follower.stop();
    follower.look();
    await follower.caughtUp();
    // From here on orders are taken for it: none before it heard of all that were decided before.
    this.#venues.set(venue.name, { venue, follower });
  }

  /** No order waits for a venue, or is paid in a way, that nobody here answers for. */
  async #refuseUnknown(): Promise<void> {
    const { db, fundings, venues } = this.#parts;
    for (const { funding, venue } of await namesOfPending(db)) {
      const unknown = !venues.has(venue) ? `at the venue '${venue}'` : !fundings.has(funding) ? `paid by '${funding}'` : null;
      if (unknown)
        throw new StartRefusal(`There are pending orders ${unknown}, which nothing in this Parkett registers: start the version that took them.`);
    }
  }

  /** Tries in a row to read a log on that failed. */
  get failures(): number {
    return Math.max(0, ...Array.from(this.#venues.values(), ({ follower }) => follower.failures));
  }

  /** Something was written into the logs, or may have been. */
  look(): void {
    for (const { follower } of this.#venues.values()) follower.look();
  }

  /** Answers when the venues were told everything of which there was word. */
  async caughtUp(): Promise<void> {
    await Promise.all(Array.from(this.#venues.values(), ({ follower }) => follower.caughtUp()));
  }

  async stop(): Promise<void> {
    await Promise.all(Array.from(this.#venues.values(), ({ follower }) => follower.stop()));
  }

  /** Where orders stand in the books of their venues; what no venue has a place for is missing. */
  async placesOf(orders: readonly Pick<Order, 'id' | 'venue'>[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    const asked = [...Map.groupBy(orders, order => order.venue)].flatMap(([name, own]) => {
      const connected = this.#venues.get(name);
      return connected ? [connected.venue.placesOf(own.map(({ id }) => id))] : [];
    });
    const places = new Map((await Promise.all(asked)).flatMap(answer => [...answer]));
    return new Map(orders.flatMap(({ id }) => (places.has(id) ? [[id, places.get(id)!]] : [])));
  }

  /** Orders as they are after a booking: those that ended are forgotten. */
  booked(orders: readonly Order[]): void {
    for (const order of orders) if (order.state !== 'pending') this.#live.delete(order.id);
  }

  #taking(venue: string, { commands }: LoggedCommands): void {
    for (const command of commands) if (command.kind === 'submit') this.#live.set(command.order.order, this.#liveOf(venue, command.order));
  }

  #liveOf(venue: string, { customer: customerId, portfolio, instrument, side, funding }: VenueOrder): LiveOrder {
    const { currency } = this.#parts.instruments.withId(instrument);
    invariant(this.#parts.fundings.has(funding), `somebody registers the funding ${funding}`);
    return { customerId, portfolio, instrumentId: instrument, currency, side, funding, venue };
  }
}
