-- Who works at the desk. People only: nobody is one of them and a customer.
create table operator (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor']),
  state text not null check (state in ('invited', 'active', 'disabled')),
  -- Null: made by the command on the machine.
  invited_by bigint references operator,
  created_at timestamptz not null
);
create unique index operator_name on operator (lower(name));
grant update (roles, state) on operator to parkett_runtime;

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- SHA-256 of what the cookie holds.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- By what it was opened: a one-time link, a code of an authenticator, a passkey.
  proof text not null check (proof in ('link', 'code', 'passkey')),
  opened_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'replaced', 'disabled', 'reset', 'idle', 'absolute')),
  check ((ended_at is null) = (end_reason is null))
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;
grant update (proof, used_at, ended_at, end_reason) on operator_session to parkett_runtime;

-- Simulated staff decides in paper mode.
alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check check (actor_kind in ('customer', 'operator', 'staff', 'tool', 'system'));
