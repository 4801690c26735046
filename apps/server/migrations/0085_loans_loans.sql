-- features/loans

-- Loans in euros: the application, and what became of it. Amounts are minor units; moments are business time.
create table loan (
  id int8 primary key,
  customer_id int8 not null references customer,
  amount int8 not null check (amount > 0),
  months int4 not null check (months in (3, 6, 12, 24, 36)),
  purpose text not null check (purpose in ('trading', 'bridge', 'other')),
  -- Hundredths of a per cent a year, for the whole life of the loan.
  rate_bps int4 not null check (rate_bps >= 0),
  state text not null default 'asked' check (state in ('asked', 'running', 'finished', 'refused', 'cancelled', 'expired')),
  asked_at timestamptz not null,
  decided_by timestamptz not null,
  reason text,
  -- The check: score and limit as they were when it was asked for; declared income and duties are sealed under the customer's key, and so is his view.
  score int4 not null,
  limit_amount int8 not null,
  declared bytea not null,
  view bytea,
  -- The contract, once it is granted, and the debt: principal, posted interest that isn't paid, and cent-days since the day of the last interest.
  granted_at timestamptz,
  outstanding int8 not null default 0 check (outstanding >= 0 and outstanding <= amount),
  interest_due int8 not null default 0 check (interest_due >= 0),
  cent_days int8 not null default 0 check (cent_days >= 0),
  counted_to date,
  -- When it is looked at next: three days before an instalment, at 07:00 of its day, each morning while something is overdue.
  next_at timestamptz,
  -- The contract was withdrawn from.
  left_at timestamptz,
  finished_at timestamptz,
  check ((state in ('running', 'finished')) = (granted_at is not null) and (granted_at is null) = (counted_to is null)),
  check ((state = 'running') = (next_at is not null)),
  check ((state = 'finished') = (finished_at is not null)),
  check ((state = 'refused') <= (reason is not null)),
  check (state = 'running' or outstanding + interest_due + cent_days = 0),
  check (view is null or reason is not null)
);
grant update (state, decided_by, reason, view, granted_at, outstanding, interest_due, cent_days, counted_to, next_at, left_at, finished_at) on loan to parkett_runtime;
create sequence loan_id;
-- One at a time: under review or running.
create unique index loan_open on loan (customer_id) where state in ('asked', 'running');
create index loan_of_customer on loan (customer_id, id desc);
create index loan_next on loan (next_at) where state = 'running';

-- The instalments of a running loan. The principal of those that aren't due changes with early repayments.
create table loan_instalment (
  loan_id int8 not null references loan,
  no int4 not null check (no > 0),
  due_on date not null,
  principal int8 not null check (principal >= 0),
  -- The interest posted on its day; null before.
  interest int8 check (interest >= 0),
  paid int8 not null default 0 check (paid >= 0),
  -- The day on which all of it was paid.
  paid_on date,
  primary key (loan_id, no),
  check (paid <= principal + coalesce(interest, 0)),
  check (interest is not null or paid = 0)
);
grant update, delete on loan_instalment to parkett_runtime;

-- The bookings of a loan, each one entry of the ledger: interest that is due, an instalment or a part of one, a repayment.
create table loan_booking (
  loan_id int8 not null references loan,
  no int4 not null check (no > 0),
  kind text not null check (kind in ('interest', 'instalment', 'repayment')),
  principal int8 not null check (principal >= 0),
  interest int8 not null check (interest >= 0),
  -- Interest is counted up to this day before it.
  day date not null,
  at timestamptz not null,
  tx int8 not null default commit_number(),
  primary key (loan_id, no),
  check (kind <> 'interest' or principal = 0),
  check (principal + interest > 0)
);
create index loan_booking_tx on loan_booking using brin (tx) with (autosummarize = on);

-- books/letters

alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed',
  'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed',
  'recovery-asked', 'identity-decided', 'account-locked', 'service-answered', 'service-reply', 'payee-added', 'payee-removed',
  'withdrawal-asked', 'withdrawal-sent', 'withdrawal-paid', 'withdrawal-not-paid', 'withdrawal-returned', 'exchanged',
  'loan-granted', 'loan-refused', 'loan-instalment-soon', 'loan-instalment-taken', 'loan-overdue', 'loan-repaid', 'credit-raise-decided'));
