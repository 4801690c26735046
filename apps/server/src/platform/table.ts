import type { Instant, TradingDate } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral } from './db-types.ts';

type Values = { int8: bigint; int4: number; int2: number; timestamptz: Instant; text: string; date: TradingDate; bool: boolean; jsonb: object };
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
  jsonb: items => textsLiteral(items.map(item => (item === null ? null : JSON.stringify(item)))),
};

/** The fields of a row with their columns: the one place that says which is which, for reading and for writing. */
export type Fields<Row> = { readonly [F in keyof Row]-?: readonly [column: string, type: TypeFor<Row[F]>] };

export type Table<Row> = {
  /** All columns, in the order of the fields. */
  readonly columns: string;
  readonly columnCount: number;
  /** A row that was read with `columns`, whatever follows them. */
  readonly fromRow: (row: readonly unknown[]) => Row;
  /** `unnest($1::int8[], …)` of rows, one array for each column; their values are `arraysOf`. */
  readonly unnested: string;
  readonly arraysOf: (rows: readonly Row[]) => string[];
};

/** Maps rows of a table by the names of their fields, so that no column can be taken for its neighbour. */
export function tableOf<Row extends object>(fields: Fields<Row>): Table<Row> {
  const described = Object.entries(fields) as [keyof Row & string, readonly [string, SqlType]][];
  return {
    columns: described.map(([, [column]]) => column).join(', '),
    columnCount: described.length,
    fromRow: row => Object.fromEntries(described.map(([field], index) => [field, row[index]])) as Row,
    unnested: `unnest(${described.map(([, [, type]], index) => `$${index + 1}::${type}[]`).join(', ')})`,
    arraysOf: rows => described.map(([field, [, type]]) => literals[type](rows.map(row => row[field]) as never[])),
  };
}
