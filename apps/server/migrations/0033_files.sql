-- Pictures that customers send. What a file shows is sealed under a key of its own, and that key under the customer's: without it nothing can be read.

create sequence file_id;
create table file (
  id bigint primary key,
  customer_id bigint not null references customer,
  -- What it is for, in the words of the feature that keeps it.
  purpose text collate "C" not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  media_type text collate "C" not null check (media_type in ('image/jpeg', 'image/webp')),
  -- Bytes, as they are without their seal.
  size int not null check (size > 0),
  -- Stands for the bytes, and is made with the customer's key: who has a picture can't look whether it is here.
  digest bytea not null,
  sealed_key bytea not null,
  -- SHA-256 of the sealed key and the sealed content: a change of either is seen without any key.
  seal_digest bytea not null,
  -- System time.
  kept_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_customer on file (customer_id, id);
create index file_tx on file using brin (tx) with (autosummarize = on);

create table file_content (
  file_id bigint primary key references file,
  content bytea not null,
  tx int8 not null default commit_number()
);
-- What is sealed can't be made smaller.
alter table file_content alter column content set storage external;
create index file_content_tx on file_content using brin (tx) with (autosummarize = on);

-- Who was given a file, why and when; written before it was given.
create table file_view (
  id bigint generated always as identity primary key,
  file_id bigint not null references file,
  viewer_kind text collate "C" not null check (viewer_kind in ('customer', 'operator', 'staff')),
  viewer_id bigint not null,
  reason text not null check (reason <> ''),
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index file_view_file on file_view (file_id, id);
create index file_view_tx on file_view using brin (tx) with (autosummarize = on);

-- What a use counts for where the same may be asked for again: it counts once.
alter table hourly_use add column unit text collate "C";
