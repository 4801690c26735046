/** How much one connection may send: so much a second, and what it didn't send in a while at once. */
export class Allowance {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #at = performance.now();

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
  }

  /** Counts so many more; false when that is too many. */
  takes(count: number): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000) * this.#perSecond) - count;
    this.#at = now;
    return this.#left >= 0;
  }
}
