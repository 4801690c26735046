import type { MessageName } from '@parkett/contract';
import { formatDecimal, orderNumber, type Instrument } from '@parkett/kernel';
import { numbersLiteral, type Queryable } from '../../platform/db.ts';
import { defineMessage, defineTelling, type NewMessage } from '../messages/index.ts';
import { executionTable, type Execution } from './execution-store.ts';
import { orderEventTable, type OrderEvent } from './order-event-store.ts';

/** The kinds of messages about orders. */
export const orderMessages = (
  [
    ...(['executed-buy', 'executed-sell', 'part-executed-buy', 'part-executed-sell', 'stop-triggered'] as const),
    ...(['order-expired', 'order-refused', 'order-cancelled', 'change-refused'] as const),
  ] satisfies MessageName[]
).map(defineMessage);

const orderParameters = (id: bigint, { code, name }: Instrument): { order: string; code: string; name: string } => ({
  order: orderNumber(id),
  code,
  name,
});

/** A customer's side of an execution. */
type Side = { readonly side: 'buy' | 'sell'; readonly customer: bigint; readonly order: bigint; readonly execution: Execution };

const sidesOf = (execution: Execution): Side[] =>
  [
    { side: 'buy' as const, customer: execution.buyCustomer, order: execution.buyOrder, execution },
    { side: 'sell' as const, customer: execution.sellCustomer, order: execution.sellOrder, execution },
  ].filter(({ customer }) => customer !== 0n);

type Progress = { readonly filled: bigint; readonly total: bigint };

const ofOrder = (order: string): string => `(buy_order = ${order} and buy_order <> 0 or sell_order = ${order} and sell_order <> 0)`;

/**
 * How much of each order had executed with an execution, and of how much. It comes from the rows of the venue alone, which are written in its order: the
 * order's own row may be booked later. After a change the whole is what had executed until then and what was left. The fills of an order are read once for
 * all of its messages.
 */
async function progressOf(from: Queryable, sides: readonly Side[]): Promise<(Progress & { currency: string })[]> {
  const rows = await from.query<{ filled: string; total: string; currency: string }>(
    'orders.progress-told',
    `with k as (select * from unnest($1::int8[], $2::int8[], $3::int8[]) with ordinality k(execution, customer, number, place)),
       last as (select customer, number, max(execution) as execution from k group by 1, 2),
       fill as materialized (
         select last.number, e.id, sum(e.quantity) over (partition by last.number order by e.id) as filled from last
         cross join lateral (select id, quantity from execution where ${ofOrder('last.number')} and id <= last.execution) e),
       change as materialized (
         select last.number, v.id, v.remaining + coalesce((select sum(quantity) from execution where ${ofOrder('last.number')} and id < v.id), 0) as total
         from last cross join lateral (select id, remaining from order_event
           where customer_id = last.customer and order_id = last.number and kind = 'replaced' and id < last.execution) v)
     select fill.filled::text, coalesce(changed.total, o.quantity)::text as total, o.currency
     from k join fill on fill.number = k.number and fill.id = k.execution
     cross join lateral (select quantity, currency from orders where customer_id = k.customer and id = k.number limit 1) o
     left join lateral (select total from change where change.number = k.number and change.id < k.execution order by change.id desc limit 1) changed on true
     order by k.place`,
    [numbersLiteral(sides.map(one => one.execution.id)), numbersLiteral(sides.map(one => one.customer)), numbersLiteral(sides.map(one => one.order))],
  );
  return rows.map(({ filled, total, currency }) => ({ filled: BigInt(filled), total: BigInt(total), currency }));
}

export const executionTelling = defineTelling<Execution>({
  table: 'execution',
  columns: executionTable.selected,
  tell: async (executions, { from, instruments }) => {
    const sides = executions.flatMap(sidesOf);
    const progress = await progressOf(from, sides);
    return sides.map(({ side, customer, order, execution }, place): NewMessage => {
      const instrument = instruments.withId(execution.instrumentId);
      const { filled, total, currency } = progress[place]!;
      const shares = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
      const figures = { quantity: shares(execution.quantity), filled: shares(filled), total: shares(total) };
      return {
        ...{ customer, about: execution.id, at: execution.at, kind: filled < total ? `part-executed-${side}` : `executed-${side}` },
        parameters: { ...orderParameters(order, instrument), ...figures, price: formatDecimal(execution.price, instrument.priceScale), currency },
      };
    });
  },
  owed: () =>
    `select e.id as about, s.customer, e.tx from execution e cross join lateral (values (e.buy_customer), (e.sell_customer)) s(customer) where s.customer <> 0`,
});

const kindOf = ({ kind, reason }: OrderEvent): MessageName | null => {
  switch (kind) {
    case 'expired':
      return 'order-expired';
    case 'refused':
      return 'order-refused';
    case 'cancelled':
      // The customer's own wish needs no message.
      return reason === 'requested' ? null : 'order-cancelled';
    case 'change-refused':
      return 'change-refused';
    case 'triggered':
      return 'stop-triggered';
    case 'replaced':
      return null;
  }
};

type Found = { readonly instrumentId: number; readonly currency: string };

async function ordersOf(from: Queryable, events: readonly OrderEvent[]): Promise<Map<bigint, Found>> {
  const rows = await from.query<Found & { id: bigint }>(
    'orders.of-told-events',
    `select o.id, o.instrument_id as "instrumentId", o.currency from unnest($1::int8[], $2::int8[]) k(customer, number)
     cross join lateral (select id, instrument_id, currency from orders where customer_id = k.customer and id = k.number limit 1) o`,
    [numbersLiteral(events.map(({ customerId }) => customerId)), numbersLiteral(events.map(({ orderId }) => orderId))],
  );
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

export const orderEventTelling = defineTelling<OrderEvent>({
  table: 'order_event',
  columns: orderEventTable.selected,
  tell: async (events, { from, instruments }) => {
    const told = events.filter(event => kindOf(event) !== null);
    const orders = await ordersOf(from, told);
    return told.map((event): NewMessage => {
      const { customerId: customer, orderId, id: about, at, reason, price } = event;
      const { instrumentId, currency } = orders.get(orderId)!;
      const instrument = instruments.withId(instrumentId);
      const figures = event.kind === 'triggered' && price !== null ? { price: formatDecimal(price, instrument.priceScale), currency } : {};
      const parameters = { ...orderParameters(orderId, instrument), ...(reason === null ? {} : { reason }), ...figures };
      return { customer, kind: kindOf(event)!, about, at, parameters };
    });
  },
  owed: () => `select id as about, customer_id as customer, tx from order_event
    where kind in ('expired', 'refused', 'triggered', 'change-refused') or kind = 'cancelled' and reason is distinct from 'requested'`,
});
