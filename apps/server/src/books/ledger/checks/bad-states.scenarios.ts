import { one, type BadState } from '../../../testing/bad-state.ts';

const unguarded = 'alter table ledger_posting disable trigger user;';
const cash = `owner <> 0 and purpose = 'cash'`;

/** A hold of 5 on somebody's cash, which has ended. */
const endedHold = ({ owner, posted }: { owner: string; posted: number }): string =>
  `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, posted, state, placed_at, ended_at)
   select a.id, 999999, 'order', o.id, ${owner}, 5, 0, ${posted}, 'posted', now(), now() from ledger_account a join orders o on o.customer_id = a.owner
   where a.owner <> 2 and a.purpose = 'cash' limit 1`;

/** A hold of 5 on somebody's cash with an end of its own, far before all that was booked. */
const lateHold = (end: string): string =>
  `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, ends_at, placed_at, state, ended_at)
   select a.id, 999999, 'order', o.id, a.owner, 5, ${end} from ledger_account a join orders o on o.customer_id = a.owner
   where a.owner <> 2 and a.purpose = 'cash' limit 1`;

export const ledgerBadStates: readonly BadState[] = [
  {
    id: 'I1',
    what: 'an amount was changed',
    sql: `${unguarded} update ledger_posting set amount = amount + 1 where ctid = ${one('ledger_posting', 'true')}`,
    names: /^entry \d+ leaves 1 of unit/,
  },
  {
    id: 'I1',
    what: 'a line moved to another unit',
    sql: `${unguarded} update ledger_posting set unit = 2 where ctid = ${one('ledger_posting', 'unit = 1')}`,
    names: /is in unit 2, its account in 1/,
  },
  {
    id: 'I1',
    what: 'an entry lost its lines',
    sql: `delete from ledger_posting where entry_id = ${one('ledger_entry', 'true', 'id')}`,
    names: /^entry \d+ has no posting/,
  },
  {
    id: 'I1',
    what: 'lines lost their entry',
    sql: `delete from ledger_entry where id = ${one('ledger_entry', 'true', 'id')}`,
    names: /has no entry/,
  },
  {
    id: 'I2',
    what: 'money was made',
    sql: `update ledger_account set balance = balance + 500 where ctid = ${one('ledger_account', cash)}`,
    names: /^unit \d+ is out by 500/,
  },
  {
    id: 'I3',
    what: 'a balance was corrected by hand',
    sql: `update ledger_account set balance = balance - 1 where ctid = ${one('ledger_account', cash)}`,
    names: /its postings sum to/,
  },
  {
    id: 'I3',
    what: 'a roll-up missed a posting',
    sql: `update ledger_account set balance = balance - 1 where ctid = ${one('ledger_account', 'owner = 0 and rolled_up_tx > 0')}`,
    names: /its postings sum to/,
  },
  {
    id: 'I4b',
    what: 'an account holds more than its holds',
    sql: `update ledger_account set held = held + 1 where ctid = ${one('ledger_account', cash)}`,
    names: /its holds sum to/,
  },
  {
    id: 'I4b',
    what: 'an order’s money is held a second time, by a row of the ledger',
    sql: `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, state, placed_at)
        select hold_account, 999999, 'order', id, customer_id, 5, 5, 'active', placed_at from orders where effect = 'open' limit 1;
      update ledger_account set held = held + 5 where id = (select account_id from ledger_hold where id = 999999)`,
    names: /^hold 999999 of 5 for a order is in force beside the row/,
  },
  {
    id: 'I5',
    what: 'a wallet is overdrawn',
    sql: `alter table ledger_account drop constraint not_below_floor; update ledger_account set held = balance + 1 where ctid = ${one('ledger_account', cash)}`,
    names: /^account \d+ has \d+ and holds/,
  },
  {
    id: 'I6b',
    what: 'a hold gave more than was placed',
    sql: `alter table ledger_hold drop constraint never_more_than_placed; ${endedHold({ owner: 'a.owner', posted: 6 })}`,
    names: /^hold \d+ on account \d+: placed/,
  },
  {
    id: 'I74',
    what: 'a hold is in force long after its own end',
    sql: `update ledger_entry set recorded_at = now() - interval '1 hour'; ${lateHold(`5, '2026-11-24', '2026-11-23', 'active', null`)};
      update ledger_account set held = held + 5 where id = (select account_id from ledger_hold where id = 999999)`,
    names: /^hold 999999 of 5 for a order is in force, its end was at 2026-11-24/,
  },
  {
    id: 'I74',
    what: 'a hold expired before its own end',
    sql: lateHold(`0, '2026-11-24', '2026-11-23', 'expired', '2026-11-23'`),
    names: /^hold 999999 for a order expired at .*, before its end at 2026-11-24/,
  },
  { id: 'I25', what: 'a hold names another owner', sql: endedHold({ owner: '2', posted: 5 }), names: /^hold \d+ of 2 lies on account/ },
  {
    id: 'I25',
    what: 'an entry touches a stranger’s account',
    sql: `update ledger_entry set owner = 2 where owner = 1`,
    names: /of 2 touches account/,
  },
];
