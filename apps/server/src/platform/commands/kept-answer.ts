import type { Denial } from '@parkett/contract/envelope';
import type { Instant, Result } from '@parkett/kernel';
import type { Tx } from '../db.ts';
import { useOf, type CommandKind, type Submission } from './command.ts';

/** A small command whose answer nothing else holds: the record keeps it. */
export type KeptAnswerKind<Command, Snapshot, Change, Answer> = {
  readonly name: string;
  /** Locks and reads what the command needs. */
  readonly load: (tx: Tx, submission: Submission<Command>) => Promise<Snapshot>;
  /** Pure: what to write and what to answer, or the denial. */
  readonly decide: (snapshot: Snapshot, command: Command, now: Instant) => Result<{ change: Change; answer: Answer }, Denial>;
  readonly save: (tx: Tx, change: Change) => Promise<void>;
} & Pick<CommandKind<Command, Snapshot, { change: Change; answer: Answer }, Answer>, 'rate' | 'limit' | 'committed' | 'admits' | 'told' | 'judged'>;

/** The kind of command that writes `load`, `decide`, `save` and nothing more; its answer is kept as JSON, byte for byte. */
export function withKeptAnswer<Command, Snapshot, Change, Answer>(
  kind: KeptAnswerKind<Command, Snapshot, Change, Answer>,
): CommandKind<Command, Snapshot, { change: Change; answer: Answer }, Answer> {
  return {
    ...kind,
    lanes: 'pool',
    load: async (tx, [submission]) => {
      // Twins of another process wait here for each other, and whoever looks up what became of one waits for it.
      void tx.query('commands.wait', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [useOf(submission!)]);
      return kind.load(tx, submission!);
    },
    decide: (snapshot, { command }, now) => kind.decide(snapshot, command, now),
    save: async (tx, facts) => {
      for (const { change } of facts) await kind.save(tx, change);
    },
    result: ({ answer }) => ({ kind: 'answer', id: null, answer: JSON.stringify(answer) }),
    answer: ({ answer }) => JSON.parse(JSON.stringify(answer)) as Answer,
    recall: async (_, records) => records.map(({ result }) => JSON.parse(result.answer!) as Answer),
  };
}
