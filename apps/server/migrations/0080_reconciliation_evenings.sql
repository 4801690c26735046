-- books/bank

-- The house collects the money instead of paying it.
alter table bank_instruction add column collects bool not null default false;
-- The line of a statement that carried it out, once a follower has taken that line.
alter table bank_instruction add column line_id int8 references bank_line;
update bank_instruction i set line_id = l.id from bank_line l join bank_match m on m.line_id = l.id
  where m.follower is not null and l.kind <> 'returned' and l.end_to_end = i.end_to_end;
create index bank_instruction_open on bank_instruction (follower, account) where line_id is null;

-- features/deposits

create index deposit_on_proof on deposit (channel) where state = 'credited' and line_id is null;

-- features/reconciliation

-- The comparison of one evening in one currency.
create table evening (
  day date not null,
  currency text not null,
  -- Business time.
  compared_at timestamptz not null,
  -- Money at the bank or on chains that neither the ledger nor a difference with a name explains, minor units. Null: the bank was silent.
  bank_unexplained int8,
  -- Customers' money that has no cover, minor units; below zero where there is too much.
  cover_unexplained int8 not null,
  tx int8 not null default commit_number(),
  primary key (day, currency)
);
create index evening_tx on evening using brin (tx) with (autosummarize = on);

create table evening_line (
  day date not null,
  currency text not null,
  place int2 not null,
  -- At the bank: the sum that it tells of an account, what explains a difference, and the ledger's sum. Cover: customers' money by purpose, and what covers it.
  kind text not null check (kind in ('told', 'difference', 'ledger', 'customers', 'cover')),
  -- The account at the bank, the difference or the purpose.
  name text not null,
  -- Minor units. Null: the bank didn't tell it.
  amount int8,
  tx int8 not null default commit_number(),
  primary key (day, currency, place),
  foreign key (day, currency) references evening,
  check (amount is not null or kind = 'told')
);
create index evening_line_tx on evening_line using brin (tx) with (autosummarize = on);

-- Play money, and gains against the market makers or theirs, that an evening settles at the bank.
create table evening_settlement (
  id int8 primary key,
  day date not null,
  -- The account of the house that it settles.
  purpose text not null check (purpose in ('paper-funding', 'maker')),
  currency text not null,
  account text not null,
  -- Minor units, above zero where money comes to the house.
  amount int8 not null check (amount <> 0),
  -- The line of the statement that carried it out (business time).
  line_id int8 unique references bank_line,
  booked_at timestamptz,
  check ((line_id is null) = (booked_at is null)),
  unique (day, purpose, currency)
);
create sequence evening_settlement_id;
grant update (line_id, booked_at) on evening_settlement to parkett_runtime;
create index evening_settlement_open on evening_settlement (currency) where line_id is null;
