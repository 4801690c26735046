import { one, type BadState } from '../../../testing/bad-state.ts';

const due = one('dividend', 'not exists (select from dividend_payment p where p.id = dividend.id)');
const paid = one('dividend_payment', 'true');

export const corporateBadStates: readonly BadState[] = [
  {
    id: 'I103',
    what: 'a dividend was paid for shares that were sold before',
    sql: `update dividend set quantity = quantity + 1 where ctid = ${due}`,
    names: /^dividend \d+ is of \d+ shares, customer \d+ held \d+$/,
  },
  {
    id: 'I103',
    what: 'a cent of a dividend is in no position',
    sql: `update dividend_position set amount = amount - 1 where ctid = ${one('dividend_position', 'true')}`,
    names: /^the positions of dividend \d+ have/,
  },
  {
    id: 'I103',
    what: 'a dividend was paid before its day',
    sql: `update dividend_payment set paid_at = paid_at - interval '3 days' where ctid = ${paid}`,
    names: /^dividend \d+ was paid at/,
  },
  {
    id: 'I103',
    what: 'a dividend counts as paid and is still due',
    sql: `insert into dividend_payment (id, customer_id, paid_at) select id, customer_id, pays_at from dividend where ctid = ${due}`,
    names: /due, the unpaid dividends are/,
  },
  {
    id: 'I104',
    what: 'the rate was changed after the announcement',
    sql: "update market_term set amount = amount + 100 where kind = 'dividend'",
    names: /^dividend \d+ is \d+, its rate by its shares is \d+$/,
  },
  {
    id: 'I112',
    what: 'a split was booked for shares that were sold before',
    sql: `update split_holding set before_quantity = before_quantity + 1 where ctid = ${one('split_holding', 'true')}`,
    names: /^split \d+ is of \d+ shares, customer \d+ held \d+$/,
  },
  {
    id: 'I112',
    what: 'the house kept what made no whole share',
    sql: `update split_holding set paid = 0 where paid > 0`,
    names: /^the positions of split \d+ have/,
  },
  {
    id: 'I112',
    what: 'a position got a share more than its split says',
    sql: `update position_movement set quantity = quantity + 1 where kind = 'split' and ctid = ${one('position_movement', "kind = 'split'")}`,
    names: /^position \d+ has \d+ shares, cost \d+ and proceeds \d+ by split \d+/,
  },
  {
    id: 'I112',
    what: 'what made no whole share was paid twice',
    sql: `update position_movement set proceeds = 2 * proceeds where kind = 'split-paid'`,
    names: /^position \d+ has \d+ shares, cost \d+ and proceeds \d+ by split \d+/,
  },
  {
    id: 'I113',
    what: 'the ratio was changed after the announcement',
    sql: "update market_term set new_shares = new_shares + 1 where kind = 'split'",
    names: /^position \d+ went by split \d+ from/,
  },
  {
    id: 'I113',
    what: 'a holder was paid by another close',
    sql: `update split_holding set close = close + 10000 where paid > 0`,
    names: /^position \d+ went by split \d+ from/,
  },
  {
    id: 'I124',
    what: 'a holder of a delisted share was paid for shares that were sold before',
    sql: `update delisting_payment set quantity = quantity + 1 where ctid = ${one('delisting_payment', 'true')}`,
    names: /^payment \d+ is of \d+ shares, customer \d+ held \d+$/,
  },
  {
    id: 'I124',
    what: 'a position was paid twice for its delisted shares',
    sql: `update position_movement set proceeds = 2 * proceeds where kind = 'delisting-paid'`,
    names: /^position \d+ gave \d+ shares at a cost of \d+ for \d+ to payment \d+, its movements say/,
  },
  {
    id: 'I124',
    what: 'a holder was paid before the pay-day',
    sql: `update delisting_payment set paid_at = paid_at - interval '2 days'`,
    names: /^payment \d+ was made at/,
  },
  {
    id: 'I125',
    what: 'the average of a delisted share is another one than that of its days',
    sql: 'update delisting_price set price = price + 1',
    names: /^the price of term \d+ is \d+, the average of its days is \d+$/,
  },
  {
    id: 'I125',
    what: 'a holder was paid a cent more than the average gives',
    sql: 'update delisting_payment set amount = amount + 1',
    names: /^payment \d+ is \d+, its price by its shares is \d+$/,
  },
  {
    id: 'I125',
    what: 'a delisted share was traded after its last day',
    sql: `update execution set executed_at = executed_at + interval '30 days' where instrument_id in (select instrument_id from market_term where kind = 'delisting')`,
    names: /^execution \d+ is of instrument \d+, which went by term \d+$/,
  },
  {
    id: 'I125',
    what: 'a share was bought on its last day',
    sql: `update execution e set executed_at = t.ex_date - interval '12 hours' from market_term t where t.kind = 'delisting' and t.instrument_id = e.instrument_id`,
    names: /^execution \d+ bought instrument \d+ on its last day, term \d+$/,
  },
  {
    id: 'I118',
    what: 'a dividend was signed in a review of another kind',
    sql: "update review set kind = 'rule' where kind = 'corporate-event'",
    names: /^term \d+ was not signed by two in review \d+$/,
  },
  {
    id: 'I118',
    what: 'another dividend was announced than two have signed',
    sql: 'update corporate_proposal set amount = amount + 100',
    names: /^term \d+ is not what review \d+ proposed$/,
  },
  {
    id: 'I118',
    what: 'what two have signed was never announced',
    sql: 'delete from corporate_announcement',
    names: /^review \d+ was approved, and announced nothing$/,
  },
];
