-- Instructions, what executed of them, and what they built. Prices and quantities in the instrument's integer units.

create sequence order_id;
create table orders (
  customer_id bigint not null,
  id bigint not null,
  instrument_id int not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit', 'stop', 'stop-limit')),
  quantity bigint not null check (quantity > 0),
  -- As asked for; what the acceptance is rebuilt from.
  price bigint,
  stop_price bigint,
  -- The worst price it may execute at: the limit, or the collar of market and stop orders.
  limit_price bigint not null,
  time_in_force text not null,
  good_till date,
  -- Business moment at which the venue lets it expire; null for a day order.
  until_at timestamptz,
  main_hours_only boolean not null,
  state text not null default 'pending' check (state in ('pending', 'executed', 'cancelled', 'expired', 'refused')),
  reason text,
  filled bigint not null default 0,
  -- Sum of price x quantity over its executions, exact, and the same in minor units, rounded half up once.
  executed_exact numeric(38) not null default 0,
  executed_value bigint not null default 0,
  fee_charged bigint not null default 0,
  fee_rule int not null,
  currency text not null,
  hold_account bigint not null,
  -- The present hold; a change of the order places a new one.
  hold_id bigint not null,
  -- The amount first held, in the unit of hold_account: part of the acceptance.
  hold_placed bigint not null,
  -- Present figures after changes; the columns above stay as accepted.
  live_quantity bigint not null,
  live_limit bigint not null,
  live_stop bigint,
  -- A change that the venue hasn't answered yet: its hold covers the dearer of both.
  asked_quantity bigint,
  asked_limit bigint,
  asked_stop bigint,
  venue_sequence bigint,
  triggered boolean not null default false,
  idempotency_key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, idempotency_key),
  check (filled <= live_quantity)
) with (fillfactor = 70);
create unique index orders_id on orders (id);
create index orders_pending on orders (customer_id) where state = 'pending';
grant update on orders to parkett_runtime;

-- Asked-for cancellations and changes: append-only, one per key.
create table order_request (
  customer_id bigint not null,
  idempotency_key text not null,
  order_id bigint not null,
  kind text not null check (kind in ('cancel', 'replace')),
  body_hash bytea not null,
  quantity bigint,
  limit_price bigint,
  stop_price bigint,
  hold bigint not null default 0,
  requested_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (customer_id, idempotency_key)
);

-- The price tick from which a house quote was made, written with the first execution against it.
create table market_tick (
  id bigint primary key,
  instrument_id int not null,
  at timestamptz not null,
  source text not null,
  reference bigint not null,
  bids jsonb not null,
  asks jsonb not null
);

create table execution (
  id bigint primary key,
  instrument_id int not null,
  price bigint not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  -- Customer 0 and order 0 are the house.
  buy_customer bigint not null,
  buy_order bigint not null,
  sell_customer bigint not null,
  sell_order bigint not null,
  aggressor text check (aggressor in ('buy', 'sell')),
  tick_id bigint,
  phase text not null,
  executed_at timestamptz not null,
  settles_on date not null,
  recorded_at timestamptz not null default now()
);
create index execution_buy_order on execution (buy_order, id) where buy_order <> 0;
create index execution_sell_order on execution (sell_order, id) where sell_order <> 0;
create index execution_instrument on execution (instrument_id, id);

-- A ticket: what one opening order built. Its id is the order's.
create table position (
  customer_id bigint not null,
  id bigint not null,
  instrument_id int not null,
  currency text not null,
  -- Bought in all; still open; reserved by pending sell orders.
  quantity bigint not null,
  open_quantity bigint not null check (open_quantity >= 0),
  closing_quantity bigint not null default 0,
  -- Without fees, minor units: of all that was bought, and of what is open.
  cost bigint not null,
  open_cost bigint not null,
  fee bigint not null default 0,
  sold_quantity bigint not null default 0,
  proceeds bigint not null default 0,
  realised bigint not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  locked_until timestamptz,
  primary key (customer_id, id),
  check (closing_quantity >= 0 and closing_quantity <= open_quantity),
  check (open_quantity + sold_quantity = quantity)
) with (fillfactor = 70);
create index position_open on position (customer_id, instrument_id) where open_quantity > 0;
grant update on position to parkett_runtime;

-- Which positions a sell order closes, in this order, and how much of each is done.
create table order_close (
  customer_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  position_id bigint not null,
  -- 0 when a change of the order took the line back.
  quantity bigint not null check (quantity >= 0),
  done bigint not null default 0 check (done >= 0 and done <= quantity),
  primary key (customer_id, order_id, line)
);
create index order_close_position on order_close (customer_id, position_id);
grant update on order_close to parkett_runtime;

-- What one execution took from one position: the story and the realised result, to the cent.
create table position_close (
  customer_id bigint not null,
  position_id bigint not null,
  execution_id bigint not null,
  order_id bigint not null,
  quantity bigint not null,
  cost bigint not null,
  proceeds bigint not null,
  primary key (customer_id, position_id, execution_id)
);

-- Every change of an order's state, in the order it happened.
create table order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  primary key (customer_id, order_id, id)
);
