-- What only makes sense when it is counted in one place, however many processes there are. Rows go when they no longer hold anybody up.

-- Failed sign-ins, by what they count for: a network, an account, a device … Marks are hashes: what people type for an account may be their password.
create table sign_in_failure (
  mark text collate "C" primary key,
  -- Not yet forgotten at the moment of the latest one (system time).
  count int not null check (count >= 0),
  at timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_failure_forgotten on sign_in_failure (forgotten_at);
grant update, delete on sign_in_failure to parkett_runtime;

-- Who waits for a try while the tries of all are used up, and from when on he is let in.
create table sign_in_turn (
  budget text collate "C" not null,
  mark text collate "C" not null,
  turn timestamptz not null,
  primary key (budget, mark)
);
create index sign_in_turn_turn on sign_in_turn (turn);
grant update, delete on sign_in_turn to parkett_runtime;

-- What an address may do so many times in an hour: each time that it was done.
create table hourly_use (
  budget text collate "C" not null,
  mark text collate "C" not null,
  at timestamptz not null
);
create index hourly_use_mark on hourly_use (budget, mark, at);
create index hourly_use_at on hourly_use (at);
grant delete on hourly_use to parkett_runtime;

-- What somebody who gives many commands in one second has been counted for them in all processes; who gives few has no row.
create table command_rate (
  rate text collate "C" not null,
  principal_kind text collate "C" not null,
  principal bigint not null,
  -- Since 1970, system time.
  second bigint not null,
  count int not null check (count >= 0),
  primary key (principal, rate, principal_kind)
) with (fillfactor = 50);
grant update on command_rate to parkett_runtime;
