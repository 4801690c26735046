import { one, type BadState } from '../../../testing/bad-state.ts';

const position = one('position', `origin_kind = 'allotment'`);

export const newSharesBadStates: readonly BadState[] = [
  {
    id: 'I105',
    what: 'an offering gave one share too many',
    sql: `update offering set quantity = 10, minimum = 10 where state = 'listed'`,
    names: /^offering \d+ gave \d+ of 10 shares$/,
  },
  {
    id: 'I105',
    what: 'an offering is subscribable again that was listed',
    sql: `update offering set state = 'subscribable' where state = 'listed'`,
    names: /is subscribable, its last step is listed$/,
  },
  {
    id: 'I105',
    what: 'a subscription came before the window',
    sql: `update subscription set subscribed_at = subscribed_at - interval '1 day' where state = 'listed'`,
    names: /^subscription \d+ was made at/,
  },
  {
    id: 'I105',
    what: 'a limit below the price has won',
    sql: `update subscription set limit_price = 195000 where state = 'listed'`,
    names: /of an offering whose price is above its limit$/,
  },
  {
    id: 'I106',
    what: 'the secret was changed after the list',
    sql: `update offering_draw set file = regexp_replace(file, E'\\nsecret [0-9a-f]{4}', E'\\nsecret 0000')`,
    names: /^draw of offering \d+: line 2:/,
  },
  {
    id: 'I106',
    what: 'a customer got other shares than his line',
    sql: `update subscription set allotted = 40 where state = 'listed'`,
    names: /has 40 shares, the draw of offering \d+ gives others$/,
  },
  {
    id: 'I106',
    what: 'the list that was closed is another one',
    sql: `update offering_list set body = replace(body, 'customer', 'simulated')`,
    names: /has another list than its closing$/,
  },
  {
    id: 'I107',
    what: "a loser's hold was never released",
    sql: `update subscription set released_at = now() where state = 'pending'`,
    names: /^subscription \d+ sets 0 aside, its hold has \d+$/,
  },
  {
    id: 'I107',
    what: 'the rest was given back twice',
    sql: `update subscription set returned = 100 where state = 'listed'`,
    names: /^subscription \d+ paid \d+ for \d+ shares$/,
  },
  {
    id: 'I107',
    what: 'a listed subscription has no position like it',
    sql: `update position_movement set quantity = quantity + 1 where kind = 'allotment-opened'`,
    names: /is listed and has no position like it$/,
  },
  {
    id: 'I107',
    what: 'a position stems from a subscription that is not listed',
    sql: `update subscription set state = 'paid' where state = 'listed'`,
    names: /^position \d+ stems from a subscription that is not listed$/,
  },
  {
    id: 'I109',
    what: 'an entitlement on shares that were not held at the close',
    sql: `update entitlement set shares = shares + 2`,
    names: /^entitlement \d+ is for \d+ shares, customer \d+ held \d+$/,
  },
  {
    id: 'I109',
    what: 'a holder got no entitlement',
    sql: `delete from entitlement_sale; delete from entitlement`,
    names: /has no entitlement$/,
  },
  {
    id: 'I109',
    what: 'more entitlements were sold than there are',
    sql: `update entitlement_sale set quantity = quantity + 100`,
    names: /^entitlement \d+ is for \d+ shares, \d+ were exercised and \d+ sold$/,
  },
  {
    id: 'I109',
    what: 'entitlements were neither exercised nor sold after the last day',
    sql: `update offering set state = 'to-be-listed' where kind = 'capital-increase'`,
    names: /^entitlement \d+ is for \d+ shares, \d+ were exercised and \d+ sold$/,
  },
  {
    id: 'I110',
    what: 'a sold entitlement brought a cent too little',
    sql: `update entitlement_sale set amount = amount - 1`,
    names: /^sale \d+ of \d+ entitlements at \d+ brought \d+, by the formula \d+$/,
  },
  {
    id: 'I110',
    what: 'an entitlement was sold before the ex-day',
    sql: `update entitlement_sale set sold_at = sold_at - interval '3 days'`,
    names: /^sale \d+ was made at/,
  },
  {
    id: 'I114',
    what: 'a wish still waits for a window that has opened',
    sql: `insert into offering_wish (customer_id, offering_id, wished_at) select customer_id, offering_id, subscribed_at from subscription limit 1`,
    names: /^customer \d+ still waits for the opening of offering \d+, which is /,
  },
  {
    id: 'I114',
    what: 'an opening was told that was none',
    sql: `update offering_notice set at = at + interval '1 hour' where kind = 'opened'`,
    names: /^customer \d+ was told at .+ that offering \d+ is open$/,
  },
  {
    id: 'I115',
    what: 'a payment was reminded of an hour late',
    sql: `update offering_notice set at = at + interval '1 hour' where kind = 'payment-2-hours'`,
    names: /^notice \d+ of offering \d+ was given at /,
  },
  {
    id: 'I115',
    what: 'a reminder asks for more than was won',
    sql: `update offering_notice set quantity = quantity + 1 where kind = 'payment-2-hours'`,
    names: /^customer \d+ was reminded of \d+ shares of offering \d+ for \d+, \d+ won for \d+$/,
  },
  {
    id: 'I115',
    what: 'a reminder counts more entitlements than there are',
    sql: `update offering_notice set quantity = quantity + 1000 where kind = 'entitlements-1-day'`,
    names: /^customer \d+ was reminded of \d+ entitlements of offering \d+$/,
  },
  {
    id: 'I115',
    what: 'a customer who has not paid was not reminded',
    sql: `delete from message where told_by = 'offering_notice'; delete from offering_notice where kind = 'payment-2-hours'`,
    names: /^subscription \d+ waits for its payment and was not reminded by \d+\/payment-2-hours$/,
  },
  {
    id: 'I11b',
    what: 'an allotment was locked for a shorter time, rule and moment alike',
    sql: `update position set lock = null, locked_until = null where ctid = ${position}`,
    names: /is locked by the rule 'none', its allotment's is 'trading-days 2'/,
  },
];
