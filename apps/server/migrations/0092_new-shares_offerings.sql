-- features/new-shares

-- Offerings of new shares: the terms of each, and its state. Quantities are integer units of the instrument, prices units of its price scale, money minor units,
-- moments business time.
create table offering (
  id int8 primary key,
  -- A company comes to the market once.
  instrument_id int not null unique,
  kind text not null check (kind in ('ipo', 'placement')),
  -- Held until the draw, asked for after it, or paid at once.
  payment text not null check (payment in ('held', 'after-draw', 'at-once')),
  method text not null check (method in ('pro-rata', 'lottery', 'equal')),
  currency text not null,
  quantity int8 not null check (quantity > 0),
  minimum int8 not null check (minimum > 0 and minimum <= quantity),
  lot int8 not null check (lot > 0),
  price_low int8 not null check (price_low > 0),
  price_high int8 not null check (price_high >= price_low),
  -- Told from the pricing on.
  price int8 not null check (price between price_low and price_high),
  -- The least that the wallet must have.
  account_minimum int8 not null check (account_minimum >= 0),
  -- Subscriptions of one customer.
  count_max int not null check (count_max > 0),
  lock_days int not null check (lock_days > 0),
  underwriter text not null,
  -- Only seats of this institution subscribe; null: everybody.
  institution_id int references institution,
  published_at timestamptz not null,
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  -- A placement has no draw: it is allotted when its window ends.
  draw_at timestamptz not null,
  -- Where payment follows the draw.
  payment_due_at timestamptz,
  payout_at timestamptz not null,
  lists_at timestamptz not null,
  -- The step of its last event.
  state text not null check (state in ('published', 'subscribable', 'to-be-listed', 'listed')),
  tx int8 not null default commit_number(),
  check (published_at <= opens_at and opens_at < ends_at and ends_at <= draw_at and draw_at <= payout_at and payout_at <= lists_at),
  check ((payment = 'after-draw') = (payment_due_at is not null)),
  check ((payment = 'at-once') = (kind = 'placement')),
  check (payment_due_at > draw_at and payment_due_at < lists_at)
);
grant update (state) on offering to parkett_runtime;
create index offering_tx on offering (tx, id);
create sequence offering_id;

-- The steps of an offering.
create table offering_event (
  id int8 primary key generated always as identity,
  offering_id int8 not null references offering,
  step text not null check (step in ('published', 'subscribable', 'to-be-listed', 'listed')),
  at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (offering_id, step)
);
create index offering_event_tx on offering_event using brin (tx) with (autosummarize = on);

-- What an offering's draw is made of, each written once and before the next: the commitment to a secret at its opening, the list at its closing, the draw.
create table offering_secret (
  offering_id int8 primary key references offering,
  -- SHA-256 of the secret, and the secret under the house's key.
  commitment bytea not null check (length(commitment) = 32),
  sealed bytea not null,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create table offering_list (
  offering_id int8 primary key references offering_secret,
  -- One request a line; its hash is published with it.
  body text not null,
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create table offering_draw (
  offering_id int8 primary key references offering_list,
  -- The published file, with secret, beacon and the shares of each line.
  file text not null,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
