import { setImmediate as otherWork } from 'node:timers/promises';

/**
 * One long calculation at a time, and between two of them all other work gets its turn: eight cold charts asked for at once would else be
 * computed in one go, and all other requests would wait for the eight.
 */
export class YieldingQueue {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(calculate: () => T): Promise<T> {
    const turn = this.#last.then(() => otherWork()).then(calculate);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
