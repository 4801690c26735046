-- Who does what only one process may do at a time. `epoch` counts the holders: what one writes holds a share lock of the row with its own epoch, so that
-- nothing of an earlier holder is committed once another has taken over.
create table lease (
  name text primary key,
  -- The process that has it, as its connections are called.
  holder text not null default '',
  epoch bigint not null default 0,
  -- By the database's clock. Whoever has it says again and again that he lives.
  until timestamptz not null default '-infinity'
);
grant update on lease to parkett_runtime;
insert into lease (name) values ('engine'), ('work');

-- Under which holder of the lease an engine's row was written: as its writer says, who holds the lease in the same transaction.
alter table engine_input add column epoch bigint not null default 0;
alter table engine_input alter column epoch set default coalesce(nullif(current_setting('parkett.epoch', true), '')::bigint, 0);

-- A hash of the key that lies outside of the database: processes that share it have the same.
create table installation_key (
  one boolean primary key default true check (one),
  fingerprint text not null,
  kept_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index installation_key_tx on installation_key using brin (tx) with (autosummarize = on);

-- While it is set by hand (a jump) business time stands still, whatever speed and pause say.
alter table clock_state add column held boolean not null default false;
