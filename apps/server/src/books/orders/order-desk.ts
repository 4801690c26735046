import { denied } from '@parkett/contract';
import { CommandRate, type Commands, type Submit } from '../../platform/commands/index.ts';
import { changeOrder, type ChangeOrder, type Requested } from './change/change-order.ts';
import type { DeskContext } from './desk-context.ts';
import type { Floor } from './floor.ts';
import type { OrderIntent, Parsed } from './intent.ts';
import type { Order } from './order.ts';
import { placeOrder, type PlaceOrder } from './place/place-order.ts';
import type { NotifyScreens } from './screens.ts';
import type { VenuePlace } from './venue-port.ts';

/** The connections that place orders and book events: their plans are pinned, since a plan that flips costs more than half of the speed. */
export const laneSettings = { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };

export type OrderDeskParts = {
  readonly context: DeskContext;
  readonly commands: Commands;
  /** Where what is decided is carried out. */
  readonly floor: Floor;
  readonly ordersPerSecond: () => number;
  /** Whether the books have room for another order. */
  readonly hasRoom: () => boolean;
  readonly notify: NotifyScreens;
};

/** What an intent is taken for that names a funding or a venue which nobody registered. */
const unregistered = denied('invalid-order-type');

/**
 * Where every order comes from, whoever gives it: `place` and `change` are commands (place/, change/). What is committed stands in its venue's command
 * log; the back office, in this process or another, carries it out (back-office.ts).
 */
export class OrderDesk {
  readonly #parts: OrderDeskParts;
  /** Places an order. Its answer is the order as accepted. */
  readonly place: Submit<PlaceOrder, Order>;
  /** Asks a venue to cancel or change a pending order. */
  readonly change: Submit<ChangeOrder, Requested>;

  constructor(parts: OrderDeskParts) {
    this.#parts = parts;
    const { context, commands } = parts;
    const rate = new CommandRate({ name: 'orders', now: context.systemNow, perSecond: parts.ordersPerSecond });
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

  /** Why no order is taken, for /readyz; null when orders are taken. */
  get trouble(): string | null {
    return this.#parts.hasRoom() ? this.#parts.floor.trouble : 'the database has no room left';
  }

  /** Where pending orders stand in their venues' books, of those that are in one. */
  placesOf(orders: readonly Pick<Order, 'id' | 'venue'>[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    return this.#parts.floor.placesOf(orders);
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
    return this.trouble === null && (venue === null || this.#parts.floor.isConnected(venue));
  }

  /** A cancellation takes nothing on, so that it is tried whatever the trouble is. */
  #changes({ takesOn }: { takesOn: boolean }): boolean {
    return takesOn ? this.trouble === null : this.#parts.floor.keepsLog;
  }

  #committed(orders: readonly Order[]): void {
    this.#parts.floor.look();
    this.#parts.notify(orders, ['orders', 'wallet']);
  }
}
