import type { Queryable } from '../platform/db.ts';

type Node = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
};

/** Rows that a plan's scans look at, thrown away or not. */
const scanned = ({ Plans: parts = [], ...node }: Node): number =>
  parts.reduce((sum, part) => sum + scanned(part), 0) +
  (node['Node Type'].includes('Scan') ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0);

/** Rows that the statements of a reading look at, as PostgreSQL counts them; the reading itself finds none. */
export async function rowsRead(db: Queryable, read: (from: Queryable) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const explained = async (text: string, values: readonly unknown[] = []): Promise<void> => {
    const [found] = await db.query<{ 'QUERY PLAN': [{ Plan: Node }] }>('', `explain (analyze, format json) ${text}`, values);
    rows += scanned(found!['QUERY PLAN'][0].Plan);
  };
  await read({
    query: async (_, text, values) => {
      await explained(text, values);
      return [];
    },
    arrays: async (_, text, values) => {
      await explained(text, values);
      return [];
    },
  });
  return rows;
}
