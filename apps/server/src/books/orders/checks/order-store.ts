import type { Instant, Money, TradingDate } from '@parkett/kernel';
import type { Queryable } from '../../../platform/db.ts';
import { orderBookedUpTo } from './booked-up-to.ts';
import type { Order } from '../order.ts';
import type { Within } from './asked.ts';

export type Side = Order['side'];

/** An order as far as its terms and its funding ask. */
export type ChargedOrder = Pick<Order, 'id' | 'customerId' | 'portfolio' | 'currency' | 'funding' | 'effect' | 'instrumentId' | 'side' | 'feeRule'>;

export type PendingOrder = ChargedOrder & {
  filled: bigint;
  executedExact: bigint;
  executedValue: Money;
  feeCharged: Money;
  liveQuantity: bigint;
  liveLimit: bigint;
  askedQuantity: bigint | null;
  askedLimit: bigint | null;
  held: bigint;
};

export type Reserve = {
  order: PendingOrder;
  /** The account on which it holds, by `accountName`; null where there is none. */
  lies: string | null;
};

const charged = 'o.id, o.customer_id, o.portfolio, o.currency, o.funding, o.effect, o.instrument_id, o.side, o.fee_rule';
const chargedCount = charged.split(',').length;

function chargedOf(row: readonly unknown[]): ChargedOrder {
  const [id, customerId, portfolio, currency, funding, effect, instrumentId, side, feeRule] = row as never[];
  return {
    id: id!,
    customerId: customerId!,
    portfolio: portfolio!,
    currency: currency!,
    funding: funding!,
    effect: effect!,
    instrumentId: instrumentId!,
    side: side!,
    feeRule: feeRule!,
  };
}

/** Pending orders with what they hold. */
export async function pendingReserves(db: Queryable, within: Within): Promise<Reserve[]> {
  const rows = await db.arrays<unknown[]>(
    '',
    `select ${charged}, o.filled, o.executed_exact, o.executed_value, o.fee_charged, o.live_quantity, o.live_limit, o.asked_quantity, o.asked_limit, o.held,
       (select concat_ws('/', owner, portfolio, purpose, unit) from ledger_account where id = o.hold_account)
     from orders o where o.state = 'pending' and ${within.order('o.id')}`,
  );
  return rows.map(row => {
    const [filled, exact, executedValue, feeCharged, liveQuantity, liveLimit, askedQuantity, askedLimit, held, lies] = row.slice(
      chargedCount,
    ) as never[];
    const money = { executedExact: BigInt(exact!), executedValue: executedValue!, feeCharged: feeCharged! };
    const live = { filled: filled!, liveQuantity: liveQuantity!, liveLimit: liveLimit!, askedQuantity: askedQuantity!, askedLimit: askedLimit! };
    return { order: { ...chargedOf(row), ...money, ...live, held: held! }, lies: lies! };
  });
}

/** One execution of an order as it was booked. */
export type BookedExecution = {
  id: bigint;
  price: bigint;
  quantity: bigint;
  at: Instant;
  settlesOn: TradingDate;
  /** What its customer's money moved by: lines of `accountName` and amount, sorted. */
  money: string;
  /** What its customer's shares moved by, and the commission in it; zeros without an entry. */
  shares: bigint;
  fee: bigint;
  /** What of it was written down as not settled yet. */
  unsettled: bigint | null;
  unsettledOn: TradingDate | null;
};

export type OrderExecutions = ChargedOrder & {
  executedValue: bigint;
  feeCharged: bigint;
  /** All of the order's executions, oldest first. */
  executions: BookedExecution[];
};

/** The executions of an order, by the indexes that leave the house's own side out. */
export const executionsOf = (order: string): string =>
  `select * from execution where ${order}.side = 'buy' and buy_order = ${order}.id and buy_order <> 0
   union all select * from execution where ${order}.side = 'sell' and sell_order = ${order}.id and sell_order <> 0`;

