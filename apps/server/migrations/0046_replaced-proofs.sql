-- What showed who a customer is and was replaced without being shown itself. Payees and withdrawals wait after it. Only when he was told is written later.
create table replaced_proof (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  what text not null check (what in ('login-password', 'fund-password', 'second-factor')),
  -- The review that allowed it: once.
  review_id bigint not null unique references review,
  -- Business time.
  at timestamptz not null,
  pay_out_from timestamptz not null check (pay_out_from >= at),
  -- System time.
  told_at timestamptz
);
create index replaced_proof_of on replaced_proof (customer_id, pay_out_from);
create index replaced_proof_to_tell on replaced_proof (customer_id) where told_at is null;
grant update (told_at) on replaced_proof to parkett_runtime;
