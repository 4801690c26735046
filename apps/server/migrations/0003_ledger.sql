-- The book of record. Amounts are integers: minor units of a currency, or 10^-quantityScale of an instrument.

create table ledger_unit (
  id int primary key,
  code text not null unique,
  kind text not null check (kind in ('currency', 'instrument')),
  scale smallint not null
);
grant update on ledger_unit to parkett_runtime;

-- owner 0 is the house. A balance is only ever moved together with postings; available = balance - held.
create sequence ledger_account_id start 1000;
create table ledger_account (
  id bigint primary key,
  owner bigint not null,
  purpose text not null,
  unit int not null references ledger_unit,
  balance bigint not null default 0,
  held bigint not null default 0,
  -- House accounts are never updated per command: their balance holds the postings of entries up to here, rolled up by a job.
  rolled_up_to bigint,
  -- Of a customer's cash account: pending buy orders and open positions of the wallet, for the limit of 300.
  open_entries int not null default 0 check (open_entries >= 0),
  unique (owner, purpose, unit),
  constraint held_not_negative check (held >= 0),
  constraint customer_not_overdrawn check (owner = 0 or balance - held >= 0)
) with (fillfactor = 50);
grant update on ledger_account to parkett_runtime;

create sequence ledger_entry_id;
create table ledger_entry (
  id bigint primary key,
  kind text not null,
  -- What it books: the execution, the customer of an opening grant. One entry per kind and reference.
  reference bigint not null,
  -- Whose command it follows from; 0 is the house.
  owner bigint not null,
  -- Business time.
  booked_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique (kind, reference)
);

create table ledger_posting (
  entry_id bigint not null,
  line smallint not null,
  account_id bigint not null,
  unit int not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);
create index ledger_posting_account on ledger_posting (account_id, entry_id);

-- Invariant I1 at the door: what one statement adds balances per entry and unit.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare bad record;
begin
  select entry_id, unit, sum(amount) as residue into bad
  from added group by entry_id, unit having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal entry % leaves % of unit %', bad.entry_id, bad.residue, bad.unit using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_posting_balances after insert on ledger_posting
  referencing new table as added for each statement execute function refuse_unbalanced();

-- Money or shares set aside for something pending. open = placed - posted - what was given back.
create table ledger_hold (
  account_id bigint not null,
  id bigint not null,
  -- What it is for: 'order' and the order's id.
  claim text not null,
  claim_id bigint not null,
  owner bigint not null,
  placed bigint not null check (placed > 0),
  open bigint not null check (open >= 0),
  posted bigint not null default 0 check (posted >= 0),
  state text not null default 'active' check (state in ('active', 'posted', 'voided', 'expired')),
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  constraint never_more_than_placed check (posted + open <= placed),
  constraint ended_holds_hold_nothing check (state = 'active' or open = 0)
) with (fillfactor = 70);
grant update on ledger_hold to parkett_runtime;

-- Sale proceeds that can be traded with but not withdrawn before their settlement day.
create table ledger_unsettled (
  account_id bigint not null,
  entry_id bigint not null,
  amount bigint not null check (amount > 0),
  settles_on date not null,
  settled_at timestamptz,
  primary key (account_id, entry_id)
);
create index ledger_unsettled_due on ledger_unsettled (settles_on) where settled_at is null;
grant update on ledger_unsettled to parkett_runtime;
