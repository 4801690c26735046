-- Which generator makes the prices of this database, and what its secret seed is committed to. What was made before keeps the first one, whose seed stands here for everybody to read.
alter table feed
  add column generator smallint not null default 1 check (generator in (1, 2)),
  -- SHA-256 of the seed, which itself lies in the data folder.
  add column seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Given by PARKETT_SEED, or that of the first generator.
  add column seed_known boolean not null default true,
  add check ((generator = 2) = (seed_hash is not null));
