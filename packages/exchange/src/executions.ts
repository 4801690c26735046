import { asPrice, asQuantity } from '@parkett/kernel';
import type { OrderId, Side } from './api.ts';
import { houseInBook, type MarketState, type OrderRecord } from './market-state.ts';
import { isExtended } from './phase-rules.ts';

/** One side of an execution: an order, or null for the house. */
export type Party = OrderRecord | null;

type Execution = {
  readonly market: MarketState;
  readonly buyer: Party;
  readonly seller: Party;
  readonly price: number;
  readonly quantity: number;
  readonly aggressor: Side | null;
  /** The mark of the house's quote in the book; any number when neither side is the house. */
  readonly mark: number;
};

const idOf = (party: Party): OrderId => (party === null ? 0 : party.id);

/** Books an execution on the orders of both sides and says so. Taking executed orders out of books is the caller's part. */
export function recordExecution({ market, buyer, seller, price, quantity, aggressor, mark }: Execution): void {
  const { venue } = market;
  if (buyer) buyer.remaining -= quantity;
  if (seller) seller.remaining -= quantity;
  venue.execution += 1;
  venue.events.push({
    kind: 'execution',
    instrument: market.instrument.id,
    execution: venue.execution,
    price: asPrice(BigInt(price)),
    quantity: asQuantity(BigInt(quantity)),
    buy: idOf(buyer),
    sell: idOf(seller),
    buyRemaining: asQuantity(buyer ? BigInt(buyer.remaining) : 0n),
    sellRemaining: asQuantity(seller ? BigInt(seller.remaining) : 0n),
    aggressor,
    tick: buyer && seller ? null : mark,
    phase: market.phase,
    at: venue.at,
  });
}

/** The order behind an id in the book; null for the house. */
export function partyOf(market: MarketState, idInBook: number): Party {
  return idInBook === houseInBook ? null : market.venue.orders.get(idInBook)!;
}

/** Moves the last price to that of the newest execution, or of a print. Prices of the extended sessions are no reference for the main hours. */
export function moveLast(market: MarketState, price: number, tick: number | null = null): void {
  const { phase, venue } = market;
  market.last = price;
  if (isExtended(phase)) return;
  market.mainLast = price;
  market.mainLastOrigin = { phase, at: venue.at, tick, execution: tick === null ? venue.execution : null };
}
