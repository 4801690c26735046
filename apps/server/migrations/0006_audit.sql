-- What was done to an account or a setting, and by whom. Append-only.
create table audit_entry (
  id bigint generated always as identity primary key,
  -- 'customer', 'operator', 'tool' or 'system', and which one.
  actor_kind text not null check (actor_kind in ('customer', 'operator', 'tool', 'system')),
  actor text not null,
  action text not null,
  -- The customer it was done to, if any.
  customer_id bigint,
  -- Figures and codes; never a secret or a name.
  facts jsonb not null default '{}',
  -- System time.
  recorded_at timestamptz not null default clock_timestamp()
);
create index audit_entry_customer on audit_entry (customer_id, id) where customer_id is not null;

-- How often customers were refused, by reason and call, summed over some seconds per row. Append-only.
create table refusal_count (
  id bigint generated always as identity primary key,
  code text not null,
  route text not null,
  refusals int not null check (refusals > 0),
  counted_at timestamptz not null
);

-- Limits by the first business moment at which they hold. Presets are in the code; a change is a new row. Append-only.
create table dated_setting (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  changed_by text not null,
  reason text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index dated_setting_name on dated_setting (name, valid_from, id);
