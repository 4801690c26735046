-- books/bank

-- A payment that the house has ordered, before and after its bank has answered. The same end-to-end id is one instruction.
create table bank_instruction (
  end_to_end text primary key check (end_to_end ~ '^[A-Z0-9-]{1,35}$'),
  place int8 not null generated always as identity,
  -- The follower that has ordered it.
  follower text not null,
  account text not null,
  -- Minor units of the account's currency.
  amount int8 not null check (amount > 0),
  -- Number, holder and reference, sealed under the house's key until the bank has answered.
  details bytea,
  state text not null check (state in ('waiting', 'taken', 'refused')),
  reason text,
  -- Business time.
  ordered_at timestamptz not null,
  answered_at timestamptz,
  check ((details is null) = (state <> 'waiting')),
  check ((answered_at is null) = (state = 'waiting')),
  check ((reason is null) = (state <> 'refused'))
);
grant update on bank_instruction to parkett_runtime;
create index bank_instruction_waiting on bank_instruction (place) where state = 'waiting';

-- A line of a statement, as the bank or the chain told it: each once by account, number and running sum.
create table bank_line (
  id int8 primary key,
  account text not null,
  number int8 not null check (number > 0),
  kind text not null check (kind in ('incoming', 'outgoing', 'returned')),
  -- Minor units of the account's currency, below zero where money left.
  amount int8 not null check (amount <> 0 and (amount < 0) = (kind = 'outgoing')),
  -- After this line.
  sum int8 not null,
  end_to_end text,
  -- Name and number of the other side, and the reference, sealed under the house's key.
  details bytea not null,
  is_simulated bool not null,
  -- The bank's own time.
  booked_at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (account, number)
);
create sequence bank_line_id;
create index bank_line_tx on bank_line using brin (tx) with (autosummarize = on);

-- The follower that a line belongs to, and its subject there. Without one it waits in the queue of lines that match nothing.
create table bank_match (
  line_id int8 primary key references bank_line,
  follower text,
  subject text,
  -- Business time.
  matched_at timestamptz not null,
  check ((follower is null) = (subject is null))
);
grant update on bank_match to parkett_runtime;
create index bank_match_queue on bank_match (line_id) where follower is null;

-- adapters/banks

-- The paper bank's own books: it reads no other table, and no other part of the house reads these.
create table paper_bank_account (
  name text primary key,
  -- The number of its last line.
  lines int8 not null default 0,
  sum int8 not null default 0
);
grant update on paper_bank_account to parkett_runtime;

-- An instruction that the paper bank took or refused, or money that a customer sends.
create table paper_bank_order (
  id text primary key,
  account text not null references paper_bank_account,
  kind text not null check (kind in ('incoming', 'outgoing', 'returned')),
  amount int8 not null check (amount <> 0 and (amount < 0) = (kind = 'outgoing')),
  end_to_end text,
  -- Name and number of the other side, and the reference, sealed under the house's key.
  details bytea not null,
  refused text,
  -- System time.
  given_at timestamptz not null,
  due_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index paper_bank_order_due on paper_bank_order (account, due_at) where refused is null;
create index paper_bank_order_tx on paper_bank_order using brin (tx) with (autosummarize = on);

create table paper_bank_line (
  account text not null references paper_bank_account,
  number int8 not null,
  order_id text not null unique references paper_bank_order,
  sum int8 not null,
  -- System time.
  booked_at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (account, number)
);
create index paper_bank_line_tx on paper_bank_line using brin (tx) with (autosummarize = on);

-- features/deposits

-- Money of a customer that is announced or has come. Each line of a statement belongs to one deposit.
create table deposit (
  id int8 primary key,
  customer_id int8 not null references customer,
  -- The account of the house that it comes to.
  channel text not null,
  currency text not null,
  state text not null check (state in ('announced', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back')),
  -- Minor units. Null: nobody had announced it.
  announced int8 check (announced > 0),
  -- The account it comes from, sealed under the customer's key.
  sender bytea,
  proof int8 references file,
  -- Business time: when it was announced or came, and when an announcement without money ends.
  since timestamptz not null,
  ends_at timestamptz,
  -- System time: when it was announced, and (business time) when the paper bank got it to send.
  noted_at timestamptz not null,
  simulated_at timestamptz,
  -- Minor units of the money that came, when it was credited (business time), and the line that brought it. Credited without a line: on its proof.
  came int8 check (came > 0),
  credited_at timestamptz,
  line_id int8 unique references bank_line,
  check (announced is not null or line_id is not null),
  check ((announced is null) = (proof is null) and (announced is null) = (ends_at is null) and (announced is null) = (sender is null)),
  check ((state in ('credited', 'sent-back')) = (came is not null)),
  check ((state = 'credited') = (credited_at is not null)),
  check (state <> 'sent-back' or line_id is not null)
);
create sequence deposit_id;
grant update on deposit to parkett_runtime;
create unique index deposit_pending on deposit (customer_id) where state = 'announced';
create index deposit_of_customer on deposit (customer_id, id desc);
create index deposit_to_simulate on deposit (noted_at) where state = 'announced' and simulated_at is null;
create index deposit_credited on deposit (credited_at) where state = 'credited';

-- The steps of a deposit.
create table deposit_event (
  id int8 primary key generated always as identity,
  deposit_id int8 not null references deposit,
  customer_id int8 not null references customer,
  step text not null check (step in ('announced', 'credited', 'cancelled', 'rejected', 'ended', 'sent-back')),
  amount int8 not null,
  currency text not null,
  reason text,
  is_simulated bool not null,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default commit_number(),
  check ((step = 'rejected') = (reason is not null))
);
create index deposit_event_of on deposit_event (deposit_id);
create index deposit_event_of_customer on deposit_event (customer_id);
create index deposit_event_tx on deposit_event using brin (tx) with (autosummarize = on);
