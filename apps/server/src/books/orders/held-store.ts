import type { Instrument } from '@parkett/kernel';
import { formatDecimal } from '@parkett/kernel';
import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

type Told = Record<string, unknown>;
/** Which instrument a number is. */
export type InstrumentWithId = (id: number) => Pick<Instrument, 'code' | 'priceScale' | 'quantityScale'>;

const decimalOr = (text: unknown, scale: number): string | null => (typeof text === 'string' ? formatDecimal(BigInt(text), scale) : null);

/** Figures in the units of each row's instrument, which is told by its code. */
function inUnits(rows: Told[], withId: InstrumentWithId): Told[] {
  return rows.map(({ instrument, quantity, filled, remaining, price, stopPrice, limitPrice, ...rest }) => {
    const { code, priceScale, quantityScale } = withId(instrument as number);
    const prices = Object.entries({ price, stopPrice, limitPrice }).map(([name, value]) => [name, decimalOr(value, priceScale)]);
    const quantities = Object.entries({ quantity, filled, remaining }).map(([name, value]) => [name, decimalOr(value, quantityScale)]);
    return { ...rest, code, ...Object.fromEntries([...quantities, ...prices].filter(([, value]) => value !== null)) };
  });
}

export async function readHeldOrders(from: Queryable, { customer, withId }: { customer: bigint; withId: InstrumentWithId }): Promise<Told[]> {
  const select = `select 'O' || id as number, instrument_id as instrument, side, type, effect, quantity::text, filled::text, price::text, stop_price::text as "stopPrice",
      limit_price::text as "limitPrice", time_in_force as "timeInForce", good_till as "goodTill", currency, state, reason, placed_at as "placedAt",
      ended_at as "endedAt" from orders where customer_id = $1 order by id`;
  return inUnits(await jsonRows(from, { name: 'orders.held', select, values: [customer] }), withId);
}

/** What happened to the orders, and what the customer asked to change. */
export async function readHeldOrderStory(from: Queryable, { customer, withId }: { customer: bigint; withId: InstrumentWithId }): Promise<Told[]> {
  const select = `select 'O' || order_id as order, o.instrument_id as instrument, what.kind, what.at, what.reason, what.quantity::text, what.remaining::text,
      what.limit_price::text as "limitPrice", what.stop_price::text as "stopPrice"
    from (select order_id, kind, at, reason, null::int8 as quantity, remaining, limit_price, stop_price from order_event where customer_id = $1
          union all
          select order_id, 'asked-' || kind, requested_at, null, quantity, null, limit_price, stop_price from order_request where customer_id = $1) what
    join orders o on o.customer_id = $1 and o.id = what.order_id order by what.at, order_id`;
  return inUnits(await jsonRows(from, { name: 'orders.held-story', select, values: [customer] }), withId);
}

export async function readHeldExecutions(from: Queryable, { customer, withId }: { customer: bigint; withId: InstrumentWithId }): Promise<Told[]> {
  const select = `select 'O' || o.id as order, x.instrument_id as instrument, o.side, x.price::text, x.quantity::text, x.executed_at as at, x.settles_on as "settlesOn"
    from orders o join execution x on (o.side = 'buy' and x.buy_order = o.id and x.buy_customer = $1) or (o.side = 'sell' and x.sell_order = o.id and x.sell_customer = $1)
    where o.customer_id = $1 order by x.id`;
  return inUnits(await jsonRows(from, { name: 'orders.held-executions', select, values: [customer] }), withId);
}

/** Orders of a customer that are still open. */
export async function countPending(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.arrays<[number]>('orders.count-pending', `select count(*)::int from orders where customer_id = $1 and state = 'pending'`, [
    customer,
  ]);
  return row![0];
}
