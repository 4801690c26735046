-- books/credit

-- A customer asks for another limit by the score (credit top-up), in minor units of euros. Moments are business time.
create table credit_raise (
  id int8 primary key,
  customer_id int8 not null references customer,
  amount int8 not null check (amount > 0),
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'expired')),
  reason text,
  asked_at timestamptz not null,
  -- From here on an approved one replaces the term of the score, until a year is over.
  decided_at timestamptz,
  until timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'approved') = (until is not null)),
  check ((state = 'refused') = (reason is not null))
);
grant update (state, reason, decided_at, until) on credit_raise to parkett_runtime;
create unique index credit_raise_asked on credit_raise (customer_id) where state = 'asked';
create index credit_raise_of_customer on credit_raise (customer_id, id desc);
create sequence credit_raise_id;
