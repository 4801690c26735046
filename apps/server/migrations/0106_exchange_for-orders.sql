-- features/exchange

-- An order may ask for an exchange of what its wallet lacks; both are written in one command.
alter table exchange add column order_id int8;
create unique index exchange_of_order on exchange (order_id) where order_id is not null;
