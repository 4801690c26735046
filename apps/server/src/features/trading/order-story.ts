import { customerNumber, formatDecimal, idOfNumber, instantToWire, invariant, type Instrument } from '@parkett/kernel';
import type { deskCustomers, market, ReplyOf } from '@parkett/contract';
import {
  eventsOfOrder,
  executionsOf,
  ordersById,
  requestsOfOrder,
  type Order,
  type OrderEvent,
  type OrderRequest,
} from '../../books/orders/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { oneOrder } from './read-models.ts';
import type { ViewParts } from './views.ts';

type Step = deskCustomers.OrderStep;
type Execution = Awaited<ReturnType<typeof executionsOf>>[number];

/** The customer of an order; null without one of this number. */
export async function ownerOfOrder(db: Queryable, number: string): Promise<bigint | null> {
  const id = idOfNumber('O', number);
  return id === null ? null : ((await ordersById(db, [id]))[0]?.customerId ?? null);
}

/** One order as the desk reads it: what the customer sees of it, and every command, word of the venue and execution in the order of events. */
export async function orderStory(
  db: Queryable,
  { customer, number, parts }: { customer: bigint; number: string; parts: ViewParts },
): Promise<Omit<ReplyOf<typeof deskCustomers.order>, 'notes'>> {
  const id = idOfNumber('O', number);
  const [order] = id === null ? [] : await ordersById(db, [id]);
  const shown = await oneOrder(db, { customer, number, parts });
  invariant(order && shown, `${number} is an order of customer ${customer}`);
  const key = { customer, order: order.id };
  const [requests, events, executions] = await Promise.all([requestsOfOrder(db, key), eventsOfOrder(db, key), executionsOf(db, [order.id])]);
  const instrument = parts.instruments.withId(order.instrumentId);
  const lines = stepsOf(instrument);
  const told = [
    ...events.map(event => ({ id: event.id, step: lines.told(event) })),
    ...executions.map(each => ({ id: each.id, step: lines.executed(each) })),
  ];
  const story = [
    lines.placed(order),
    ...requests.map(lines.asked),
    // Executions and what the venue said otherwise have one sequence of numbers.
    ...told.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ step }) => step),
  ];
  return {
    customer: customerNumber(customer),
    order: shown.order,
    executions: executions.map(({ id: execution, at, quantity, price, phase, settlesOn }) => ({
      ...{ number: String(execution), at: instantToWire(at), phase: phase as market.Phase, settlesOn },
      ...{ quantity: formatDecimal(quantity, instrument.quantityScale), price: formatDecimal(price, instrument.priceScale) },
    })),
    story: story.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  };
}

/** The lines of a story in the units of the order's instrument. */
function stepsOf({ priceScale, quantityScale }: Instrument) {
  const price = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, priceScale));
  const quantity = (units: bigint | null): string | null => (units === null ? null : formatDecimal(units, quantityScale));
  const nothing = { quantity: null, price: null, stopPrice: null, reason: null, print: null };
  const printOf = ({ kind, price: by, phase, priceAt, executionId }: OrderEvent): Step['print'] =>
    kind !== 'triggered' || by === null || phase === null || priceAt === null
      ? null
      : {
          price: formatDecimal(by, priceScale),
          phase: phase as market.Phase,
          at: instantToWire(priceAt),
          execution: executionId === null ? null : String(executionId),
        };
  return {
    placed: (order: Order): Step => ({
      ...nothing,
      at: instantToWire(order.placedAt),
      what: 'placed',
      by: order.originKind,
      ...{ quantity: quantity(order.quantity), price: price(order.price), stopPrice: price(order.stopPrice) },
    }),
    // A request is the customer's: nothing else asks for one.
    asked: ({ kind, at, quantity: units, limit, stop }: OrderRequest): Step => ({
      ...nothing,
      at: instantToWire(at),
      what: `asked-${kind}`,
      by: 'customer',
      ...{ quantity: quantity(units), price: price(limit), stopPrice: price(stop) },
    }),
    told: (event: OrderEvent): Step => {
      const print = printOf(event);
      return {
        at: instantToWire(event.at),
        what: event.kind,
        by: 'venue',
        ...{ reason: event.reason, print, stopPrice: price(event.stop) },
        ...{ quantity: quantity(event.remaining), price: print ? null : price(event.kind === 'replaced' ? event.limit : event.price) },
      };
    },
    executed: ({ at, price: paid, quantity: units }: Execution): Step => ({
      ...nothing,
      at: instantToWire(at),
      what: 'executed',
      by: 'venue',
      ...{ quantity: quantity(units), price: price(paid) },
    }),
  };
}
