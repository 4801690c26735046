import { denied } from '@parkett/contract';
import { invariant } from '@parkett/kernel';
import { CommandRate, type Commands, type Submit } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { ordersOf, type BookingContext } from './book/book-events.ts';
import { Booking } from './book/booking.ts';
import { changeOrder, type ChangeOrder, type Requested } from './change/change-order.ts';
import type { DeskContext } from './desk-context.ts';
import { HandOver } from './hand-over.ts';
import type { OrderIntent, Parsed } from './intent.ts';
import type { Order } from './order.ts';
import { placeOrder, type PlaceOrder } from './place/place-order.ts';
import type { Venue, VenueBatch, VenuePlace } from './venue-port.ts';

/** The connections that place orders and book events: their plans are pinned, since a plan that flips costs more than half of the speed. */
export const laneSettings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };

export type OrderDeskParts = {
  readonly context: DeskContext & Omit<BookingContext, 'live'>;
  readonly commands: Commands;
  readonly db: Db;
  /** One connection with pinned plans, on which the venues' events are booked. */
  readonly eventLane: Db;
  readonly log: Log;
  readonly ordersPerSecond: () => number;
  /** Whether the books have room for another order. */
  readonly hasRoom: () => boolean;
  /** Tells a customer's screens what changed. */
  readonly notify: (customer: bigint, topics: readonly ('orders' | 'positions' | 'wallet')[]) => void;
};

/** What an intent is taken for that names a funding or a venue which nobody registered. */
const unregistered = denied('invalid-order-type');

/** So many tries to book what a venue did, about a second, before no further order is taken. */
const failuresMax = 6;

/**
 * Where every order comes from and goes through, whoever gives it: `place` and `change` are commands (place/, change/); what is committed is
 * handed over to a venue (hand-over.ts); what the venue says is booked (book/).
 */
export class OrderDesk {
  readonly #parts: OrderDeskParts;
  readonly #handOver: HandOver;
  /** One per venue: each venue's events are booked in its own order. */
  readonly #bookings: ReadonlyMap<string, Booking>;
  /** Places an order. Its answer is the order as accepted. */
  readonly place: Submit<PlaceOrder, Order>;
  /** Asks a venue to cancel or change a pending order. */
  readonly change: Submit<ChangeOrder, Requested>;

  constructor(parts: OrderDeskParts) {
    this.#parts = parts;
    const { context, commands, db, eventLane, log } = parts;
    this.#handOver = new HandOver({ db, log, ...context });
    const booking = {
      db: eventLane,
      log,
      context: { ...context, live: this.#handOver.live },
      applied: (orders: readonly Order[]) => this.#booked(orders),
    };
    this.#bookings = new Map([...context.venues].map(venue => [venue, new Booking({ venue, ...booking })]));
    const rate = new CommandRate({ now: context.systemNow, perSecond: parts.ordersPerSecond });
    const place = commands.register(
      placeOrder(context, {
        rate,
        admits: ({ intent }) => this.#takes(intent.ok ? intent.value.venue : null),
        committed: orders => this.#committed(orders),
      }),
    );
    this.place = given => place(this.#isRegistered(given.command.intent) ? given : { ...given, command: { ...given.command, intent: unregistered } });
    this.change = commands.register(
      changeOrder(context, {
        rate,
        admits: ({ intent }) => this.#changes({ takesOn: intent !== null }),
        committed: requests => this.#committed(requests.map(({ order }) => order)),
      }),
    );
  }

  get context(): DeskContext {
    return this.#parts.context;
  }

  /** Events that wait and orders that are pending, for /metrics. */
  get load(): { events: number; live: number } {
    return { events: this.#each(({ waiting }) => waiting).reduce((sum, waiting) => sum + waiting, 0), live: this.#handOver.live.size };
  }

  /** Why no order is taken, for /readyz; null when orders are taken. */
  get trouble(): string | null {
    if (!this.#handOver.hasVenue) return 'the venue is not there yet';
    if (!this.#parts.hasRoom()) return 'the database has no room left';
    if (this.#handOver.failures >= failuresMax) return `what was decided can't be told to the venue, tried ${this.#handOver.failures} times`;
    for (const { failures } of this.#bookings.values())
      if (failures >= failuresMax) return `what the venue did can't be booked, tried ${failures} times`;
    return null;
  }

  /** From now on the venue's orders are taken; it is told what its log says behind the place that it names. */
  connect(venue: Venue): Promise<void> {
    invariant(this.#bookings.has(venue.name), `somebody registers the venue ${venue.name}`);
    return this.#handOver.connect(venue);
  }

  /** Where pending orders stand in their venues' books, of those that are in one. */
  placesOf(orders: readonly Pick<Order, 'id' | 'venue'>[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    return this.#handOver.placesOf(orders);
  }

  /** Hears what a venue did. Events without a customer's order (the makers' own) have nothing to book. */
  venueSaid({ venue, events, ticks, inputs }: VenueBatch): void {
    const { live } = this.#handOver;
    const ours = events.filter(event => ordersOf(event).some(order => live.get(order)?.venue === venue));
    if (ours.length > 0 || inputs.length > 0) this.#bookings.get(venue)!.add({ venue, events: ours, ticks, inputs });
  }

  /** There may be something new in the venues' logs that nobody here wrote. */
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

  #isRegistered(intent: Parsed<OrderIntent>): boolean {
    const { fundings, venues } = this.#parts.context;
    return !intent.ok || (fundings.has(intent.value.funding) && venues.has(intent.value.venue));
  }

  /**
   * While the server starts, an order could be taken after its venue was told what is pending; and no order is taken that, or whose execution,
   * couldn't be booked.
   */
  #takes(venue: string | null): boolean {
    return this.trouble === null && (venue === null || this.#handOver.isConnected(venue));
  }

  /** A cancellation takes nothing on, so that it is tried whatever the trouble is. */
  #changes({ takesOn }: { takesOn: boolean }): boolean {
    return takesOn ? this.trouble === null : this.#handOver.hasVenue;
  }

  #committed(orders: readonly Order[]): void {
    this.#handOver.look();
    this.#tell(orders, ['orders', 'wallet']);
  }

  #booked(orders: readonly Order[]): void {
    this.#handOver.booked(orders);
    this.#tell(orders, ['orders', 'positions', 'wallet']);
  }

  #tell(orders: readonly Order[], topics: readonly ('orders' | 'positions' | 'wallet')[]): void {
    for (const customer of new Set(orders.map(({ customerId }) => customerId))) this.#parts.notify(customer, topics);
  }
}
