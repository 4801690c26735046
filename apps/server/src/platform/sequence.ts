import type { Tx } from './db.ts';

/**
 * The next numbers of a sequence, ascending. Asked for in the statement after a lock, whatever has that lock is numbered in its order, in whichever
 * process: a number drawn before may be lower than one that was given since.
 */
export const nextNumbers = async (tx: Tx, { sequence, count }: { sequence: string; count: number }): Promise<bigint[]> =>
  count === 0
    ? []
    : (await tx.arrays<[bigint]>(`sequence.${sequence}`, `select nextval('${sequence}') from generate_series(1, $1::int)`, [count])).map(
        ([id]) => id,
      );
