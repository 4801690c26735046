-- Fingerprints of the names that customers sent, by which the desk finds them. They go when an erased customer's period ends.
create table identity_name (
  application_id bigint primary key references identity_application,
  name_index bytea not null check (length(name_index) = 32)
);
create index identity_name_of on identity_name (name_index);
grant delete on identity_name to parkett_runtime;

-- An approved case that an operator has taken back before it was used.
create table recovery_revocation (
  case_id bigint primary key references recovery_case,
  operator_id bigint not null references operator,
  reason text not null check (reason in ('customer-asked', 'suspected-takeover', 'approved-in-error')),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index recovery_revocation_tx on recovery_revocation using brin (tx) with (autosummarize = on);
