import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

export type Side = 'buy' | 'sell';

type PendingOrder = {
  id: bigint;
  instrumentId: number;
  side: Side;
  feeRule: number;
  filled: bigint;
  executedExact: bigint;
  executedValue: bigint;
  feeCharged: bigint;
  liveQuantity: bigint;
  liveLimit: bigint;
  askedQuantity: bigint | null;
  askedLimit: bigint | null;
};

/** Pending orders beside active holds; one of the two is null where they don't match. */
export async function pendingReserves(db: Queryable): Promise<{ order: PendingOrder | null; hold: bigint | null; account: bigint | null; open: bigint | null }[]> {
  const rows = await db.arrays<unknown[]>(
    'invariants.pending-reserves',
    `select o.id, o.instrument_id, o.side, o.fee_rule, o.filled, o.executed_exact, o.executed_value, o.fee_charged, o.live_quantity, o.live_limit,
       o.asked_quantity, o.asked_limit, h.id, h.account_id, h.open
     from (select * from orders where state = 'pending') o
     full join (select * from ledger_hold where state = 'active' and claim = 'order') h on h.claim_id = o.id and h.id = o.hold_id and h.account_id = o.hold_account`,
  );
  return rows.map(row => {
    const [id, instrumentId, side, feeRule, filled, exact, executedValue, feeCharged, liveQuantity, liveLimit, askedQuantity, askedLimit] = row as never[];
    const [hold, account, open] = row.slice(12) as [bigint | null, bigint | null, bigint | null];
    const order = id === null ? null : { id: id!, instrumentId: instrumentId!, side: side!, feeRule: feeRule!, filled: filled!, executedExact: BigInt(exact!), executedValue: executedValue!, feeCharged: feeCharged!, liveQuantity: liveQuantity!, liveLimit: liveLimit!, askedQuantity: askedQuantity!, askedLimit: askedLimit! };
    return { order, hold, account, open };
  });
}

export type OrderExecutions = {
  id: bigint;
  instrumentId: number;
  side: Side;
  feeRule: number;
  executedValue: bigint;
  feeCharged: bigint;
  /** All of the order's executions, oldest first, with what its customer's cash moved by and the commission in it. */
  executions: { id: bigint; price: bigint; quantity: bigint; cash: bigint; fee: bigint }[];
};

/** Orders that have an execution above `from`, each with all of its executions as booked. */
export async function executionsOfOrders(db: Queryable, from: bigint): Promise<OrderExecutions[]> {
  const rows = await db.arrays<[bigint, number, Side, number, bigint, bigint, bigint, bigint, bigint, string | null, string | null]>(
    'invariants.executions-of-orders',
    `select o.id, o.instrument_id, o.side, o.fee_rule, o.executed_value, o.fee_charged, x.id, x.price, x.quantity, m.cash, m.fee
     from orders o
     join execution x on (o.side = 'buy' and x.buy_order = o.id) or (o.side = 'sell' and x.sell_order = o.id)
     left join ledger_entry e on e.kind = 'execution-' || o.side and e.reference = x.id
     left join lateral (
       select sum(p.amount) filter (where a.owner = o.customer_id and a.purpose = 'cash') as cash,
              coalesce(sum(p.amount) filter (where a.owner = 0 and a.purpose = 'fees'), 0) as fee
       from ledger_posting p join ledger_account a on a.id = p.account_id where p.entry_id = e.id) m on true
     where o.id in (select buy_order from execution where id > $1 union select sell_order from execution where id > $1)
     order by o.id, x.id`,
    [from],
  );
  const orders = new Map<bigint, OrderExecutions>();
  for (const [id, instrumentId, side, feeRule, executedValue, feeCharged, execution, price, quantity, cash, fee] of rows) {
    const order = orders.get(id) ?? { id, instrumentId, side, feeRule, executedValue, feeCharged, executions: [] };
    order.executions.push({ id: execution, price, quantity, cash: BigInt(cash ?? 0), fee: BigInt(fee ?? 0) });
    orders.set(id, order);
  }
  return [...orders.values()];
}

export type OrderLine = { execution: bigint; order: bigint; instrumentId: number; price: bigint; quantity: bigint; side: Side; limit: bigint; at: Instant };

/** Executions above `from` beside each customer's order in them. The limit is the widest that the order ever had. */
export async function orderLines(db: Queryable, from: bigint): Promise<OrderLine[]> {
  const rows = await db.arrays<[bigint, bigint, number, bigint, bigint, Side, bigint, Instant]>(
    'invariants.order-lines',
    `select x.id, o.id, x.instrument_id, x.price, x.quantity, o.side,
       case o.side when 'buy' then greatest(o.limit_price, o.live_limit, max(r.limit_price)) else least(o.limit_price, o.live_limit, min(r.limit_price)) end, x.executed_at
     from execution x join orders o on o.id in (x.buy_order, x.sell_order)
     left join order_request r on r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'replace'
     where x.id > $1 group by x.id, o.customer_id, o.id order by x.id`,
    [from],
  );
  return rows.map(([execution, order, instrumentId, price, quantity, side, limit, at]) => ({ execution, order, instrumentId, price, quantity, side, limit, at }));
}

export type HouseExecution = {
  id: bigint;
  instrumentId: number;
  price: bigint;
  at: Instant;
  phase: string;
  houseBuys: boolean;
  houseSells: boolean;
  aggressor: Side | null;
  /** Limit of the customer's order. */
  limit: bigint;
  tick: { id: bigint; instrumentId: number; at: Instant; source: string; reference: bigint; bids: [string, string][]; asks: [string, string][] } | null;
};

/** Executions above `from` with the house on a side, beside the tick that each names. */
export async function houseExecutions(db: Queryable, from: bigint): Promise<HouseExecution[]> {
  const rows = await db.arrays<unknown[]>(
    'invariants.house-executions',
    `select x.id, x.instrument_id, x.price, x.executed_at, x.phase, x.buy_order = 0, x.sell_order = 0, x.aggressor, o.live_limit,
       t.id, t.instrument_id, t.at, t.source, t.reference, t.bids, t.asks
     from execution x left join market_tick t on t.id = x.tick_id left join orders o on o.id = greatest(x.buy_order, x.sell_order)
     where x.id > $1 and (x.buy_order = 0 or x.sell_order = 0) order by x.id`,
    [from],
  );
  return rows.map(row => {
    const [id, instrumentId, price, at, phase, houseBuys, houseSells, aggressor, limit] = row as never[];
    const [tick, tickInstrument, tickAt, source, reference, bids, asks] = row.slice(9) as never[];
    const known = tick === null ? null : { id: tick!, instrumentId: tickInstrument!, at: tickAt!, source: source!, reference: reference!, bids: bids!, asks: asks! };
    return { id: id!, instrumentId: instrumentId!, price: price!, at: at!, phase: phase!, houseBuys: houseBuys!, houseSells: houseSells!, aggressor: aggressor!, limit: limit!, tick: known };
  });
}

/** Where history stands now: from here on the next look goes. */
export async function newestRows(db: Queryable): Promise<{ entry: bigint; execution: bigint; order: bigint }> {
  const [row] = await db.arrays<[bigint, bigint, bigint]>(
    'invariants.newest-rows',
    `select coalesce((select max(id) from ledger_entry), 0)::int8, coalesce((select max(id) from execution), 0)::int8, coalesce((select max(id) from orders), 0)::int8`,
  );
  return { entry: row![0], execution: row![1], order: row![2] };
}
