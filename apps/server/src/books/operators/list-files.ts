import { fileRowsMax, type Denial, type deskAudit, type Download, type RequestOf } from '@parkett/contract';
import { dateAt, formatDateTime, formatUtcOffset, instantOf, ok, type Instant, type Result } from '@parkett/kernel';
import { csvOf, type Cell, type CsvLanguage } from '../../platform/csv/csv.ts';
import type { Calls } from '../../platform/calls.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { recordAudit } from '../audit/index.ts';
import type { OnDuty } from './sessions-store.ts';

/** What a word of ours is called by whoever reads the file. */
export type Reader = { readonly word: (own: string) => string; readonly language: CsvLanguage };

/** A column's name in words of ours: one, or one with another behind it. */
type Column = string | readonly [name: string, more: string];

/** A list to be taken away. Its columns are words of ours, like its states and kinds. */
export type ListFile = {
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** Whose page it stands on. */
  readonly customer?: bigint;
};

type FileWish = { readonly language: CsvLanguage; readonly words?: Readonly<Record<string, string>> };
type Filters = Readonly<Record<string, string | undefined>>;
type MakeFile<C extends Download> = (body: RequestOf<C>, reader: Reader, session: OnDuty) => Promise<Result<ListFile, Denial>>;

/** A moment as the desk writes it. */
export const momentText = ({ language }: Pick<Reader, 'language'>, wire: string | null): string =>
  wire === null ? '' : formatDateTime(instantOf(wire), language);
/** The two cells of a moment: as the desk writes it, and how far that is ahead of UTC. */
export const moment = (reader: Reader, wire: string | null): readonly [text: string, offset: string] => [
  momentText(reader, wire),
  wire === null ? '' : formatUtcOffset(instantOf(wire)),
];
/** The two columns of a moment. */
export const momentColumns = (name: string): readonly [Column, Column] => [name, [name, 'utcOffset']];

const heading = (column: Column, word: Reader['word']): string =>
  typeof column === 'string' ? word(column) : `${word(column[0])}: ${word(column[1])}`;

/** An operator by name, everybody else by kind and number. */
export const actorWord = ({ word }: Reader, { kind, id, name }: deskAudit.Actor): string =>
  name ?? (kind === 'system' ? word(kind) : `${word(kind)} ${id}`);

const cutOff = {
  de: (rows: number) => `Nur die ersten ${rows} Zeilen: Bitte engen Sie die Filter ein.`,
  en: (rows: number) => `The first ${rows} rows only: please narrow the filters.`,
} as const satisfies Record<CsvLanguage, (rows: number) => string>;

/** What a file is called by the call that gives it: `customers` of `customers/listFile`, `customers-orders` of `customers/ordersFile`. */
const nameOf = ({ path }: Download): string => path.replaceAll('/', '-').replace(/(-list|-)?[Ff]ile$/, '');

/** Rows up to the most that a file has, and whether these are all. */
async function rowsOf({ rows }: ListFile): Promise<{ readonly taken: (readonly Cell[])[]; readonly isWhole: boolean }> {
  const taken: (readonly Cell[])[] = [];
  for await (const row of rows) {
    if (taken.length === fileRowsMax) return { taken, isWhole: false };
    taken.push(row);
  }
  return { taken, isWhole: true };
}

/**
 * Calls that answer with all rows of a list as CSV. A row of the audit says who took which list, with which filters and how many rows, before it is
 * given: what can't be written down isn't taken.
 */
export const listFiles =
  (calls: Calls<OnDuty>, { db, systemNow }: { db: Db; systemNow: () => Instant }) =>
  <C extends Download>(call: C, make: MakeFile<C>): void =>
    calls.download(call, async (body, { session }) => {
      const { language, words = {}, ...filters } = body as FileWish & Filters;
      const word = (own: string): string => (Object.hasOwn(words, own) ? words[own]! : own);
      const made = await make(body, { word, language }, session);
      if (!made.ok) return made;
      const { taken, isWhole } = await rowsOf(made.value);
      const { columns, customer = null } = made.value;
      const actor = { kind: 'operator', name: String(session.operator.id) } as const;
      const facts = { ...(filters as Record<string, string>), list: call.path, rows: taken.length, isWhole };
      await withTransaction(db, tx => recordAudit(tx, { actor, action: 'desk.list-taken', customerId: customer, facts }));
      const table = [columns.map(column => heading(column, word)), ...taken, ...(isWhole ? [] : [[cutOff[language](fileRowsMax)]])];
      const name = `${nameOf(call)}-${dateAt(systemNow())}.csv`;
      return ok({ type: 'text/csv', name, bytes: Buffer.from(csvOf(table, language)) });
    });

/** Rows that are read page by page, the first page being named by undefined; `next` names the page after one, null after the last. */
export async function* rowsByPage<Row, Next extends {}>(
  read: (at: Next | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: Next | null }>,
): AsyncGenerator<Row> {
  let page = await read(undefined);
  yield* page.rows;
  while (page.next !== null) {
    page = await read(page.next);
    yield* page.rows;
  }
}
