-- books/market-data

-- Trading in one instrument was interrupted, or an interruption ended: as the venue said it, in its order.
create table market_interruption (
  id bigint generated always as identity primary key,
  instrument_id int not null,
  kind text not null check (kind in ('halt', 'volatility-auction')),
  is_end boolean not null,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  -- A venue that recovers says the same again.
  constraint market_interruption_once unique (instrument_id, at, is_end)
);
create index market_interruption_newest on market_interruption (instrument_id, id);
create index market_interruption_tx on market_interruption using brin (tx) with (autosummarize = on);

-- books/messages

-- The instruments on a customer's watchlists, each since it is on one of them (business time). A row goes when the instrument is on none.
create table message_watched (
  customer_id bigint not null,
  code text not null,
  since timestamptz not null,
  primary key (customer_id, code)
);
grant delete on message_watched to parkett_runtime;
insert into message_watched (customer_id, code, since)
  select distinct customer_id, unnest(codes), coalesce((select max(business_at) from clock_state), now()) from watchlist;

-- books/positions

-- Finds since when a customer holds each instrument without reading the positions.
drop index position_open;
create index position_open on position (customer_id, instrument_id, opened_at) where open_quantity > 0;
