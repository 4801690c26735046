import {
  formatDecimal,
  instantToWire,
  money,
  orderNumber,
  positionNumber,
  type Amount,
  type Currency,
  type Instant,
  type Money,
} from '@parkett/kernel';
import { wire } from '@parkett/contract';
import { wallet, type ClaimSource } from '../../books/ledger/index.ts';
import { cashFunding, type Order, orderClaim, ordersOf, reserveFor, restValue, termsOf } from '../../books/orders/index.ts';
import { buyPrice, openPositionsOf, positionsOf, positionState, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { moneyText, valueOf, type ViewParts } from './views.ts';

const stateOf = { executed: 'closed', cancelled: 'cancelled', expired: 'cancelled', refused: 'cancelled' } as const;

/** A pending buy's rest as money, without its commission. */
const restOf = (order: Order, parts: ViewParts): Money =>
  restValue({ terms: termsOf(parts, order), progress: order, remaining: order.liveQuantity - order.filled, limit: order.liveLimit });

const heldBy = (order: Order, parts: ViewParts): Amount =>
  reserveFor({ terms: termsOf(parts, order), progress: order, remaining: order.liveQuantity - order.filled, limit: order.liveLimit });

/** Orders of another portfolio or funding freeze nothing of the wallet, and stand in no list of it. */
const isPaidByWallet = ({ effect, portfolio, funding }: Order): boolean => effect === 'open' && portfolio === wallet && funding === cashFunding.name;

/** What pending buys freeze of the wallet, for the register of claims. */
export const orderClaims = (parts: ViewParts): ClaimSource => ({
  kind: orderClaim,
  cause: 'orders',
  claimsOf: async (db, { customer, currency }) => {
    const { orders } = await ordersOf(db, { customer, currency, pending: true, end: null, instrument: null, offset: 0, size: null });
    const inWallet = orders.filter(isPaidByWallet);
    return inWallet.map(order => ({
      reference: order.id,
      listed: money(currency, restOf(order, parts)),
      held: money(currency, heldBy(order, parts)),
    }));
  },
});

function pendingEntry(order: Order, parts: ViewParts): wire.StockEntry {
  const instrument = parts.instruments.withId(order.instrumentId);
  const remaining = order.liveQuantity - order.filled;
  return wire.toStockEntry({
    status: wire.stockStatus.open,
    state: 'pending',
    code: instrument.code,
    name: instrument.name,
    buyPrice: buyPrice({ cost: restOf(order, parts), quantity: remaining, scales: instrument }),
    quantity: formatDecimal(remaining, instrument.quantityScale),
    profit: moneyText(0n, order.currency),
    ownMoney: moneyText(0n, order.currency),
    boughtAt: instantToWire(order.placedAt),
    marketValue: null,
  });
}

function endedEntry(order: Order, parts: ViewParts): wire.StockEntry {
  const entry = pendingEntry({ ...order, filled: 0n }, parts);
  return { ...entry, status: wire.stockStatus.cancelled, state: stateOf[order.state as keyof typeof stateOf] };
}

function positionEntry(position: Position, parts: ViewParts): wire.StockEntry {
  const instrument = parts.instruments.withId(position.instrumentId);
  const { currency } = instrument;
  const open = position.openQuantity > 0n;
  const worth = valueOf(position, parts);
  return wire.toStockEntry({
    status: open ? wire.stockStatus.open : wire.stockStatus.closed,
    state: positionState(position, parts.now()),
    code: instrument.code,
    name: instrument.name,
    buyPrice: buyPrice({
      cost: open ? position.openCost : position.cost,
      quantity: open ? position.openQuantity : position.quantity,
      scales: instrument,
    }),
    quantity: formatDecimal(open ? position.openQuantity : position.quantity, instrument.quantityScale),
    profit: moneyText(open ? (worth?.profit ?? 0n) : position.realised, currency),
    ownMoney: moneyText(0n, currency),
    boughtAt: instantToWire(position.openedAt),
    marketValue: open && worth ? moneyText(worth.value, currency) : null,
  });
}

type Numbered = { readonly at: Instant; readonly id: bigint; readonly key: string; readonly entry: () => wire.StockEntry };

const positionNumbered = (position: Position, parts: ViewParts): Numbered => ({
  ...{ at: position.openedAt, id: position.id, key: positionNumber(position.id) },
  entry: () => positionEntry(position, parts),
});

/** Newest first: by opening or placing. Of one moment a position comes before an order, and the greater number first. */
function byNewest(a: Numbered, b: Numbered): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.key[0] !== b.key[0]) return a.key < b.key ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

const wholeOf = { instrument: null, offset: 0, size: null };

async function openEntries(
  db: Queryable,
  request: { customer: bigint; currency: Currency; parts: ViewParts },
): Promise<{ entries: Numbered[]; positions: Position[] }> {
  const { customer, currency, parts } = request;
  const [{ orders }, positions] = await Promise.all([
    ordersOf(db, { ...wholeOf, customer, currency, pending: true, end: null }),
    openPositionsOf(db, { customer, currency, portfolio: wallet }),
  ]);
  const pending = orders
    .filter(isPaidByWallet)
    .map((order): Numbered => ({ at: order.placedAt, id: order.id, key: orderNumber(order.id), entry: () => pendingEntry(order, parts) }));
  return { entries: [...pending, ...positions.map(position => positionNumbered(position, parts))], positions };
}

async function closedEntries(db: Queryable, request: { customer: bigint; currency: Currency; parts: ViewParts }): Promise<Numbered[]> {
  const { customer, currency, parts } = request;
  const [{ orders }, { positions }] = await Promise.all([
    ordersOf(db, { ...wholeOf, customer, currency, pending: false, end: null }),
    positionsOf(db, { customer, currency, portfolio: wallet, open: false, instrument: null, offset: 0, size: null }),
  ]);
  const cancelled = orders.filter(order => isPaidByWallet(order) && order.state !== 'executed' && order.filled === 0n);
  return [
    ...cancelled.map(order => ({ at: order.placedAt, id: order.id, key: orderNumber(order.id), entry: () => endedEntry(order, parts) })),
    ...positions.map(position => positionNumbered(position, parts)),
  ];
}

/** A list without entries: what a kind of order that doesn't exist yet answers. */
export const emptyStockList = (currency: Currency): wire.StockList =>
  wire.toStockList({ marketValue: moneyText(0n, currency), profit: moneyText(0n, currency), entries: {} });

export type StockListWish = {
  readonly customer: bigint;
  readonly type?: wire.WalletType | undefined;
  readonly closed: boolean;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
};

/** Positions and pending orders keyed by number, newest first; the two sums are always over all open positions of the wallet. */
export async function stockList(db: Queryable, request: { wish: StockListWish; parts: ViewParts }): Promise<wire.StockList> {
  const { wish, parts } = request;
  const whose = { customer: wish.customer, currency: wire.currencyOfWallet(wish.type), parts };
  const open = await openEntries(db, whose);
  const entries = wish.closed ? await closedEntries(db, whose) : open.entries;
  const { page = 1, size = 300 } = wish;
  const shown = entries.toSorted(byNewest).slice((page - 1) * size, page * size);
  const sums = { value: 0n, profit: 0n };
  for (const position of open.positions) {
    const worth = valueOf(position, parts);
    sums.value += worth?.value ?? position.openCost;
    sums.profit += worth?.profit ?? 0n;
  }
  const listed = Object.fromEntries(shown.map(({ key, entry }) => [key, entry()]));
  return wire.toStockList({ marketValue: moneyText(sums.value, whose.currency), profit: moneyText(sums.profit, whose.currency), entries: listed });
}
