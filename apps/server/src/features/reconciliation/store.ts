import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { ComparisonLine } from './rules/comparison.ts';
import type { SettledPurpose } from './rules/settlement.ts';

export type EveningRow = {
  readonly day: TradingDate;
  readonly currency: Currency;
  readonly comparedAt: Instant;
  readonly bankUnexplained: bigint | null;
  readonly coverUnexplained: bigint;
};
export type EveningLine = Pick<EveningRow, 'day' | 'currency'> & ComparisonLine & { readonly place: number };

const evenings = tableOf<EveningRow>({
  day: ['day', 'date'],
  currency: ['currency', 'text'],
  comparedAt: ['compared_at', 'timestamptz'],
  bankUnexplained: ['bank_unexplained', 'int8'],
  coverUnexplained: ['cover_unexplained', 'int8'],
});
const lines = tableOf<EveningLine>({
  day: ['day', 'date'],
  currency: ['currency', 'text'],
  place: ['place', 'int2'],
  kind: ['kind', 'text'],
  name: ['name', 'text'],
  amount: ['amount', 'int8'],
});

export async function insertEvening(
  tx: Tx,
  rows: { readonly evenings: readonly EveningRow[]; readonly lines: readonly EveningLine[] },
): Promise<void> {
  await tx.query(
    'reconciliation.insert-evenings',
    `insert into evening (${evenings.columns}) select * from ${evenings.unnested}`,
    evenings.arraysOf(rows.evenings),
  );
  await tx.query(
    'reconciliation.insert-lines',
    `insert into evening_line (${lines.columns}) select * from ${lines.unnested}`,
    lines.arraysOf(rows.lines),
  );
}

/** The comparisons of some evenings, the newest first, all currencies of each. */
export const readEvenings = (from: Queryable, { before, max }: { before: TradingDate | null; max: number }): Promise<EveningRow[]> =>
  from.query<EveningRow>(
    'reconciliation.evenings',
    `select ${evenings.selected} from evening where day in (select distinct day from evening where $1::date is null or day < $1 order by day desc limit $2)
     order by day desc, currency`,
    [before, max],
  );

export const readLines = (from: Queryable, day: TradingDate): Promise<EveningLine[]> =>
  from.query<EveningLine>('reconciliation.lines', `select ${lines.selected} from evening_line where day = $1 order by currency, place`, [day]);

export type SettlementRow = {
  readonly id: bigint;
  readonly day: TradingDate;
  readonly purpose: SettledPurpose;
  readonly currency: Currency;
  readonly account: string;
  readonly amount: bigint;
};
const settlements = tableOf<SettlementRow>({
  id: ['id', 'int8'],
  day: ['day', 'date'],
  purpose: ['purpose', 'text'],
  currency: ['currency', 'text'],
  account: ['account', 'text'],
  amount: ['amount', 'int8'],
});

export const nextSettlements = (tx: Tx, count: number): Promise<bigint[]> => nextNumbers(tx, { sequence: 'evening_settlement_id', count });

export async function insertSettlements(tx: Tx, rows: readonly SettlementRow[]): Promise<void> {
  await tx.query(
    'reconciliation.insert-settlements',
    `insert into evening_settlement (${settlements.columns}) select * from ${settlements.unnested}`,
    settlements.arraysOf(rows),
  );
}

/** Settlements whose lines haven't come, by purpose and currency. */
export const openSettlements = (from: Queryable): Promise<Pick<SettlementRow, 'purpose' | 'currency' | 'amount'>[]> =>
  from.query(
    'reconciliation.open-settlements',
    'select purpose, currency, sum(amount)::int8 as amount from evening_settlement where line_id is null group by 1, 2',
  );

/** Locks a settlement whose line hasn't come; null where there is none. */
export const lockOpenSettlement = async (tx: Tx, id: bigint): Promise<SettlementRow | null> =>
  (
    await tx.query<SettlementRow>(
      'reconciliation.lock-settlement',
      `select ${settlements.selected} from evening_settlement where id = $1 and line_id is null for update`,
      [id],
    )
  )[0] ?? null;

export async function noteSettled(tx: Tx, { id, line, at }: { id: bigint; line: bigint; at: Instant }): Promise<void> {
  await tx.query('reconciliation.note-settled', 'update evening_settlement set line_id = $2, booked_at = $3 where id = $1', [
    ...[id, line],
    timestamp(at),
  ]);
}
