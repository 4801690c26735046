-- features/price-alerts

-- The price alerts of customers. One that tells once goes when it has told; one of every day keeps the trading day on which it told last.
create table price_alert (
  id int8 primary key,
  customer_id int8 not null references customer,
  instrument_id int4 not null,
  direction text not null check (direction in ('above', 'below')),
  -- In the instrument's scale, as is the price of the moment when it was set.
  price int8 not null check (price > 0),
  set_price int8 not null,
  daily bool not null,
  -- Business time: only prices made later count.
  set_at timestamptz not null,
  told_on date,
  tx int8 not null default commit_number(),
  check (case direction when 'above' then price > set_price else price < set_price end),
  check (daily or told_on is null)
);
grant update (told_on), delete on price_alert to parkett_runtime;
create index price_alert_of_customer on price_alert (customer_id, id);
create index price_alert_tx on price_alert (tx, id);
create sequence price_alert_id;

-- Each time that a price reached an alert. A row goes when its customer has closed the account.
create table price_alert_reached (
  id int8 primary key generated always as identity,
  alert_id int8 not null,
  customer_id int8 not null,
  instrument_id int4 not null,
  direction text not null check (direction in ('above', 'below')),
  price int8 not null,
  daily bool not null,
  -- The price that reached it, its moment in business time, and the trading day of that.
  last int8 not null,
  at timestamptz not null,
  day date not null,
  tx int8 not null default commit_number(),
  unique (alert_id, day),
  check (case direction when 'above' then last >= price else last <= price end)
);
grant delete on price_alert_reached to parkett_runtime;
create index price_alert_reached_of_customer on price_alert_reached (customer_id, id);
create index price_alert_reached_tx on price_alert_reached using brin (tx) with (autosummarize = on);
