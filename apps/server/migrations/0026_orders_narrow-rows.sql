-- What a pending order holds stands in its own row: a row of ledger_hold for each cost two inserts an order and two more statements an execution.
-- Holds of orders that have ended stay where they are, as they ended.
alter table orders add column held bigint not null default 0;
update orders o set held = h.open from ledger_hold h
  where o.state = 'pending' and h.account_id = o.hold_account and h.id = o.hold_id and h.state = 'active';
delete from ledger_hold h using orders o
  where h.claim = 'order' and h.state = 'active' and o.state = 'pending' and h.account_id = o.hold_account and h.id = o.hold_id;
alter table orders drop column hold_id;
alter table orders add constraint orders_held_not_negative check (held >= 0);
alter table orders add constraint ended_orders_hold_nothing check (state = 'pending' or held = 0);

-- Only a customer's account is ever read posting by posting; the house's are added up by transaction.
drop index ledger_posting_account;
create index ledger_posting_account on ledger_posting (account_id, entry_id) where balance_after is not null;

-- Nothing looks executions up by their instrument; a replay looks for those of a day.
drop index execution_instrument;
create index execution_at on execution using brin (executed_at) with (autosummarize = on);
