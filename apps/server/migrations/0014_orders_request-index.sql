-- What was asked of one order: without it every look at an order's changes reads all that its customer ever asked.
create index order_request_order on order_request (customer_id, order_id);
