-- What the checks ask of a sale: whether the customer named the position that it closes; without a name the oldest ones go first.
alter table order_close add column named boolean not null default false;

-- Each minute a running server checks what came since the last look. Nearly free to keep up: numbers only grow.
create index order_event_id on order_event using brin (id) with (autosummarize = on);
grant select on sequence order_event_id_seq to parkett_verify;
