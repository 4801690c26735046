import { denial, type Denial } from '@parkett/contract/envelope';
import { invariant, type Instant } from '@parkett/kernel';
import type { Tx } from '../db.ts';
import {
  isSameCall,
  useOf,
  type AcceptedCommand,
  type Acting,
  type CommandAddition,
  type CommandKey,
  type CommandKind,
  type CommandRecord,
  type KeyedCall,
  type Outcome,
  type Submission,
} from './command.ts';
import { SharedLimits } from './shared-limits.ts';
import { SharedRates } from './shared-rates.ts';
import { findCommands, insertCommands } from './store.ts';

type Batch<Command, Snapshot, Fact, Answer> = {
  readonly kind: CommandKind<Command, Snapshot, Fact, Answer>;
  readonly submissions: readonly Submission<Command>[];
  readonly additions: readonly CommandAddition[];
  readonly now: () => Instant;
  readonly readNow?: ((tx: Tx) => Promise<Instant>) | undefined;
};

/** What the records say of some submissions, one by one: a repeat's answer, 'key-reused', or null where the key has no record. */
export async function repeatsAmong<Command, Answer>(
  tx: Tx,
  asked: { kind: Pick<CommandKind<Command, never, never, Answer>, 'recall'>; submissions: readonly Submission<Command>[] },
): Promise<(Outcome<Answer> | null)[]> {
  const { kind, submissions } = asked;
  const recordOf = new Map((await findCommands(tx, submissions)).map(record => [useOf(record), record]));
  if (recordOf.size === 0) return submissions.map(() => null);
  const records = [...recordOf.values()].filter(record => submissions.some(submission => isRepeat(record, submission)));
  const answers = records.length > 0 ? await kind.recall(tx, records) : [];
  invariant(answers.length === records.length, 'every record has its answer');
  const answerOf = new Map(records.map((record, index) => [record, answers[index]!]));
  return submissions.map(submission => {
    const record = recordOf.get(useOf(submission));
    if (!record) return null;
    return isRepeat(record, submission) ? { outcome: 'accepted', answer: answerOf.get(record)!, fresh: false } : { outcome: 'key-reused' };
  });
}

const isRepeat = (record: CommandRecord, submission: CommandKey): boolean => useOf(record) === useOf(submission) && isSameCall(record, submission);

/**
 * Runs commands of one kind in their order in the caller's transaction: judge their acts, load, decide each in turn, save, record. No two of them may have the same
 * principal and key: a twin has to wait until the first has ended.
 */
export async function runBatch<Command, Snapshot, Fact, Answer>(
  tx: Tx,
  batch: Batch<Command, Snapshot, Fact, Answer>,
): Promise<readonly Outcome<Answer>[]> {
  const { kind, submissions } = batch;
  const refused = kind.judged ? noneRefused : await judgeActs(tx, submissions);
  const [snapshot, repeats, read] = await Promise.all([kind.load(tx, submissions), repeatsAmong(tx, { kind, submissions }), batch.readNow?.(tx)]);
  const rates = kind.rate ? await SharedRates.lock(tx, kind.rate, submissions) : null;
  const limits = kind.limit ? await SharedLimits.lock(tx, kind.limit, submissions) : null;
  const decided = decideInTurn({ ...batch, now: read ?? batch.now(), snapshot, repeats, refused, rates, limits });
  const outcomes = await withoutLateTwins(tx, { ...batch, outcomes: decided.outcomes });
  if (rates) {
    const isLateTwin = (index: number): boolean => outcomes[index] !== decided.outcomes[index] && decided.outcomes[index] !== tooFrequent;
    for (const { principal } of submissions.filter((_, index) => isLateTwin(index))) rates.takeBack(principal);
    rates.write(tx);
  }
  if (limits) {
    for (const [index, submission] of submissions.entries()) if (outcomes[index] !== decided.outcomes[index]) limits.takeBack(submission);
    limits.write(tx);
  }
  if (decided.facts.length > 0) await saveAll(tx, { ...batch, ...decided });
  return outcomes;
}

const noneRefused: ReadonlyMap<KeyedCall, Denial> = new Map();

