import type { Tx } from '../db.ts';
import type { CommandRateLimit, Submission } from './command.ts';
import { lockRates, writeRates, type RateCount } from './store.ts';

type Principal = Submission<unknown>['principal'];

const nameOf = ({ kind, id }: Principal): string => `${kind}/${id}`;

/**
 * What principals who give many commands in one second have been counted in all processes. Others are nobody's concern: a process lets them give a
 * tenth of their limit before it asks, so that a command of theirs costs no statement and writes nothing.
 */
export class SharedRates {
  readonly #limit: CommandRateLimit;
  readonly #counts: ReadonlyMap<string, { readonly row: RateCount; count: number }>;

  private constructor(limit: CommandRateLimit, rows: readonly RateCount[]) {
    this.#limit = limit;
    this.#counts = new Map(rows.map(row => [nameOf({ kind: row.principalKind, id: row.principal }), { row, count: row.count }]));
  }

  /** Behind all other locks of the batch: whoever holds one of these waits for no other but the head of a log. Null where nobody is so quick. */
  static async lock(tx: Tx, limit: CommandRateLimit, submissions: readonly Submission<unknown>[]): Promise<SharedRates | null> {
    const quick = new Map<string, { principalKind: string; principal: bigint; second: bigint }>();
    for (const { principal, quickSecond } of submissions)
      if (quickSecond !== undefined)
        quick.set(nameOf(principal), { principalKind: principal.kind, principal: principal.id, second: BigInt(quickSecond) });
    return quick.size === 0 ? null : new SharedRates(limit, await lockRates(tx, limit.name, [...quick.values()]));
  }

  isFull(principal: Principal): boolean {
    const counted = this.#counts.get(nameOf(principal));
    return counted !== undefined && counted.count >= this.#limit.perSecond();
  }

  /** A command counts, whatever is decided about it. */
  count(principal: Principal): void {
    this.#add(principal, 1);
  }

  /** It turned out to be a repeat. */
  takeBack(principal: Principal): void {
    this.#add(principal, -1);
  }

  #add(principal: Principal, commands: 1 | -1): void {
    const counted = this.#counts.get(nameOf(principal));
    if (counted) counted.count += commands;
  }

  /** Not awaited: it travels together with COMMIT. */
  write(tx: Tx): void {
    const changed = [...this.#counts.values()].flatMap(({ row, count }) => (count === row.count ? [] : [{ ...row, count }]));
    if (changed.length > 0) writeRates(tx, this.#limit.name, changed).catch(() => {});
  }
}
