-- features/block-trades

-- The ends of locks of blocks: each brings its customer a message.
create table block_unlock (
  purchase_id int8 primary key references block_purchase,
  customer_id int8 not null references customer,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index block_unlock_tx on block_unlock using brin (tx) with (autosummarize = on);
