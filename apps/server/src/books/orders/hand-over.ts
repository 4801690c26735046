import type { Db } from '../../platform/db.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { LiveOrder } from './book/book-events.ts';
import type { DeskContext } from './desk-context.ts';
import type { Order } from './order.ts';
import { cancelsRequested, type OrderRequest } from './request-store.ts';
import { namesOfPending, pendingOrders } from './store.ts';
import type { RestingVenueOrder, Venue, VenueCommand, VenueOrder, VenuePlace } from './venue-port.ts';

/** An order as its venue needs it. */
const venueOrderOf = (order: Order): VenueOrder => ({
  order: order.id,
  customer: order.customerId,
  instrument: order.instrumentId,
  side: order.side,
  type: order.type,
  quantity: order.liveQuantity - order.filled,
  limit: order.liveLimit,
  stop: order.liveStop,
  timeInForce: order.timeInForce,
  until: order.until,
  mainHoursOnly: order.mainHoursOnly,
});

const restingOf = (order: Order): RestingVenueOrder => ({ ...venueOrderOf(order), sequence: order.venueSequence!, triggered: order.triggered });
const submitOf = (order: Order): VenueCommand => ({ kind: 'submit', order: venueOrderOf(order) });
const cancelOf = (order: Order): VenueCommand => ({ kind: 'cancel', order: order.id, customer: order.customerId });

/**
 * What a change asks the venue for. Less of the same keeps its place and is said as a difference, so that a fill on the way can't be undone;
 * anything else names the rest that was known, and the venue refuses it when it has filled meanwhile.
 */
function changeOf(order: Order): VenueCommand {
  const named = { order: order.id, customer: order.customerId };
  const quantity = order.askedQuantity!;
  const samePrices = order.askedLimit === order.liveLimit && order.askedStop === order.liveStop;
  if (samePrices && quantity < order.liveQuantity) return { kind: 'reduce', ...named, by: order.liveQuantity - quantity };
  return {
    kind: 'replace',
    ...named,
    quantity: quantity - order.filled,
    ifRemaining: order.liveQuantity - order.filled,
    limit: order.askedLimit!,
    stop: order.askedStop,
  };
}

type HandOverParts = Pick<DeskContext, 'now' | 'fundings' | 'venues'> & { readonly db: Db };

/** Tells the venues what was committed, and knows the orders that they hold. */
export class HandOver {
  readonly #parts: HandOverParts;
  readonly #venues = new Map<string, Venue>();
  readonly #live = new Map<bigint, LiveOrder>();
  /** What was asked of orders whose own COMMIT is still in doubt: told right after the order itself. */
  readonly #early = new Map<bigint, VenueCommand[]>();

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

  /** Hands every pending order to a fresh venue: those it had numbered are put back in their order, the others are submitted by time and id. */
  async connect(venue: Venue): Promise<void> {
    const { db, now } = this.#parts;
    await this.#refuseUnknown();
    const orders = await pendingOrders(db, venue.name);
    const cancelled = await cancelsRequested(db);
    this.#venues.set(venue.name, venue);
    for (const order of orders) this.#remember(order);
    const [numbered, unseen] = [orders.filter(({ venueSequence }) => venueSequence !== null), orders.filter(order => order.venueSequence === null)];
    const asked = orders.filter(({ askedQuantity }) => askedQuantity !== null).map(changeOf);
    const cancels = orders.filter(({ id }) => cancelled.has(id)).map(cancelOf);
    venue.send([{ kind: 'restore', orders: numbered.map(restingOf) }, ...unseen.map(submitOf), ...asked, ...cancels], now());
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

  /** Orders that were just committed: one message per venue. */
  submit(orders: readonly Order[]): void {
    const pending = orders.filter(({ state }) => state === 'pending');
    for (const order of pending) this.#remember(order);
    for (const [venue, own] of Map.groupBy(pending, order => order.venue)) {
      const early = own.flatMap(({ id }) => this.#early.get(id) ?? []);
      for (const { id } of own) this.#early.delete(id);
      this.#venues.get(venue)?.send([...own.map(submitOf), ...early], this.#parts.now());
    }
  }

  /** Changes and cancellations that were just committed. One that the venue has answered meanwhile isn't told again. */
  request(requests: readonly { request: OrderRequest; order: Order }[]): void {
    for (const { request, order } of requests) {
      if (order.state !== 'pending' || (request.kind === 'replace' && order.askedQuantity === null)) continue;
      const command = request.kind === 'cancel' ? cancelOf(order) : changeOf(order);
      if (this.#live.has(order.id)) this.#venues.get(order.venue)?.send([command], this.#parts.now());
      else this.#early.set(order.id, [...(this.#early.get(order.id) ?? []), command]);
    }
  }

  /** Where orders stand in the books of their venues; what no venue has a place for is missing. */
  async placesOf(orders: readonly Pick<Order, 'id' | 'venue'>[]): Promise<ReadonlyMap<bigint, VenuePlace>> {
    const asked = [...Map.groupBy(orders, order => order.venue)].flatMap(([name, own]) => {
      const venue = this.#venues.get(name);
      return venue ? [venue.placesOf(own.map(({ id }) => id))] : [];
    });
    const places = new Map((await Promise.all(asked)).flatMap(answer => [...answer]));
    return new Map(orders.flatMap(({ id }) => (places.has(id) ? [[id, places.get(id)!]] : [])));
  }

  /** Orders as they are after a booking: those that ended are forgotten. */
  booked(orders: readonly Order[]): void {
    for (const order of orders) if (order.state !== 'pending') this.#live.delete(order.id);
  }

  #remember({ id, customerId, portfolio, instrumentId, currency, side, funding, venue }: Order): void {
    this.#live.set(id, { customerId, portfolio, instrumentId, currency, side, funding, venue });
  }
}