/** Each row looks up what belongs to it by key ("offset 0" keeps the planner from turning it round), also on tables it knows nothing of. */
const bookedText = (within: Within): string => `
  select ${charged}, o.executed_value, o.fee_charged, x.id, x.price, x.quantity, x.executed_at, x.settles_on,
    m.money, m.shares, m.fee, u.amount, u.settles_on
  from orders o
  join lateral (select * from (${executionsOf('o')}) e where id <= ${orderBookedUpTo('o')}) x on true
  left join lateral (select id from ledger_entry where kind = 'execution-' || o.side and reference = x.id offset 0) e on true
  left join lateral (
    select string_agg(format('%s/%s/%s/%s %s', a.owner, a.portfolio, a.purpose, a.unit, p.amount), ', ' order by format('%s/%s/%s/%s', a.owner, a.portfolio, a.purpose, a.unit) collate "C")
             filter (where a.owner = o.customer_id and a.purpose <> 'shares') as money,
           sum(p.amount) filter (where a.owner = o.customer_id and a.purpose = 'shares') as shares,
           sum(p.amount) filter (where a.owner = 0 and a.purpose = 'fees') as fee
    from ledger_posting p join ledger_account a on a.id = p.account_id where p.entry_id = e.id) m on true
  left join lateral (
    select sum(s.amount)::int8 as amount, max(s.settles_on) as settles_on from ledger_account a join ledger_unsettled s on s.account_id = a.id and s.entry_id = e.id
    where a.owner = o.customer_id and a.unit = (select id from ledger_unit where code = o.currency) offset 0) u on true
  where ${within.order('o.id')} and o.filled > 0 order by o.id, x.id`;

/** Orders in question that have executions, each with all of them as booked. */
export async function executionsOfOrders(db: Queryable, within: Within): Promise<OrderExecutions[]> {
  const orders = new Map<bigint, OrderExecutions>();
  for (const row of await db.arrays<unknown[]>('', bookedText(within))) {
    const [executedValue, feeCharged, execution, price, quantity, at, settlesOn] = row.slice(chargedCount) as never[];
    const [money, shares, fee, unsettled, unsettledOn] = row.slice(chargedCount + 7) as never[];
    const order = orders.get(row[0] as bigint) ?? { ...chargedOf(row), executedValue: executedValue!, feeCharged: feeCharged!, executions: [] };
    const moved = { money: money ?? '', shares: BigInt(shares ?? 0), fee: BigInt(fee ?? 0), unsettled: unsettled!, unsettledOn: unsettledOn! };
    order.executions.push({ id: execution!, price: price!, quantity: quantity!, at: at!, settlesOn: settlesOn!, ...moved });
    orders.set(order.id, order);
  }
  return [...orders.values()];
}

export type OrderLine = {
  execution: bigint;
  order: bigint;
  instrumentId: number;
  price: bigint;
  quantity: bigint;
  side: Side;
  limit: bigint;
  phase: string;
  at: Instant;
};

/** Executions beside each customer's order in them. The limit is the widest that the order had been given by then. */
export async function orderLines(db: Queryable, within: Within): Promise<OrderLine[]> {
  const rows = await db.arrays<[bigint, bigint, number, bigint, bigint, Side, bigint, string, Instant]>(
    '',
    `select x.id, o.id, x.instrument_id, x.price, x.quantity, o.side,
       case o.side when 'buy' then greatest(o.limit_price, r.highest) else least(o.limit_price, r.lowest) end, x.phase, x.executed_at
     from execution x join orders o on o.id in (x.buy_order, x.sell_order)
     left join lateral (select max(limit_price) as highest, min(limit_price) as lowest from order_request
       where customer_id = o.customer_id and order_id = o.id and kind = 'replace' and requested_at <= x.executed_at) r on true
     where ${within.execution('x.id')} order by x.id`,
  );
  return rows.map(([execution, order, instrumentId, price, quantity, side, limit, phase, at]) => ({
    execution,
    order,
    instrumentId,
    price,
    quantity,
    side,
    limit,
    phase,
    at,
  }));
}
