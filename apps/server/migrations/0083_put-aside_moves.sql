-- features/put-aside

-- Transfers of customers between a wallet and the money put aside, in minor units of the currency: more than nothing aside, less than nothing back.
create table put_aside (
  id bigint primary key,
  customer_id bigint not null references customer,
  currency text not null,
  amount int8 not null check (amount <> 0),
  -- Business time.
  moved_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index put_aside_of_customer on put_aside (customer_id);
create index put_aside_tx on put_aside using brin (tx) with (autosummarize = on);
create sequence put_aside_id;
