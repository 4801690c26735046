import type { Instant, TradingDate } from '@parkett/kernel';
import type { Direction } from './decide-alert.ts';

/** An alert that waits for its price. */
export type Waiting = {
  readonly id: bigint;
  readonly direction: Direction;
  /** In the instrument's scale. */
  readonly price: bigint;
  readonly daily: boolean;
  /** Business time: a price that was made before doesn't count. */
  readonly setAt: Instant;
  /** The trading day on which one of every day told last. */
  readonly toldOn: TradingDate | null;
};

/** A last price with its moment, and the trading day of that. */
export type LastPrice = { readonly price: bigint; readonly at: Instant; readonly day: TradingDate };

/**
 * The alerts of one instrument, those nearest to the price first: a price that reaches none is compared with two bounds, however many there are.
 * Those of every day that have told rest until the next trading day.
 */
export class WaitingAlerts {
  /** The lowest first. */
  #above: Waiting[] = [];
  /** The highest first. */
  #below: Waiting[] = [];
  #resting: Waiting[] = [];
  #day: TradingDate | null = null;

  add(alerts: readonly Waiting[]): void {
    const order = (some: Waiting[], direction: Direction, sign: 1n | -1n): Waiting[] => {
      const more = alerts.filter(alert => alert.direction === direction);
      return more.length === 0 ? some : [...some, ...more].toSorted((a, b) => Number((a.price - b.price) * sign));
    };
    this.#above = order(this.#above, 'above', 1n);
    this.#below = order(this.#below, 'below', -1n);
  }

  /** Whether nothing rests and the price lies between the two nearest bounds: then no alert is reached, on whatever day. */
  isBetween(price: bigint): boolean {
    return this.#resting.length === 0 && this.#isBetween(price);
  }

  #isBetween(price: bigint): boolean {
    const [lowest, highest] = [this.#above[0], this.#below[0]];
    return (lowest === undefined || price < lowest.price) && (highest === undefined || price > highest.price);
  }

  /** The alerts that a price reaches. They wait no more, or not on this day. */
  reachedBy({ price, at, day }: LastPrice): readonly Waiting[] {
    if (day !== this.#day) this.#begin(day);
    if (this.#isBetween(price)) return [];
    const reached: Waiting[] = [];
    this.#above = this.#without(this.#above, { at, day, isThere: alert => alert.price <= price, reached });
    this.#below = this.#without(this.#below, { at, day, isThere: alert => alert.price >= price, reached });
    return reached;
  }

  #begin(day: TradingDate): void {
    const woken = this.#resting;
    this.#resting = [];
    this.#day = day;
    this.add(woken);
  }

  #without(alerts: readonly Waiting[], look: Omit<LastPrice, 'price'> & { isThere: (alert: Waiting) => boolean; reached: Waiting[] }): Waiting[] {
    const { at, day, isThere, reached } = look;
    const beyond = alerts.findIndex(alert => !isThere(alert));
    const there = beyond === -1 ? alerts : alerts.slice(0, beyond);
    const tooEarly = there.filter(({ setAt }) => setAt >= at);
    const met = there.filter(({ setAt }) => setAt < at);
    const told = met.filter(({ toldOn }) => toldOn !== day);
    reached.push(...told);
    this.#resting.push(...met.filter(({ daily }) => daily).map(alert => ({ ...alert, toldOn: day })));
    return [...tooEarly, ...alerts.slice(there.length)];
  }
}
