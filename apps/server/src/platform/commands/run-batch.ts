import { invariant, type Instant } from '@parkett/kernel';
import type { Tx } from '../db.ts';
import {
  isSameCall,
  useOf,
  type CommandAddition,
  type CommandKey,
  type CommandKind,
  type CommandRecord,
  type Outcome,
  type Submission,
} from './command.ts';
import { findCommands, insertCommands } from './store.ts';

/** What a batch did: an outcome per submission, and the fresh ones with their submissions, in order. */
export type BatchDone<Command, Answer> = {
  readonly outcomes: readonly Outcome<Answer>[];
  readonly fresh: readonly { readonly submission: Submission<Command>; readonly answer: Answer }[];
};

type Batch<Command, Snapshot, Fact, Answer> = {
  readonly kind: CommandKind<Command, Snapshot, Fact, Answer>;
  readonly submissions: readonly Submission<Command>[];
  readonly additions: readonly CommandAddition[];
  readonly now: () => Instant;
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

/** Runs commands of one kind in their order in the caller's transaction: load, decide each in turn, save, record. */
export async function runBatch<Command, Snapshot, Fact, Answer>(
  tx: Tx,
  batch: Batch<Command, Snapshot, Fact, Answer>,
): Promise<BatchDone<Command, Answer>> {
  const { kind, submissions } = batch;
  const [snapshot, repeats] = await Promise.all([kind.load(tx, submissions), repeatsAmong(tx, { kind, submissions })]);
  const decided = decideInTurn({ ...batch, snapshot, repeats });
  const outcomes = await withoutLateTwins(tx, { ...batch, outcomes: decided.outcomes });
  if (decided.facts.length > 0) await saveAll(tx, { ...batch, facts: decided.facts, records: decided.records });
  return { outcomes, fresh: decided.fresh };
}

type Decided<Command, Fact, Answer> = BatchDone<Command, Answer> & { readonly facts: readonly Fact[]; readonly records: readonly CommandRecord[] };

function decideInTurn<Command, Snapshot, Fact, Answer>(
  of: Batch<Command, Snapshot, Fact, Answer> & { snapshot: Snapshot; repeats: readonly (Outcome<Answer> | null)[] },
): Decided<Command, Fact, Answer> {
  const { kind, submissions, snapshot, repeats } = of;
  const now = of.now();
  const facts: Fact[] = [];
  const records: CommandRecord[] = [];
  const fresh: { submission: Submission<Command>; answer: Answer }[] = [];
  /** Accepted in this very batch, by key: a twin in the same batch is a repeat of it. */
  const accepted = new Map<string, { record: CommandRecord; answer: Answer }>();
  const decide = (submission: Submission<Command>, index: number): Outcome<Answer> => {
    const repeat = repeats[index];
    if (repeat) return repeat;
    const use = useOf(submission);
    const twin = accepted.get(use);
    if (twin) return isSameCall(twin.record, submission) ? { outcome: 'accepted', answer: twin.answer, fresh: false } : { outcome: 'key-reused' };
    const result = kind.decide(snapshot, submission, now);
    if (!result.ok) return { outcome: 'denied', denial: result.error };
    const { principal, key, route, bodyHash } = submission;
    const record = { principal, key, route, bodyHash, result: kind.result(result.value) };
    const answer = kind.answer(result.value);
    kind.carry?.(snapshot, result.value);
    accepted.set(use, { record, answer });
    facts.push(result.value);
    records.push(record);
    fresh.push({ submission, answer });
    return { outcome: 'accepted', answer, fresh: true };
  };
  return { outcomes: submissions.map(decide), fresh, facts, records };
}

/**
 * A denial may only say what a twin did that was committed while `load` waited for its locks: then it is a repeat. Asked again, behind the
 * locks, for what was denied alone. (What was accepted is guarded by the record's key.)
 */
async function withoutLateTwins<Command, Answer>(
  tx: Tx,
  of: {
    kind: Pick<CommandKind<Command, never, never, Answer>, 'recall'>;
    submissions: readonly Submission<Command>[];
    outcomes: readonly Outcome<Answer>[];
  },
): Promise<readonly Outcome<Answer>[]> {
  const denied = of.submissions.filter((_, index) => of.outcomes[index]!.outcome === 'denied');
  if (denied.length === 0) return of.outcomes;
  const repeats = await repeatsAmong(tx, { kind: of.kind, submissions: denied });
  const late = new Map(denied.map((submission, index) => [submission, repeats[index]]));
  return of.outcomes.map((outcome, index) => late.get(of.submissions[index]!) ?? outcome);
}

async function saveAll<Fact>(
  tx: Tx,
  of: {
    kind: { save: (tx: Tx, facts: readonly Fact[]) => void | Promise<void> };
    additions: readonly CommandAddition[];
    facts: readonly Fact[];
    records: readonly CommandRecord[];
  },
): Promise<void> {
  const { kind, additions, facts, records } = of;
  insertCommands(tx, records).catch(() => {});
  const saved = kind.save(tx, facts);
  if (saved) await saved;
  for (const { routes, write } of additions) {
    const own = routes ? records.filter(({ route }) => routes.includes(route)) : records;
    if (own.length > 0) await write(tx, own);
  }
}
