import type { Instant } from '@parkett/kernel';
import type { Db, Tx } from '../db.ts';
import type { Log } from '../log.ts';
import type { CommandAddition, CommandKind, Outcome, Submission } from './command.ts';
import { CommandRunner } from './runner.ts';

export type CommandsParts = {
  /** Any connection: for commands of the pool, and to look up what became of others. */
  readonly db: Db;
  /** One connection each, with pinned plans: the lanes of batched commands. */
  readonly lanes: readonly Db[];
  /** Commands in one transaction at the most. */
  readonly batchMax: number;
  /** Business time: rules are judged by it. */
  readonly now: () => Instant;
  /** The same as a transaction finds it, behind the locks that it took before: for a process whose clock is another's. */
  readonly readNow?: ((tx: Tx) => Promise<Instant>) | undefined;
  /** Whether other processes take commands too. */
  readonly isShared?: boolean;
  readonly log: Log;
};

/** How a registered kind of command is given. Never throws but for a defect. */
export type Submit<Command, Answer> = (submission: Submission<Command>) => Promise<Outcome<Answer>>;

/**
 * Every keyed call of every feature runs here and writes one row of the command record in its own transaction, so that a key has one effect and
 * one answer, across processes and crashes.
 */
export class Commands {
  readonly #parts: CommandsParts;
  readonly #additions: CommandAddition[] = [];
  readonly #runners: CommandRunner<never, never, never, never>[] = [];

  constructor(parts: CommandsParts) {
    this.#parts = parts;
  }

  /** Takes a kind of command on; answers how it is given. */
  register<Command, Snapshot, Fact, Answer>(kind: CommandKind<Command, Snapshot, Fact, Answer>): Submit<Command, Answer> {
    const runner = new CommandRunner(kind, { ...this.#parts, additions: this.#additions });
    this.#runners.push(runner as never);
    return submission => runner.submit(submission);
  }

  /** Lets somebody else write into the transactions of accepted commands. */
  add(addition: CommandAddition): void {
    this.#additions.push(addition);
  }

  /** Commands that wait for their batch, for /metrics. */
  get waiting(): number {
    return this.#runners.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Ends the search for outcomes that aren't known. */
  stop(): void {
    for (const runner of this.#runners) runner.stop();
  }
}
