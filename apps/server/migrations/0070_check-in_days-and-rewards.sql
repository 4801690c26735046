-- features/check-in

-- One row for each trading day on which a customer checked in.
create table check_in (
  id int8 primary key,
  customer_id int8 not null references customer,
  -- The date in Berlin.
  day date not null,
  lesson text not null,
  -- Business time.
  checked_in_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (customer_id, day)
);
create index check_in_tx on check_in using brin (tx) with (autosummarize = on);
create sequence check_in_id;

-- Money that customers took for their check-ins, in cents.
create table check_in_reward (
  id int8 primary key,
  customer_id int8 not null references customer,
  amount int8 not null check (amount > 0),
  -- Business time.
  taken_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index check_in_reward_of_customer on check_in_reward (customer_id);
create index check_in_reward_tx on check_in_reward using brin (tx) with (autosummarize = on);
create sequence check_in_reward_id;

-- The check-ins that a reward has used up: each of them once.
create table check_in_used (
  check_in_id int8 primary key references check_in,
  reward_id int8 not null references check_in_reward,
  tx int8 not null default commit_number()
);
create index check_in_used_of_reward on check_in_used (reward_id);
create index check_in_used_tx on check_in_used using brin (tx) with (autosummarize = on);
