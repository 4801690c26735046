-- A gate's reason is a code, whose texts are in the contract, and says with it what lifts the gate. What was written in words before is kept as a note.
alter table gate add column note text;
update gate set note = reason || ' / ' || remedy, reason = 'unspecified';
alter table gate drop column remedy;
-- Since when this block stands: of one that renews another, since that one's beginning.
alter table gate add column started_at timestamptz;
update gate set started_at = placed_at;
alter table gate alter column started_at set not null;
-- The second operator; null where one was enough: an emergency of four hours, a lock by the customer.
alter table gate add column second_by text;
alter table gate drop constraint gate_check;
alter table gate add constraint gate_ends check (expires_at is not null or kind = 'disabled' or reason = 'locked-by-customer');

-- What one operator wants to place or lift, until another has signed it (a review of kind 'gate').
create table gate_proposal (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  act text not null check (act in ('place', 'lift')),
  kind text,
  reason text not null,
  expires_at timestamptz,
  gate_id bigint references gate,
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  tx int8 not null default commit_number(),
  check ((act = 'place') = (kind is not null) and (act = 'lift') = (gate_id is not null))
);
create index gate_proposal_tx on gate_proposal using brin (tx) with (autosummarize = on);

-- What a customer says against a gate, sealed under his key; it is decided as a review of kind 'appeal'.
create table appeal (
  review_id bigint primary key references review,
  gate_id bigint not null references gate,
  customer_id bigint not null references customer,
  text bytea not null,
  -- System time.
  made_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index appeal_of_customer on appeal (customer_id);
create index appeal_tx on appeal using brin (tx) with (autosummarize = on);
