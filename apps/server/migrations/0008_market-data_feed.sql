-- The feed that this database belongs to: written at the first start, compared at every later one.
create table feed (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('simulator', 'replay')),
  seed bigint not null,
  -- The replayed file's SHA-256; empty for the simulator.
  content text not null,
  starts_at timestamptz not null
);
