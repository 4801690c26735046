import type { Instant, TradingDate } from '@parkett/kernel';
import { numbersLiteral, textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type Unsettled = { readonly account: bigint; readonly entry: bigint; readonly amount: bigint; readonly settlesOn: TradingDate };

export async function addUnsettled(tx: Tx, rows: readonly Unsettled[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    'ledger.add-unsettled',
    `insert into ledger_unsettled (account_id, entry_id, amount, settles_on)
     select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::date[])`,
    [
      numbersLiteral(rows.map(r => r.account)),
      numbersLiteral(rows.map(r => r.entry)),
      numbersLiteral(rows.map(r => r.amount)),
      textsLiteral(rows.map(r => r.settlesOn)),
    ],
  );
}

/** What of an account hasn't settled, by day. */
export async function unsettledOf(db: Queryable, account: bigint): Promise<{ settlesOn: TradingDate; amount: bigint }[]> {
  const rows = await db.arrays<[TradingDate, string]>(
    'ledger.unsettled-of',
    `select settles_on, sum(amount) from ledger_unsettled where account_id = $1 and settled_at is null group by 1 order by 1`,
    [account],
  );
  return rows.map(([settlesOn, amount]) => ({ settlesOn, amount: BigInt(amount) }));
}

/** The first settlement day that is still due; null when nothing is on its way. */
export async function nextSettlementDay(db: Queryable): Promise<TradingDate | null> {
  const [row] = await db.arrays<[TradingDate | null]>(
    'ledger.next-settlement-day',
    `select min(settles_on) from ledger_unsettled where settled_at is null`,
  );
  return row?.[0] ?? null;
}

/** Settles a day; answers the owners whose money became withdrawable. */
export async function settleDay(tx: Tx, day: { date: TradingDate; at: Instant }): Promise<bigint[]> {
  const rows = await tx.arrays<[bigint]>(
    'ledger.settle-day',
    `with settled as (
       update ledger_unsettled set settled_at = $2 where settled_at is null and settles_on <= $1 returning account_id)
     select distinct a.owner from settled s join ledger_account a on a.id = s.account_id`,
    [day.date, timestamp(day.at)],
  );
  return rows.map(([owner]) => owner);
}
