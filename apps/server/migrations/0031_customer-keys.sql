-- The keys under which what is personal of a customer is sealed: file or field, customer, master.

-- Versions of the master key. The bytes lie in the data folder (`key`, `key.2`, …); here is only what tells two of them apart. Append-only.
create table master_key (
  version int primary key check (version > 0),
  fingerprint text not null,
  made_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index master_key_tx on master_key using brin (tx) with (autosummarize = on);

-- The key of each customer, wrapped by a version of the master. Without `wrapped` it was destroyed, or, for customers of an earlier version, isn't made yet.
create table customer_key (
  -- The key is made before its customer, in the same transaction: what is personal in the customer's row is sealed with it.
  customer_id bigint primary key references customer deferrable initially deferred,
  wrapped bytea,
  master_version int references master_key,
  created_at timestamptz not null default clock_timestamp(),
  -- System time.
  destroyed_at timestamptz,
  check ((wrapped is null) = (master_version is null)),
  constraint destroyed_is_gone check (wrapped is null or destroyed_at is null)
);
grant update on customer_key to parkett_runtime;
create index customer_key_unmade on customer_key (customer_id) where wrapped is null and destroyed_at is null;

insert into customer_key (customer_id) select id from customer;
