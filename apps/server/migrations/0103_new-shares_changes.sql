-- features/new-shares

-- Changes of a published offering, which two operators sign.
insert into house_review_kind (kind) values ('offering');

create table offering_proposal (
  review_id int8 primary key references review,
  offering_id int8 not null references offering,
  change text not null check (change in ('withdraw', 'pause', 'resume', 'price')),
  -- In units of the instrument's price.
  price int8 check (price > 0),
  reason text not null check (reason <> ''),
  tx int8 not null default commit_number(),
  check ((change = 'price') = (price is not null))
);
create index offering_proposal_tx on offering_proposal using brin (tx) with (autosummarize = on);

-- Those that were signed, with the business time of the second signature.
create table offering_change (
  review_id int8 primary key references offering_proposal,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index offering_change_tx on offering_change using brin (tx) with (autosummarize = on);

-- Until its listing an offering may be withdrawn; until its window ends, subscribing may pause, and the price of the issue may be another one inside its range.
alter table offering drop constraint offering_state_check;
alter table offering add constraint offering_state_check check (state in ('published', 'subscribable', 'to-be-listed', 'listed', 'withdrawn'));
alter table offering add column is_paused boolean not null default false;
grant update (is_paused, price) on offering to parkett_runtime;
alter table offering_event drop constraint offering_event_step_check;
alter table offering_event add constraint offering_event_step_check check (step in ('published', 'subscribable', 'to-be-listed', 'listed', 'withdrawn'));

-- A subscription of a withdrawn offering has everything back: what was set aside, and what was paid and hadn't come back before.
alter table subscription drop constraint subscription_state_check;
alter table subscription add constraint subscription_state_check check (state in
  ('pending', 'awaiting-draw', 'not-won', 'awaiting-payment', 'paid', 'abstained', 'payment-failed', 'listed', 'cancelled', 'withdrawn'));
alter table subscription_event drop constraint subscription_event_step_check;
alter table subscription_event add constraint subscription_event_step_check check (step in
  ('pending', 'awaiting-draw', 'won', 'not-won', 'awaiting-payment', 'paid', 'returned', 'released', 'abstained', 'payment-failed', 'listed', 'cancelled', 'withdrawn'));

-- Its notice has the money that came back; null: there was none.
alter table offering_notice drop constraint offering_notice_kind_check;
alter table offering_notice add constraint offering_notice_kind_check check
  (kind in ('opened', 'payment-2-days', 'payment-2-hours', 'entitlements-5-days', 'entitlements-1-day', 'withdrawn'));
alter table offering_notice drop constraint offering_notice_check;
alter table offering_notice add constraint offering_notice_figures
  check ((kind in ('opened', 'withdrawn')) = (quantity is null) and (kind = 'withdrawn' or (kind like 'payment%') = (amount is not null)));
