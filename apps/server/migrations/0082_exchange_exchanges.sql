-- features/exchange

-- Rates that customers were shown: the amount that is got for one given, times 10^12.
create table exchange_quote (
  id int8 primary key,
  customer_id int8 not null references customer,
  give_currency text not null,
  get_currency text not null check (get_currency <> give_currency),
  middle int8 not null check (middle > 0),
  rate int8 not null check (rate > 0 and rate <= middle),
  -- Hundredths of a per cent of the middle.
  spread_bps int4 not null check (spread_bps >= 0),
  source text not null check (source in ('market', 'last', 'fixing')),
  -- The moment of the prices (business time), or the day of the fixing.
  source_at timestamptz,
  source_date date,
  -- System time.
  asked_at timestamptz not null,
  valid_until timestamptz not null check (valid_until >= asked_at),
  tx int8 not null default commit_number(),
  check ((source = 'fixing') = (source_at is null) and (source = 'fixing') = (source_date is not null))
);
-- A rate that nobody took is forgotten.
grant delete on exchange_quote to parkett_runtime;
create index exchange_quote_of_customer on exchange_quote (customer_id, asked_at);
create sequence exchange_quote_id;

-- Exchanges of customers. Amounts are minor units of their currencies, the spread in what is given.
create table exchange (
  id int8 primary key,
  customer_id int8 not null references customer,
  -- A rate holds for one exchange.
  quote_id int8 not null unique references exchange_quote,
  give_currency text not null,
  get_currency text not null check (get_currency <> give_currency),
  given int8 not null check (given > 0),
  spread int8 not null check (spread >= 0 and spread <= given),
  got int8 not null check (got > 0),
  -- Business time, and system time.
  exchanged_at timestamptz not null,
  taken_at timestamptz not null,
  tx int8 not null default commit_number()
);
create index exchange_of_customer on exchange (customer_id, id);
create index exchange_tx on exchange using brin (tx) with (autosummarize = on);
create sequence exchange_id;

-- books/letters

alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed',
  'fund-password-set', 'fund-password-changed', 'account-changed', 'details-changed', 'factor-added', 'factor-removed', 'recovery-codes-renewed',
  'recovery-asked', 'identity-decided', 'account-locked', 'service-answered', 'service-reply', 'payee-added', 'payee-removed',
  'withdrawal-asked', 'withdrawal-sent', 'withdrawal-paid', 'withdrawal-not-paid', 'withdrawal-returned', 'exchanged'));
