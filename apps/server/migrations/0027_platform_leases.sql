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

-- While it is set by hand (a jump) business time stands still, whatever speed and pause say.
alter table clock_state add column held boolean not null default false;
