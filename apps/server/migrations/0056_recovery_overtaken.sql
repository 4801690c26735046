-- A password or factor that its owner has set anew: what was asked for until then in his name, for it or by showing it, is worth nothing any more.
create table recovery_overtaken (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  what text not null check (what in ('login-password', 'fund-password', 'second-factor', 'recovery-code')),
  -- The newest case that it ends.
  up_to bigint not null references recovery_case,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index recovery_overtaken_of on recovery_overtaken (customer_id, up_to);
create index recovery_overtaken_tx on recovery_overtaken using brin (tx) with (autosummarize = on);
