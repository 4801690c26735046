import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '../batch.ts';
import { inTime } from '../deadline.ts';
import { isDatabaseBusy } from '../database-busy.ts';
import { OutcomeUnknown, withTransaction, type Tx } from '../db.ts';
import { useOf, type CommandAddition, type CommandKind, type Outcome, type Submission } from './command.ts';
import type { CommandsParts } from './commands.ts';
import { repeatsAmong, runBatch, tooFrequent } from './run-batch.ts';
import { isKeyTaken } from './store.ts';

/** Longest wait before anything was begun (architecture.md). */
const laneWaitMs = 3_000;
const queueMax = 20_000;
/** Commands in flight up to which one lane takes all: two half-filled batches cost more than one that is full. */
const oneLaneUpTo = 64;
const poolLanes = 8;
const settleAgainMs = 250;

/** Runs one kind of command: admission, batches, repeats, deadlines, and what became of commands whose COMMIT got no answer. */
export class CommandRunner<Command, Snapshot, Fact, Answer> {
  readonly #kind: CommandKind<Command, Snapshot, Fact, Answer>;
  readonly #parts: CommandsParts;
  readonly #batches: Batcher<Submission<Command>, Outcome<Answer>>;
  readonly #lookUps: Batcher<Submission<Command>, Outcome<Answer> | null>;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  /** Commands whose COMMIT got no answer and that nobody has handed over since, by key. */
  readonly #doubtful = new Map<string, Submission<Command>>();
  #stopped = false;

  constructor(kind: CommandKind<Command, Snapshot, Fact, Answer>, parts: CommandsParts & { additions: readonly CommandAddition[] }) {
    this.#kind = kind;
    this.#parts = parts;
    const { db, additions, now, readNow } = parts;
    const isBatched = kind.lanes === 'batched';
    const lanes = isBatched ? parts.lanes : Array.from({ length: poolLanes }, () => db);
    this.#batches = new Batcher({
      lanes,
      laneOf: ({ principal }) => (isBatched && this.#batches.inFlight <= oneLaneUpTo ? 0 : Number(principal.id % BigInt(lanes.length))),
      run: (tx, submissions) => runBatch(tx, { kind, submissions, additions, now, readNow }),
      again: isKeyTaken,
      committed: (submissions, outcomes) => this.#committed(submissions, outcomes),
      unknown: (submissions, outcomes) => void this.#settle(submissions.filter((_, index) => isFresh(outcomes[index]))),
      sizeMax: isBatched ? parts.batchMax : 1,
      waitMs: laneWaitMs,
      queueMax,
    });
    this.#lookUps = new Batcher({
      lanes: [db],
      laneOf: () => 0,
      run: (tx, submissions) => this.#lookUp(tx, submissions),
      sizeMax: parts.batchMax,
      waitMs: laneWaitMs,
      queueMax,
    });
  }

  get waiting(): number {
    return this.#batches.waiting;
  }

  stop(): void {
    this.#stopped = true;
  }

  async submit(submission: Submission<Command>): Promise<Outcome<Answer>> {
    try {
      return await inTime(this.#admit(submission));
    } catch (error) {
      if (error instanceof OutcomeUnknown) return { outcome: 'unknown' };
      if (isDatabaseBusy(error)) return { outcome: 'busy' };
      throw error;
    }
  }

  /** A command that would be refused before its key is looked at may be a repeat, and then says again what it did. */
  async #admit(submission: Submission<Command>): Promise<Outcome<Answer>> {
    const { admits, rate } = this.#kind;
    const { principal } = submission;
    const use = useOf(submission);
    const isTaken = admits?.(submission.command) ?? true;
    const admitted = isTaken ? (rate?.admit(principal, use) ?? 'counted-before') : 'busy';
    if (admitted === 'busy' || admitted === 'too-many') {
      const repeat = await this.#repeatOf(submission);
      if (repeat) return repeat;
      return admitted === 'busy' ? { outcome: 'busy' } : tooFrequent;
    }
    const quickSecond = this.#parts.isShared ? (rate?.quickSecondOf(principal) ?? null) : null;
    const submitted = quickSecond === null ? submission : { ...submission, quickSecond };
    const outcome = await this.#afterTwin(use, () => this.#batches.submit(submitted));
    if (admitted === 'counted' && outcome.outcome === 'accepted' && !outcome.fresh) rate?.takeBack(principal, use);
    return outcome;
  }

  /** A command whose twin is on its way waits for it, and then finds its record. */
  #afterTwin<T>(use: string, work: () => Promise<T>): Promise<T> {
    const twin = this.#inFlight.get(use);
    const own = twin ? twin.then(work, work) : work();
    this.#inFlight.set(use, own);
    const ended = (): void => {
      if (this.#inFlight.get(use) === own) this.#inFlight.delete(use);
    };
    own.then(ended, ended);
    return own;
  }

  /** What the key did, once its twin has ended; null when nothing. Who can't be told that may not be told 'refused' either. */
  async #repeatOf(submission: Submission<Command>): Promise<Outcome<Answer> | null> {
    await this.#inFlight.get(useOf(submission))?.catch(() => {});
    return this.#lookUps.submit(submission).catch((error: unknown) => {
      throw new OutcomeUnknown('the record could not be asked', { cause: error });
    });
  }

  /** Behind the locks that the command itself takes: a COMMIT that is still on its way holds them. */
  async #lookUp(tx: Tx, submissions: readonly Submission<Command>[]): Promise<(Outcome<Answer> | null)[]> {
    await this.#kind.load(tx, submissions);
    return repeatsAmong(tx, { kind: this.#kind, submissions });
  }

  #committed(submissions: readonly Submission<Command>[], outcomes: readonly Outcome<Answer>[]): void {
    const answers: Answer[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (!isFresh(outcome)) continue;
      answers.push(outcome.answer);
      if (this.#doubtful.size > 0) this.#doubtful.delete(useOf(submissions[index]!));
    }
    if (answers.length > 0) this.#kind.committed?.(answers);
  }

  /** Their COMMIT got no answer: the record is asked until it answers, and what is in it is handed over, unless a repeat was first. */
  async #settle(doubtful: readonly Submission<Command>[]): Promise<void> {
    for (const submission of doubtful) this.#doubtful.set(useOf(submission), submission);
    const found = doubtful.length > 0 ? await this.#untilAnswered(tx => this.#lookUp(tx, doubtful)) : [];
    const answers = doubtful.flatMap((submission, index) => {
      const isOurs = this.#doubtful.get(useOf(submission)) === submission && this.#doubtful.delete(useOf(submission));
      const outcome = found[index];
      return isOurs && outcome?.outcome === 'accepted' ? [outcome.answer] : [];
    });
    if (answers.length > 0) this.#kind.committed?.(answers);
  }

  /** However long it takes; nothing when the server stops before. */
  async #untilAnswered<T>(work: (tx: Tx) => Promise<T[]>): Promise<T[]> {
    while (!this.#stopped) {
      try {
        return await withTransaction(this.#parts.db, work);
      } catch (error) {
        this.#parts.log.warn({ err: error, command: this.#kind.name }, 'an unknown outcome could not be looked up yet');
        await pause(settleAgainMs);
      }
    }
    return [];
  }
}

type Fresh<Answer> = Extract<Outcome<Answer>, { outcome: 'accepted' }>;

const isFresh = <Answer>(outcome: Outcome<Answer> | undefined): outcome is Fresh<Answer> => outcome?.outcome === 'accepted' && outcome.fresh;
