-- features/new-shares

-- Drafts of public offerings of companies that aren't offered yet, which two operators sign.
insert into house_review_kind (kind) values ('offering-draft');

-- The terms that a review is about: quantities in shares, prices in units of the instrument's price, money in minor units, moments business time.
create table offering_draft (
  review_id int8 primary key references review,
  instrument_id int4 not null,
  payment text not null check (payment in ('held', 'after-draw')),
  method text not null check (method in ('pro-rata', 'lottery', 'equal')),
  quantity int8 not null check (quantity > 0),
  minimum int8 not null check (minimum > 0 and minimum <= quantity),
  lot int8 not null check (lot > 0),
  price_low int8 not null check (price_low > 0),
  price_high int8 not null check (price_high >= price_low),
  account_minimum int8 not null check (account_minimum >= 0),
  count_max int4 not null check (count_max > 0),
  lock_days int4 not null check (lock_days > 0),
  underwriter text not null check (underwriter <> ''),
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  draw_at timestamptz not null,
  payment_due_at timestamptz,
  payout_at timestamptz not null,
  reason text not null check (reason <> ''),
  tx int8 not null default commit_number(),
  check (opens_at < ends_at and ends_at <= draw_at and draw_at <= payout_at),
  check ((payment = 'after-draw') = (payment_due_at is not null)),
  check (payment_due_at > draw_at)
);
create index offering_draft_tx on offering_draft using brin (tx) with (autosummarize = on);

-- Drafts that were signed: the calendar publishes a company with these terms. A company has one.
create table offering_drafted (
  review_id int8 primary key references offering_draft,
  instrument_id int4 not null unique,
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index offering_drafted_tx on offering_drafted using brin (tx) with (autosummarize = on);
