-- books/payments

-- Where a customer's money may go: bank accounts, cards and addresses for USDT.
create sequence payee_id;
create table payee (
  id int8 primary key,
  customer_id int8 not null references customer,
  kind text not null check (kind in ('iban', 'card', 'trc20', 'erc20')),
  -- Holder, number, bank, branch and code, sealed under the customer's key as one text.
  sealed bytea not null,
  nickname bytea,
  -- A keyed hash of kind and number; gone with what is kept of a customer who has left.
  token bytea check (octet_length(token) = 32),
  name_check text not null check (name_check in ('match', 'close-match', 'no-match', 'not-possible')),
  -- Business time.
  added_at timestamptz not null,
  usable_from timestamptz not null,
  -- System time.
  noted_at timestamptz not null,
  noted_usable_from timestamptz not null,
  removed_at timestamptz,
  check (usable_from >= added_at and noted_usable_from >= noted_at and removed_at >= noted_at)
);
create index payee_of_customer on payee (customer_id, id);
create unique index payee_once on payee (customer_id, token) where removed_at is null;
create index payee_token on payee (token);
grant update on payee to parkett_runtime;

-- An account that money of its owner came from, or that somebody at the desk saw proof of: it is one customer's and waits for nothing.
create table proved_account (
  token bytea primary key check (octet_length(token) = 32),
  customer_id int8 not null references customer,
  -- Business time.
  proved_at timestamptz not null
);
create index proved_account_of_customer on proved_account (customer_id);
grant delete on proved_account to parkett_runtime;

-- books/letters

alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed',
  'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed',
  'recovery-asked', 'identity-decided', 'account-locked', 'service-answered', 'service-reply', 'payee-added', 'payee-removed'));
