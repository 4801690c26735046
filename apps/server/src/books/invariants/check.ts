import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant, Schedule } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { RuleReader } from '../house-rules/index.ts';
import type { Within } from './scope.ts';

export type Levels = readonly (readonly [price: bigint, quantity: bigint])[];

/** What the checks compare the rows with: the dated data of the instruments, and the feed's own word for a tick. */
export type Yardstick = {
  readonly instruments: InstrumentList;
  /** The versions of the house's rules. */
  readonly rules: RuleReader;
  readonly scheduleOf: (instrumentId: number) => Schedule;
  /** How long a bought position of an instrument stays locked. */
  readonly lockMinutesOf: (instrumentId: number, boughtAt: Instant) => number;
  /** The price that the feed's function gives for a moment; null when it has none. */
  readonly tickPriceAt: (instrumentId: number, at: Instant) => bigint | null;
  /** The makers' quotes that their rule makes of a tick: in the main and in the extended sessions. Best first. */
  readonly laddersOf: (tick: { instrumentId: number; at: Instant; reference: bigint }) => readonly { bids: Levels; asks: Levels }[];
  /** Middle of the static corridor at a moment; null before there is one. */
  readonly referenceAt: (instrumentId: number, at: Instant) => bigint | null;
  /**
   * Rows younger than this (system time) may not have been seen by a command that ran beside them; a check that asks what a command could see
   * leaves them out. As long as a transaction may take, 0 where nothing runs side by side.
   */
  readonly seenAfterMs: number;
};

export type Finding = { readonly rows: number; readonly breaches: readonly string[] };

/** One thing that must never be false. `promise` is a sentence for an operator; a breach names the row. */
export type Check = {
  readonly id: string;
  readonly promise: string;
  /** Asked of the whole history only: it has no part that could be asked of what is new. */
  readonly wholeOnly?: boolean;
  /** It holds its rows in memory, so the whole history is asked of in parts of so many orders, executions or positions. */
  readonly inParts?: 'order' | 'execution' | 'position';
  readonly run: (of: { db: Queryable; within: Within; yardstick: Yardstick }) => Promise<Finding>;
};

/** Breaches that one check names at most; one is enough to know. */
const breachesShown = 20;

export const finding = (rows: number, breaches: readonly (string | null)[]): Finding => ({
  rows,
  breaches: breaches.filter(breach => breach !== null).slice(0, breachesShown),
});

/** Longest time that judging keeps the event loop to itself. */
const turnMs = 4;

/** Judges rows one by one. Now and then the event loop turns: the checks run in the server too, and orders must not wait for them. */
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

type Sql = (within: Within) => string;

/** A check that is statements: each returns a line per breach; `count` says how many rows were looked at. */
export function sqlCheck(of: { id: string; promise: string; wholeOnly?: boolean; count: Sql; breaches: readonly Sql[] }): Check {
  const { id, promise, count, breaches } = of;
  return {
    id,
    promise,
    wholeOnly: of.wholeOnly ?? false,
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
