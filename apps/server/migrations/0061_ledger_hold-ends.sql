-- books/ledger

-- A hold may end by itself at a moment of business time: null where it ends with what it is for.
alter table ledger_hold add column ends_at timestamptz;
create index ledger_hold_ends on ledger_hold (ends_at, account_id, id) where state = 'active' and ends_at is not null;

-- An owner has at most one portfolio of a kind, so it is known by the two.
drop index portfolio_of_owner;
create unique index portfolio_of_owner_and_kind on portfolio (owner, kind);
