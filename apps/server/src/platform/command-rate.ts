type KeyOf = { readonly customer: bigint; readonly key: string };

/**
 * Counts an account's commands of one kind per second of system time, for 'submitted too frequently'. A repeat with
 * the same key never counts.
 */
export class CommandRate {
  readonly #now: () => number;
  readonly #keys = new Map<bigint, Set<string>>();
  #second = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one command by its key, unless it is one too many. */
  admit({ customer, key }: KeyOf, perSecond: number): 'counted' | 'counted-before' | 'too-many' {
    const keys = this.#keysOf(customer);
    if (keys.has(key)) return 'counted-before';
    if (keys.size >= perSecond) return 'too-many';
    keys.add(key);
    return 'counted';
  }

  /** What was counted turned out to repeat a command of an earlier second. */
  takeBack({ customer, key }: KeyOf): void {
    this.#keysOf(customer).delete(key);
  }

  #keysOf(customer: bigint): Set<string> {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#keys.clear();
    }
    const keys = this.#keys.get(customer) ?? new Set();
    this.#keys.set(customer, keys);
    return keys;
  }
}
