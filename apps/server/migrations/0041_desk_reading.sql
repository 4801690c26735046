-- What the desk looks through page by page or by the hour.

create index customer_real_name on customer (real_name, id);
create index customer_kind on customer (kind, id);
create index customer_created on customer (created_at);
create index customer_session_of on customer_session (customer_id, id);
-- A search by a position's number alone; its own key begins with the customer.
create index position_number on position using brin (id) with (pages_per_range = 16, autosummarize = on);

create index audit_entry_actor on audit_entry (actor_kind, actor, id);
create index audit_entry_action on audit_entry (action text_pattern_ops, id);
create index audit_entry_recorded on audit_entry (recorded_at);
-- Whoever looks at a customer's page leaves one row per operator, customer and hour, however many parts of it are asked for at once.
create unique index audit_entry_look on audit_entry (customer_id, actor, (facts ->> 'hour')) where action = 'desk.customer-seen';

create index refusal_count_counted on refusal_count using brin (counted_at) with (autosummarize = on);

-- Since when the holder has it.
alter table lease add column since timestamptz not null default clock_timestamp();
