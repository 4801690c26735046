-- What somebody at the desk decides. The row is what its events come to; `subject` is its kind's own word for what is decided.
create table review (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null check (length(subject) between 1 and 64),
  customer_id bigint not null references customer,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- Minor units of the currency.
  amount bigint,
  currency text,
  -- Business time.
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  opened_by_kind text not null,
  opened_by bigint not null,
  -- Waits for the second signature: what the first one says.
  proposal text check (proposal in ('approved', 'rejected')),
  -- Who signed first and second.
  maker_kind text,
  maker bigint,
  checker_kind text,
  checker bigint,
  reason text,
  ended_at timestamptz,
  -- Who is looking at it, until when (system time).
  claimed_by_kind text,
  claimed_by bigint,
  claimed_until timestamptz,
  check ((amount is null) = (currency is null)),
  check ((maker_kind is null) = (maker is null)),
  check ((checker_kind is null) = (checker is null)),
  check ((claimed_by_kind is null) = (claimed_until is null) and (claimed_by is null) = (claimed_until is null)),
  check ((ended_at is null) = (state = 'pending'))
) with (fillfactor = 70);
create unique index review_pending_once on review (kind, subject) where state = 'pending';
create index review_due on review (due_at, id) where state = 'pending';
create index review_of_customer on review (customer_id, id);
create index review_ended on review (ended_at, id) where state <> 'pending';
grant update on review to parkett_runtime;

-- How it came there. The note is sealed under the customer's key.
create table review_event (
  id bigint generated always as identity primary key,
  review_id bigint not null references review,
  what text not null check (what in ('opened', 'proposed', 'decided', 'signed', 'withdrawn', 'deadline')),
  state text not null check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- What a signature says.
  decision text check (decision in ('approved', 'rejected')),
  by_kind text not null,
  by_id bigint not null,
  reason text,
  note bytea,
  -- Business time, and the system's.
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  check ((decision is not null) = (what in ('proposed', 'decided', 'signed')))
);
create index review_event_of on review_event (review_id, id);
create index review_event_tx on review_event using brin (tx) with (autosummarize = on);
