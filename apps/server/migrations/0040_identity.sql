-- Photos that a customer has sent for his verification, before they belong to an application.
create sequence identity_photo_id;
create table identity_photo (
  id bigint primary key,
  file_id bigint not null unique references file,
  customer_id bigint not null references customer,
  -- System time.
  sent_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index identity_photo_tx on identity_photo using brin (tx) with (autosummarize = on);

-- What a customer has said of himself, a row for each time he sent it.
create table identity_application (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  front bigint not null unique references identity_photo,
  -- A passport has none.
  back bigint unique references identity_photo,
  -- HMAC of country and number: finds another customer with the same document.
  number_index bytea not null check (length(number_index) = 32),
  -- Business time.
  sent_at timestamptz not null,
  tx int8 not null default commit_number(),
  check (front <> back)
);
create index identity_application_of on identity_application (customer_id, id);
create index identity_application_number on identity_application (number_index);
create index identity_application_tx on identity_application using brin (tx) with (autosummarize = on);

-- Each field of it, sealed under the customer's key.
create table identity_field (
  application_id bigint not null references identity_application,
  name text not null,
  sealed bytea not null,
  tx int8 not null default commit_number(),
  primary key (application_id, name)
);
create index identity_field_tx on identity_field using brin (tx) with (autosummarize = on);

-- What became of it. Once approved it may run out.
create table identity_outcome (
  application_id bigint not null references identity_application,
  what text not null check (what in ('approved', 'rejected', 'withdrawn', 'ran-out')),
  -- The review that decided it.
  review_id bigint references review,
  reason text,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (application_id, what),
  check ((what in ('approved', 'rejected')) = (review_id is not null)),
  check ((what = 'rejected') = (reason is not null))
);
create unique index identity_outcome_once on identity_outcome (application_id) where what <> 'ran-out';
create index identity_outcome_tx on identity_outcome using brin (tx) with (autosummarize = on);
