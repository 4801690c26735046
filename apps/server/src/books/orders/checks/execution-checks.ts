import { minus, negated, plus, type Instant, type Money } from '@parkett/kernel';
import { accountName } from '../../ledger/index.ts';
import { bookedUpTo, halfBooked } from './booked-up-to.ts';
import { settlementDateOn } from '../../instruments/index.ts';
import { staticCorridorOn } from '../../market-data/index.ts';
import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { fundingOf, type FundingLine, type Fundings } from '../rules/funding.ts';
import { fill, nothingExecuted, type OrderProgress } from '../rules/reserve.ts';
import type { Asked, Oracle } from './asked.ts';
import { executionsOfOrders, orderLines, type BookedExecution, type OrderExecutions, type OrderLine } from './order-store.ts';
import { termsOf } from '../terms.ts';

/** Whether a phase was planned at a moment, with the random end that an auction adds to it. A volatility auction can interrupt any of them. */
function wasPlanned({ scheduleOf }: Oracle, { instrumentId, phase, at }: Pick<OrderLine, 'instrumentId' | 'phase' | 'at'>): boolean {
  const schedule = scheduleOf(instrumentId);
  const spans = schedule.spansOn(schedule.tradingDateAt(at)).filter(span => span.from <= at && at <= span.to + span.randomEndMs);
  return spans.some(span => span.phase === phase || phase === 'volatility-auction');
}

/** I8: within limit and corridor, in its phase of the session, in whole lots. */
function judgeLine(line: OrderLine, oracle: Oracle): string | null {
  const { execution, order, price, quantity, side, limit, phase, at, instrumentId } = line;
  const { lot } = oracle.instruments.withId(instrumentId);
  if (side === 'buy' ? price > limit : price < limit) return `execution ${execution} at ${price} is worse than the limit ${limit} of order ${order}`;
  if (quantity % lot !== 0n) return `execution ${execution} of ${quantity} is not in whole lots of ${lot}`;
  const reference = oracle.referenceAt(instrumentId, at);
  const width =
    reference === null
      ? 0n
      : (reference * BigInt(staticCorridorOn(oracle.ruleBook.reader, oracle.scheduleOf(instrumentId).tradingDateAt(at)))) / 10_000n;
  if (reference !== null && (price < reference - width || price > reference + width))
    return `execution ${execution} at ${price} is outside the corridor around ${reference}`;
  return wasPlanned(oracle, { instrumentId, phase, at })
    ? null
    : `execution ${execution} at ${new Date(at).toISOString()} says ${phase}, which is outside the session hours`;
}

async function executionsAreFair({ db, within, oracle }: Asked): Promise<Finding> {
  return judgeEach(await orderLines(db, within), line => judgeLine(line, oracle));
}

/** When the proceeds of an execution settle, as a second opinion on the booking's `settlementOf`: it asks the schedule that prices are judged by. */
function expectedSettlement(order: OrderExecutions, { at, oracle }: { at: Instant; oracle: Oracle }): { trade: string; settles: string } {
  const { class: kind } = oracle.instruments.withId(order.instrumentId);
  const trade = oracle.scheduleOf(order.instrumentId).tradingDateAt(at);
  return { trade, settles: kind === 'share' || kind === 'foreign' ? settlementDateOn(oracle.ruleBook.reader, trade) : trade };
}

type Figures = { readonly value: Money; readonly fee: Money };
type Held = { readonly fundings: Fundings; readonly oracle: Oracle };

/** What its funding says that an amount moves, as `bookedText` tells it. */
const linesOf = (lines: readonly FundingLine[]): string =>
  lines
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, amount }) => `${accountName(account)} ${amount}`)
    .sort()
    .join(', ');

type Booking = { readonly order: OrderExecutions; readonly execution: BookedExecution; readonly money: Figures; readonly held: Held };

function judgeBooking({ order, execution, money, held: { fundings, oracle } }: Booking): string[] {
  const sign = order.side === 'buy' ? 1n : -1n;
  const lines = fundingOf(fundings, order).settle(
    order,
    order.side === 'buy' ? negated(plus(money.value, money.fee)) : minus(money.value, money.fee),
  );
  const { trade, settles } = expectedSettlement(order, { at: execution.at, oracle });
  const earned = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const waits = order.side === 'sell' && settles > trade && earned > 0n ? earned : null;
  const wrong: string[] = [];
  if (execution.money !== linesOf(lines)) wrong.push(`posted ${execution.money || 'nothing'} to its customer, the rule gives ${linesOf(lines)}`);
  if (execution.shares !== sign * execution.quantity)
    wrong.push(`posted ${execution.shares} of the instrument to its customer, it was of ${execution.quantity}`);
  if (execution.fee !== money.fee) wrong.push(`charged ${execution.fee}, the rule gives ${money.fee}`);
  if (execution.settlesOn !== settles) wrong.push(`settles on ${execution.settlesOn}, the cycle gives ${settles}`);
  if (execution.unsettled !== waits || (waits !== null && execution.unsettledOn !== settles))
    wrong.push(`has ${execution.unsettled ?? 'nothing'} to settle, the rule gives ${waits ?? 'nothing'}`);
  return wrong.map(what => `execution ${execution.id} of order ${order.id} ${what}`);
}

