import type { Instant, Schedule } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { InstrumentList } from '../instruments/index.ts';

/** From where on rows are looked at: everything with a larger number, and the accounts such rows touch. Zeros are the whole history. */
export type Scope = { readonly entry: bigint; readonly execution: bigint; readonly order: bigint };

export const wholeHistory: Scope = { entry: 0n, execution: 0n, order: 0n };

export type Levels = readonly (readonly [price: bigint, quantity: bigint])[];

/** What the checks compare the rows with: the dated data of the instruments, and the feed's own word for a tick. */
export type Yardstick = {
  readonly instruments: InstrumentList;
  readonly scheduleOf: (instrumentId: number) => Schedule;
  /** The price that the feed's function gives for a moment; null when it has none. */
  readonly tickPriceAt: (instrumentId: number, at: Instant) => bigint | null;
  /** The makers' quotes that their rule makes of a tick: in the main and in the extended sessions. Best first. */
  readonly laddersOf: (tick: { instrumentId: number; at: Instant; reference: bigint }) => readonly { bids: Levels; asks: Levels }[];
  /** Middle of the static corridor at a moment; null before there is one. */
  readonly referenceAt: (instrumentId: number, at: Instant) => bigint | null;
};

export type Finding = { readonly rows: number; readonly breaches: readonly string[] };

/** One thing that must never be false. `promise` is a sentence for an operator; a breach names the row. */
export type Check = {
  readonly id: string;
  readonly promise: string;
  readonly run: (of: { db: Queryable; scope: Scope; yardstick: Yardstick }) => Promise<Finding>;
};

/** Breaches that one check names at most; one is enough to know. */
export const breachesShown = 20;

/** A check that is a statement: it returns a line per breach, and says how many rows it looked at. */
export function sqlCheck(of: { id: string; promise: string; count: string; breaches: string }): Check {
  const { id, promise } = of;
  const parameters = (text: string): string[] => ['$1', '$2', '$3'].filter(parameter => text.includes(parameter));
  return {
    id,
    promise,
    run: async ({ db, scope }) => {
      const values = [scope.entry, scope.execution, scope.order];
      const ask = (name: string, text: string) => db.arrays<[unknown]>(`invariants.${id}.${name}`, text, values.slice(0, parameters(text).length));
      const [rows] = await ask('count', of.count);
      const found = await ask('breaches', `${of.breaches} limit ${breachesShown}`);
      return { rows: Number(rows?.[0] ?? 0), breaches: found.map(([line]) => String(line)) };
    },
  };
}
