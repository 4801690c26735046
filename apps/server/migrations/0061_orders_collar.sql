-- An order without a limit carries how far from the market it may execute, counted when it goes there, instead of a price that is fixed when it is placed.
-- What is reserved bounds a purchase; a sale without a limit has no worst price. Orders that were placed with a fixed one keep it.
alter table orders
  add column collar_bps int check (collar_bps between 0 and 10000),
  alter column limit_price drop not null,
  alter column live_limit drop not null,
  add constraint orders_purchase_has_a_worst_price check (side = 'sell' or limit_price is not null and live_limit is not null),
  add constraint orders_limit_or_collar check (limit_price is not null or collar_bps is not null);

-- A trigger names the price that reached the stop, the phase and the moment in which it came, and the tick or the execution that set it (null where that
-- was written before). An end without a price names the worst price of the order (limit_price) and the best one that there was (price).
alter table order_event
  add column price bigint,
  add column phase text,
  add column price_at timestamptz,
  add column tick_id bigint,
  add column execution_id bigint;
