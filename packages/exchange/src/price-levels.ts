/**
 * One side of a book: its price levels, found by price in O(1) and kept in order with the best one last.
 *
 * Real prices are sparse (AAPL in hundredths of a cent uses one number in a hundred), so there is no ladder with a place per
 * price: a hash finds the level, and a sorted list of the levels in use gives the best. A level that comes or goes moves only the
 * levels better than it, which are few, since books change near their best price.
 */

/** 1 for bids, −1 for asks: `sign × price` is larger for the better price. */
export type Sign = 1 | -1;

const emptyPlace = -1;
const hashMultiplier = 0x9e3779b1;

export class PriceLevels {
  readonly sign: Sign;
  /** Levels in use. */
  count = 0;
  /** Level ids, worst price first. */
  order: Int32Array;
  /** `sign × price` beside each entry of `order`, ascending. */
  rank: Float64Array;
  /** Per level id. */
  price: Float64Array;
  quantity: Float64Array;
  orders: Int32Array;
  head: Int32Array;
  tail: Int32Array;

  private places: Int32Array;
  private mask: number;
  private free: Int32Array;
  private freeCount: number;

  constructor(sign: Sign, capacity = 64) {
    this.sign = sign;
    this.order = new Int32Array(capacity);
    this.rank = new Float64Array(capacity);
    this.price = new Float64Array(capacity);
    this.quantity = new Float64Array(capacity);
    this.orders = new Int32Array(capacity);
    this.head = new Int32Array(capacity).fill(-1);
    this.tail = new Int32Array(capacity).fill(-1);
    this.places = new Int32Array(capacity * 4).fill(emptyPlace);
    this.mask = capacity * 4 - 1;
    this.free = new Int32Array(capacity);
    this.freeCount = 0;
    this.refill(0, capacity);
  }

  /** The best level's id, −1 when the side is empty. */
  best(): number {
    return this.count === 0 ? -1 : this.order[this.count - 1]!;
  }

  /** The level of a price, −1 when it has none. */
  find(price: number): number {
    let place = this.home(price);
    for (;;) {
      const level = this.places[place]!;
      if (level === emptyPlace || this.price[level] === price) return level;
      place = (place + 1) & this.mask;
    }
  }

  /** The level of a price, made when there is none. */
  open(price: number): number {
    let place = this.home(price);
    for (;;) {
      const level = this.places[place]!;
      if (level === emptyPlace) break;
      if (this.price[level] === price) return level;
      place = (place + 1) & this.mask;
    }
    if (this.freeCount === 0) {
      this.grow();
      return this.open(price);
    }
    const level = this.free[--this.freeCount]!;
    this.price[level] = price;
    this.places[place] = level;
    this.insert(level, price * this.sign);
    return level;
  }

  /** Forgets a level that has no order left. */
  close(level: number): void {
    const price = this.price[level]!;
    const rank = price * this.sign;
    let at = this.count - 1;
    while (this.rank[at] !== rank) at -= 1;
    const last = --this.count;
    for (; at < last; at += 1) {
      this.order[at] = this.order[at + 1]!;
      this.rank[at] = this.rank[at + 1]!;
    }
    this.forgetPlace(price);
    this.price[level] = NaN;
    this.free[this.freeCount++] = level;
  }

  private insert(level: number, rank: number): void {
    let at = this.count++;
    while (at > 0 && this.rank[at - 1]! > rank) {
      this.order[at] = this.order[at - 1]!;
      this.rank[at] = this.rank[at - 1]!;
      at -= 1;
    }
    this.order[at] = level;
    this.rank[at] = rank;
  }

  /** Multiplicative hash of the low 32 bits and the rest of a safe integer. */
  private home(price: number): number {
    const low = price | 0;
    const high = (price / 4294967296) | 0;
    const mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), hashMultiplier);
    return (mixed ^ (mixed >>> 15)) & this.mask;
  }

  /** Linear probing without tombstones: later entries of the run move up. */
  private forgetPlace(price: number): void {
    let hole = this.home(price);
    while (this.price[this.places[hole]!] !== price) hole = (hole + 1) & this.mask;
    let place = hole;
    for (;;) {
      place = (place + 1) & this.mask;
      const level = this.places[place]!;
      if (level === emptyPlace) break;
      const home = this.home(this.price[level]!);
      if (((place - home) & this.mask) >= ((place - hole) & this.mask)) {
        this.places[hole] = level;
        hole = place;
      }
    }
    this.places[hole] = emptyPlace;
  }

  private refill(from: number, to: number): void {
    for (let level = to - 1; level >= from; level -= 1) this.free[this.freeCount++] = level;
  }

  private grow(): void {
    const before = this.price.length;
    const capacity = before * 2;
    this.order = widenInt(this.order, capacity);
    this.rank = widenFloat(this.rank, capacity);
    this.price = widenFloat(this.price, capacity);
    this.quantity = widenFloat(this.quantity, capacity);
    this.orders = widenInt(this.orders, capacity);
    this.head = widenInt(this.head, capacity).fill(-1, before);
    this.tail = widenInt(this.tail, capacity).fill(-1, before);
    this.free = widenInt(this.free, capacity);
    this.refill(before, capacity);
    this.places = new Int32Array(capacity * 4).fill(emptyPlace);
    this.mask = capacity * 4 - 1;
    for (let at = 0; at < this.count; at += 1) {
      const level = this.order[at]!;
      let place = this.home(this.price[level]!);
      while (this.places[place] !== emptyPlace) place = (place + 1) & this.mask;
      this.places[place] = level;
    }
  }
}

export function widenInt(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(capacity);
  wide.set(from);
  return wide;
}

export function widenFloat(from: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(capacity);
  wide.set(from);
  return wide;
}
