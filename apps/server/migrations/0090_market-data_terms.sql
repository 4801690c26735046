-- books/positions

-- For the holders of an instrument.
create index position_of_instrument on position (instrument_id, customer_id);

-- books/market-data

-- A term changes a price without a trade. It is announced ahead of its first day, and never changed. It scales the prices that the days' keys give.
create table market_term (
  id int8 primary key generated always as identity,
  instrument_id int not null,
  kind text not null check (kind in ('dividend')),
  -- The first day without the dividend.
  ex_date date not null,
  -- Per share, in units of the instrument's price scale and in the currency of its listing.
  amount int8 not null check (amount > 0),
  record_date date not null,
  pays_on date not null,
  announced_at timestamptz not null,
  -- The close that the amount was made from.
  close int8 not null check (close > amount),
  tx int8 not null default commit_number(),
  unique (instrument_id, ex_date),
  check (ex_date >= (announced_at at time zone 'Europe/Berlin')::date + 14),
  check (record_date >= ex_date and pays_on >= record_date)
);
create index market_term_tx on market_term using brin (tx) with (autosummarize = on);
