import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseUnavailable, OutcomeUnknown, withTransaction, type Db, type Tx } from './db.ts';

/** Nothing was begun for this command: its lane is stalled or full. The caller may try again. */
export class LaneBusy extends Error {
  override name = 'LaneBusy';
}

export type BatchSettings<Command, Answer> = {
  /** One connection each; commands of one key always go to the same lane, so that no two lanes want the same row. */
  readonly lanes: readonly Db[];
  readonly laneOf: (command: Command) => number;
  /** Does the commands in their order in one transaction and answers each. Runs again as a whole after a conflict: it may only use `tx`. */
  readonly run: (tx: Tx, commands: readonly Command[]) => Promise<readonly Answer[]>;
  /** After the commit, before the answers: hands over what was decided. */
  readonly committed?: (commands: readonly Command[], answers: readonly Answer[]) => void;
  /** COMMIT got no answer: what was decided may have happened or not. The callers are told so; the command's runner has to find out. */
  readonly unknown?: (commands: readonly Command[], answers: readonly Answer[]) => void;
  /** Whether a batch that failed so has to be run again as it is, once: what it collided with is committed now. */
  readonly again?: (error: unknown) => boolean;
  readonly sizeMax: number;
  /** A command that waited this long without being begun is answered 'busy'. */
  readonly waitMs: number;
  /** Commands waiting in one lane at the most; one more is answered 'busy' at once. */
  readonly queueMax: number;
};

type Waiting<Command, Answer> = {
  readonly command: Command;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * One transaction for the commands that wait: a lane takes whatever queued while its previous batch was in flight (no timer), so that N commands
 * cost two round trips and one fsync, and one command alone doesn't wait. A batch that fails is run again as halves, then one by one,
 * so that one bad command can't refuse its neighbours.
 */
export class Batcher<Command, Answer> {
  readonly #settings: BatchSettings<Command, Answer>;
  readonly #queues: Waiting<Command, Answer>[][];
  readonly #busy: boolean[];
  #working = 0;
  /** The timer of the submission that waits longest; one per lane, set while one waits. */
  readonly #timers: (NodeJS.Timeout | null)[];

  constructor(settings: BatchSettings<Command, Answer>) {
    this.#settings = settings;
    this.#queues = settings.lanes.map(() => []);
    this.#busy = settings.lanes.map(() => false);
    this.#timers = settings.lanes.map(() => null);
  }

  /** Commands that wait for their batch, for /metrics. */
  get waiting(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Commands waiting and being worked on. */
  get inFlight(): number {
    return this.waiting + this.#working;
  }

  submit(command: Command): Promise<Answer> {
    const lane = this.#settings.laneOf(command) % this.#queues.length;
    const queue = this.#queues[lane]!;
    if (queue.length >= this.#settings.queueMax) return Promise.reject(new LaneBusy('the lane is full'));
    return new Promise((resolve, reject) => {
      queue.push({ command, since: performance.now(), resolve, reject });
      this.#timers[lane] ??= this.#lookIn(lane, this.#settings.waitMs);
      if (!this.#busy[lane]) {
        this.#busy[lane] = true;
        // One turn of the event loop lets the commands of one burst of requests share their first batch.
        void turn().then(() => this.#work(lane));
      }
    });
  }

  async #work(lane: number): Promise<void> {
    const queue = this.#queues[lane]!;
    while (queue.length > 0) {
      const batch = queue.splice(0, this.#settings.sizeMax);
      this.#working += batch.length;
      await this.#attempt(lane, batch);
      this.#working -= batch.length;
      // The same again: those who were just answered may have more to say, and share the next batch with those who waited.
      await turn();
    }
    this.#busy[lane] = false;
  }

  #lookIn(lane: number, delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#dropStalled(lane), delayMs).unref();
  }

  /** The caller was promised an answer in time, also while the batch before stands still. */
  #dropStalled(lane: number): void {
    const queue = this.#queues[lane]!;
    const oldest = performance.now() - this.#settings.waitMs;
    const fresh = queue.findIndex(({ since }) => since > oldest);
    for (const { reject } of queue.splice(0, fresh < 0 ? queue.length : fresh)) reject(new LaneBusy('the lane stalled'));
    const [next] = queue;
    this.#timers[lane] = next ? this.#lookIn(lane, Math.max(1, Math.ceil(next.since - oldest))) : null;
  }

  async #attempt(lane: number, batch: Waiting<Command, Answer>[], isSecond = false): Promise<void> {
    const commands = batch.map(waiting => waiting.command);
    let answers: readonly Answer[] = [];
    try {
      await withTransaction(this.#settings.lanes[lane]!, async tx => {
        answers = await this.#settings.run(tx, commands);
      });
    } catch (error) {
      if (error instanceof OutcomeUnknown) this.#settings.unknown?.(commands, answers);
      if (!isSecond && this.#settings.again?.(error)) return this.#attempt(lane, batch, true);
      return this.#failed({ lane, batch, error });
    }
    this.#settings.committed?.(commands, answers);
    for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index]!);
  }

  async #failed({ lane, batch, error }: { lane: number; batch: Waiting<Command, Answer>[]; error: unknown }): Promise<void> {
    const together = error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable;
    if (together || batch.length === 1) {
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    const half = Math.ceil(batch.length / 2);
    await this.#attempt(lane, batch.slice(0, half));
    await this.#attempt(lane, batch.slice(half));
  }
}
