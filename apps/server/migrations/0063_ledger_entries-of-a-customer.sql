-- books/ledger

-- A customer's entries by their moment: the course of a day reads those of the day, and not all that there ever were. The house has no such list.
create index ledger_entry_of_customer on ledger_entry (owner, booked_at) where owner <> 0;
