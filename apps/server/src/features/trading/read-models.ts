import { formatDecimal, idOfNumber, instantToWire, orderNumber, type Currency, type Instant } from '@parkett/kernel';
import { wire, type ReplyOf, type trading } from '@parkett/contract';
import { executionsOf, findOrder, ordersOf, type Order, type OrderFilter } from '../../books/orders/index.ts';
import { holdsOpen } from '../../books/ledger/index.ts';
import { closesOfOrders, closesOfPosition, closingOrdersOf, findPosition, positionsOf, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { moneyText, orderView, positionView, summaryOf, type ViewParts } from './views.ts';

const everything = 300;
type Page = { readonly page?: number | undefined; readonly size?: number | undefined };
const slice = ({ page = 1, size = 20 }: Page): { offset: number; size: number } => ({ offset: (page - 1) * size, size });

async function views(db: Queryable, of: { orders: readonly Order[]; parts: ViewParts }): Promise<trading.OrderView[]> {
  const { orders, parts } = of;
  const sells = orders.filter(({ side }) => side === 'sell').map(({ customerId, id }) => ({ customer: customerId, order: id }));
  const [closes, holds] = await Promise.all([
    sells.length > 0 ? closesOfOrders(db, sells) : [],
    holdsOpen(
      db,
      orders.filter(({ state }) => state === 'pending').map(order => ({ account: order.holdAccount, id: order.holdId })),
    ),
  ]);
  const byOrder = Map.groupBy(closes, line => line.orderId);
  const open = new Map(holds.map(hold => [hold.id, hold.open]));
  return orders.map(order =>
    orderView({
      order,
      instrument: parts.instruments.withId(order.instrumentId),
      closes: byOrder.get(order.id) ?? [],
      open: open.get(order.holdId) ?? 0n,
    }),
  );
}

export type OrdersWish = {
  readonly customer: bigint;
  readonly type?: wire.WalletType | undefined;
  readonly state: 'pending' | 'ended';
  readonly end?: Order['state'] | undefined;
  readonly instrument: number | null;
} & Page;

export async function listOrders(db: Queryable, of: { wish: OrdersWish; parts: ViewParts }): Promise<ReplyOf<typeof trading.orders>> {
  const { wish, parts } = of;
  const filter: OrderFilter = {
    customer: wish.customer,
    currency: wish.type === undefined ? null : wire.currencyOfWallet(wish.type),
    pending: wish.state === 'pending',
    end: wish.end ?? null,
    instrument: wish.instrument,
    ...slice(wish),
  };
  const { orders, total } = await ordersOf(db, filter);
  return { orders: await views(db, { orders, parts }), total };
}

const csvCell = (text: string): string =>
  /[";\n]/.test(text) || /^[=+\-@\t]/.test(text) ? `"${/^[=+\-@\t]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"` : text;

/** All ended orders as CSV: semicolons as German spreadsheets expect; a cell that could be read as a formula is defused. */
export async function ordersCsv(
  db: Queryable,
  of: { wish: Omit<OrdersWish, 'state' | 'instrument'>; parts: ViewParts },
): Promise<ReplyOf<typeof trading.ordersFile>> {
  const rows: string[][] = [
    ['number', 'placed', 'ended', 'code', 'name', 'side', 'type', 'state', 'reason', 'quantity', 'filled', 'price', 'average', 'fee', 'currency'],
  ];
  for (let page = 1; ; page += 1) {
    const { orders, total } = await listOrders(db, {
      wish: { ...of.wish, state: 'ended', instrument: null, page, size: everything },
      parts: of.parts,
    });
    for (const order of orders) {
      const { number, placedAt, endedAt, code, name, side, type, state, reason, quantity, filled, price, averagePrice, fee, currency } = order;
      rows.push([
        number,
        placedAt,
        endedAt ?? '',
        code,
        name,
        side,
        type,
        state,
        reason ?? '',
        quantity,
        filled,
        price ?? '',
        averagePrice ?? '',
        fee,
        currency,
      ]);
    }
    if (page * everything >= total) break;
  }
  return { name: `orders-${instantToWire(of.parts.now()).slice(0, 10)}.csv`, content: rows.map(row => row.map(csvCell).join(';')).join('\r\n') };
}

export type PositionsWish = {
  readonly customer: bigint;
  readonly type?: wire.WalletType | undefined;
  readonly state: 'open' | 'closed';
  readonly instrument: number | null;
} & Page;

export async function listPositions(db: Queryable, of: { wish: PositionsWish; parts: ViewParts }): Promise<ReplyOf<typeof trading.positions>> {
  const { wish, parts } = of;
  const currency: Currency = wire.currencyOfWallet(wish.type);
  const base = {
    customer: wish.customer,
    currency: wish.type === undefined && wish.instrument !== null ? null : currency,
    instrument: wish.instrument,
  };
  const [{ positions, total }, open] = await Promise.all([
    positionsOf(db, { ...base, open: wish.state === 'open', ...slice(wish) }),
    positionsOf(db, { customer: wish.customer, currency, open: true, instrument: null, offset: 0, size: everything }),
  ]);
  return { positions: positions.map(position => positionView(position, parts)), total, summary: summaryOf(open.positions, { parts, currency }) };
}

export async function ownOf(db: Queryable, of: { customer: bigint; instrument: number; parts: ViewParts }): Promise<ReplyOf<typeof trading.ownOf>> {
  const { customer, instrument, parts } = of;
  const filter = { customer, currency: null, instrument, offset: 0, size: everything };
  const [{ orders }, { positions }] = await Promise.all([
    ordersOf(db, { ...filter, pending: true, end: null }),
    positionsOf(db, { ...filter, open: true }),
  ]);
  return { orders: await views(db, { orders, parts }), positions: positions.map(position => positionView(position, parts)) };
}

type StoryLine = ReplyOf<typeof trading.positionDetail>['story'][number];

/** One position with what happened to it, from the order that opened it to its settlement. */
export async function positionStory(
  db: Queryable,
  of: { customer: bigint; number: string | undefined; parts: ViewParts },
): Promise<ReplyOf<typeof trading.positionDetail> | null> {
  const { customer, number, parts } = of;
  const id = number === undefined ? null : idOfNumber('P', number);
  if (number !== undefined && id === null) return null;
  const position = await findPosition(db, { customer, position: id });
  if (!position) return number === undefined ? { position: null, story: [] } : null;
  const [opening, closing, closes] = await Promise.all([
    findOrder(db, { customer, order: position.id }),
    closingOrdersOf(db, { customer, position: position.id }),
    closesOfPosition(db, { customer, position: position.id }),
  ]);
  const sells = (await Promise.all(closing.map(order => findOrder(db, { customer, order })))).filter(order => order !== null);
  const executions = await executionsOf(db, [position.id, ...closing]);
  const lines = [
    ...openingLines({ position, opening: opening!, executions, parts }),
    ...closingLines({ position, sells, closes, executions, parts }),
  ];
  return { position: positionView(position, parts), story: lines.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) };
}

type Story = { position: Position; executions: Awaited<ReturnType<typeof executionsOf>>; parts: ViewParts };

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

function openingLines({ position, opening, executions, parts }: Story & { opening: Order }): StoryLine[] {
  const instrument = parts.instruments.withId(position.instrumentId);
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const own = executions.filter(({ order }) => order === position.id);
  const settles = own.at(-1)?.settlesOn;
  return [
    line(opening.placedAt, 'ordered', {
      order: orderNumber(opening.id),
      quantity: quantity(opening.quantity),
      price: opening.price === null ? null : price(opening.price),
    }),
    ...own.map(execution =>
      line(execution.at, 'executed', { order: orderNumber(opening.id), quantity: quantity(execution.quantity), price: price(execution.price) }),
    ),
    ...(settles
      ? [
          line(Date.parse(`${settles}T05:00:00Z`), Date.parse(`${settles}T05:00:00Z`) <= parts.now() ? 'settled' : 'settles', {
            quantity: quantity(position.quantity),
            amount: moneyText(-position.cost, opening.currency),
            fee: moneyText(opening.feeCharged, opening.currency),
          }),
        ]
      : []),
  ];
}

type Closing = Story & { sells: readonly Order[]; closes: Awaited<ReturnType<typeof closesOfPosition>> };

function closingLines({ position, sells, closes, executions, parts }: Closing): StoryLine[] {
  const instrument = parts.instruments.withId(position.instrumentId);
  const { currency } = instrument;
  const quantity = (units: bigint): string => formatDecimal(units, instrument.quantityScale);
  const price = (units: bigint): string => formatDecimal(units, instrument.priceScale);
  const executed = new Map(executions.map(execution => [execution.id, execution]));
  const sold = closes.map(close => {
    const execution = executed.get(close.executionId)!;
    return line(execution.at, 'sold', {
      order: orderNumber(close.orderId),
      quantity: quantity(close.quantity),
      price: price(execution.price),
      amount: moneyText(close.proceeds, currency),
    });
  });
  const ordered = sells.map(order =>
    line(order.placedAt, 'sell-ordered', {
      order: orderNumber(order.id),
      quantity: quantity(order.quantity),
      price: order.price === null ? null : price(order.price),
    }),
  );
  const ended = sells
    .filter(({ state, endedAt }) => state !== 'pending' && state !== 'executed' && endedAt !== null)
    .map(order => line(order.endedAt!, 'sell-cancelled', { order: orderNumber(order.id), quantity: quantity(order.liveQuantity - order.filled) }));
  const closed =
    position.closedAt === null
      ? []
      : [line(position.closedAt, 'closed', { amount: moneyText(position.realised, currency), fee: moneyText(position.fee, currency) })];
  return [...ordered, ...sold, ...ended, ...closed];
}
