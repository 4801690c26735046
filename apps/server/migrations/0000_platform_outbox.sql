-- What happened, written with the change itself and delivered after its commit, in order, once per consumer.
create table outbox (
  -- The writing transaction. Events are delivered in the order (tx, id), and only below the oldest transaction that still runs: an id alone
  -- is drawn before the commit, so a lower one may become visible after a higher one was delivered.
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  topic text not null,
  body jsonb not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (tx, id)
);

-- One row per consumer and event: that the effect is done. Its key is what makes the effect happen once.
create table inbox (
  consumer text not null,
  tx xid8 not null,
  event_id bigint not null,
  done_at timestamptz not null default clock_timestamp(),
  primary key (consumer, tx, event_id),
  foreign key (tx, event_id) references outbox (tx, id)
);

-- Where the simulated business clock stands, so that it goes on from there after a stop.
create table clock_state (
  name text primary key,
  business_at timestamptz not null,
  speed int not null,
  paused boolean not null,
  beaten_at timestamptz not null default clock_timestamp()
);
grant update on clock_state to parkett_runtime;
