-- books/messages

-- Messages to customers, numbered in the order in which they were written. A message goes when its customer has closed the account.
create table message (
  customer_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null check (kind <> ''),
  -- The table that tells it, and the number of its row there.
  told_by text not null,
  about bigint not null,
  -- When it happened: business time for orders and reviews, system time for the rest.
  at timestamptz not null,
  -- Figures of its sentence, as texts.
  parameters jsonb not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, id)
);
grant delete on message to parkett_runtime;

-- The mark up to which each table has told its rows: all of transactions below `tx`, and of that transaction those up to the key. Rows below `since_tx` are older than messages.
create table message_progress (
  told_by text primary key,
  since_tx int8 not null,
  tx int8 not null,
  key text[] not null default '{}'
) with (fillfactor = 50);
grant update on message_progress to parkett_runtime;
insert into message_progress (told_by, since_tx, tx)
  select name, commit_number(), commit_number() from unnest(array['execution', 'order_event', 'gate', 'gate_lift', 'review_event', 'outbox']) name;

-- A customer has read everything up to here, and beyond it single messages.
create table message_mark (
  customer_id bigint primary key,
  read_up_to bigint not null
);
grant update, delete on message_mark to parkett_runtime;

create table message_read (
  customer_id bigint not null,
  message_id bigint not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, message_id)
);
grant delete on message_read to parkett_runtime;

-- Customers who have left: they get no messages any more.
create table message_forgotten (
  customer_id bigint primary key,
  forgotten_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index message_forgotten_tx on message_forgotten using brin (tx) with (autosummarize = on);
