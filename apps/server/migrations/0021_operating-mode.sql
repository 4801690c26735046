-- The mode that this database was first started in: a paper one never becomes a live one, nor the other way round.
create table operating_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('paper', 'live')),
  kept_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number()
);
create index operating_mode_tx on operating_mode using brin (tx) with (autosummarize = on);

-- Whatever was started before had nothing but simulated or replayed prices: paper, whatever its setting said.
insert into operating_mode (mode) select 'paper' from feed;
