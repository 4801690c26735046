-- Under which address or number a customer was known before he changed it, sealed under his key; and that he was told of it on another session.
create table account_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- On which it was changed.
  session_id bigint not null references customer_session,
  before_sealed bytea not null,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index account_change_of on account_change (customer_id, id);
create index account_change_tx on account_change using brin (tx) with (autosummarize = on);

create table account_change_told (
  change_id bigint primary key references account_change,
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index account_change_told_tx on account_change_told using brin (tx) with (autosummarize = on);

-- What proves who somebody is goes with his account, also of accounts that were closed before.
grant delete on app_code_tries to parkett_runtime;
create temporary table closed on commit drop as
  select distinct g.customer_id from gate g where g.reason = 'account-ended' and not exists (select from gate_lift l where l.gate_id = g.id);
delete from app_code_seed where holder_kind = 'customer' and holder in (select customer_id from closed);
delete from app_code_tries where holder_kind = 'customer' and holder in (select customer_id from closed);
delete from passkey where holder_kind = 'customer' and holder in (select customer_id from closed);
delete from passkey_challenge where holder_kind = 'customer' and holder in (select customer_id from closed);
delete from recovery_code where holder_kind = 'customer' and holder in (select customer_id from closed);
