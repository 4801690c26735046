-- What was decided for a venue, in the order of the COMMITs: the placing transaction raises the head and writes its row as its last statements,
-- so places have no gap and nobody's transaction stands between two of them. A venue reads upwards and changes nothing.
create table command_log_head (
  venue text primary key,
  -- The last place that is taken.
  place bigint not null
) with (fillfactor = 20);
grant update on command_log_head to parkett_runtime;

create table command_log (
  venue text not null,
  -- Of the first of its commands; the others follow it.
  place bigint not null,
  count int not null check (count > 0),
  -- Business moment at which they were decided.
  decided_at timestamptz not null,
  -- JSON: what the venue is told, with what the booking needs of an order.
  commands text not null,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number(),
  primary key (venue, place)
);
-- An order's place is found by the moment at which it was placed.
create index command_log_decided_at on command_log using brin (decided_at) with (autosummarize = on);

-- What the embedded exchange did with it: every input of its engine in their order, written with what followed from them. With the price source they
-- give the same events again.
create table engine_input (
  venue text not null,
  row bigint not null,
  -- The last place of the command log that was taken.
  place bigint not null,
  -- Business moment that was reached.
  reached timestamptz not null,
  -- The engine began anew here, empty.
  begins boolean not null,
  -- Of the engine and of the price source: another one gives other events.
  versions text not null,
  -- JSON.
  inputs text not null,
  -- SHA-256 of the events that followed.
  events text not null,
  recorded_at timestamptz not null default now(),
  tx int8 not null default commit_number(),
  primary key (venue, row)
);
create index command_log_tx on command_log using brin (tx) with (autosummarize = on);
create index engine_input_tx on engine_input using brin (tx) with (autosummarize = on);
create index engine_input_begins on engine_input (venue, row) where begins;

-- The engine's whole state after a row, the newest of each business date: from here on its inputs are followed.
create table engine_state (
  venue text not null,
  date date not null,
  row bigint not null,
  -- Compressed JSON.
  state bytea not null,
  primary key (venue, date)
);
grant update on engine_state to parkett_runtime;
