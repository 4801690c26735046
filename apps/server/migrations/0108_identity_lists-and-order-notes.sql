-- features/identity

-- Lists of names in the order in which they came into force. `digest`: the hash of the text, so that a list that comes back is known.
create table identity_list (
  id int generated always as identity primary key,
  list text not null,
  version text not null,
  digest text not null,
  entries int not null check (entries > 0),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index identity_list_tx on identity_list using brin (tx) with (autosummarize = on);

-- The list under which a customer's name was compared last (null: only when it was decided about), and keyed fingerprints of the entries like it that
-- the desk has been shown. They go when an erased customer's period ends.
create table identity_screened (
  customer_id bigint primary key references customer,
  list_id int references identity_list,
  shown bytea[] not null default '{}'
) with (fillfactor = 70);
create index identity_screened_list on identity_screened (list_id);
grant update, delete on identity_screened to parkett_runtime;

-- features/desk-customers

-- The notes of operators at orders, sealed under their customers' keys.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  customer_id bigint not null references customer,
  operator_id bigint not null references operator,
  sealed bytea not null,
  -- System time.
  written_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index order_note_of on order_note (order_id, id);
create index order_note_tx on order_note using brin (tx) with (autosummarize = on);
