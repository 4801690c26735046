-- features/withdrawals

-- Asked for by an operator, for a customer who can't sign in any more.
alter table withdrawal add column by_desk bool not null default false;
