/** How many connections there are, and how many of them one caller holds: no caller can use up all of them. */
export class ConnectionQuota {
  readonly #max: { readonly all: number; readonly perCaller: number };
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(max: { all: number; perCaller: number }) {
    this.#max = max;
  }

  /** Why this caller can't connect; null when he can. */
  refusal(caller: string): 'all-taken' | 'caller-has-his-share' | null {
    if ((this.#held.get(caller) ?? 0) >= this.#max.perCaller) return 'caller-has-his-share';
    return this.#taken >= this.#max.all ? 'all-taken' : null;
  }

  take(caller: string): void {
    this.#taken += 1;
    this.#held.set(caller, (this.#held.get(caller) ?? 0) + 1);
  }

  giveBack(caller: string): void {
    this.#taken -= 1;
    const held = this.#held.get(caller)! - 1;
    if (held > 0) this.#held.set(caller, held);
    else this.#held.delete(caller);
  }
}