/**
 * I9: value, fee and settlement of every execution of an order recomputed from the first one on, against what was posted. Value and fee come
 * from the booking's own rule, whose figures stand in tables (rules/reserve.test.ts); the settlement is a second opinion.
 */
function judgeOrder(order: OrderExecutions, held: Held): string[] {
  const { fundings, oracle } = held;
  if (!fundings.has(order.funding)) return [`order ${order.id} is paid by ${order.funding}, which nobody registers`];
  const terms = termsOf(oracle, order);
  const breaches: string[] = [];
  let progress: OrderProgress = nothingExecuted;
  for (const execution of order.executions) {
    const money = fill({ terms, progress, price: execution.price, quantity: execution.quantity });
    progress = money.progress;
    breaches.push(...judgeBooking({ order, execution, money, held }));
  }
  if (progress.executedValue !== order.executedValue || progress.feeCharged !== order.feeCharged) {
    breaches.push(
      `order ${order.id} stores value ${order.executedValue} and fee ${order.feeCharged}, its executions give ${progress.executedValue} and ${progress.feeCharged}`,
    );
  }
  return breaches;
}

const bookingsAreRight = async ({ db, within, oracle }: Asked, fundings: Fundings): Promise<Finding> =>
  judgeEach(await executionsOfOrders(db, within), order => judgeOrder(order, { fundings, oracle }));

export const executionChecks = (fundings: Fundings): readonly Check<Asked>[] => [
  {
    id: 'I8b',
    promise: 'no execution is worse than its order’s limit, outside the corridor or the session hours, or in broken lots',
    inParts: { scope: 'execution', upTo: 'execution' },
    run: executionsAreFair,
  },
  sqlCheck({
    id: 'I9',
    promise:
      'each customer’s side of an execution is exactly one journal entry once it is booked, over clearing between customers, and clearing returns to zero',
    count: within => `select count(*) from execution where ${within.execution('id')}`,
    breaches: [
      // The makers' own side had an entry until it became the other half of their customer's.
      within => `select format('execution %s has %s entries for its %s', x.id, count(e.id), s.side) from execution x
        cross join lateral (values ('execution-buy', x.buy_customer, x.buy_order), ('execution-sell', x.sell_customer, x.sell_order)) s(side, customer, id)
        left join orders o on o.id = s.id and s.id <> 0
        left join ledger_entry e on e.kind = s.side and e.reference = x.id
        where ${within.execution('x.id')} group by x.id, s.side, s.customer, o.venue
        having case s.customer when 0 then count(e.id) > 1 else count(e.id) <> (x.id <= ${bookedUpTo({ venue: 'o.venue', customer: 's.customer' })})::int end`,
      () => `select format('bucket %s of %s is booked up to event %s, and the newest is %s', bucket, venue, event, newest) from booked_up_to
        cross join (select greatest((select max(id) from execution), (select max(id) from order_event), 0) as newest) n where event > newest`,
      within => `select format('execution %s between customers moves %s of the makers', x.id, p.amount) from execution x
        join ledger_entry e on e.kind in ('execution-buy', 'execution-sell') and e.reference = x.id
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.owner = 0 and a.purpose = 'maker'
        where ${within.execution('x.id')} and x.buy_customer <> 0 and x.sell_customer <> 0`,
      within => `select format('execution %s between customers is booked without clearing as %s', x.id, e.kind) from execution x
        join ledger_entry e on e.kind in ('execution-buy', 'execution-sell') and e.reference = x.id
        where ${within.execution('x.id')} and x.buy_customer <> 0 and x.sell_customer <> 0 and not exists (
          select from ledger_posting p join ledger_account a on a.id = p.account_id and a.owner = 0 and a.purpose like 'clearing:%' where p.entry_id = e.id)`,
      within => `select format('execution %s against the makers moves %s of %s', x.id, p.amount, a.purpose) from execution x
        join ledger_entry e on e.kind in ('execution-buy', 'execution-sell') and e.reference = x.id
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.owner = 0 and a.purpose not in ('maker', 'fees')
        where ${within.execution('x.id')} and (x.buy_customer = 0 or x.sell_customer = 0) and not exists (
          select from ledger_entry o where o.kind in ('execution-buy', 'execution-sell') and o.reference = x.id and o.owner = 0)`,
      within => `select format('entry %s books execution %s, which is not there', e.id, e.reference) from ledger_entry e
        where ${within.entry('e.id')} and e.kind like 'execution-%' and not exists (select from execution x where x.id = e.reference)`,
      within => `select format('execution %s leaves %s of unit %s in clearing', x.id, sum(p.amount), p.unit) from execution x
        join ledger_entry e on e.kind in ('execution-buy', 'execution-sell') and e.reference = x.id
        join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.owner = 0 and a.purpose like 'clearing:%'
        where ${within.execution('x.id')} and x.id not in (${halfBooked}) group by x.id, p.unit having sum(p.amount) <> 0`,
    ],
  }),
  {
    id: 'I9b',
    promise: 'every execution was charged, paid and settled by the rules of its order',
    inParts: { scope: 'order', upTo: 'order' },
    run: asked => bookingsAreRight(asked, fundings),
  },
];
