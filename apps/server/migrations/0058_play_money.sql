-- Whom paper mode has given play money: every demo customer at the opening, whoever registered once, when he was verified and asked for it.
create table play_money (
  customer_id bigint primary key references customer,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index play_money_tx on play_money using brin (tx) with (autosummarize = on);

insert into play_money (customer_id, at) select id, created_at from customer where kind = 'demo' order by id;
