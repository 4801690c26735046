import type { Instant } from '@parkett/kernel';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { Budget } from './guesses.ts';

/** Lets one process after the other count, until COMMIT. One that stands still meanwhile is cut off: all others wait for it. */
export const lockFailures = (tx: Tx): Promise<unknown> =>
  tx.query('sign-in.lock-failures', `select set_config('idle_in_transaction_session_timeout', '1000', true), pg_advisory_xact_lock(1346456171, 6)`);

export type FailureRow = { readonly mark: string; readonly count: number; readonly at: Instant; readonly forgottenAt: Instant };
const failures = tableOf<FailureRow>({
  mark: ['mark', 'text'],
  count: ['count', 'int4'],
  at: ['at', 'timestamptz'],
  forgottenAt: ['forgotten_at', 'timestamptz'],
});

export const readFailures = (from: Queryable, marks: readonly string[]): Promise<FailureRow[]> =>
  from.query('sign-in.failures', `select ${failures.selected} from sign_in_failure where mark = any($1::text[])`, [textsLiteral(marks)]);

export async function writeFailures(tx: Tx, rows: readonly FailureRow[], now: Instant): Promise<void> {
  void tx.query('sign-in.forget-failures', 'delete from sign_in_failure where forgotten_at <= $1', [timestamp(now)]).catch(() => {});
  await tx.query(
    'sign-in.write-failures',
    `insert into sign_in_failure (${failures.columns}) select * from ${failures.unnested}
     on conflict (mark) do update set count = excluded.count, at = excluded.at, forgotten_at = excluded.forgotten_at`,
    failures.arraysOf(rows),
  );
}

export type TurnRow = { readonly budget: Budget; readonly mark: string; readonly turn: Instant };
const turns = tableOf<TurnRow>({ budget: ['budget', 'text'], mark: ['mark', 'text'], turn: ['turn', 'timestamptz'] });

/** `until`: a later turn than anybody is given is of a clock that went back. */
type Waiting = { readonly marks: readonly string[]; readonly since: Instant; readonly until: Instant };

/** The turns of some since then, in their order. */
export const readTurns = (from: Queryable, { marks, since, until }: Waiting): Promise<TurnRow[]> =>
  from.query('sign-in.turns', `select ${turns.selected} from sign_in_turn where mark = any($1::text[]) and turn > $2 and turn <= $3 order by turn`, [
    textsLiteral(marks),
    timestamp(since),
    timestamp(until),
  ]);

/** Of all the others: how many there are in each budget, and which is the last. */
export const readOtherTurns = (from: Queryable, { marks, since, until }: Waiting): Promise<{ budget: Budget; waiting: number; last: Instant }[]> =>
  from.query(
    'sign-in.other-turns',
    `select budget, count(*)::int as waiting, max(turn) as last from sign_in_turn where turn > $2 and turn <= $3 and mark <> all($1::text[]) group by budget`,
    [textsLiteral(marks), timestamp(since), timestamp(until)],
  );

/** Writes the turns that were given, and drops those that were taken or lost. */
export async function writeTurns(tx: Tx, changed: { given: readonly TurnRow[]; taken: readonly TurnRow[]; since: Instant }): Promise<void> {
  await Promise.all([
    tx.query(
      'sign-in.drop-turns',
      `delete from sign_in_turn where turn <= $4 or (budget, mark) in (select budget, mark from ${turns.unnested} x(${turns.columns}))`,
      [...turns.arraysOf(changed.taken), timestamp(changed.since)],
    ),
    tx.query(
      'sign-in.write-turns',
      `insert into sign_in_turn (${turns.columns}) select * from ${turns.unnested} on conflict (budget, mark) do update set turn = excluded.turn`,
      turns.arraysOf(changed.given),
    ),
  ]);
}
