import { asPrice, asQuantity, type Price } from '@parkett/kernel';
import { indicativePrice } from './call-auction.ts';
import type { DepthLevel, LivingOrder, MarketSnapshot, QueuePlace } from './api.ts';
import { sideName, type MarketState, type OrderRecord } from './market-state.ts';
import { buy } from './order-book.ts';
import { isAuction } from './phase-rules.ts';
import type { PriceLevels } from './price-levels.ts';

const priceOrNull = (price: number | null): Price | null => (price === null ? null : asPrice(BigInt(price)));

/** O(levels), and during a call O(n log n) of all levels for the indicative price. */
export function snapshotOf(market: MarketState, levels: number): MarketSnapshot {
  return {
    phase: market.phase,
    last: priceOrNull(market.last),
    reference: priceOrNull(market.reference),
    bids: depthOf(market.book.bids, levels),
    asks: depthOf(market.book.asks, levels),
    indicative: isAuction(market.phase) ? indicativeOf(market) : null,
  };
}

function depthOf(levels: PriceLevels, count: number): DepthLevel[] {
  const depth: DepthLevel[] = [];
  for (let at = levels.count - 1; at >= 0 && depth.length < count; at -= 1) {
    const level = levels.order[at]!;
    depth.push({
      price: asPrice(BigInt(levels.price[level]!)),
      quantity: asQuantity(BigInt(levels.quantity[level]!)),
      orders: levels.orders[level]!,
    });
  }
  return depth;
}

function indicativeOf(market: MarketState): NonNullable<MarketSnapshot['indicative']> {
  const result = indicativePrice(market);
  return {
    price: priceOrNull(result?.price ?? null),
    volume: asQuantity(BigInt(result?.volume ?? 0)),
    surplus: asQuantity(BigInt(result?.surplus ?? 0)),
  };
}

/** Where an order stands in its book; null while it isn't in it. */
export function placeOf({ place, slot, side, market }: OrderRecord): QueuePlace | null {
  if (place !== 'book') return null;
  const { book } = market;
  const levels = side === buy ? book.bids : book.asks;
  const level = book.level[slot]!;
  const before = book.before(slot);
  return {
    price: asPrice(BigInt(levels.price[level]!)),
    ahead: asQuantity(BigInt(before.quantity)),
    position: before.orders + 1,
    quantity: asQuantity(BigInt(levels.quantity[level]!)),
    orders: levels.orders[level]!,
  };
}

export function livingOrders(market: MarketState): LivingOrder[] {
  return [...market.orders].sort((a, b) => a.sequence - b.sequence).map(livingOrder);
}

function livingOrder(order: OrderRecord): LivingOrder {
  const hasLimit = order.limit > 0 && order.limit < Infinity;
  return {
    id: order.id,
    owner: order.owner,
    instrument: order.market.instrument.id,
    side: sideName(order.side),
    kind: order.kind,
    quantity: asQuantity(BigInt(order.remaining)),
    limit: hasLimit ? asPrice(BigInt(order.limit)) : null,
    collarBps: order.collarBps,
    stop: order.stop > 0 ? asPrice(BigInt(order.stop)) : null,
    timeInForce: order.timeInForce,
    until: order.until,
    sessions: order.mainOnly ? 'main' : 'all',
    postOnly: order.postOnly,
    sequence: order.sequence,
    triggered: order.triggered,
    state: order.place === 'book' || order.place === 'call' ? 'live' : 'waiting',
  };
}
