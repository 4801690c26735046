import { withTransaction, type Db, type Queryable } from './db.ts';

/** Reads everything as it stood at one moment, whatever is committed meanwhile. */
export const inSnapshot = <T>(db: Db, read: (from: Queryable) => Promise<T>): Promise<T> =>
  withTransaction(db, async tx => {
    await tx.query('', 'set transaction isolation level repeatable read, read only');
    return read(tx);
  });
