import { one, type BadState } from '../../../testing/bad-state.ts';

const block = one('position', `origin_kind = 'block'`);

export const blockTradesBadStates: readonly BadState[] = [
  {
    id: 'I13',
    what: 'an offer sold more than it had',
    sql: 'alter table block_offer drop constraint block_offer_not_oversold; update block_offer set sold = quantity + 1 where sold > 0',
    names: /^offer \d+ says \d+ sold of \d+, its purchases are \d+$/,
  },
  {
    id: 'I13',
    what: 'an offer is open again that was closed',
    sql: `insert into block_offer_event (offer_id, step, reason, at) select id, 'closed', 'ended', opens_at from block_offer where sold > 0`,
    names: /is open, its last step is closed$/,
  },
  {
    id: 'I13',
    what: 'a purchase came after the window',
    sql: `update block_offer set ends_at = opens_at + interval '1 second' where sold > 0`,
    names: /^purchase \d+ was made at/,
  },
  {
    id: 'I101',
    what: 'the price is of another auction',
    sql: `update block_purchase set auction_price = auction_price + 10, auction_at = auction_at - interval '1 day'`,
    names: /has the auction \d+ of .*, the rule gives \d+ of/,
  },
  {
    id: 'I101',
    what: 'a block was cheaper than its offer says',
    sql: 'update block_purchase set price = price - 1',
    names: /has the price \d+, the rule gives/,
  },
  {
    id: 'I102',
    what: 'a block gave more shares than were bought',
    sql: `update position_movement set quantity = quantity + 1 where kind = 'block-opened'`,
    names: /has no position like it$/,
  },
  {
    id: 'I11',
    what: 'a block was sold while it was locked',
    sql: `insert into position_movement select customer_id, position_id, 2, 'closed', 1, 1, 1, 0, 'execution', 0, at from position_movement where kind = 'block-opened'`,
    names: /was sold at/,
  },
  {
    id: 'I11b',
    what: 'a block was locked for a shorter time, rule and moment alike',
    sql: `update position set lock = null, locked_until = null where ctid = ${block}`,
    names: /is locked by the rule 'none', its block's is 'trading-days 5'/,
  },
  {
    id: 'I11b',
    what: 'a position names an origin that nobody registers',
    sql: `update position set origin_kind = 'gift' where ctid = ${block}`,
    names: /was opened by 'gift', an origin that nobody registers/,
  },
  {
    id: 'I108',
    what: 'the end of a lock was told before it came',
    sql: `update block_unlock set at = at - interval '1 day'`,
    names: /^the lock of purchase \d+ was told to customer \d+ as ended at/,
  },
  {
    id: 'I108',
    what: 'the end of a lock was told with the shares of before a split',
    sql: `update block_unlock set quantity = quantity + 1`,
    names: /^the lock of purchase \d+ was told as ended with \d+ shares$/,
  },
];
