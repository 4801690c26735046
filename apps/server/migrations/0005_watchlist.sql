-- Lists that a customer keeps of instruments, both in the customer's own order.
create table watchlist (
  customer_id bigint not null,
  id int not null check (id > 0),
  name text not null check (char_length(name) between 1 and 60),
  place int not null,
  -- Keys of instruments as on the wire.
  codes text[] not null default '{}' check (cardinality(codes) <= 10000),
  primary key (customer_id, id),
  unique (customer_id, name)
);
grant update, delete on watchlist to parkett_runtime;

-- What the empty search shows: own finds, and how often each instrument was looked at by anybody.
create table recent_find (
  customer_id bigint not null,
  code text not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, code)
);
grant update, delete on recent_find to parkett_runtime;

create table instrument_looks (
  code text primary key,
  looks bigint not null default 0
) with (fillfactor = 50);
grant update on instrument_looks to parkett_runtime;
