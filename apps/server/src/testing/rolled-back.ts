import type { Db, Tx } from '../platform/db.ts';

class RolledBack extends Error {}

/** What `look` answers of a state that it makes itself, in a transaction that is rolled back. Throws what `look` throws. */
export async function rolledBack<T>(db: Db, look: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = [];
  const work = async (tx: Tx): Promise<void> => {
    found.push(await look(tx));
    throw new RolledBack();
  };
  // A look that goes on after a refused statement has its answer too; the transaction then ends with that refusal.
  await db.once(work).catch((error: unknown) => {
    if (found.length === 0) throw error;
  });
  return found[0]!;
}
