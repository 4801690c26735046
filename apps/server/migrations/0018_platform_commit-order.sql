-- Every row that is only ever added carries the number of its transaction, so that one reader can give the rows of any table in the order of
-- their commits: (tx, key) above a mark and below the oldest transaction that still runs. Numbers of the key alone are drawn before the commit.

-- Added to a transaction's id. 0 until the data were moved to another cluster, whose ids may be lower than those that the rows carry: then the
-- start (platform/commit-order.ts) replaces this function. A dump carries it along. Stable and not immutable, so that plans made before hear of it.
create function commit_base() returns int8 language sql stable return 0::int8;
create function commit_number() returns int8 language sql stable return pg_current_xact_id()::text::int8 + commit_base();
-- Below it every transaction has ended, and nothing can appear any more.
create function commit_horizon() returns int8 language sql stable return pg_snapshot_xmin(pg_current_snapshot())::text::int8 + commit_base();

-- No server ever delivered an event, so nothing is lost with the notes of single deliveries.
drop table inbox;
alter table outbox drop constraint outbox_pkey;
alter table outbox alter column tx drop default;
alter table outbox alter column tx type int8 using 0;
alter table outbox alter column tx set default commit_number();
alter table outbox add primary key (tx, id);

-- Up to which event each consumer has done its work: moved by the transaction that does it.
create table outbox_consumer (
  consumer text primary key,
  tx int8 not null default 0,
  id bigint not null default 0,
  done_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
grant update on outbox_consumer to parkett_runtime;

-- What the runtime may add and not change is append-only. Rows of before have 0: nobody can tell their order any more but by their keys.
-- A BRIN index costs an insert next to nothing, since the numbers only grow.
do $$
declare t text;
begin
  for t in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema() and c.relname <> 'outbox' and has_table_privilege('parkett_runtime', c.oid, 'insert')
      and not has_table_privilege('parkett_runtime', c.oid, 'delete') and not has_any_column_privilege('parkett_runtime', c.oid, 'update')
    order by c.relname
  loop
    execute format('alter table %I add column if not exists tx int8 not null default 0', t);
    execute format('alter table %I alter column tx set default commit_number()', t);
    execute format('create index if not exists %I on %I using brin (tx) with (autosummarize = on)', t || '_tx', t);
  end loop;
end $$;
