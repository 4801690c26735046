import type { Queryable } from '../../platform/db.ts';
import { fill, nothingExecuted, orderEdges, priceListOfVersion, reserveFor, type OrderProgress, type OrderTerms } from '../orders/index.ts';
import { breachesShown, sqlCheck, type Check, type Finding, type Yardstick } from './check.ts';
import { executionsOfOrders, orderLines, pendingReserves, type OrderLine, type Side } from './store.ts';

const edges = orderEdges.map(([from, to]) => `('${from}', '${to}')`).join(', ');

/** The terms an order was accepted under, from dated data. */
function termsOf(order: { instrumentId: number; side: Side; feeRule: number }, { instruments }: Yardstick): OrderTerms {
  const { priceScale, quantityScale, currency, class: kind } = instruments.withId(order.instrumentId);
  const { commissions } = priceListOfVersion(order.feeRule);
  return { side: order.side, priceScale, quantityScale, currency, commission: commissions[kind as keyof typeof commissions] };
}

/** I4 in both directions: what pending orders need, and what lies on hold. */
async function holdsMatchOrders(db: Queryable, yardstick: Yardstick): Promise<Finding> {
  const rows = await pendingReserves(db);
  const breaches: string[] = [];
  for (const row of rows) {
    if (row.order === null) breaches.push(`hold ${row.hold} on account ${row.account} holds ${row.open} for no pending order`);
    else if (row.open === null) breaches.push(`order ${row.order.id} is pending without a hold`);
    else {
      const { order, open } = row;
      const terms = termsOf(order, yardstick);
      const live = reserveFor({ terms, progress: order, remaining: order.liveQuantity - order.filled, limit: order.liveLimit });
      const asked = order.askedQuantity === null ? 0n : reserveFor({ terms, progress: order, remaining: order.askedQuantity - order.filled, limit: order.askedLimit ?? order.liveLimit });
      // A change that waits for the venue may keep the former, dearer hold until it is answered.
      const right = order.askedQuantity === null ? open === live : open >= live && open >= asked;
      if (!right) breaches.push(`order ${order.id} needs ${asked > live ? asked : live}, its hold ${row.hold} holds ${open}`);
    }
  }
  return { rows: rows.length, breaches: breaches.slice(0, breachesShown) };
}

/** I9: fee and value of every execution recomputed from the first one on, against what was posted. */
async function feesAreRight(db: Queryable, of: { from: bigint; yardstick: Yardstick }): Promise<Finding> {
  const orders = await executionsOfOrders(db, of.from);
  const breaches: string[] = [];
  let rows = 0;
  for (const order of orders) {
    let progress: OrderProgress = nothingExecuted;
    const terms = termsOf(order, of.yardstick);
    for (const execution of order.executions) {
      rows += 1;
      const money = fill({ terms, progress, price: execution.price, quantity: execution.quantity });
      progress = money.progress;
      const cash = order.side === 'buy' ? -(money.value + money.fee) : money.value - money.fee;
      if (execution.cash !== cash) breaches.push(`execution ${execution.id} of order ${order.id} posted ${execution.cash} to its customer, the rule gives ${cash}`);
      if (execution.fee !== money.fee) breaches.push(`execution ${execution.id} of order ${order.id} charged ${execution.fee}, the rule gives ${money.fee}`);
    }
    if (progress.executedValue !== order.executedValue || progress.feeCharged !== order.feeCharged) {
      breaches.push(`order ${order.id} stores value ${order.executedValue} and fee ${order.feeCharged}, its executions give ${progress.executedValue} and ${progress.feeCharged}`);
    }
  }
  return { rows, breaches: breaches.slice(0, breachesShown) };
}

/** I8: within limit and corridor, within session hours, in whole lots. */
function judgeLine(line: OrderLine, yardstick: Yardstick): string | null {
  const { execution, order, price, quantity, side, limit, at, instrumentId } = line;
  const instrument = yardstick.instruments.withId(instrumentId);
  if (side === 'buy' ? price > limit : price < limit) return `execution ${execution} at ${price} is worse than the limit ${limit} of order ${order}`;
  if (quantity % instrument.lot !== 0n) return `execution ${execution} of ${quantity} is not in whole lots of ${instrument.lot}`;
  const reference = yardstick.referenceAt(instrumentId, at);
  const width = reference === null ? null : (reference * 2_000n) / 10_000n;
  if (reference !== null && width !== null && (price < reference - width || price > reference + width)) return `execution ${execution} at ${price} is outside the corridor around ${reference}`;
  return isOpenAt(yardstick, instrumentId, at) ? null : `execution ${execution} at ${new Date(at).toISOString()} is outside the session hours`;
}

