-- What is personal in a customer's row is sealed with his key. Keys aren't in SQL: rows of earlier versions are sealed by a step of the next start.

alter table customer
  -- In readable form only for demo accounts, whose name is made up by the house.
  alter column account drop not null,
  add column account_sealed bytea,
  -- Keyed hash of the account: what sign-in looks it up by, and what makes it unique. Null once the customer was erased.
  add column account_index bytea unique check (length(account_index) = 32),
  add column call_name_sealed bytea,
  add constraint account_readable_or_sealed check (num_nonnulls(account, account_sealed) = 1),
  add constraint index_of_sealed_account check (account_index is null or account_sealed is not null);

-- What a start has still to do in TypeScript, once for a database. A step that was cut off is done again.
create table start_step (
  name text primary key,
  done_at timestamptz
);
grant update on start_step to parkett_runtime;
insert into start_step (name) values ('seal-customers');
