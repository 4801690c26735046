-- features/new-shares

-- Customers who want to hear when the window of an offering opens. A wish goes with its notice, or with its customer's account.
create table offering_wish (
  customer_id int8 not null references customer,
  offering_id int8 not null references offering,
  -- Business time.
  wished_at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (customer_id, offering_id)
);
grant delete on offering_wish to parkett_runtime;
create index offering_wish_of_offering on offering_wish (offering_id, customer_id);
create index offering_wish_tx on offering_wish (tx, customer_id);

-- Notices of the calendar of an offering to a customer: that its window is open, two days and two hours before a payment is due, and five trading days and one before the
-- last day of entitlements.
create table offering_notice (
  id int8 primary key generated always as identity,
  customer_id int8 not null references customer,
  offering_id int8 not null references offering,
  kind text not null check (kind in ('opened', 'payment-2-days', 'payment-2-hours', 'entitlements-5-days', 'entitlements-1-day')),
  -- Shares to be paid with their price in minor units, or entitlements that are left.
  quantity int8 check (quantity > 0),
  amount int8 check (amount > 0),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (customer_id, offering_id, kind),
  check ((kind = 'opened') = (quantity is null) and (kind like 'payment%') = (amount is not null))
);
create index offering_notice_of_offering on offering_notice (offering_id, kind);
create index offering_notice_tx on offering_notice using brin (tx) with (autosummarize = on);

-- Steps of subscriptions bring messages from now on; those before them bring none.
insert into message_progress (told_by, since_tx, tx) values ('subscription_event', commit_number(), commit_number());
