import { distantPast, later, type Instant } from '@parkett/kernel';
import { Batcher } from '../../platform/batch.ts';
import { DatabaseUnavailable, OutcomeUnknown, type Db, type Tx } from '../../platform/db.ts';
import { lockFailures, readFailures, readOtherTurns, readTurns, writeFailures, writeTurns, type TurnRow } from './attempts-store.ts';
import { FairQueue, turnKeptMs, waitMaxMs } from './fair-queue.ts';
import { budgets, Guesses, scopesOf, siteOf, type Answer, type Budget, type Known, type Scope, type Try } from './guesses.ts';

/** A try that asks to be made, or one that turned out well. */
type Step = { readonly attempt: Try } | { readonly counted: readonly Scope[] };

/**
 * Counts tries to sign in (guesses.ts) of all processes in one place, by system time: those that wait are judged in one transaction, behind a lock
 * that all of them take.
 */
export class Attempts {
  readonly #now: () => Instant;
  readonly #steps: Batcher<Step, Answer>;

  constructor({ db, now }: { db: Db; now: () => Instant }) {
    this.#now = now;
    this.#steps = new Batcher({
      lanes: [db],
      laneOf: () => 0,
      run: (tx, steps) => count(tx, { steps, now: this.#now() }),
      sizeMax: 256,
      waitMs: 3_000,
      queueMax: 2_000,
    });
  }

  /**
   * Asks for a try. Answers the wait in seconds, or what to call when the password was right. Throws while it can't be counted: then it may not be
   * made either.
   */
  async begin(attempt: Try): Promise<{ waitSeconds: number } | { succeeded: () => Promise<void> }> {
    const answer = await this.#take({ attempt });
    return 'waitSeconds' in answer ? answer : { succeeded: async () => void (await this.#take({ counted: answer.counted })) };
  }

  /** What may have been counted costs the caller a try at the worst: he is told to come again. */
  async #take(step: Step): Promise<Answer> {
    try {
      return await this.#steps.submit(step);
    } catch (error) {
      throw error instanceof OutcomeUnknown ? new DatabaseUnavailable('a try could not be counted', { cause: error }) : error;
    }
  }
}

async function count(tx: Tx, { steps, now }: { steps: readonly Step[]; now: Instant }): Promise<Answer[]> {
  const scopes = new Map(
    steps.flatMap(step => ('attempt' in step ? scopesOf(step.attempt) : step.counted)).map(scope => [scope.mark, scope] as const),
  );
  const sites = [...new Set(steps.flatMap(step => ('attempt' in step ? (siteOf(step.attempt) ?? []) : [])))];
  const [since, until] = [later(now, -turnKeptMs), later(now, waitMaxMs)];
  const [, failures, turns, others] = await Promise.all([
    lockFailures(tx),
    readFailures(tx, [...scopes.keys()]),
    readTurns(tx, { marks: sites, since, until }),
    readOtherTurns(tx, { marks: sites, since, until }),
  ]);
  const queueOf = (budget: Budget): FairQueue =>
    new FairQueue({
      turns: new Map(turns.filter(row => row.budget === budget).map(({ mark, turn }) => [mark, turn])),
      others: others.find(row => row.budget === budget) ?? { waiting: 0, last: distantPast },
    });
  const known: Known = {
    failures: new Map(failures.map(row => [row.mark, row])),
    queues: { everybody: queueOf('everybody'), failedBefore: queueOf('failedBefore') },
  };
  const guesses = new Guesses(() => now, known);
  const answers = steps.map((step): Answer => {
    if ('attempt' in step) return guesses.begin(step.attempt);
    guesses.succeeded(step.counted);
    return step;
  });
  writeChanges(tx, { guesses, known, scopes: [...scopes.values()], now });
  writeTurnChanges(tx, { known, before: turns, sites, since });
  return answers;
}

/** Not awaited: the statements travel together with COMMIT. */
function writeChanges(tx: Tx, { guesses, known, scopes, now }: { guesses: Guesses; known: Known; scopes: readonly Scope[]; now: Instant }): void {
  const changed = scopes.flatMap(({ mark, policy }) => {
    const after = guesses.failures.get(mark);
    if (!after || after === known.failures.get(mark)) return [];
    return [{ mark, count: after.count, at: after.at, forgottenAt: later(after.at, after.count * policy.forgetMs) }];
  });
  if (changed.length > 0) writeFailures(tx, changed, now).catch(() => {});
}

type Turns = { readonly known: Known; readonly before: readonly TurnRow[]; readonly sites: readonly string[]; readonly since: Instant };

function writeTurnChanges(tx: Tx, { known: { queues }, before, sites, since }: Turns): void {
  const taken = before.filter(({ budget, mark }) => queues[budget].turnOf(mark) === null);
  const given = budgets.flatMap(budget =>
    sites.flatMap(mark => {
      const turn = queues[budget].turnOf(mark);
      const isOld = before.some(row => row.budget === budget && row.mark === mark && row.turn === turn);
      return turn === null || isOld ? [] : [{ budget, mark, turn }];
    }),
  );
  if (given.length + taken.length > 0) writeTurns(tx, { given, taken, since }).catch(() => {});
}