/** Which of these commands are refused for their act. Principals are locked in the order of their ids, as everywhere. */
async function judgeActs(tx: Tx, submissions: readonly KeyedCall[]): Promise<ReadonlyMap<KeyedCall, Denial>> {
  const acting = submissions.filter(submission => submission.acting);
  const refused = new Map<KeyedCall, Denial>();
  for (const submission of acting.toSorted((a, b) => Number(a.principal.id - b.principal.id))) {
    const found = await submission.acting!.judge(tx);
    if (found) refused.set(submission, found);
  }
  return refused;
}

export const tooFrequent: Outcome<never> = { outcome: 'denied', denial: denial('submitted-too-frequently') };

type Decided<Fact, Answer> = {
  readonly outcomes: readonly Outcome<Answer>[];
  readonly facts: readonly Fact[];
  readonly records: readonly AcceptedCommand[];
  readonly actings: readonly Acting[];
};

function decideInTurn<Command, Snapshot, Fact, Answer>(
  batch: Omit<Batch<Command, Snapshot, Fact, Answer>, 'now'> & {
    now: Instant;
    snapshot: Snapshot;
    repeats: readonly (Outcome<Answer> | null)[];
    refused: ReadonlyMap<KeyedCall, Denial>;
    rates: SharedRates | null;
    limits: SharedLimits | null;
  },
): Decided<Fact, Answer> {
  const { kind, submissions, snapshot, repeats, refused, rates, limits, now } = batch;
  const facts: Fact[] = [];
  const records: AcceptedCommand[] = [];
  const actings: Acting[] = [];
  const decide = (submission: Submission<Command>, index: number): Outcome<Answer> => {
    submission.acting?.judged?.();
    const repeat = repeats[index];
    if (repeat) return repeat;
    if (rates?.isFull(submission.principal)) return tooFrequent;
    rates?.count(submission.principal);
    const tooEarly = limits?.denialOf(submission);
    if (tooEarly) return { outcome: 'denied', denial: tooEarly };
    limits?.count(submission);
    const forbidden = kind.judged ? kind.judged(snapshot, submission) : refused.get(submission);
    if (forbidden) return { outcome: 'denied', denial: forbidden };
    const result = kind.decide(snapshot, submission, now);
    if (!result.ok) return { outcome: 'denied', denial: result.error };
    const { principal, key, route, bodyHash } = submission;
    facts.push(result.value);
    if (submission.acting) actings.push(submission.acting);
    records.push({ principal, key, route, bodyHash, result: kind.result(result.value), told: kind.told?.(result.value) ?? null });
    kind.carry?.(snapshot, result.value);
    return { outcome: 'accepted', answer: kind.answer(result.value), fresh: true };
  };
  return { outcomes: submissions.map(decide), facts, records, actings };
}

/**
 * A denial may only say what a twin did that was committed while `load` waited for its locks: then it is a repeat. Asked again, behind the
 * locks, for what was denied alone. (What was accepted is guarded by the record's key.)
 */
async function withoutLateTwins<Command, Answer>(
  tx: Tx,
  decided: {
    kind: Pick<CommandKind<Command, never, never, Answer>, 'recall'>;
    submissions: readonly Submission<Command>[];
    outcomes: readonly Outcome<Answer>[];
  },
): Promise<readonly Outcome<Answer>[]> {
  const { kind, submissions, outcomes } = decided;
  const denied = submissions.filter((_, index) => outcomes[index]!.outcome === 'denied');
  if (denied.length === 0) return outcomes;
  const repeats = await repeatsAmong(tx, { kind, submissions: denied });
  const late = new Map(denied.map((submission, index) => [submission, repeats[index]]));
  return outcomes.map((outcome, index) => late.get(submissions[index]!) ?? outcome);
}

async function saveAll<Fact>(
  tx: Tx,
  accepted: {
    kind: Pick<CommandKind<never, never, Fact, never>, 'save' | 'last'>;
    additions: readonly CommandAddition[];
    facts: readonly Fact[];
    records: readonly AcceptedCommand[];
    actings: readonly Acting[];
  },
): Promise<void> {
  const { kind, additions, facts, records, actings } = accepted;
  insertCommands(tx, records).catch(() => {});
  const saved = kind.save(tx, facts);
  if (saved) await saved;
  for (const { used } of actings) await used?.(tx);
  for (const { routes, kinds, write } of additions) {
    const own = records.filter(({ route, principal }) => (routes?.includes(route) ?? true) && (kinds?.includes(principal.kind) ?? true));
    if (own.length > 0) await write(tx, own);
  }
  kind.last?.(tx, facts);
}
