-- books/reviews

-- Kinds of reviews that are about the house and about no customer. The migration of the feature that brings such a kind adds its row.
create table house_review_kind (
  kind text primary key check (kind <> '')
);
revoke insert on house_review_kind from parkett_runtime;

-- Only a review of such a kind may be without a customer.
alter table review alter column customer_id drop not null;
alter table review add column house_kind text generated always as (case when customer_id is null then kind end) stored references house_review_kind;
-- An approval of such a review takes two signatures.
alter table review add check (customer_id is not null or state <> 'approved' or checker is not null);

-- platform

-- The limited commands of each principal within the last minute: a row for each principal, not for each command.
create table command_limit (
  limit_name text collate "C" not null,
  principal_kind text collate "C" not null,
  principal bigint not null,
  -- [{"at": milliseconds since 1970 in system time, "route": …}]
  given jsonb not null default '[]',
  primary key (principal, limit_name, principal_kind)
) with (fillfactor = 50);
grant update on command_limit to parkett_runtime;
