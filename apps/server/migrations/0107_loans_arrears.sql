-- features/loans

-- The desk's list of loans is sorted by what is due and unpaid.
create index loan_instalment_overdue on loan_instalment (loan_id) where interest is not null and paid < principal + interest;
