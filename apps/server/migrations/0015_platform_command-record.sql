-- Every keyed command of everybody, written in the command's own transaction: a key has one effect. Append-only.
-- What an answer is made of lies in the rows that the command wrote, found by result_kind and result_id; `answer` holds it where nothing else does.
create table command (
  principal_kind text collate "C" not null,
  principal bigint not null,
  key text collate "C" not null,
  route text not null,
  body_hash bytea not null,
  result_kind text not null,
  -- Null where the answer is kept here.
  result_id bigint,
  answer text,
  recorded_at timestamptz not null default now(),
  primary key (principal, key, principal_kind),
  check ((result_id is null) = (answer is not null))
);
-- What the checks look up: numbers of results only grow, so this is nearly free to keep.
create index command_result on command using brin (result_id) with (pages_per_range = 16, autosummarize = on);

-- Requests on orders get a number, by which the record names them: from the sequence of the orders, so that all results grow together.
alter table order_request add column id bigint;
update order_request r set id = n.id from (
  select customer_id, idempotency_key, nextval('order_id') as id
  from (select customer_id, idempotency_key from order_request order by recorded_at, customer_id, idempotency_key) ordered) n
where r.customer_id = n.customer_id and r.idempotency_key = n.idempotency_key;

insert into command (principal_kind, principal, key, route, body_hash, result_kind, result_id, answer, recorded_at)
  select 'customer', customer_id, idempotency_key, 'trade/order', body_hash, 'order', id, null, recorded_at from orders
  union all
  select 'customer', customer_id, idempotency_key, 'trade/' || kind, body_hash, 'order-request', id, null, recorded_at from order_request
  union all
  select 'customer', customer_id, key, route, body_hash, 'answer', null, answer, recorded_at from idempotency;

drop table idempotency;
drop function refuse_key_of_an_order();

alter table order_request drop constraint order_request_pkey, drop column idempotency_key, drop column body_hash,
  alter column id set not null, add primary key (customer_id, id);

-- An order says what it is for: what it opens or closes, from which of its customer's portfolios, how it is paid, who gave it, and where it executes.
alter table orders drop column idempotency_key, drop column body_hash,
  add column portfolio bigint not null default 0,
  add column effect text check (effect in ('open', 'close')),
  add column funding text not null default 'cash',
  add column origin text not null default 'customer' check (origin in ('customer', 'follow', 'auto-close', 'margin-call', 'corporate', 'desk')),
  add column origin_ref bigint,
  add column venue text not null default 'embedded';
update orders set effect = case side when 'buy' then 'open' else 'close' end;
alter table orders alter column effect set not null;
-- An order that ends touches no index, so that its row is changed in place.
drop index orders_pending;

-- Raised by whatever changes what a customer may do, so that a command sees under its locks whether what it knows still holds.
alter table customer add column standing_version int not null default 0;
