-- features/corporate-actions

-- A dividend of each holder of the close before an ex-day. Quantity in units of the instrument, money in minor units, moments are business time.
create table dividend (
  id int8 primary key,
  customer_id int8 not null references customer,
  term_id int8 not null references market_term,
  instrument_id int not null,
  currency text not null,
  quantity int8 not null check (quantity > 0),
  -- Nothing is withheld while the house computes no tax.
  gross int8 not null check (gross > 0),
  ex_at timestamptz not null,
  pays_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (term_id, customer_id),
  check (ex_at < pays_at)
);
create index dividend_of_customer on dividend (customer_id, id);
create index dividend_tx on dividend using brin (tx) with (autosummarize = on);
create sequence dividend_id;

-- The part of each position in a dividend.
create table dividend_position (
  dividend_id int8 not null references dividend,
  customer_id int8 not null,
  position_id int8 not null,
  quantity int8 not null check (quantity > 0),
  amount int8 not null check (amount >= 0),
  tx int8 not null default commit_number(),
  primary key (customer_id, position_id, dividend_id)
);
create index dividend_position_tx on dividend_position using brin (tx) with (autosummarize = on);

create table dividend_payment (
  id int8 primary key references dividend,
  customer_id int8 not null,
  paid_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index dividend_payment_of_customer on dividend_payment (customer_id, id);
create index dividend_payment_tx on dividend_payment using brin (tx) with (autosummarize = on);
