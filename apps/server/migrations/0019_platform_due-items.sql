-- What is due at a moment of business time: brought by a feature, or, of a kind whose moments stand in a table of their own, only what failed.
create table due_item (
  kind text not null,
  key text not null,
  at timestamptz not null,
  facts jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'parked')),
  -- How often it failed, with what, and from which moment of system time it is tried again.
  attempts int not null default 0,
  failure text,
  again_at timestamptz,
  done_at timestamptz,
  primary key (kind, key)
) with (fillfactor = 70);
create index due_item_waiting on due_item (kind, at, key) where state = 'waiting';
create index due_item_parked on due_item (kind) where state = 'parked';
grant update on due_item to parkett_runtime;
