type Held = readonly (readonly [caller: string, connections: number])[];

/** What part of his share a caller may hold before other processes are told. */
const untoldPart = 10;
/** A process that says nothing for so many seconds is gone, and its connections with it. */
const silentMax = 3;

/**
 * How many connections there are, and how many of them one caller holds, at all processes together: no caller can use up all of them. Of the others is
 * known what they said in the last seconds.
 */
export class ConnectionQuota {
  readonly #max: { readonly all: number; readonly perCaller: number };
  readonly #held = new Map<string, number>();
  readonly #elsewhere = new Map<string, { readonly held: ReadonlyMap<string, number>; silent: number }>();
  #taken = 0;

  constructor(max: { all: number; perCaller: number }) {
    this.#max = max;
  }

  /** Why this caller can't connect; null when he can. */
  refusal(caller: string): 'all-taken' | 'caller-has-his-share' | null {
    let held = this.#held.get(caller) ?? 0;
    for (const other of this.#elsewhere.values()) held += other.held.get(caller) ?? 0;
    if (held >= this.#max.perCaller) return 'caller-has-his-share';
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

  /** What others are to know: who holds much. */
  get toTell(): Held {
    return [...this.#held].filter(([, connections]) => connections * untoldPart >= this.#max.perCaller);
  }

  /** Another process says who holds much there. */
  hear(process: string, held: Held): void {
    if (held.length === 0) this.#elsewhere.delete(process);
    else this.#elsewhere.set(process, { held: new Map(held), silent: 0 });
  }

  /** Forgets who has said nothing for some seconds; to be called once a second. */
  secondPassed(): void {
    for (const [process, other] of this.#elsewhere) {
      other.silent += 1;
      if (other.silent > silentMax) this.#elsewhere.delete(process);
    }
  }
}
