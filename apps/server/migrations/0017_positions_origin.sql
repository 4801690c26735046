-- A position is what an order, an allotment or a corporate action built: it has a number of its own, says where it comes from, and is the fold of
-- its movements.

alter table position
  -- Of the customer's portfolios; 0 is the wallet.
  add column portfolio bigint not null default 0,
  -- What opened it: the order, or the row of another origin with this number.
  add column origin_kind text not null default 'order'
    check (origin_kind in ('order', 'allotment', 'exercise', 'split', 'transfer', 'delivery')),
  add column origin_id bigint,
  add column side text not null default 'long' check (side in ('long', 'short')),
  -- How it is paid; cash is the only way yet.
  add column financing text not null default 'cash',
  -- The rule that locks it; null: it may be sold at once. `locked_until` is what the rule gives.
  add column lock jsonb,
  -- How many movements it is the fold of: the next one's number follows.
  add column movements int not null default 0;

-- Until now a position had the number of its order. Numbers that customers know stay; new ones come from a sequence of their own, above them.
create sequence position_id;
select setval('position_id', greatest((select max(id) from position), 1), exists (select from position));
update position set origin_id = id,
  lock = case when locked_until is not null
    then jsonb_build_object('kind', 'minutes', 'minutes', (extract(epoch from locked_until - opened_at) / 60)::int) end;
alter table position
  alter column origin_id set not null,
  alter column portfolio drop default, alter column origin_kind drop default, alter column side drop default, alter column financing drop default,
  alter column movements drop default;
-- An order builds one position.
create unique index position_of_order on position (customer_id, origin_id) where origin_kind = 'order';
-- Not every movement is a purchase or a sale.
alter table position drop constraint position_check1;

-- What happened to a position, in order. Quantity in the instrument's units, money in minor units. Append-only.
create table position_movement (
  customer_id bigint not null,
  position_id bigint not null,
  -- 1, 2, 3 … of the position.
  seq int not null,
  -- A kind that somebody registered, with the rule by which it changes a position.
  kind text not null,
  quantity bigint not null,
  cost bigint not null,
  proceeds bigint not null,
  fee bigint not null,
  -- The row that it follows from.
  reference_kind text not null,
  reference bigint not null,
  -- Business time.
  at timestamptz not null,
  tx int8 not null default pg_current_xact_id()::text::int8,
  recorded_at timestamptz not null default now(),
  primary key (customer_id, position_id, seq)
);

-- Purchases, from the executions of the orders that opened positions, with the money that the ledger booked for each.
create temporary table moved on commit drop as
select p.customer_id, p.id as position_id, true as is_purchase, x.id as execution_id, x.quantity, -b.cash - b.fee as cost, 0::bigint as proceeds, b.fee,
  x.executed_at, x.recorded_at
from position p
join execution x on x.buy_customer = p.customer_id and x.buy_order = p.origin_id
cross join lateral (
  select coalesce(sum(l.amount) filter (where a.purpose = 'cash'), 0)::bigint as cash, coalesce(sum(l.amount) filter (where a.purpose = 'fees'), 0)::bigint as fee
  from ledger_entry e join ledger_posting l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
  where e.kind = 'execution-buy' and e.reference = x.id) b;

-- Sales, from what executions closed. One's commission was split over its positions by quantity: rounded down, and what was left over one each to
-- the largest remainders, among equal ones to the position that the execution took from first. A sale's lines are used up one after the other.
insert into moved
with line as (
  select customer_id, order_id, line, position_id, sum(done) over lines - done as done_from, sum(done) over lines as done_to
  from order_close where done > 0 window lines as (partition by customer_id, order_id order by line)),
sale as (
  select id, sell_customer, sell_order, executed_at, recorded_at, sum(quantity) over sales - quantity as sold_from, sum(quantity) over sales as sold_to
  from execution where sell_order <> 0 window sales as (partition by sell_order order by id)),
taken as (
  select s.id as execution_id, l.position_id, min(l.line) as first_line
  from sale s join line l on l.customer_id = s.sell_customer and l.order_id = s.sell_order and l.done_from < s.sold_to and l.done_to > s.sold_from
  group by 1, 2),
weighed as (
  select c.*, s.executed_at, s.recorded_at, t.first_line, b.fee, sum(c.quantity) over (partition by c.execution_id) as sold
  from position_close c
  join sale s on s.id = c.execution_id
  left join taken t on t.execution_id = c.execution_id and t.position_id = c.position_id
  cross join lateral (
    select coalesce(sum(l.amount), 0) as fee
    from ledger_entry e join ledger_posting l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
    where e.kind = 'execution-sell' and e.reference = c.execution_id and a.purpose = 'fees') b),
shared as (
  select *, div(fee * quantity, sold) as share,
    row_number() over (partition by execution_id order by mod(fee * quantity, sold) desc, first_line, position_id) as rank
  from weighed)
select customer_id, position_id, false, execution_id, quantity, cost, proceeds,
  share + (rank <= fee - sum(share) over (partition by execution_id))::int, executed_at, recorded_at
from shared;

insert into position_movement (customer_id, position_id, seq, kind, quantity, cost, proceeds, fee, reference_kind, reference, at, tx, recorded_at)
select customer_id, position_id, row_number() over story, case when not is_purchase then 'closed' when row_number() over story = 1 then 'opened' else 'extended' end,
  quantity, cost, proceeds, fee, 'execution', execution_id, executed_at, 0, recorded_at
from moved window story as (partition by customer_id, position_id order by execution_id);

update position p set movements = m.movements
from (select customer_id, position_id, count(*) as movements from position_movement group by 1, 2) m
where p.customer_id = m.customer_id and p.id = m.position_id;

drop table position_close;

-- Sales without a name close the oldest first: by opening, and until now by the number of the opening order. The checks judge each by its own rule.
alter table order_close add column oldest_by text not null default 'number' check (oldest_by in ('opening', 'number'));
alter table order_close alter column oldest_by set default 'opening';
