-- books/market-data

-- A capital increase is a term too: `amount` is the price of a new share, and old_shares entitle to new_shares. It is announced ahead of its first day.
alter table market_term drop constraint market_term_kind_check;
alter table market_term add constraint market_term_kind_check check (kind in ('dividend', 'capital-increase'));
alter table market_term drop constraint market_term_check1;
alter table market_term add constraint market_term_ahead
  check (ex_date >= (announced_at at time zone 'Europe/Berlin')::date + case kind when 'dividend' then 14 else 1 end);
alter table market_term add column old_shares int8 check (old_shares > 0);
alter table market_term add column new_shares int8 check (new_shares > 0);
alter table market_term add constraint market_term_ratio
  check ((kind = 'capital-increase') = (old_shares is not null) and (old_shares is null) = (new_shares is null));

-- features/new-shares

-- A capital increase of a listed share stands among the offerings, with its term. Its new shares have no lock.
alter table offering drop constraint offering_instrument_id_key;
alter table offering add constraint offering_once unique (instrument_id, kind);
alter table offering drop constraint offering_kind_check;
alter table offering add constraint offering_kind_check check (kind in ('ipo', 'placement', 'capital-increase'));
alter table offering drop constraint offering_method_check;
alter table offering add constraint offering_method_check check (method in ('pro-rata', 'lottery', 'equal', 'entitlement'));
alter table offering drop constraint offering_lock_days_check;
alter table offering add constraint offering_lock_days_check check (lock_days > 0 or kind = 'capital-increase' and lock_days = 0);
alter table offering add column term_id int8 references market_term;
alter table offering add constraint offering_increase
  check ((kind = 'capital-increase') = (term_id is not null) and (kind = 'capital-increase') = (method = 'entitlement'));

-- The entitlements of a holder at the close before an ex-day, one for each share. Quantities in shares, moments are business time.
create table entitlement (
  id int8 primary key,
  offering_id int8 not null references offering,
  customer_id int8 not null references customer,
  shares int8 not null check (shares > 0),
  ex_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (offering_id, customer_id)
);
create index entitlement_of_customer on entitlement (customer_id, id);
create index entitlement_tx on entitlement using brin (tx) with (autosummarize = on);
create sequence entitlement_id;

-- Entitlements that the house bought, and those that were sold for their holder on the last day. `price` is the bid, or the close of the last day; at or below the
-- price of a new share they are worth nothing.
create table entitlement_sale (
  id int8 primary key,
  entitlement_id int8 not null references entitlement,
  customer_id int8 not null references customer,
  quantity int8 not null check (quantity > 0),
  price int8 not null check (price > 0),
  -- In minor units of the currency of the offering.
  amount int8 not null check (amount >= 0),
  at_end boolean not null,
  sold_at timestamptz not null,
  tx int8 not null default commit_number()
);
create unique index entitlement_sale_at_end on entitlement_sale (entitlement_id) where at_end;
create index entitlement_sale_of_entitlement on entitlement_sale (entitlement_id);
create index entitlement_sale_tx on entitlement_sale using brin (tx) with (autosummarize = on);
create sequence entitlement_sale_id;
