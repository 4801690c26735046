-- What somebody asks for who can't get in. An account that doesn't exist has a row too, without a customer, so that nobody can tell the two apart.
create table recovery_case (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  customer_id bigint references customer,
  lost text not null check (lost in ('login-password', 'fund-password', 'second-factor')),
  -- What the browser that asked keeps.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- What he has shown besides.
  shown text not null check (shown in ('nothing', 'login-password', 'recovery-code')),
  -- HMAC of the name and the date of birth that he typed: compared with those of his verified identity.
  person bytea check (length(person) = 32),
  -- System time.
  asked_at timestamptz not null,
  -- Business time.
  due_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index recovery_case_of on recovery_case (customer_id, id) where customer_id is not null;
create index recovery_case_tx on recovery_case using brin (tx) with (autosummarize = on);
