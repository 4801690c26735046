import { OwnFlood } from '../../platform/own-flood.ts';

/** Entries of one customer that may wait for the one before. */
const waitingMax = 8;

/** Lets one customer's entries be compared one after the other: each costs a hash, and who sends many at once waits for himself. */
export class OneAtATime {
  readonly #lines = new Map<bigint, { last: Promise<unknown>; waiting: number }>();

  /** Throws OwnFlood where too many wait. */
  async run<T>(customer: bigint, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(customer) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= waitingMax) throw new OwnFlood('too many entries of one customer wait');
    this.#lines.set(customer, line);
    line.waiting += 1;
    const mine = line.last.then(work, work);
    line.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(customer);
    }
  }
}
