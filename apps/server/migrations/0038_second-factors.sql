-- What somebody proves besides a password: codes of an app, passkeys, recovery codes. Whose they are is a kind and a number, so that customers and
-- operators have the same. Nothing here can be read or used with a copy of the database alone. All moments are system time.

-- The seed of an app that shows codes (TOTP), sealed. A new one counts when a code of it was entered.
create table app_code_seed (
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  seed bytea not null,
  -- Half minutes since 1970 of the latest code that was used: it and earlier ones are never taken again.
  used_step bigint not null default -1,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (holder_kind, holder)
);
grant update, delete on app_code_seed to parkett_runtime;

-- Wrong codes since the last right one.
create table app_code_tries (
  holder_kind text collate "C" not null,
  holder bigint not null,
  failures int not null check (failures >= 0),
  locked_until timestamptz,
  primary key (holder_kind, holder)
);
grant update on app_code_tries to parkett_runtime;

create table passkey (
  id bigint generated always as identity primary key,
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  credential bytea not null unique,
  public_key bytea not null,
  -- How often it was used, as it says itself; 0 for ever where it doesn't count.
  counter bigint not null check (counter >= 0),
  transports text not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_holder on passkey (holder_kind, holder);
grant update, delete on passkey to parkett_runtime;

-- What a passkey is asked to sign, once and within two minutes.
create table passkey_challenge (
  challenge bytea primary key check (length(challenge) = 32),
  -- What the answer may be used for: to register, to sign in, or for one thing that is confirmed.
  purpose text not null,
  -- Null: whoever comes with a passkey.
  holder_kind text,
  holder bigint,
  expires_at timestamptz not null,
  check ((holder_kind is null) = (holder is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
grant delete on passkey_challenge to parkett_runtime;

create table recovery_code (
  holder_kind text collate "C" not null check (holder_kind in ('customer', 'operator')),
  holder bigint not null,
  -- HMAC-SHA-256 under a key that isn't in the database.
  mac bytea not null check (length(mac) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (holder_kind, holder, mac)
);
grant update, delete on recovery_code to parkett_runtime;
