-- A ledger for every purpose: an account is (owner, portfolio, purpose, unit) and carries its own floor; holds have numbers of their own;
-- an entry says which of several it is and which one it takes back; a customer's posting carries the balance after it.

-- Portfolio 0 of every owner is the wallet and has no row. Any other is of a kind that a feature registered and opened.
create table portfolio (
  id bigint generated always as identity primary key,
  owner bigint not null,
  kind text not null,
  -- Business time.
  opened_at timestamptz not null
);
create index portfolio_of_owner on portfolio (owner);

alter table ledger_account add column portfolio bigint not null default 0;
alter table ledger_account drop constraint ledger_account_owner_purpose_unit_key;
alter table ledger_account add constraint ledger_account_key unique (owner, portfolio, purpose, unit);

-- What may be free on the account at least; null: it may owe.
alter table ledger_account add column floor bigint;
update ledger_account set floor = 0 where owner <> 0;
alter table ledger_account drop constraint customer_not_overdrawn;
alter table ledger_account add constraint not_below_floor check (balance - held >= floor);

-- Things that the owner of the account's purpose counts, and the most there could be when one was last added.
alter table ledger_account rename column open_entries to count;
alter table ledger_account rename constraint ledger_account_open_entries_check to count_not_negative;
alter table ledger_account add column count_max int;
alter table ledger_account add constraint not_too_many check (count <= count_max);

-- Each venue has a clearing account of its own.
update ledger_account set purpose = 'clearing:embedded' where purpose = 'clearing';

create sequence ledger_hold_id;
select setval('ledger_hold_id', greatest((select max(id) from ledger_hold), 1), exists (select from ledger_hold));

-- A part of one thing that is booked by several entries; an entry that takes another one back, once.
alter table ledger_entry add column part smallint not null default 0;
alter table ledger_entry add column reverses bigint;
alter table ledger_entry drop constraint ledger_entry_kind_reference_key;
update ledger_entry set kind = 'paper-funding', part = substr(kind, 15)::smallint where kind like 'paper-funding-%';
alter table ledger_entry add constraint ledger_entry_kind_reference_part_key unique (kind, reference, part);
create unique index ledger_entry_reverses on ledger_entry (reverses) where reverses is not null;

-- The writing transaction: entries are summed up in the order of their commits, below every transaction that still runs. What there was is 0.
alter table ledger_entry add column tx int8 not null default 0;
alter table ledger_entry alter column tx set default (pg_current_xact_id()::text::int8);
create index ledger_entry_tx on ledger_entry using brin (tx) with (autosummarize = on);

-- The balance after each posting of a customer's account; null on the house's.
alter table ledger_posting add column balance_after bigint;
update ledger_posting p set balance_after = s.after
from (
  select p.entry_id, p.line, sum(p.amount) over (partition by p.account_id order by p.entry_id, p.line) as after
  from ledger_posting p join ledger_account a on a.id = p.account_id where a.owner <> 0) s
where p.entry_id = s.entry_id and p.line = s.line;

-- Of a house account: its balance holds every entry whose transaction is older than this one.
alter table ledger_account rename column rolled_up_to to rolled_up_tx;
update ledger_account a set rolled_up_tx = 1, balance = coalesce((select sum(amount) from ledger_posting where account_id = a.id), 0) where a.owner = 0;

-- Whoever places or lifts a gate leaves an audit row since; what was done before gets its row now, by the one who is named.
insert into audit_entry (actor_kind, actor, action, customer_id, facts)
select coalesce(substring(done_by from '^(customer|operator|tool|system) '), 'system'), regexp_replace(done_by, '^(customer|operator|tool|system) ', ''), action, customer_id, facts
from (
  select 'customers.gate-placed' as action, customer_id, placed_by as done_by, jsonb_build_object('gate', id::text, 'kind', kind) as facts, placed_at as at, id from gate
  union all
  select 'customers.gate-lifted', g.customer_id, l.lifted_by, jsonb_build_object('gate', g.id::text), l.lifted_at, g.id from gate_lift l join gate g on g.id = l.gate_id) acts
order by at, id;
