-- books/customers

-- Keyed fingerprints by which the desk finds a customer: of words, beginnings, days and numbers, sorted, one row for each part that they come from.
-- They go when an erased customer's period ends.
create table find_token (
  customer_id bigint not null references customer,
  part text not null check (part in ('account', 'person')),
  tokens bytea[] not null,
  primary key (customer_id, part)
);
create index find_token_of on find_token using gin (tokens) with (fastupdate = off);
grant update, delete on find_token to parkett_runtime;

-- features/identity

-- Whole names alone: tokens of words stand for them.
drop table identity_name;

-- platform

-- Customers who are there already are made findable step by step beside the running server.
insert into due_item (kind, key, at) select 'identity.findable', '0', timestamptz '2000-01-01' where exists (select from customer);
