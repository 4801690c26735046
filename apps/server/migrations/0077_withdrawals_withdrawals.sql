-- features/withdrawals

-- Withdrawals that customers asked for. Amounts are minor units; the rail's price is in the amount.
create table withdrawal (
  id int8 primary key,
  customer_id int8 not null references customer,
  payee_id int8 not null references payee,
  currency text not null,
  amount int8 not null check (amount > 0),
  fee int8 not null check (fee >= 0 and fee < amount),
  -- The wallet's account and the hold on it.
  account_id int8 not null,
  hold_id int8 not null unique,
  -- Two operators decide.
  two_decide bool not null,
  -- Business time; undecided by then it is approved by itself.
  asked_at timestamptz not null,
  decided_by timestamptz not null,
  -- The step of its last event.
  state text not null default 'asked' check (state in ('asked', 'approved', 'sent', 'paid', 'rejected', 'cancelled', 'failed', 'returned')),
  -- The bank port may know of it from here on: it can't be cancelled any more.
  handed_at timestamptz,
  tx int8 not null default commit_number(),
  check (handed_at is null or state in ('approved', 'sent', 'paid', 'failed', 'returned')),
  check (state not in ('sent', 'paid', 'returned') or handed_at is not null)
);
grant update (state, handed_at) on withdrawal to parkett_runtime;
create index withdrawal_of_customer on withdrawal (customer_id, id);
create index withdrawal_undecided on withdrawal (customer_id, currency) where state = 'asked';
create index withdrawal_to_hand_over on withdrawal (id) where state = 'approved';
create index withdrawal_to_payee on withdrawal (payee_id) where state in ('asked', 'approved');
create index withdrawal_tx on withdrawal (tx, id);
create sequence withdrawal_id;

-- The steps of a withdrawal, each once.
create table withdrawal_event (
  id int8 primary key generated always as identity,
  withdrawal_id int8 not null references withdrawal,
  step text not null check (step in ('asked', 'approved', 'sent', 'paid', 'rejected', 'cancelled', 'failed', 'returned')),
  reason text,
  at timestamptz not null,
  tx int8 not null default commit_number(),
  unique (withdrawal_id, step),
  check ((step in ('rejected', 'failed', 'returned')) <= (reason is not null))
);
create index withdrawal_event_at on withdrawal_event (step, at);
create index withdrawal_event_tx on withdrawal_event using brin (tx) with (autosummarize = on);

-- books/letters

alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed',
  'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed',
  'recovery-asked', 'identity-decided', 'account-locked', 'service-answered', 'service-reply', 'payee-added', 'payee-removed',
  'withdrawal-asked', 'withdrawal-sent', 'withdrawal-paid', 'withdrawal-not-paid', 'withdrawal-returned'));
