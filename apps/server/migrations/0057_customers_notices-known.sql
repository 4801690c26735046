-- The browser in which a session was opened: the hash of its mark, as in known_device. Null for sessions of before.
alter table customer_session add column device_hash bytea check (length(device_hash) = 32);

-- Up to when a customer knows of what happened to his account, as he has said in one browser: for that browser alone. Moments are system time.
create table notice_known (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('sign-in', 'account', 'proof', 'details')),
  -- On which he has said so. Null for what was said before browsers were told apart: it holds for all of them.
  session_id bigint references customer_session,
  device_hash bytea check (length(device_hash) = 32),
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index notice_known_of on notice_known (customer_id, kind);
create index notice_known_tx on notice_known using brin (tx) with (autosummarize = on);
insert into notice_known (customer_id, kind, at) select customer_id, 'sign-in', max(told_at) from customer_session where told_at is not null group by 1;
insert into notice_known (customer_id, kind, at)
  select c.customer_id, 'account', max(t.at) from account_change_told t join account_change c on c.id = t.change_id group by 1;
insert into notice_known (customer_id, kind, at) select customer_id, 'proof', max(told_at) from replaced_proof where told_at is not null group by 1;
alter table customer_session drop column told_at;
drop table account_change_told;

-- What was replaced is only added to from now on: on which session, where there was one, and when by system time, which nobody sets for himself.
alter table replaced_proof drop column told_at;
alter table replaced_proof add column session_id bigint references customer_session;
alter table replaced_proof add column noted_at timestamptz;
update replaced_proof set noted_at = least(at, now());
alter table replaced_proof alter column noted_at set not null;
alter table replaced_proof add column tx int8 not null default commit_number();
create index replaced_proof_tx on replaced_proof using brin (tx) with (autosummarize = on);

-- The browser in which a link let an operator in: the hash of its mark. Null for links of before.
alter table operator_link add column used_in bytea check (length(used_in) = 32);
grant update (used_in) on operator_link to parkett_runtime;
