import { distantPast, earliest, later, latest, type Instant } from '@parkett/kernel';

export const waitMaxMs = 15 * 60_000;
/** A turn that isn't taken so long is lost. */
export const turnKeptMs = 120_000;

/** A queue as it is found: the turns of some, in their order, and of all the others how many there are and which is the last. */
export type KnownQueue = { readonly turns: ReadonlyMap<string, Instant>; readonly others: { readonly waiting: number; readonly last: Instant } };

/**
 * A queue for callers that share a budget which is used up: each gets a moment of its own and is let in from then on, however often others
 * ask. The wait is never longer than fifteen minutes.
 */
export class FairQueue {
  /** In their order. */
  readonly #turns: Map<string, Instant>;
  readonly #othersWaiting: number;
  #last: Instant;

  constructor({ turns, others }: KnownQueue = { turns: new Map(), others: { waiting: 0, last: distantPast } }) {
    this.#turns = new Map(turns);
    this.#othersWaiting = others.waiting;
    this.#last = [...turns.values()].reduce(latest, others.last);
  }

  /** How many wait. */
  waitingAt(now: Instant): number {
    for (const [who, turn] of this.#turns) {
      if (now < turn + turnKeptMs) break;
      this.#turns.delete(who);
    }
    return this.#turns.size + this.#othersWaiting;
  }

  turnOf(who: string): Instant | null {
    return this.#turns.get(who) ?? null;
  }

  /**
   * How long `who` still has to wait; 0 when it may try, after which its turn is `taken`.
   * @param budget.waitMs until the budget lets in one caller
   * @param budget.apartMs how far apart it lets in one after the other
   */
  waitMs(who: string, budget: { waitMs: number; apartMs: number }, now: Instant): number {
    const turn = this.#turns.get(who);
    if (turn !== undefined && now < turn + turnKeptMs) return Math.max(0, turn - now);
    if (budget.waitMs === 0 && this.#last <= now) return 0;
    this.#last = earliest(latest(later(now, budget.waitMs), later(this.#last, budget.apartMs)), later(now, waitMaxMs));
    this.#turns.delete(who);
    this.#turns.set(who, this.#last);
    return this.#last - now;
  }

  taken(who: string): void {
    this.#turns.delete(who);
  }
}
