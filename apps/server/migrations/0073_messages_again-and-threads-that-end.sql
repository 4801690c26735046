-- books/messages

-- Customers who have left: null. Of one whose account was opened again, the rows of transactions from here on bring messages.
alter table message_forgotten add column again_tx int8;
grant update (again_tx) on message_forgotten to parkett_runtime;
-- Accounts that were opened again before.
update message_forgotten f set again_tx = commit_number() where not exists (
  select from gate g where g.customer_id = f.customer_id and g.reason = 'account-ended' and not exists (select from gate_lift l where l.gate_id = g.id));

-- features/customer-service

-- The key of a thread without a customer, sealed under the house's key; null once the thread was erased. Threads from before are sealed under the house's key itself.
create table service_thread_key (
  thread_id int8 primary key references service_thread,
  sealed bytea
);
grant update (sealed) on service_thread_key to parkett_runtime;
insert into due_item (kind, key, at)
  select 'customer-service.thread-ends', id::text, make_timestamptz(extract(year from opened_at at time zone 'Europe/Berlin')::int + 4, 1, 1, 0, 0, 0, 'Europe/Berlin')
  from service_thread where customer_id is null;
-- Questions that wait, for simulated staff.
create index service_thread_waiting on service_thread (id) where kind = 'question' and state in ('open', 'reopened');
