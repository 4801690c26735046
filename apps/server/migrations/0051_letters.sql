-- Letters by e-mail. A row waits with its contents sealed under its customer's key until it is sent or given up; then only that there was a letter stays.
create table letter (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('confirm-address', 'new-password', 'new-device', 'login-password-changed', 'fund-password-changed', 'account-changed',
    'factor-added', 'factor-removed', 'account-locked')),
  language text not null check (language in ('en', 'de', 'kor', 'zh', 'zhHant')),
  -- Of the Message-ID: the same however often the letter is tried. The tokens of its links are derived from it with the house's key.
  message_id uuid not null unique,
  -- MAC of the address under the customer's key.
  address_mac bytea not null check (length(address_mac) = 32),
  -- The address, and what the letter tells.
  sealed bytea,
  -- System time, all of them.
  queued_at timestamptz not null,
  -- When it is tried next; null: sent or given up.
  next_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  check ((next_at is null) = (sealed is null)),
  check (sent_at is null or next_at is null)
);
create index letter_of on letter (customer_id, id);
create index letter_next on letter (next_at) where next_at is not null;
grant update (sealed, next_at, attempts, sent_at) on letter to parkett_runtime;

create table letter_link (
  letter_id bigint not null references letter,
  purpose text not null check (purpose in ('confirm', 'reset', 'lock')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- System time.
  until timestamptz not null,
  used_at timestamptz,
  -- Something else happened after which it is worth nothing.
  ended_at timestamptz,
  primary key (letter_id, purpose),
  check (used_at is null or ended_at is null)
);
grant update (used_at, ended_at) on letter_link to parkett_runtime;

-- Whoever reads the letters of an address has said so by the link of one. Another address of the same customer isn't confirmed by it.
create table address_confirmation (
  letter_id bigint primary key references letter,
  customer_id bigint not null references customer,
  address_mac bytea not null check (length(address_mac) = 32),
  -- System time.
  at timestamptz not null,
  tx int8 not null default commit_number()
);
create index address_confirmation_of on address_confirmation (customer_id);
create index address_confirmation_tx on address_confirmation using brin (tx) with (autosummarize = on);

-- Who asked for a letter or for the desk; until now all came to the desk.
alter table recovery_case add by_desk boolean not null default true;

-- What was replaced was allowed by a review or by the link of a letter, each once.
alter table replaced_proof alter review_id drop not null;
alter table replaced_proof add letter_id bigint unique references letter;
alter table replaced_proof add check (num_nonnulls(review_id, letter_id) = 1);
