-- books/ledger

-- Money that is exchanged before it has settled settles in the wallet that got it: a negative amount takes it off the one that gave it.
alter table ledger_unsettled drop constraint ledger_unsettled_amount_check;
alter table ledger_unsettled add constraint ledger_unsettled_amount_check check (amount <> 0);
