import { asPrice, asQuantity, type Price } from '@parkett/kernel';
import type { VenueEvent as ExchangeEvent, OrderInstruction } from '@parkett/exchange';
import { isForOneSession } from '../../../books/orders/index.ts';
import type { VenueCommand, VenueEvent, VenueOrder } from '../../../books/orders/index.ts';
import type { LoggedAction } from './engine/input.ts';

// The order desk speaks of orders in bigint and in its own words, the matching core in numbers and in the exchange's. Here and nowhere else the
// one is turned into the other.

const priceOrNull = (price: bigint | null): Price | null => (price === null ? null : asPrice(price));

const instructionOf = (order: VenueOrder): OrderInstruction => ({
  id: Number(order.order),
  owner: Number(order.customer),
  instrument: order.instrument,
  side: order.side,
  kind: order.type,
  quantity: asQuantity(order.quantity),
  limit: priceOrNull(order.limit),
  collarBps: order.collarBps,
  stop: priceOrNull(order.stop),
  // One for an early or late session waits for it while the market is closed, and ends with it.
  timeInForce: isForOneSession(order) ? 'gtd' : order.timeInForce,
  until: order.until,
  sessions: order.mainHoursOnly ? 'main' : 'all',
});

/** The desk's command in the exchange's words. */
export function toExchange(command: VenueCommand): LoggedAction {
  switch (command.kind) {
    case 'learn':
    case 'end-orders':
    case 'delist':
      return command;
    case 'submit':
      return { kind: 'submit', order: instructionOf(command.order) };
    case 'restore':
      return {
        kind: 'restore',
        orders: command.orders.map(order => ({ ...instructionOf(order), sequence: Number(order.sequence), triggered: order.triggered })),
      };
    case 'cancel':
      return { kind: 'cancel', id: Number(command.order), owner: Number(command.customer) };
    case 'reduce':
      return { kind: 'reduce', id: Number(command.order), owner: Number(command.customer), by: asQuantity(command.by) };
    case 'replace': {
      const { quantity, ifRemaining, limit, stop } = command;
      const totals = { quantity: asQuantity(quantity), ifRemaining: asQuantity(ifRemaining) };
      const named = { id: Number(command.order), owner: Number(command.customer) };
      const prices = { ...(limit === null ? {} : { limit: asPrice(limit) }), ...(stop === null ? {} : { stop: asPrice(stop) }) };
      return { kind: 'replace', ...named, ...totals, ...prices };
    }
  }
}

const numberOrNull = (number: number | null): bigint | null => (number === null ? null : BigInt(number));

const commands = { submit: 'submit', cancel: 'cancel', reduce: 'change', replace: 'change' } as const;

/** What the exchange says of a customer's order, in the desk's words; null when it is of no order of theirs, or nothing that changes it. */
export function fromExchange(event: ExchangeEvent): VenueEvent | null {
  if (event.kind === 'execution') {
    const { instrument, price, quantity, aggressor, phase, at } = event;
    const numbers = { execution: BigInt(event.execution), buy: BigInt(event.buy), sell: BigInt(event.sell) };
    return { kind: 'executed', ...numbers, instrument, price, quantity, aggressor, tick: numberOrNull(event.tick), phase, at };
  }
  if (!('id' in event) || event.id === 0) return null;
  const about = { order: BigInt(event.id), at: event.at };
  switch (event.kind) {
    case 'accepted':
      return null;
    case 'triggered': {
      const { phase, at: priceAt, tick, execution } = event.origin;
      return { kind: 'triggered', ...about, price: event.price, phase, priceAt, tick: numberOrNull(tick), execution: numberOrNull(execution) };
    }
    case 'replaced':
      return { kind: 'replaced', ...about, remaining: event.remaining, limit: event.limit, stop: event.stop };
    case 'cancelled':
      return { kind: event.kind, ...about, reason: event.reason, worst: event.worst, best: event.best };
    case 'expired':
      return { kind: event.kind, ...about, reason: event.reason };
    case 'rejected':
      return event.command === 'quote' ? null : { kind: 'rejected', ...about, command: commands[event.command], reason: event.code };
  }
}
