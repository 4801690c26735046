import { formatDecimal, idOfNumber, instantToWire, negated, orderNumber, type Instant, type TradingDate, latest } from '@parkett/kernel';
import type { ReplyOf, trading } from '@parkett/contract';
import { executionsOf, findOrder, pricedEventsOf, type Order, type OrderEvent } from '../../books/orders/index.ts';
import { closingOrdersOf, findPosition, movementsOf, type Position, type PositionMovement } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { settlesAt } from './due.ts';
import { heldOf } from './traded.ts';
import { moneyText, positionView, reachOf, triggerOf, type ViewParts } from './views.ts';

type StoryLine = ReplyOf<typeof trading.positionDetail>['story'][number];
type Execution = Awaited<ReturnType<typeof executionsOf>>[number];

/** An execution's part in a position: what it was worth and what its commission was, minor units. */
type Part = { readonly execution: Execution; readonly quantity: bigint; readonly value: bigint; readonly fee: bigint };

/** A dividend's part that came from a position: quantity in units of its instrument, amount in minor units of its currency. */
type Dividend = {
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly exAt: Instant;
  readonly paysAt: Instant;
  readonly paidAt: Instant | null;
};
export type DividendsOf = (db: Queryable, owner: { readonly customer: bigint; readonly position: bigint }) => Promise<readonly Dividend[]>;

/** One position with what happened to it, from the order that opened it to its last settlement. */
export async function positionStory(
  db: Queryable,
  request: { customer: bigint; number: string | undefined; parts: ViewParts; dividendsOf: DividendsOf },
): Promise<ReplyOf<typeof trading.positionDetail> | null> {
  const { customer, number, parts, dividendsOf } = request;
  const id = number === undefined ? null : idOfNumber('P', number);
  if (number !== undefined && id === null) return null;
  const position = await findPosition(db, { customer, position: id });
  if (!position) return number === undefined ? { position: null, story: [] } : null;
  const closing = await closingOrdersOf(db, { customer, position: position.id });
  const opening = position.originKind === 'order' ? [position.originId] : [];
  const keys = [...opening, ...closing].map(order => ({ customer, order }));
  const [buys, sells, executions, movements, [held], events, dividends] = await Promise.all([
    Promise.all(opening.map(order => findOrder(db, { customer, order }))),
    Promise.all(closing.map(order => findOrder(db, { customer, order }))),
    executionsOf(db, [...opening, ...closing]),
    movementsOf(db, { customer, positions: [position.id] }),
    heldOf(db, { customer, positions: [position] }),
    pricedEventsOf(db, keys),
    dividendsOf(db, { customer, position: position.id }),
  ]);
  const lines = linesFor(position, { parts, events });
  const [bought, sold] = partsOf({ movements, executions, opening });
  const story = [
    ...buys.filter(order => order !== null).flatMap(order => [lines.ordered(order, 'ordered'), ...lines.triggered(order, 'triggered')]),
    ...lines.executed(bought, 'executed'),
    ...lines.settled(bought, { side: 'buy' }),
    ...sells
      .filter(order => order !== null)
      .flatMap(order => [lines.ordered(order, 'sell-ordered'), ...lines.triggered(order, 'sell-triggered'), ...lines.endedUnexecuted(order)]),
    ...lines.executed(sold, 'sold'),
    ...lines.settled(sold, { side: 'sell' }),
    ...lines.withoutOrder(movements),
    ...lines.dividends(dividends),
    ...lines.closed(),
  ];
  return {
    position: positionView(held!, parts),
    story: story.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  };
}

type Told = { readonly movements: readonly PositionMovement[]; readonly executions: readonly Execution[]; readonly opening: readonly bigint[] };

/** The executions that built the position and those that took from it, each with its part in it. */
function partsOf({ movements, executions, opening }: Told): [bought: Part[], sold: Part[]] {
  const [buying, selling] = [true, false].map(
    isOpening => new Map(executions.filter(({ order }) => opening.includes(order) === isOpening).map(execution => [execution.id, execution])),
  );
  const parts = (kinds: readonly string[], from: { among: Map<bigint, Execution>; value: 'cost' | 'proceeds' }): Part[] =>
    movements.flatMap(movement => {
      const execution = kinds.includes(movement.kind) ? from.among.get(movement.reference) : undefined;
      return execution ? [{ execution, quantity: movement.quantity, value: movement[from.value], fee: movement.fee }] : [];
    });
  return [parts(['opened', 'extended'], { among: buying!, value: 'cost' }), parts(['closed'], { among: selling!, value: 'proceeds' })];
}

