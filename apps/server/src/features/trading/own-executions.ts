import type { ReplyOf, trading } from '@parkett/contract';
import { formatDecimal, instantToWire, orderNumber, type Instrument } from '@parkett/kernel';
import { executionsOf, ordersOf } from '../../books/orders/index.ts';
import type { Queryable } from '../../platform/db.ts';

type Executions = ReplyOf<typeof trading.executions>['executions'];

/** So many of the newest orders are looked at, and so many executions told: what a chart has room for. */
const ordersMax = 100;
const executionsMax = 200;

/** A customer's executions of one instrument, newest first. */
export async function ownExecutions(db: Queryable, { customer, instrument }: { customer: bigint; instrument: Instrument }): Promise<Executions> {
  const wish = { customer, currency: null, end: null, instrument: instrument.id, offset: 0, size: ordersMax };
  const [pending, ended] = await Promise.all([ordersOf(db, { ...wish, pending: true }), ordersOf(db, { ...wish, pending: false })]);
  const filled = new Map([...pending.orders, ...ended.orders].filter(order => order.filled > 0n).map(order => [order.id, order]));
  const executions = filled.size > 0 ? await executionsOf(db, [...filled.keys()]) : [];
  return executions
    .slice(-executionsMax)
    .toReversed()
    .map(({ order, price, quantity, at }) => ({
      order: orderNumber(order),
      side: filled.get(order)!.side,
      price: formatDecimal(price, instrument.priceScale),
      quantity: formatDecimal(quantity, instrument.quantityScale),
      at: instantToWire(at),
    }));
}
