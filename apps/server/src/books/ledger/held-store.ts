import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';

type Told = Promise<Record<string, unknown>[]>;

/** An amount of a unit as people write it, all of its decimals. */
const decimal = (amount: string): string => `round(${amount} / 10::numeric ^ u.scale, u.scale)::text`;
const ofOwner = 'from ledger_account a join ledger_unit u on u.id = a.unit';

export const readHeldAccounts = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'ledger.held-accounts',
    select: `select a.id as number, a.portfolio, p.kind as "portfolioKind", a.purpose, u.code as unit, ${decimal('a.balance')} as balance, ${decimal('a.held')} as held
      ${ofOwner} left join portfolio p on p.id = a.portfolio where a.owner = $1 order by a.id`,
    values: [customer],
  });

export const readHeldPlayMoney = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, { name: 'ledger.held-play-money', select: 'select at as "givenAt" from play_money where customer_id = $1', values: [customer] });

export const readHeldPostings = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'ledger.held-postings',
    select: `select e.id as entry, e.kind, e.booked_at as "bookedAt", a.id as account, u.code as unit, ${decimal('p.amount')} as amount,
        ${decimal('p.balance_after')} as "balanceAfter"
      ${ofOwner} join ledger_posting p on p.account_id = a.id join ledger_entry e on e.id = p.entry_id where a.owner = $1 order by e.id, p.line`,
    values: [customer],
  });

export const readHeldHolds = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'ledger.held-holds',
    select: `select h.id as number, h.claim, a.id as account, u.code as unit, ${decimal('h.placed')} as placed, ${decimal('h.open')} as open, h.state,
        h.placed_at as "placedAt", h.ends_at as "endsAt", h.ended_at as "endedAt"
      ${ofOwner} join ledger_hold h on h.account_id = a.id where a.owner = $1 order by h.id`,
    values: [customer],
  });

export const readHeldUnsettled = (from: Queryable, customer: bigint): Told =>
  jsonRows(from, {
    name: 'ledger.held-unsettled',
    select: `select s.entry_id as entry, a.id as account, u.code as unit, ${decimal('s.amount')} as amount, s.settles_on as "settlesOn", s.settled_at as "settledAt"
      ${ofOwner} join ledger_unsettled s on s.account_id = a.id where a.owner = $1 order by s.entry_id`,
    values: [customer],
  });
