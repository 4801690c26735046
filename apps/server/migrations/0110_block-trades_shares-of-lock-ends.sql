-- features/block-trades

-- The shares of a block at the end of its lock: a split may have changed them. Ends from before this column have none.
alter table block_unlock add column quantity int8 check (quantity > 0);
