-- features/institutions

-- The two secrets of an institution, as PHC strings of argon2id, peppered with a key that is not in the database.
create table institution_secret (
  institution_id int4 primary key references institution,
  -- Makes a customer of the institution a seat.
  secret_key text not null check (secret_key like '$argon2id$%'),
  -- Asked of a seat where something is reserved.
  channel_password text not null check (channel_password like '$argon2id$%'),
  -- System time.
  made_at timestamptz not null
);
grant update on institution_secret to parkett_runtime;

-- A customer whom the institution has admitted: by its secret key, then `by` is the customer, or through an operator.
create table seat (
  customer_id int8 primary key references customer,
  institution_id int4 not null references institution,
  by_kind text not null check (by_kind in ('customer', 'operator')),
  by_id int8 not null,
  -- Business time.
  admitted_at timestamptz not null,
  -- The order of the desk's list.
  number int8 not null generated always as identity unique,
  tx int8 not null default commit_number(),
  check (by_kind = 'operator' or by_id = customer_id)
);
create index seat_tx on seat using brin (tx) with (autosummarize = on);

-- Wrong entries of a customer since the last right one, and until when no entry is compared.
create table institution_tries (
  customer_id int8 not null references customer,
  secret text not null check (secret in ('secret-key', 'channel-password')),
  tries int2 not null check (tries between 0 and 5),
  locked_until timestamptz,
  primary key (customer_id, secret)
);
grant update on institution_tries to parkett_runtime;
