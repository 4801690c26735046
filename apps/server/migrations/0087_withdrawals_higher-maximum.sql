-- features/withdrawals

-- A customer's request for one withdrawal above the maximum of its currency. Amounts are minor units.
create table withdrawal_higher (
  id int8 primary key,
  customer_id int8 not null references customer,
  currency text not null,
  amount int8 not null check (amount > 0),
  -- Business time; undecided by then it isn't granted.
  asked_at timestamptz not null,
  decided_by timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'expired')),
  -- The withdrawal that used it last. One that wasn't paid leaves it to be used again.
  withdrawal_id int8 unique references withdrawal,
  tx int8 not null default commit_number(),
  check (withdrawal_id is null or state = 'approved')
);
grant update (state, withdrawal_id) on withdrawal_higher to parkett_runtime;
create index withdrawal_higher_of on withdrawal_higher (customer_id, currency) where state in ('asked', 'approved');
create index withdrawal_higher_tx on withdrawal_higher using brin (tx) with (autosummarize = on);
create sequence withdrawal_higher_id;
