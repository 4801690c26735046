import type { Instant, TradingDate } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral } from './db-types.ts';

type Values = {
  int8: bigint;
  int4: number;
  int2: number;
  timestamptz: Instant;
  text: string;
  date: TradingDate;
  bool: boolean;
  jsonb: object;
  numeric: bigint;
  bytea: Buffer;
};
type SqlType = keyof Values;
/** The types of columns that can hold a value. */
type TypeFor<V> = { [T in SqlType]: V extends Values[T] | null ? T : never }[SqlType];

const literals: { readonly [T in SqlType]: (items: readonly never[]) => string } = {
  int8: numbersLiteral,
  int4: numbersLiteral,
  int2: numbersLiteral,
  timestamptz: instantsLiteral,
  text: textsLiteral,
  date: textsLiteral,
  bool: items => `{${items.map(item => (item ? 't' : 'f')).join(',')}}`,
  numeric: numbersLiteral,
  bytea: (items: readonly (Buffer | null)[]) => textsLiteral(items.map(item => item && `\\x${item.toString('hex')}`)),
  jsonb: items => textsLiteral(items.map(item => (item === null ? null : JSON.stringify(item)))),
};

/** The fields of a row with their columns: the one place that says which is which, for reading and for writing. */
export type Fields<Row> = { readonly [F in keyof Row]-?: readonly [column: string, type: TypeFor<Row[F]>] };

export type Table<Row> = {
  /** All columns, in the order of the fields. */
  readonly columns: string;
  /** All columns under the names of their fields: a row that is read by it is a `Row`. (A numeric comes as text: its store turns it into a bigint.) */
  readonly selected: string;
  /** `unnest($1::int8[], …)` of rows, one array for each column; their values are `arraysOf`. */
  readonly unnested: string;
  readonly arraysOf: (rows: readonly Row[]) => string[];
  /** `column = x.column, …`, for an update from rows that are named x. */
  readonly assigned: string;
  /** The same table with some of its fields, for a statement that writes no others. */
  readonly pick: <F extends keyof Row & string>(...fields: readonly F[]) => Table<Pick<Row, F>>;
};

/** Maps rows of a table by the names of their fields, so that no column can be taken for its neighbour. */
export function tableOf<Row extends object>(fields: Fields<Row>): Table<Row> {
  const described = Object.entries(fields) as [keyof Row & string, readonly [string, SqlType]][];
  return {
    columns: described.map(([, [column]]) => column).join(', '),
    selected: described.map(([field, [column]]) => `${column} as "${field}"`).join(', '),
    unnested: `unnest(${described.map(([, [, type]], index) => `$${index + 1}::${type}[]`).join(', ')})`,
    arraysOf: rows => described.map(([field, [, type]]) => literals[type](rows.map(row => row[field]) as never[])),
    assigned: described.map(([, [column]]) => `${column} = x.${column}`).join(', '),
    pick: (...picked) =>
      tableOf(Object.fromEntries(picked.map(field => [field, fields[field]])) as unknown as Fields<Pick<Row, (typeof picked)[number]>>),
  };
}

/** Rows of a page that were read with `count(*) over () as total`, and how many there are on all pages. */
export function pageOf<Row extends { readonly total: bigint }>(page: readonly Row[]): { rows: Omit<Row, 'total'>[]; total: number } {
  let all = 0n;
  const rows = page.map(({ total, ...row }) => {
    all = total;
    return row;
  });
  return { rows, total: Number(all) };
}
