/** Where somebody stands who waits for a place: lines take turns, and so do the callers within one. */
export type Place = { readonly line: string; readonly caller: string };

type Waiting = Map<string, (() => void)[]>;

/**
 * So many at once, and a bounded queue. A caller who sends many waits for himself: the next free place goes to the line, and in it to the caller,
 * whose turn is longest ago.
 */
export class FairPlaces {
  readonly #atOnce: number;
  readonly #lineMax: number;
  readonly #lines = new Map<string, Waiting>();
  #running = 0;
  #waiting = 0;

  /** `lineMax`: how many may wait in one line; a caller may have a quarter of them, so that nobody turns the others away. */
  constructor({ atOnce, lineMax }: { atOnce: number; lineMax: number }) {
    this.#atOnce = atOnce;
    this.#lineMax = lineMax;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when it is this caller's turn, to be given back with `free`; null where too many wait. */
  take({ line, caller }: Place): Promise<void> | null {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    const callers: Waiting = this.#lines.get(line) ?? new Map();
    const own = callers.get(caller) ?? [];
    if (this.isFull(line) || (caller !== '' && own.length >= Math.ceil(this.#lineMax / 4))) return null;
    this.#lines.set(line, callers);
    callers.set(caller, own);
    this.#waiting += 1;
    return new Promise(resolve => own.push(resolve));
  }

  /** Whether a line takes nobody any more; one who is sent away from another line has his share of it. */
  isFull(line: string): boolean {
    return this.#inLine(line) >= this.#lineMax;
  }

  #inLine(line: string): number {
    return [...(this.#lines.get(line)?.values() ?? [])].reduce((sum, own) => sum + own.length, 0);
  }

  free(): void {
    const [line] = this.#lines.keys();
    if (line === undefined) {
      this.#running -= 1;
      return;
    }
    const callers = this.#lines.get(line)!;
    const [[caller, own] = ['', []]] = callers;
    const next = own.shift();
    // Whoever has had his turn is the last of the next round.
    callers.delete(caller);
    if (own.length > 0) callers.set(caller, own);
    this.#lines.delete(line);
    if (callers.size > 0) this.#lines.set(line, callers);
    this.#waiting -= 1;
    next?.();
  }
}
