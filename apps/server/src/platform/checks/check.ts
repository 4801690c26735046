import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '../db.ts';
import type { Within } from './within.ts';

/** What a check is given. The oracle is what it holds the rows against: dated data, rules, what outside sources say. */
export type Asked<Scope extends string = never, Oracle = unknown> = {
  readonly db: Queryable;
  readonly within: Within<Scope>;
  readonly oracle: Oracle;
};

/** The outcome of a check. `unasked`: the reason why it can't run here; then nothing is known. */
export type Finding = { readonly rows: number; readonly breaches: readonly string[]; readonly unasked?: string };

/** One thing that must never be false. `promise` is a sentence for an operator; a breach names the row. */
export type Check<A extends Asked = Asked> = {
  readonly id: string;
  readonly promise: string;
  /** Asked of the whole history only: it has no part that could be asked of what is new. */
  readonly wholeOnly?: boolean;
  /** It holds its rows in memory, so the whole history is asked of in parts of so many numbers of a scope, up to a mark. */
  readonly inParts?: { readonly scope: string; readonly upTo: string };
  readonly run: (asked: A) => Promise<Finding>;
};

/** Breaches that one check names at most; one is enough to know. */
const breachesShown = 20;

export const finding = (rows: number, breaches: readonly (string | null)[]): Finding => ({
  rows,
  breaches: breaches.filter(breach => breach !== null).slice(0, breachesShown),
});

/** Longest time that judging keeps the event loop to itself. */
const turnMs = 4;

/** Judges rows one by one. Now and then the event loop turns: the checks run in the server too, and commands must not wait for them. */
export async function judgeEach<T>(rows: readonly T[], judge: (row: T) => string | null | readonly string[]): Promise<Finding> {
  const breaches: (string | null)[] = [];
  let turn = performance.now();
  for (const row of rows) {
    breaches.push(...[judge(row)].flat());
    if (performance.now() - turn < turnMs) continue;
    await nextTurn();
    turn = performance.now();
  }
  return finding(rows.length, breaches);
}

type Sql<A extends Asked> = (within: A['within']) => string;

/** A check that is statements: each returns a line per breach; `count` says how many rows were looked at. */
export function sqlCheck<A extends Asked>(definition: {
  id: string;
  promise: string;
  wholeOnly?: boolean;
  count: Sql<A>;
  breaches: readonly Sql<A>[];
}): Check<A> {
  const { id, promise, count, breaches } = definition;
  return {
    id,
    promise,
    wholeOnly: definition.wholeOnly ?? false,
    run: async ({ db, within }) => {
      const [rows] = await db.arrays<[bigint]>('', count(within));
      const found: string[] = [];
      for (const breach of breaches) {
        // Apart from its limit: a planner that expects the first breaches soon picks a plan that is slow when there are none.
        const lines = await db.arrays<[string]>(
          '',
          `with breach(line) as materialized (${breach(within)}) select line from breach limit ${breachesShown}`,
        );
        found.push(...lines.map(([line]) => line));
      }
      return finding(Number(rows?.[0] ?? 0n), found);
    },
  };
}
