-- features/customer-service

-- Threads between customers and the house. Only the newest state of one changes.
create table service_thread (
  id int8 primary key,
  customer_id int8 not null references customer,
  kind text not null check (kind in ('question', 'complaint')),
  -- Sealed under the customer's key.
  subject bytea not null,
  about_kind text check (about_kind in ('order', 'position', 'review', 'instrument')),
  about_id int8,
  -- Business time, as is the deadline of a complaint.
  opened_at timestamptz not null,
  due_at timestamptz,
  -- These are as the newest entry says; system time.
  state text not null check (state in ('open', 'answered', 'closed', 'reopened')),
  entries int4 not null check (entries > 0),
  changed_at timestamptz not null,
  check ((about_kind is null) = (about_id is null)),
  check ((due_at is null) = (kind = 'question'))
);
grant update (state, entries, changed_at) on service_thread to parkett_runtime;
create index service_thread_of_customer on service_thread (customer_id, id);
create index service_thread_changed on service_thread (customer_id, changed_at);
create index service_thread_unanswered on service_thread (coalesce(due_at, 'infinity'), id) where state in ('open', 'reopened');
create index service_thread_of_state on service_thread (state, id);
create sequence service_thread_id;

-- Each text of a thread, sealed under the customer's key, and each closing, which has none.
create table service_entry (
  thread_id int8 not null references service_thread,
  number int4 not null check (number > 0),
  by_kind text not null check (by_kind in ('customer', 'operator')),
  by_id int8 not null,
  text bytea,
  -- The state of the thread from here on.
  state text not null check (state in ('open', 'answered', 'closed', 'reopened')),
  -- System time.
  written_at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (thread_id, number),
  check ((text is null) = (state = 'closed')),
  check ((by_kind = 'customer') = (state in ('open', 'reopened')))
);
create index service_entry_tx on service_entry using brin (tx) with (autosummarize = on);
