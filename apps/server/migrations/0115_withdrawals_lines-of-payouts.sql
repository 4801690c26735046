-- features/withdrawals

-- A line of a statement that went out or came back and that no withdrawal knows as its own: an operator proposes that it is booked, another one signs.
insert into house_review_kind (kind) values ('payout-line');

-- Such a line as it was booked. Amounts are minor units, below zero where they leave.
create table payout_line (
  line_id int8 primary key references bank_line,
  review_id int8 not null unique references review,
  currency text not null,
  -- The withdrawal that the bank names, and the step that the line brought it to. Null: the line is the house's.
  withdrawal_id int8 references withdrawal,
  step text check (step in ('paid', 'failed', 'returned')),
  to_wallet int8 not null,
  to_house int8 not null,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  check ((withdrawal_id is null) = (step is null)),
  check (withdrawal_id is not null or to_wallet = 0)
);
create index payout_line_of on payout_line (withdrawal_id) where withdrawal_id is not null;
create index payout_line_tx on payout_line using brin (tx) with (autosummarize = on);
