-- books/positions

-- The origins of positions are what books and features register; the auditor names a position of another one.
alter table position drop constraint position_origin_kind_check;
-- A row of another origin than an order opens one position too.
create unique index position_of_origin on position (customer_id, origin_kind, origin_id) where origin_kind <> 'order';

-- features/block-trades

-- Offers of the house: the terms of each, its state and how much of it is sold. Quantities are integer units of the instrument, moments are business time.
create table block_offer (
  id int8 primary key,
  -- The shipped terms of a trading day that made it, and their place among these.
  trading_date date not null,
  place int not null,
  instrument_id int not null,
  currency text not null,
  quantity int8 not null check (quantity > 0),
  -- Hundredths of a per cent of the last auction price.
  discount_bps int not null check (discount_bps between 0 and 1000),
  minimum int8 not null check (minimum > 0 and minimum <= quantity),
  lot int8 not null check (lot > 0),
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  lock_days int not null check (lock_days > 0),
  -- Only seats of this institution buy of it; null: everybody.
  institution_id int references institution,
  -- The step of its last event.
  state text not null check (state in ('draft', 'open', 'sold-out', 'closed')),
  sold int8 not null default 0,
  tx int8 not null default commit_number(),
  unique (trading_date, place),
  check (opens_at < ends_at and ends_at <= opens_at + interval '1 day'),
  constraint block_offer_not_oversold check (sold >= 0 and sold <= quantity),
  check ((state = 'sold-out') <= (sold = quantity)),
  check ((state = 'draft') <= (sold = 0))
);
grant update (state, sold) on block_offer to parkett_runtime;
create index block_offer_open on block_offer (instrument_id) where state in ('draft', 'open');
create index block_offer_tx on block_offer (tx, id);
create sequence block_offer_id;

-- The steps of an offer.
create table block_offer_event (
  id int8 primary key generated always as identity,
  offer_id int8 not null references block_offer,
  step text not null check (step in ('draft', 'open', 'sold-out', 'closed')),
  -- Why it was closed.
  reason text check (reason in ('ended', 'halted')),
  at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (offer_id, step),
  check ((step = 'closed') = (reason is not null))
);
create index block_offer_event_tx on block_offer_event using brin (tx) with (autosummarize = on);

-- Purchases of customers. Prices in units of the instrument's price scale, money in minor units.
create table block_purchase (
  id int8 primary key,
  customer_id int8 not null references customer,
  offer_id int8 not null references block_offer,
  quantity int8 not null check (quantity > 0),
  price int8 not null check (price > 0),
  -- The auction that the price comes from: its price, and when it was.
  auction_price int8 not null,
  auction_at timestamptz not null,
  value int8 not null check (value > 0),
  fee int8 not null check (fee >= 0),
  -- The rule that locks its position.
  lock jsonb not null,
  settles_on date not null,
  bought_at timestamptz not null,
  tx int8 not null default commit_number(),
  check (auction_at <= bought_at)
);
create index block_purchase_of_customer on block_purchase (customer_id, id);
create index block_purchase_of_offer on block_purchase (offer_id, id);
create index block_purchase_at on block_purchase (bought_at);
create index block_purchase_tx on block_purchase using brin (tx) with (autosummarize = on);
create sequence block_purchase_id;
