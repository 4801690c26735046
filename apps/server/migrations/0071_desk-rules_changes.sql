-- features/desk-rules

insert into house_review_kind (kind) values ('rule');

-- The version of a rule that an operator has proposed. Its review says what became of it.
create table rule_proposal (
  review_id bigint primary key references review,
  name text not null check (name <> ''),
  value jsonb not null,
  valid_from timestamptz not null,
  -- In paper mode the notice of the rule may be shortened.
  is_shortened boolean not null,
  reason text not null check (reason <> ''),
  tx int8 not null default commit_number()
);
create index rule_proposal_tx on rule_proposal using brin (tx) with (autosummarize = on);

-- A proposal that was signed by two, and the version that it became.
create table rule_change (
  id bigint generated always as identity primary key,
  review_id bigint not null unique references rule_proposal,
  name text not null,
  version int not null,
  -- The parts that differ, as people read them: [{"field": …, "form": …, "value": …}].
  before jsonb not null,
  after jsonb not null,
  valid_from timestamptz not null,
  -- Business time.
  decided_at timestamptz not null,
  -- Customers get a message of it.
  is_told boolean not null,
  tx int8 not null default commit_number(),
  constraint rule_change_once unique (name, version),
  foreign key (name, version) references rule_version (name, version)
);
create index rule_change_tx on rule_change using brin (tx) with (autosummarize = on);
