-- What happened, written with the change itself and delivered after its commit, in order, once per consumer.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  body jsonb not null,
  recorded_at timestamptz not null default clock_timestamp()
);

-- One row per consumer and event: that the effect is done. Its key is what makes the effect happen once.
create table inbox (
  consumer text not null,
  event_id bigint not null references outbox (id),
  done_at timestamptz not null default clock_timestamp(),
  primary key (consumer, event_id)
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
