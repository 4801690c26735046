-- A key that has placed or changed an order is used up for every other call as well (I18). Orders look at the answers of the other calls while
-- they hold the customer's accounts, so whoever keeps such an answer takes the same locks before looking at the orders.
create function refuse_key_of_an_order() returns trigger language plpgsql as $$
begin
  perform from ledger_account where owner = new.customer_id order by id for update;
  if exists (select from orders where customer_id = new.customer_id and idempotency_key = new.key)
    or exists (select from order_request where customer_id = new.customer_id and idempotency_key = new.key) then
    raise exception 'the key % of customer % belongs to an order', new.key, new.customer_id
      using errcode = 'unique_violation', constraint = 'idempotency_key_is_free';
  end if;
  return new;
end $$;
create trigger idempotency_key_is_free before insert on idempotency for each row execute function refuse_key_of_an_order();
