import type { Db, Tx } from '../platform/db.ts';

export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** What becomes of a statement: carried out as it is or rewritten, or answered by the test. */
export type Tampering = (statement: Statement, honest: (statement: Statement) => Promise<unknown[]>) => Promise<unknown[]>;

/** A transaction in which some statements are tampered with, so that a store behaves as a wrong one would. */
export function tamperedTx(tx: Tx, tamper: Tampering): Tx {
  const through =
    (ask: (name: string, text: string, values: readonly unknown[]) => Promise<unknown[]>) =>
    (name: string, text: string, values: readonly unknown[] = []): Promise<never[]> =>
      tamper({ name, text, values }, now => ask(now.name, now.text, now.values)) as Promise<never[]>;
  return {
    kind: 'tx',
    query: through((name, text, values) => tx.query(name, text, values)),
    arrays: through((name, text, values) => tx.arrays(name, text, values)),
  };
}

/** Connections whose transactions run as `once` says. */
export function tamperedDb(db: Db, once: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Db {
  return { kind: 'db', query: db.query.bind(db), arrays: db.arrays.bind(db), load: () => db.load(), close: () => db.close(), once };
}

/** The statement of a name, rewritten; under another name, since a prepared one stands for one text. */
export const rewriting =
  (name: string, rewrite: (text: string) => string): Tampering =>
  (statement, honest) =>
    honest(statement.name === name ? { ...statement, name: `${name}.tampered`, text: rewrite(statement.text) } : statement);
