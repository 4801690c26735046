-- books/messages

-- Ways in which a customer doesn't want the news of a group, beside the list of messages: toasts or letters. A row goes when the way is switched on again.
create table message_off (
  customer_id bigint not null,
  message_group text not null check (message_group <> ''),
  way text not null check (way in ('toast', 'letter')),
  since timestamptz not null default clock_timestamp(),
  primary key (customer_id, message_group, way)
);
grant delete on message_off to parkett_runtime;

-- A group without executions in a list of many: its page is found without reading them.
create index message_seldom on message (customer_id, id) where kind not in ('executed-buy', 'executed-sell', 'part-executed-buy', 'part-executed-sell');
