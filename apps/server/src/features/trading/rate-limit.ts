/**
 * Counts an account's commands per second of system time: 'submitted too frequently' (decisions.md: more than 50 orders a second). A repeat with
 * the same key never counts.
 */
export class CommandRate {
  readonly #now: () => number;
  readonly #keys = new Map<bigint, Set<string>>();
  #second = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one command by its key; false when it is one too many. */
  allows({ customer, key }: { customer: bigint; key: string }, perSecond: number): boolean {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#keys.clear();
    }
    const keys = this.#keys.get(customer) ?? new Set();
    this.#keys.set(customer, keys);
    if (keys.size < perSecond) keys.add(key);
    return keys.has(key);
  }
}
