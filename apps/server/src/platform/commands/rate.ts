import type { CommandKey, CommandRateLimit } from './command.ts';

type Principal = CommandKey['principal'];

/** What part of his limit a principal may use in a second before other processes are asked. */
const unaskedPart = 10;

/**
 * Counts a principal's commands per second of system time, for 'submitted too frequently'. A repeat with the same key never counts. Counted here is
 * what this process has heard; what is counted of all processes is shared-rates.ts.
 */
export class CommandRate implements CommandRateLimit {
  readonly name: string;
  readonly perSecond: () => number;
  readonly #now: () => number;
  /** What this second has counted: each use of a key, and how many each principal has. */
  readonly #uses = new Set<string>();
  readonly #counts = new Map<string, Map<bigint, number>>();
  #second = 0;

  constructor(limit: { name: string; now: () => number; perSecond: () => number }) {
    this.name = limit.name;
    this.#now = limit.now;
    this.perSecond = limit.perSecond;
  }

  /** Counts one command by the use of its key (`useOf`), unless it is one too many. */
  admit(principal: Principal, use: string): 'counted' | 'counted-before' | 'too-many' {
    this.#startSecond();
    if (this.#uses.has(use)) return 'counted-before';
    const counts = this.#countsOf(principal);
    const count = counts.get(principal.id) ?? 0;
    if (count >= this.perSecond()) return 'too-many';
    counts.set(principal.id, count + 1);
    this.#uses.add(use);
    return 'counted';
  }

  /** What was counted turned out to repeat a command of an earlier second. */
  takeBack(principal: Principal, use: string): void {
    this.#startSecond();
    if (!this.#uses.delete(use)) return;
    const counts = this.#countsOf(principal);
    counts.set(principal.id, counts.get(principal.id)! - 1);
  }

  /** This second, if the principal has given so many in it that other processes are to be asked; else null. */
  quickSecondOf(principal: Principal): number | null {
    const count = this.#countsOf(principal).get(principal.id) ?? 0;
    return count * unaskedPart > this.perSecond() ? this.#second : null;
  }

  #startSecond(): void {
    const second = Math.floor(this.#now() / 1_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#uses.clear();
    this.#counts.clear();
  }

  #countsOf({ kind }: Principal): Map<bigint, number> {
    return this.#counts.getOrInsertComputed(kind, () => new Map());
  }
}
