-- Market notices of what can't be computed again: halts and volatility auctions depend on customers' orders.
-- Dividends, splits, auctions, holidays and new listings are computed when asked for and have no rows.
create table market_notice (
  id text primary key,
  kind text not null check (kind in ('halt', 'volatility-auction')),
  -- Business time.
  at timestamptz not null,
  -- Key of the instrument as on the wire.
  code text not null,
  params jsonb not null
);
create index market_notice_by_time on market_notice (at);
