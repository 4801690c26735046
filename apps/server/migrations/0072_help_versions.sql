-- features/help

-- A version of a help article, in all five languages at once. Version 0 is the program's own files and has no row.
create table help_version (
  article text not null,
  version int4 not null check (version > 0),
  -- {"en": {"title": …, "markdown": …}, …}
  texts jsonb not null,
  published_by int8 not null,
  -- Business time.
  published_at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (article, version)
);
create index help_version_tx on help_version using brin (tx) with (autosummarize = on);
