-- What a verified customer has said of himself since his application was approved, without a review: other details, or that they are still right.
create table identity_statement (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  -- The application that stood.
  application_id bigint not null references identity_application,
  -- On which it was said.
  session_id bigint not null references customer_session,
  what text not null check (what in ('changed', 'confirmed')),
  -- Business time.
  at timestamptz not null,
  -- System time, which nobody sets for himself.
  noted_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index identity_statement_of on identity_statement (customer_id, id);
create index identity_statement_tx on identity_statement using brin (tx) with (autosummarize = on);

-- Each detail as it is since a change, sealed under the customer's key.
create table identity_detail (
  statement_id bigint not null references identity_statement,
  name text not null,
  sealed bytea not null,
  tx int8 not null default commit_number(),
  primary key (statement_id, name)
);
create index identity_detail_tx on identity_detail using brin (tx) with (autosummarize = on);
