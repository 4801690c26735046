import { money, type Currency, type Instant, type Money, type TradingDate } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { AccountId } from './rules/chart.ts';

/** Money of an entry that can be traded with and not withdrawn before its day; negative where it was taken along to another account. */
export type Unsettled = { readonly account: AccountId<Currency>; readonly entry: bigint; readonly amount: Money; readonly settlesOn: TradingDate };

const table = tableOf<Unsettled>({
  account: ['account_id', 'int8'],
  entry: ['entry_id', 'int8'],
  amount: ['amount', 'int8'],
  settlesOn: ['settles_on', 'date'],
});

export async function addUnsettled(tx: Tx, rows: readonly Unsettled[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query('ledger.add-unsettled', `insert into ledger_unsettled (${table.columns}) select * from ${table.unnested}`, table.arraysOf(rows));
}

type UnsettledDay = { readonly settlesOn: TradingDate; readonly amount: bigint };

/** The money of some accounts that hasn't settled, in minor units by day, the earliest first. */
export async function unsettledOfAll(db: Queryable, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly UnsettledDay[]>> {
  const rows = await db.arrays<[bigint, TradingDate, string]>(
    'ledger.unsettled-of',
    `select account_id, settles_on, sum(amount) from ledger_unsettled where account_id = any($1::int8[]) and settled_at is null
     group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
    [numbersLiteral(accounts)],
  );
  const days = rows.map(([account, settlesOn, amount]) => ({ account, settlesOn, amount: BigInt(amount) }));
  return Map.groupBy(days, ({ account }) => account);
}

/** What of an account hasn't settled, by day. */
export async function unsettledOf<C extends Currency>(
  db: Queryable,
  { account, currency }: { account: AccountId<C>; currency: C },
): Promise<{ settlesOn: TradingDate; amount: Money<C> }[]> {
  const days = (await unsettledOfAll(db, [account])).get(account) ?? [];
  return days.map(({ settlesOn, amount }) => ({ settlesOn, amount: money(currency, amount) }));
}

/** An amount on its way, as due work names it. */
const unsettledKey = `account_id || '/' || entry_id`;

/** The first settlement day that is still due, some amounts left out; null when nothing is on its way. */
export async function nextSettlementDay(db: Queryable, except: readonly string[]): Promise<TradingDate | null> {
  const [row] = await db.arrays<[TradingDate | null]>(
    'ledger.next-settlement-day',
    `select min(settles_on) from ledger_unsettled where settled_at is null and (cardinality($1::text[]) = 0 or ${unsettledKey} <> all($1::text[]))`,
    [textsLiteral(except)],
  );
  return row?.[0] ?? null;
}

/** Locks amounts that settle by a day, the earliest first; those that another process has locked are left out. */
export function claimUnsettled(
  tx: Tx,
  claim: { day: TradingDate; max: number; except: readonly string[]; only: string | null },
): Promise<{ key: string; settlesOn: TradingDate }[]> {
  return tx.query(
    'ledger.claim-unsettled',
    `select ${unsettledKey} as key, settles_on as "settlesOn" from ledger_unsettled
     where settled_at is null and settles_on <= $1 and (cardinality($2::text[]) = 0 or ${unsettledKey} <> all($2::text[])) and ($3::text is null or ${unsettledKey} = $3)
     order by settles_on, account_id, entry_id limit $4 for update skip locked`,
    [claim.day, textsLiteral(claim.except), claim.only, claim.max],
  );
}

/** Settles amounts; answers the owners whose money became withdrawable. */
export async function settle(tx: Tx, amounts: readonly { key: string; at: Instant }[]): Promise<bigint[]> {
  const ids = amounts.map(({ key }) => key.split('/').map(BigInt));
  const rows = await tx.arrays<[bigint]>(
    'ledger.settle',
    `with settled as (
       update ledger_unsettled u set settled_at = x.t from unnest($1::int8[], $2::int8[], $3::timestamptz[]) x(a, e, t)
       where u.account_id = x.a and u.entry_id = x.e and u.settled_at is null returning u.account_id)
     select distinct a.owner from settled s join ledger_account a on a.id = s.account_id`,
    [numbersLiteral(ids.map(([account]) => account!)), numbersLiteral(ids.map(([, entry]) => entry!)), instantsLiteral(amounts.map(({ at }) => at))],
  );
  return rows.map(([owner]) => owner);
}
