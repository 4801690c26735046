import { PriceLevels, widenFloat, widenInt } from './price-levels.ts';

export const buy = 0;
export const sell = 1;
/** A side in the hot path. */
export type BookSide = typeof buy | typeof sell;

/** Why `take` stopped with quantity left. */
export const stoppedByPrice = 0;
export const stoppedByOwner = 1;
export const stoppedByCorridor = 2;

/**
 * Price-time priority over numeric slots. Prices, quantities, ids and sequences are safe integers (below 2^53), which every price and
 * quantity of the instruments is; bigint would cost a factor of ten here, so the API converts.
 *
 * An order lives in a slot: doubly linked within its price level, so that adding, executing and cancelling are O(1) once the level is
 * found. Slots are used again: code that keeps a slot also keeps the order's id and passes both. Nothing is allocated while matching:
 * the executions of the last `take` stand in the `fill…` arrays, `fillCount` of them, and arguments come one by one.
 */
export class OrderBook {
  readonly bids: PriceLevels;
  readonly asks: PriceLevels;

  /** Per slot. `id` is 0 in a free slot. */
  id: Float64Array;
  owner: Float64Array;
  quantity: Float64Array;
  sequence: Float64Array;
  /** A mark of the caller's (the tick behind a house quote), handed back with each fill. */
  mark: Float64Array;
  next: Int32Array;
  prev: Int32Array;
  level: Int32Array;
  side: Uint8Array;

  fillCount = 0;
  fillId: Float64Array;
  fillPrice: Float64Array;
  fillQuantity: Float64Array;
  /** What the resting order has left. */
  fillLeft: Float64Array;
  fillMark: Float64Array;
  /** Why the last `take` left quantity. */
  stopped: number = stoppedByPrice;

  private freeHead: number;

  constructor(capacity = 64) {
    this.bids = new PriceLevels(1);
    this.asks = new PriceLevels(-1);
    this.id = new Float64Array(capacity);
    this.owner = new Float64Array(capacity);
    this.quantity = new Float64Array(capacity);
    this.sequence = new Float64Array(capacity);
    this.mark = new Float64Array(capacity);
    this.next = new Int32Array(capacity);
    this.prev = new Int32Array(capacity);
    this.level = new Int32Array(capacity);
    this.side = new Uint8Array(capacity);
    this.freeHead = -1;
    this.chainFree(0, capacity);
    this.fillId = new Float64Array(16);
    this.fillPrice = new Float64Array(16);
    this.fillQuantity = new Float64Array(16);
    this.fillLeft = new Float64Array(16);
    this.fillMark = new Float64Array(16);
  }

  /** Best price of a side; NaN when it is empty (so that every comparison with it is false). */
  bestPrice(side: BookSide): number {
    const levels = side === buy ? this.bids : this.asks;
    const best = levels.best();
    return best < 0 ? NaN : levels.price[best]!;
  }

  /** The slot of a side's first order: best price, then oldest; −1 when the side is empty. */
  first(side: BookSide): number {
    const levels = side === buy ? this.bids : this.asks;
    const best = levels.best();
    return best < 0 ? -1 : levels.head[best]!;
  }

  /**
   * Executes an incoming order against the other side, best price first, then time, as far as `limit` goes; answers what is left.
   * Stops before an order of the same owner (0: no owner) and before a price outside `low … high`.
   */
  take(side: BookSide, limit: number, quantity: number, owner: number, low: number, high: number): number {
    this.fillCount = 0;
    this.stopped = stoppedByPrice;
    const levels = side === buy ? this.asks : this.bids;
    const sign = levels.sign;
    const worst = limit * sign;
    let left = quantity;
    while (left > 0 && levels.count > 0) {
      const level = levels.order[levels.count - 1]!;
      const price = levels.price[level]!;
      if (price * sign < worst) break;
      if (price < low || price > high) {
        this.stopped = stoppedByCorridor;
        break;
      }
      left = this.takeLevel(levels, level, price, left, owner);
      if (levels.head[level]! >= 0) break;
      levels.close(level);
    }
    return left;
  }

  private takeLevel(levels: PriceLevels, level: number, price: number, wanted: number, owner: number): number {
    let left = wanted;
    let slot = levels.head[level]!;
    while (left > 0 && slot >= 0) {
      if (owner !== 0 && this.owner[slot] === owner) {
        this.stopped = stoppedByOwner;
        break;
      }
      const there = this.quantity[slot]!;
      const executed = there < left ? there : left;
      left -= executed;
      const rest = there - executed;
      this.recordFill(slot, price, executed, rest);
      if (rest > 0) {
        this.quantity[slot] = rest;
        break;
      }
      const next = this.next[slot]!;
      this.release(slot);
      levels.orders[level]! -= 1;
      slot = next;
    }
    levels.quantity[level]! -= wanted - left;
    levels.head[level] = slot;
    if (slot >= 0) this.prev[slot] = -1;
    else levels.tail[level] = -1;
    return left;
  }