/** Within a planned phase, or in the random end that an auction adds to it. */
function isOpenAt({ scheduleOf }: Yardstick, instrumentId: number, at: number): boolean {
  const schedule = scheduleOf(instrumentId);
  return schedule.spansOn(schedule.tradingDateAt(at)).some(span => span.from <= at && at <= span.to + span.randomEndMs);
}

async function executionsAreFair(db: Queryable, of: { from: bigint; yardstick: Yardstick }): Promise<Finding> {
  const lines = await orderLines(db, of.from);
  const breaches = lines.map(line => judgeLine(line, of.yardstick)).filter(breach => breach !== null);
  return { rows: lines.length, breaches: breaches.slice(0, breachesShown) };
}

export const orderChecks: readonly Check[] = [
  {
    id: 'I4',
    promise: 'what is on hold is exactly what pending orders may still need',
    run: ({ db, yardstick }) => holdsMatchOrders(db, yardstick),
  },
  sqlCheck({
    id: 'I4b',
    promise: 'what an account holds is the sum of its active holds',
    count: `select count(*) from ledger_hold where state = 'active'`,
    breaches: `select format('account %s says it holds %s, its holds sum to %s', a.id, a.held, coalesce(h.open, 0)) from ledger_account a
      full join (select account_id, sum(open) as open from ledger_hold where state = 'active' group by 1) h on h.account_id = a.id
      where coalesce(a.held, 0) <> coalesce(h.open, 0)`,
  }),
  sqlCheck({
    id: 'I7',
    promise: 'an order moves along its listed edges only, once, and its story ends in its state',
    count: `select count(*) from order_event`,
    breaches: `select format('order %s went from %s to %s', order_id, from_state, to_state) from order_event where (from_state, to_state) not in (${edges})
      union all
      select format('order %s is %s, its story has %s ends', o.id, o.state, count(e.id)) from orders o
      left join order_event e on e.customer_id = o.customer_id and e.order_id = o.id and e.to_state = o.state
      group by o.id, o.state having count(e.id) <> case o.state when 'pending' then 0 else 1 end
      union all
      select format('order %s is %s with %s of %s filled', id, state, filled, live_quantity) from orders where (state = 'executed') <> (filled = live_quantity)`,
  }),
  sqlCheck({
    id: 'I8',
    promise: 'an order fills by the sum of its executions and never beyond its quantity',
    count: `select count(*) from execution`,
    breaches: `select format('order %s says it filled %s of %s, its executions sum to %s', o.id, o.filled, o.live_quantity, coalesce(x.quantity, 0)) from orders o
      left join lateral (select sum(quantity) as quantity from execution e where (o.side = 'buy' and e.buy_order = o.id) or (o.side = 'sell' and e.sell_order = o.id)) x on true
      where o.filled <> coalesce(x.quantity, 0) or o.filled > o.live_quantity`,
  }),
  {
    id: 'I8b',
    promise: 'no execution is worse than its order’s limit, outside the corridor or the session hours, or in broken lots',
    run: ({ db, scope, yardstick }) => executionsAreFair(db, { from: scope.execution, yardstick }),
  },
  sqlCheck({
    id: 'I9',
    promise: 'each side of an execution is one journal entry, and clearing returns to zero',
    count: `select count(*) from execution where id > $2 and $1::int8 is not null`,
    breaches: `select format('execution %s has no entry for its %s', x.id, s.side) from execution x cross join (values ('execution-buy'), ('execution-sell')) s(side)
      where x.id > $2 and not exists (select from ledger_entry e where e.kind = s.side and e.reference = x.id)
      union all
      select format('entry %s books execution %s, which is not there', e.id, e.reference) from ledger_entry e
      where e.id > $1 and e.kind like 'execution-%' and not exists (select from execution x where x.id = e.reference)
      union all
      select format('clearing of unit %s stands at %s', a.unit, sum(p.amount)) from ledger_account a join ledger_posting p on p.account_id = a.id
      where a.owner = 0 and a.purpose = 'clearing' group by a.unit having sum(p.amount) <> 0`,
  }),
  {
    id: 'I9b',
    promise: 'every execution was charged and paid by the price list of its order',
    run: ({ db, scope, yardstick }) => feesAreRight(db, { from: scope.execution, yardstick }),
  },
  sqlCheck({
    id: 'I18',
    promise: 'a key was used once per account, for one thing',
    count: `select count(*) from orders`,
    breaches: `select format('key %s of customer %s was used %s times', idempotency_key, customer_id, count(*)) from (
      select customer_id, idempotency_key from orders union all select customer_id, idempotency_key from order_request) keys
      group by customer_id, idempotency_key having count(*) > 1`,
  }),
];

