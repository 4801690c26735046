-- What a venue did is written first, then booked: an execution's row is its event, and what a venue says of an order besides is a row of order_event.
-- Both are numbered by one sequence in the order in which the venue said them, so that a number says how far a customer's events are booked.
alter table order_event alter column id drop identity;
alter table order_event drop column from_state;
alter table order_event rename column to_state to kind;
alter table order_event
  add column reason text,
  -- What is left of an order that was replaced, at which limit, and its stop.
  add column remaining bigint,
  add column limit_price bigint,
  add column stop_price bigint,
  -- That an order executed to its last is told by its executions; 'executed' is of before that.
  add constraint order_event_kind check (kind in ('executed', 'cancelled', 'expired', 'refused', 'triggered', 'replaced', 'change-refused'));
drop index order_event_id;
create unique index order_event_id on order_event (id);
select setval('execution_id', greatest((select max(id) from execution), (select max(id) from order_event), 0) + 1, false);

-- How far each group of customers is booked. A customer's group is the rest of his number by 64.
create table booked_up_to (
  venue text not null,
  bucket int not null check (bucket between 0 and 63),
  -- The newest event of theirs that is in the books.
  event bigint not null,
  primary key (venue, bucket)
) with (fillfactor = 20);
grant update on booked_up_to to parkett_runtime;
insert into booked_up_to (venue, bucket, event)
  select v.venue, b, (select greatest((select max(id) from execution), (select max(id) from order_event), 0))
  from (select venue from command_log_head union select venue from venue_progress union select distinct venue from orders) v, generate_series(0, 63) b;