  /** How much of `quantity` could execute at once within the limit, ignoring owners. */
  available(side: BookSide, limit: number, quantity: number, owner: number, low: number, high: number): number {
    const levels = side === buy ? this.asks : this.bids;
    const sign = levels.sign;
    let found = 0;
    for (let at = levels.count - 1; at >= 0 && found < quantity; at -= 1) {
      const level = levels.order[at]!;
      const price = levels.price[level]!;
      if (price * sign < limit * sign || price < low || price > high) break;
      for (let slot = levels.head[level]!; slot >= 0; slot = this.next[slot]!) {
        if (owner !== 0 && this.owner[slot] === owner) return found;
        found += this.quantity[slot]!;
      }
    }
    return found;
  }

  /** Puts an order into the book without matching, behind those of its price with a smaller sequence; answers its slot. */
  rest(side: BookSide, price: number, quantity: number, id: number, owner: number, sequence: number, mark: number): number {
    if (this.freeHead < 0) this.grow();
    const slot = this.freeHead;
    this.freeHead = this.next[slot]!;
    const levels = side === buy ? this.bids : this.asks;
    const level = levels.open(price);
    this.id[slot] = id;
    this.owner[slot] = owner;
    this.quantity[slot] = quantity;
    this.sequence[slot] = sequence;
    this.mark[slot] = mark;
    this.level[slot] = level;
    this.side[slot] = side;
    levels.quantity[level]! += quantity;
    levels.orders[level]! += 1;
    this.link(levels, level, slot, sequence);
    return slot;
  }

  /** Appends; only an order that comes back with its old sequence walks forward past younger ones. */
  private link(levels: PriceLevels, level: number, slot: number, sequence: number): void {
    let after = levels.tail[level]!;
    let before = -1;
    while (after >= 0 && this.sequence[after]! > sequence) {
      before = after;
      after = this.prev[after]!;
    }
    this.prev[slot] = after;
    this.next[slot] = before;
    if (after >= 0) this.next[after] = slot;
    else levels.head[level] = slot;
    if (before >= 0) this.prev[before] = slot;
    else levels.tail[level] = slot;
  }

  /** Takes an order out. False when the slot no longer holds that order. */
  remove(slot: number, id: number): boolean {
    if (this.id[slot] !== id) return false;
    const levels = this.side[slot] === buy ? this.bids : this.asks;
    const level = this.level[slot]!;
    const next = this.next[slot]!;
    const prev = this.prev[slot]!;
    levels.quantity[level]! -= this.quantity[slot]!;
    levels.orders[level]! -= 1;
    if (prev >= 0) this.next[prev] = next;
    else levels.head[level] = next;
    if (next >= 0) this.prev[next] = prev;
    else levels.tail[level] = prev;
    this.release(slot);
    if (prev < 0 && next < 0) levels.close(level);
    return true;
  }

  /** Lowers what an order has left, in its place. `by` is smaller than what is left. */
  lower(slot: number, by: number): void {
    const levels = this.side[slot] === buy ? this.bids : this.asks;
    this.quantity[slot]! -= by;
    levels.quantity[this.level[slot]!]! -= by;
  }

  priceOf(slot: number): number {
    const levels = this.side[slot] === buy ? this.bids : this.asks;
    return levels.price[this.level[slot]!]!;
  }

  /** Quantity and number of the orders that execute before it at its price. */
  before(slot: number): { readonly quantity: number; readonly orders: number } {
    let quantity = 0;
    let orders = 0;
    for (let other = this.prev[slot]!; other >= 0; other = this.prev[other]!) {
      quantity += this.quantity[other]!;
      orders += 1;
    }
    return { quantity, orders };
  }

  private release(slot: number): void {
    this.id[slot] = 0;
    this.next[slot] = this.freeHead;
    this.freeHead = slot;
  }

  private recordFill(slot: number, price: number, executed: number, rest: number): void {
    const at = this.fillCount;
    if (at === this.fillId.length) this.growFills();
    this.fillCount = at + 1;
    this.fillId[at] = this.id[slot]!;
    this.fillPrice[at] = price;
    this.fillQuantity[at] = executed;
    this.fillLeft[at] = rest;
    this.fillMark[at] = this.mark[slot]!;
  }

  private chainFree(from: number, to: number): void {
    for (let slot = to - 1; slot >= from; slot -= 1) {
      this.next[slot] = this.freeHead;
      this.freeHead = slot;
    }
  }

  private growFills(): void {
    const capacity = this.fillId.length * 2;
    this.fillId = widenFloat(this.fillId, capacity);
    this.fillPrice = widenFloat(this.fillPrice, capacity);
    this.fillQuantity = widenFloat(this.fillQuantity, capacity);
    this.fillLeft = widenFloat(this.fillLeft, capacity);
    this.fillMark = widenFloat(this.fillMark, capacity);
  }

  private grow(): void {
    const before = this.id.length;
    const capacity = before * 2;
    this.id = widenFloat(this.id, capacity);
    this.owner = widenFloat(this.owner, capacity);
    this.quantity = widenFloat(this.quantity, capacity);
    this.sequence = widenFloat(this.sequence, capacity);
    this.mark = widenFloat(this.mark, capacity);
    this.next = widenInt(this.next, capacity);
    this.prev = widenInt(this.prev, capacity);
    this.level = widenInt(this.level, capacity);
    const side = new Uint8Array(capacity);
    side.set(this.side);
    this.side = side;
    this.chainFree(before, capacity);
  }
}
