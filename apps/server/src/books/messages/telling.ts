import type { MessageName } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import { readInCommitOrder, type CommitMark } from '../../platform/commit-order.ts';
import type { Queryable } from '../../platform/db.ts';
import { register } from '../../platform/register.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { MessageKinds } from './kinds.ts';

/** The message that a row tells a customer. */
export type NewMessage = {
  /** Or `everybody`, or `followersOf` an instrument. */
  readonly customer: bigint;
  readonly kind: MessageName;
  /** The number of the row. */
  readonly about: bigint;
  readonly at: Instant;
  readonly parameters: Readonly<Record<string, string>>;
};

export type TellingParts = { readonly from: Queryable; readonly instruments: Pick<InstrumentList, 'withId'>; readonly kinds: MessageKinds };

/** Rows that were read after a mark. */
export type TellingPage = { readonly last: CommitMark | null; readonly isWhole: boolean; readonly messages: readonly NewMessage[] };

type Definition<Row> = {
  /** An append-only table: its owner adds a row as it always does, and messages follow from the rows in the order of their commits. */
  readonly table: string;
  /** The columns of a row, as SQL. */
  readonly columns: string;
  readonly tell: (rows: readonly Row[], parts: TellingParts) => readonly NewMessage[] | Promise<readonly NewMessage[]>;
  /** For the auditor: `about`, `customer` and `tx` of every message that the rows owe, as SQL. */
  readonly owed: (kinds: readonly string[]) => string;
};

/** A table whose rows bring customers messages. */
export type Telling = Pick<Definition<never>, 'table' | 'owed'> & {
  readonly read: (asked: TellingParts & { readonly after: CommitMark; readonly max: number }) => Promise<TellingPage>;
};

export const defineTelling = <Row extends object>({ table, columns, tell, owed }: Definition<Row>): Telling => ({
  ...{ table, owed },
  read: async ({ after, max, ...parts }) => {
    const rows = await readInCommitOrder<Row>(parts.from, { table, columns, after, max });
    const last = rows.at(-1)?.mark ?? null;
    const messages =
      last === null
        ? []
        : await tell(
            rows.map(({ row }) => row),
            parts,
          );
    return { last, isWhole: rows.length < max, messages };
  },
});

/** The tables that tell. Throws StartRefusal where one is registered twice: each of its rows would bring two messages. */
export const openTellings = (declared: readonly Telling[]): readonly Telling[] => [
  ...register('table of messages', declared, ({ table }) => table).values(),
];
