-- What a customer confirms, and what is known of where he is signed in. All moments are system time.

-- Allows one operation once, with the figures and the session that it was given for. What was confirmed is in it as an HMAC. Only its use is written later.
create table step_up_grant (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  session_id bigint not null references customer_session,
  operation text not null,
  subject bytea not null check (length(subject) = 32),
  given_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > given_at and expires_at <= given_at + interval '120 seconds'),
  used_at timestamptz check (used_at < expires_at)
);
create index step_up_grant_open on step_up_grant (session_id, subject) where used_at is null;
grant update (used_at) on step_up_grant to parkett_runtime;

-- Wrong entries of the login password by somebody who is signed in, since the last right one, and until when none is compared.
create table password_tries (
  customer_id bigint primary key references customer,
  tries smallint not null check (tries between 0 and 5),
  locked_until timestamptz
);
grant update on password_tries to parkett_runtime;

-- Devices go when there are too many of them, and are named by browser and system.
alter table known_device add column name text not null default '' check (char_length(name) <= 80);
grant delete on known_device to parkett_runtime;

alter table customer_session add column device_name text not null default '' check (char_length(device_name) <= 80);
-- Opened on a device that this customer had not signed in on before, although there were others; and when he was told of it.
alter table customer_session add column new_device boolean not null default false;
alter table customer_session add column told_at timestamptz;
create index customer_session_to_tell on customer_session (customer_id) where new_device and told_at is null;
alter table customer_session drop constraint customer_session_end_reason_check;
alter table customer_session add constraint customer_session_end_reason_check
  check (end_reason in ('sign-out', 'replaced', 'gate', 'revoked', 'idle', 'absolute', 'password-changed', 'too-many', 'clock'));
