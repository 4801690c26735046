-- books/customers

-- For how many minutes after a money command trading stays unlocked, as the customer chose. The session keeps the end of the longest of these times.
alter table customer add column unlock_minutes int4 not null default 5 check (unlock_minutes in (5, 15, 30));

-- Unlocked by a passkey, a session trades and moves no money: whether the six digits have to be entered for that.
alter table customer_session add column trading_by_passkey boolean not null default false;
