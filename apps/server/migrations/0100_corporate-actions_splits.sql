-- features/corporate-actions

-- The split of one holder of the close before an ex-day. Quantities in units of the instrument, money in minor units, moments are business time.
create table split_holding (
  id int8 primary key,
  customer_id int8 not null references customer,
  term_id int8 not null references market_term,
  instrument_id int not null,
  currency text not null,
  before_quantity int8 not null check (before_quantity > 0),
  after_quantity int8 not null check (after_quantity >= 0),
  -- Parts of old shares that make no whole new share; new_shares of the term are one old share.
  taken int8 not null check (taken >= 0),
  -- The close before the ex-day, and the money for those parts by it.
  close int8 not null check (close > 0),
  paid int8 not null check (paid >= 0),
  ex_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (term_id, customer_id)
);
create index split_holding_of_customer on split_holding (customer_id, id);
create index split_holding_tx on split_holding using brin (tx) with (autosummarize = on);
create sequence split_holding_id;

-- The part of each position. `cost` left with the parts that were taken; `moved` is the cost that came from, or went to, another position.
create table split_position (
  split_id int8 not null references split_holding,
  customer_id int8 not null,
  position_id int8 not null,
  before_quantity int8 not null check (before_quantity > 0),
  after_quantity int8 not null check (after_quantity >= 0),
  taken int8 not null check (taken >= 0),
  paid int8 not null check (paid >= 0),
  cost int8 not null check (cost >= 0),
  moved int8 not null,
  tx int8 not null default commit_number(),
  primary key (customer_id, position_id, split_id)
);
create index split_position_tx on split_position using brin (tx) with (autosummarize = on);
