-- Who trades, who brought them in, what they agreed to, and their sessions. No secret lies here in readable form.

create table institution (
  id int generated always as identity primary key,
  name text not null unique,
  -- The paper mode's own one; it takes in nobody in live mode.
  demo boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create unique index institution_demo on institution (demo) where demo;

-- Ids from 1; the ledger's owner 0 is the house.
create table customer (
  id bigint generated always as identity primary key,
  -- Phone number (E.164), e-mail address in lower case, or demo-xxxxxxxx.
  account text not null unique,
  kind text not null check (kind in ('registered', 'demo')),
  institution_id int not null references institution,
  invited_by bigint references customer,
  real_name text not null default 'unverified' check (real_name in ('unverified', 'under-review', 'verified', 'failed')),
  call_name text check (char_length(call_name) <= 80),
  language text check (language in ('en', 'de', 'kor', 'zh', 'zhHant')),
  -- Only what the customer chose; the rest are presets of the code.
  appropriateness jsonb not null default '{}',
  preferences jsonb not null default '{}',
  -- System time, as everything in this file.
  created_at timestamptz not null default clock_timestamp()
);
grant update on customer to parkett_runtime;

-- A code belongs to an institution and, if customer_id is set, to a customer of it who invites others.
create table invite_code (
  code text primary key check (code ~ '^[A-Z0-9]{6,24}$'),
  institution_id int not null references institution,
  customer_id bigint references customer,
  -- Null: without end, as often as wanted.
  uses_max int check (uses_max > 0),
  uses int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint never_used_too_often check (uses_max is null or uses <= uses_max)
);
create unique index invite_code_of_customer on invite_code (customer_id) where customer_id is not null;
grant update on invite_code to parkett_runtime;

-- PHC strings of argon2id, peppered with a key that is not in the database.
create table credential (
  customer_id bigint primary key references customer,
  password text not null check (password like '$argon2id$%'),
  fund_password text check (fund_password like '$argon2id$%'),
  -- Entries compared since the last right one; at five the fund password is locked until fund_locked_until.
  fund_tries smallint not null default 0 check (fund_tries between 0 and 5),
  fund_locked_until timestamptz,
  changed_at timestamptz not null default clock_timestamp()
);
grant update on credential to parkett_runtime;

-- Which wording a customer agreed to, and when. Append-only.
create table agreement (
  customer_id bigint not null references customer,
  kind text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, kind, hash)
);

-- Blocks of an account. A gate is a record that is never changed; lifting it is another one.
create table gate (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('trade-banned', 'withdrawal-banned', 'frozen', 'login-banned', 'disabled')),
  reason text not null,
  -- What lifts it, in words for the customer.
  remedy text not null,
  -- Null only for an ended account.
  expires_at timestamptz,
  placed_by text not null,
  placed_at timestamptz not null default clock_timestamp(),
  check (expires_at is not null or kind = 'disabled')
);
create index gate_of_customer on gate (customer_id);

create table gate_lift (
  gate_id bigint primary key references gate,
  reason text not null,
  lifted_by text not null,
  lifted_at timestamptz not null default clock_timestamp()
);

-- A session has two halves, the token that the page keeps and the cookie that it can't read; both are stored as SHA-256.
create table customer_session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique check (length(token_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  opened_at timestamptz not null,
  -- Written now and then, not at every call.
  used_at timestamptz not null,
  trading_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'replaced', 'gate', 'revoked', 'idle', 'absolute'))
) with (fillfactor = 70);
create index customer_session_open on customer_session (customer_id) where ended_at is null;
grant update on customer_session to parkett_runtime;

-- Devices on which a customer has signed in before: a stranger's guesses don't slow them down.
create table known_device (
  customer_id bigint not null references customer,
  device_hash bytea not null check (length(device_hash) = 32),
  signed_in_at timestamptz not null,
  primary key (customer_id, device_hash)
);
grant update on known_device to parkett_runtime;

-- Answers of changing calls other than orders, by the key that the client chose: a repeat gets the same bytes. Append-only.
create table idempotency (
  customer_id bigint not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  answer text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, key)
);
