import { formatDecimal, idOfNumber, instantToWire, orderNumber, type Instant, type TradingDate } from '@parkett/kernel';
import type { ReplyOf, trading } from '@parkett/contract';
import { bookedBy } from '../../books/ledger/index.ts';
import { executionsOf, findOrder, type Order } from '../../books/orders/index.ts';
import { closesAround, closingOrdersOf, findPosition, split, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { settlesAt } from './due.ts';
import { tradedOf } from './store.ts';
import { moneyText, positionView, type ViewParts } from './views.ts';

type StoryLine = ReplyOf<typeof trading.positionDetail>['story'][number];
type Execution = Awaited<ReturnType<typeof executionsOf>>[number];

/** An execution's part in a position: what it was worth and what its commission was, minor units. */
type Part = { readonly execution: Execution; readonly quantity: bigint; readonly value: bigint; readonly fee: bigint };

/** One position with what happened to it, from the order that opened it to its last settlement. */
export async function positionStory(
  db: Queryable,
  of: { customer: bigint; number: string | undefined; parts: ViewParts },
): Promise<ReplyOf<typeof trading.positionDetail> | null> {
  const { customer, number, parts } = of;
  const id = number === undefined ? null : idOfNumber('P', number);
  if (number !== undefined && id === null) return null;
  const position = await findPosition(db, { customer, position: id });
  if (!position) return number === undefined ? { position: null, story: [] } : null;
  const closing = await closingOrdersOf(db, { customer, position: position.id });
  const [opening, sells, executions, traded] = await Promise.all([
    findOrder(db, { customer, order: position.id }),
    Promise.all(closing.map(order => findOrder(db, { customer, order }))),
    executionsOf(db, [position.id, ...closing]),
    tradedOf(db, { customer, positions: [position.id] }),
  ]);
  const lines = linesFor(position, parts);
  const [bought, sold] = await Promise.all([boughtIn(db, { position, executions }), soldFrom(db, { position, executions })]);
  const story = [
    lines.ordered(opening!, 'ordered'),
    ...lines.executed(bought, 'executed'),
    ...lines.settled(bought, { side: 'buy' }),
    ...sells.filter(order => order !== null).flatMap(order => [lines.ordered(order, 'sell-ordered'), ...lines.endedUnexecuted(order)]),
    ...lines.executed(sold, 'sold'),
    ...lines.settled(sold, { side: 'sell' }),
    ...lines.closed(),
  ];
  return {
    position: positionView({ position, traded: traded.get(position.id)! }, parts),
    story: story.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  };
}

type PartsOf = { position: Position; executions: readonly Execution[] };

/** The executions of the opening order, with what the ledger booked for each. */
async function boughtIn(db: Queryable, { position, executions }: PartsOf): Promise<Part[]> {
  const own = executions.filter(({ order }) => order === position.id);
  const booked = await bookedBy(db, { kind: 'execution-buy', executions: own.map(({ id }) => id) });
  return own.map(execution => {
    const { cash, fee } = booked.get(execution.id)!;
    return { execution, quantity: execution.quantity, value: -cash - fee, fee };
  });
}

/** What sales took from the position. The commission of one that closed several is split over them as it was when it was booked. */
async function soldFrom(db: Queryable, { position, executions }: PartsOf): Promise<Part[]> {
  const closes = Map.groupBy(await closesAround(db, { customer: position.customerId, position: position.id }), ({ executionId }) => executionId);
  const booked = await bookedBy(db, { kind: 'execution-sell', executions: [...closes.keys()] });
  const executed = new Map(executions.map(execution => [execution.id, execution]));
  return [...closes].map(([id, all]) => {
    const own = all.findIndex(({ positionId }) => positionId === position.id);
    const fees = split(
      booked.get(id)!.fee,
      all.map(({ quantity }) => quantity),
    );
    return { execution: executed.get(id)!, quantity: all[own]!.quantity, value: all[own]!.proceeds, fee: fees[own]! };
  });
}

const line = (at: Instant, kind: StoryLine['kind'], rest: Partial<StoryLine>): StoryLine => ({
  at: instantToWire(at),
  kind,
  order: null,
  quantity: null,
  price: null,
  amount: null,
  fee: null,
  ...rest,
});

const sumOf = (parts: readonly Part[], what: 'quantity' | 'value' | 'fee'): bigint => parts.reduce((sum, part) => sum + part[what], 0n);

/** The lines of a story in the position's own units. A sale's are those of a purchase, with the signs turned. */
function linesFor(position: Position, parts: ViewParts) {
  const instrument = parts.instruments.withId(position.instrumentId);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const money = (minor: bigint): string => moneyText(minor, instrument.currency);
  const settledOn = (all: readonly Part[], of: { day: TradingDate; side: 'buy' | 'sell' }): StoryLine => {
    // What settles on the day of the trade is settled with it.
    const at = Math.max(settlesAt(of.day), ...all.map(({ execution }) => execution.at));
    const [value, fee] = [sumOf(all, 'value'), sumOf(all, 'fee')];
    const [ahead, done] = of.side === 'buy' ? (['settles', 'settled'] as const) : (['sale-settles', 'sale-settled'] as const);
    return line(at, at <= parts.now() ? done : ahead, {
      quantity: quantity(sumOf(all, 'quantity')),
      amount: money(of.side === 'buy' ? -value - fee : value - fee),
    });
  };
  return {
    ordered: (order: Order, kind: 'ordered' | 'sell-ordered'): StoryLine =>
      line(order.placedAt, kind, {
        order: orderNumber(order.id),
        quantity: quantity(order.quantity),
        price: order.price === null ? null : price(order.price),
      }),
    executed: (all: readonly Part[], kind: 'executed' | 'sold'): StoryLine[] =>
      all.map(part =>
        line(part.execution.at, kind, {
          order: orderNumber(part.execution.order),
          quantity: quantity(part.quantity),
          price: price(part.execution.price),
          amount: money(part.value),
          fee: money(part.fee),
        }),
      ),
    settled: (all: readonly Part[], { side }: { side: 'buy' | 'sell' }): StoryLine[] =>
      [...Map.groupBy(all, ({ execution }) => execution.settlesOn)].map(([day, some]) => settledOn(some, { day, side })),
    endedUnexecuted: (order: Order): StoryLine[] =>
      order.state === 'pending' || order.state === 'executed' || order.endedAt === null
        ? []
        : [line(order.endedAt, 'sell-cancelled', { order: orderNumber(order.id), quantity: quantity(order.liveQuantity - order.filled) })],
    closed: (): StoryLine[] =>
      position.closedAt === null ? [] : [line(position.closedAt, 'closed', { amount: money(position.realised), fee: money(position.fee) })],
  };
}