const line = (at: Instant, kind: StoryLine['kind'], rest: Partial<StoryLine>): StoryLine => ({
  at: instantToWire(at),
  kind,
  order: null,
  quantity: null,
  price: null,
  stopPrice: null,
  phase: null,
  reason: null,
  reach: null,
  amount: null,
  fee: null,
  ...rest,
});

const sumOf = (parts: readonly Part[], what: 'quantity' | 'value' | 'fee'): bigint => parts.reduce((sum, part) => sum + part[what], 0n);

/** What settles on the day of the trade is settled with it. */
const settledAt = (all: readonly Part[], day: TradingDate): Instant => all.map(({ execution }) => execution.at).reduce(latest, settlesAt(day));

/** The lines of a story in the position's own units. A sale's are those of a purchase, with the signs turned. */
function linesFor(position: Position, { parts, events }: { parts: ViewParts; events: readonly OrderEvent[] }) {
  const instrument = parts.instruments.withId(position.instrumentId);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const money = (minor: bigint): string => moneyText(minor, instrument.currency);
  const settledOn = (all: readonly Part[], settlement: { day: TradingDate; side: 'buy' | 'sell' }): StoryLine => {
    const at = settledAt(all, settlement.day);
    const [value, fee] = [sumOf(all, 'value'), sumOf(all, 'fee')];
    const [ahead, done] = settlement.side === 'buy' ? (['settles', 'settled'] as const) : (['sale-settles', 'sale-settled'] as const);
    return line(at, at <= parts.now() ? done : ahead, {
      quantity: quantity(sumOf(all, 'quantity')),
      amount: money(settlement.side === 'buy' ? -value - fee : value - fee),
    });
  };
  return {
    ordered: (order: Order, kind: 'ordered' | 'sell-ordered'): StoryLine =>
      line(order.placedAt, kind, {
        order: orderNumber(order.id),
        quantity: quantity(order.quantity),
        price: order.price === null ? null : price(order.price),
        stopPrice: order.stopPrice === null ? null : price(order.stopPrice),
      }),
    triggered: (order: Order, kind: 'triggered' | 'sell-triggered'): StoryLine[] => {
      const trigger = triggerOf(events.filter(({ orderId }) => orderId === order.id));
      const stopPrice = order.liveStop === null ? null : price(order.liveStop);
      return trigger ? [line(trigger.at, kind, { order: orderNumber(order.id), price: price(trigger.price), phase: trigger.phase, stopPrice })] : [];
    },
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
        : [
            line(order.endedAt, 'sell-cancelled', {
              ...{ order: orderNumber(order.id), quantity: quantity(order.liveQuantity - order.filled), reason: order.reason },
              reach: reachOf(
                events.filter(({ orderId }) => orderId === order.id),
                price,
              ),
            }),
          ],
    withoutOrder: (all: readonly PositionMovement[]): StoryLine[] =>
      all.flatMap(({ kind, quantity: units, proceeds, cost, at }) => {
        if (kind === 'block-opened' || kind === 'allotment-opened')
          return [line(at, kind, { quantity: quantity(units), amount: money(negated(cost)) })];
        if (kind === 'split') return [line(at, kind, { quantity: quantity(units) })];
        if (kind === 'split-paid') return [line(at, kind, { quantity: units === 0n ? null : quantity(units), amount: money(proceeds) })];
        if (kind === 'delisting-paid') return [line(at, kind, { quantity: quantity(units), amount: money(proceeds) })];
        if (kind === 'split-left') return [line(at, kind, { amount: money(negated(cost)) })];
        return kind === 'split-joined' ? [line(at, kind, { amount: money(cost) })] : [];
      }),
    dividends: (all: readonly Dividend[]): StoryLine[] =>
      all.flatMap(({ quantity: units, amount, exAt, paysAt, paidAt }) => [
        line(exAt, 'dividend', { quantity: quantity(units) }),
        line(paidAt ?? paysAt, paidAt === null ? 'dividend-settles' : 'dividend-paid', { amount: money(amount) }),
      ]),
    closed: (): StoryLine[] =>
      position.closedAt === null ? [] : [line(position.closedAt, 'closed', { amount: money(position.realised), fee: money(position.fee) })],
  };
}
