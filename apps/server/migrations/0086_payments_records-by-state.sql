-- features/deposits

-- The first page of a customer's deposits of one state, however many he has.
create index deposit_of_customer_by_state on deposit (customer_id, state, id);

-- features/withdrawals

-- The same of withdrawals.
create index withdrawal_of_customer_by_state on withdrawal (customer_id, state, id);
