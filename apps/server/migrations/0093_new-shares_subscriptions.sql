-- features/new-shares

-- Subscriptions of customers.
create table subscription (
  id int8 primary key,
  customer_id int8 not null references customer,
  offering_id int8 not null references offering,
  quantity int8 not null check (quantity > 0),
  -- The most that its customer pays for a share.
  limit_price int8 not null check (limit_price > 0),
  -- The money that was set aside for it, and where.
  held int8 not null check (held >= 0),
  hold_account int8,
  hold_id int8,
  -- Its line in the list: 32 bytes that only its customer knows to be its own.
  mark bytea not null check (length(mark) = 32),
  subscribed_at timestamptz not null,
  -- The step of its last event.
  state text not null check (state in ('pending', 'awaiting-draw', 'not-won', 'awaiting-payment', 'paid', 'abstained', 'payment-failed', 'listed', 'cancelled')),
  allotted int8 check (allotted between 0 and quantity),
  -- What was paid into its account, and what of it came back.
  paid int8 not null default 0 check (paid >= 0),
  returned int8 not null default 0 check (returned between 0 and paid),
  -- When the rest of what was set aside was free again.
  released_at timestamptz,
  tx int8 not null default commit_number(),
  check ((held > 0) = (hold_id is not null) and (hold_id is null) = (hold_account is null)),
  check ((state in ('pending', 'awaiting-draw', 'cancelled')) = (allotted is null)),
  check (state <> 'not-won' or allotted = 0)
);
grant update (state, allotted, paid, returned, released_at) on subscription to parkett_runtime;
create index subscription_of_customer on subscription (customer_id, id);
create index subscription_of_offering on subscription (offering_id, id);
create index subscription_tx on subscription (tx, id);
create sequence subscription_id;

-- The steps of a subscription.
create table subscription_event (
  id int8 primary key generated always as identity,
  subscription_id int8 not null references subscription,
  step text not null check (step in
    ('pending', 'awaiting-draw', 'won', 'not-won', 'awaiting-payment', 'paid', 'returned', 'released', 'abstained', 'payment-failed', 'listed', 'cancelled')),
  at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (subscription_id, step)
);
create index subscription_event_tx on subscription_event using brin (tx) with (autosummarize = on);
