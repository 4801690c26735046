/** Counts an account's commands per second of system time: 'submitted too frequently' (decisions.md: more than 50 orders a second). */
export class CommandRate {
  readonly #now: () => number;
  readonly #counts = new Map<bigint, number>();
  #second = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one command; false when it is one too many. */
  allows(customer: bigint, perSecond: number): boolean {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts.clear();
    }
    const count = (this.#counts.get(customer) ?? 0) + 1;
    this.#counts.set(customer, count);
    return count <= perSecond;
  }
}
