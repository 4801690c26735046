-- features/corporate-actions

alter table corporate_proposal drop constraint corporate_proposal_kind_check;
alter table corporate_proposal add constraint corporate_proposal_kind_check check (kind in ('dividend', 'split', 'delisting'));
alter table corporate_proposal drop constraint corporate_proposal_check;
alter table corporate_proposal add constraint corporate_proposal_amount check (case kind when 'dividend' then amount > 0 else amount = 0 end);
-- Of a delisting: holders keep a book entry without a price, and nothing is paid.
alter table corporate_proposal add column without_price boolean not null default false check (not without_price or kind = 'delisting');

-- The price of a delisted share that is paid to its holders, in units of the instrument: the average of its last six months by turnover, from the days below.
create table delisting_price (
  term_id int8 primary key references market_term,
  price int8 not null check (price > 0),
  fixed_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index delisting_price_tx on delisting_price using brin (tx) with (autosummarize = on);

-- The days of that average: close and volume as those of a share of the last day.
create table delisting_day (
  term_id int8 not null references market_term,
  day date not null,
  close int8 not null check (close > 0),
  volume int8 not null check (volume > 0),
  tx int8 not null default commit_number(),
  primary key (term_id, day)
);
create index delisting_day_tx on delisting_day using brin (tx) with (autosummarize = on);

-- The payment to one holder. Quantity in units of the instrument, money in minor units, moments are business time.
create table delisting_payment (
  id int8 primary key,
  customer_id int8 not null references customer,
  term_id int8 not null references market_term,
  instrument_id int not null,
  currency text not null,
  quantity int8 not null check (quantity > 0),
  price int8 not null check (price > 0),
  amount int8 not null check (amount >= 0),
  paid_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (term_id, customer_id)
);
create index delisting_payment_of_customer on delisting_payment (customer_id, id);
create index delisting_payment_tx on delisting_payment using brin (tx) with (autosummarize = on);
create sequence delisting_payment_id;

-- The part of each position in it.
create table delisting_position (
  payment_id int8 not null references delisting_payment,
  customer_id int8 not null,
  position_id int8 not null,
  quantity int8 not null check (quantity > 0),
  amount int8 not null check (amount >= 0),
  cost int8 not null check (cost >= 0),
  tx int8 not null default commit_number(),
  primary key (customer_id, position_id, payment_id)
);
create index delisting_position_tx on delisting_position using brin (tx) with (autosummarize = on);
