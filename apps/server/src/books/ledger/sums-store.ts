import type { Currency } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { UnitId } from './rules/chart.ts';

/** All money of one purpose in one currency, minor units: of customers, or of the house, which owes where it is above zero and owns where it is below. */
export type PurposeSum = { readonly isHouse: boolean; readonly purpose: string; readonly unit: UnitId<Currency>; readonly amount: bigint };

/**
 * All money in the ledger, by purpose and currency. Customers' balances are those that they see; to the house's come the entries since the last roll-up, so that
 * both sides are of one moment where the caller's transaction has one snapshot.
 */
export const moneyByPurpose = (from: Queryable): Promise<PurposeSum[]> =>
  from.query<PurposeSum>(
    'ledger.money-by-purpose',
    `with since as (
       select p.account_id, sum(p.amount) as amount from ledger_entry e join ledger_posting p on p.entry_id = e.id
       join ledger_account a on a.id = p.account_id and a.owner = 0 and a.unit < 1000
       where e.tx >= (select min(coalesce(rolled_up_tx, 0)) from ledger_account where owner = 0) and e.tx >= coalesce(a.rolled_up_tx, 0) group by 1)
     select a.owner = 0 as "isHouse", a.purpose, a.unit, sum(a.balance + coalesce(s.amount, 0))::int8 as amount
     from ledger_account a left join since s on s.account_id = a.id where a.unit < 1000 group by 1, 2, 3 order by 3, 1, 2`,
  );
