-- features/deposits

-- A line of a statement that matched nothing: an operator proposes what becomes of it, another one signs.
insert into house_review_kind (kind) values ('bank-line');

create table line_decision (
  review_id int8 primary key references review,
  line_id int8 not null references bank_line,
  -- The customer whose money it is. Null: it goes back to its sender.
  customer_id int8 references customer,
  tx int8 not null default commit_number()
);
create index line_decision_of on line_decision (line_id);
create index line_decision_tx on line_decision using brin (tx) with (autosummarize = on);

-- A credited deposit that was called back by two operators. Its customer owes the amount until it was taken from his wallet.
create table deposit_recall (
  deposit_id int8 primary key references deposit,
  customer_id int8 not null references customer,
  currency text not null,
  -- Minor units: of the deposit, and the part that was taken.
  amount int8 not null check (amount > 0),
  taken int8 not null default 0 check (taken between 0 and amount),
  reason text not null check (reason in ('bank-called-back', 'credited-by-mistake', 'false-proof')),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
grant update (taken) on deposit_recall to parkett_runtime;
create index deposit_recall_owed on deposit_recall (customer_id) where taken < amount;
create index deposit_recall_tx on deposit_recall using brin (tx) with (autosummarize = on);

-- Money that was taken for it, when the wallet had some.
create table deposit_recall_taking (
  deposit_id int8 not null references deposit_recall,
  part int4 not null check (part > 0),
  customer_id int8 not null references customer,
  amount int8 not null check (amount > 0),
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (deposit_id, part)
);
create index deposit_recall_taking_of on deposit_recall_taking (customer_id);
create index deposit_recall_taking_tx on deposit_recall_taking using brin (tx) with (autosummarize = on);
