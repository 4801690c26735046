import type { BadState } from './bad-state.ts';

const one = (table: string, condition: string, column = 'ctid'): string => `(select ${column} from ${table} where ${condition} limit 1)`;
const unguarded = 'alter table ledger_posting disable trigger user;';
const account = (owner: number, purpose: string): string =>
  `(select id from ledger_account where owner = ${owner} and purpose = '${purpose}' and unit = 1)`;

/** An entry over some euros from one account to another, balances moved along, so that every sum still comes out. */
const moved = (figures: {
  id: number;
  kind: string;
  reference: number;
  owner: number;
  from: string;
  to: string;
  amount: number;
  part?: number;
}): string => {
  const { id, kind, reference, owner, from, to, amount, part = 0 } = figures;
  const after = (at: string): string => `(select case when owner <> 0 then balance end from ledger_account where id = ${at})`;
  return [
    `insert into ledger_entry (id, kind, reference, part, owner, booked_at) values (${id}, '${kind}', ${reference}, ${part}, ${owner}, now())`,
    `update ledger_account set balance = balance - ${amount} where id = ${from} and owner <> 0`,
    `update ledger_account set balance = balance + ${amount} where id = ${to} and owner <> 0`,
    `insert into ledger_posting (entry_id, line, account_id, unit, amount, balance_after) values
       (${id}, 0, ${from}, 1, -${amount}, ${after(from)}), (${id}, 1, ${to}, 1, ${amount}, ${after(to)})`,
  ].join(';');
};

const grant = `select id from ledger_entry where kind = 'paper-funding' and owner = 1 and part = 1`;

/** States that balance to the cent and were invented all the same. */
export const inventedStates: readonly BadState[] = [
  {
    id: 'I26',
    what: 'money was given by a kind of entry that doesn’t exist',
    sql: moved({
      id: 900_001,
      kind: 'correction',
      reference: 1,
      owner: 1,
      from: account(0, 'paper-funding'),
      to: account(1, 'cash'),
      amount: 5_000_000,
    }),
    names: /is of the kind correction, which nobody registers/,
  },
  {
    id: 'I26',
    what: 'a grant was raised',
    sql: `${unguarded} update ledger_posting set amount = amount * 20, balance_after = coalesce(balance_after + 19 * amount, null) where entry_id = (${grant})
      ; update ledger_account set balance = balance + 95000000 where id = ${account(1, 'cash')}`,
    names: /moves 100000000 of unit 1 on cash, the rule gives 5000000/,
  },
  {
    id: 'I26',
    what: 'a fee was taken out of nothing',
    sql: moved({ id: 900_001, kind: 'custody-fee', reference: 1, owner: 1, from: account(1, 'cash'), to: account(0, 'fees'), amount: 1_000 }),
    names: /custody-fee, which nobody registers/,
  },
  {
    id: 'I26',
    what: 'money went from one customer to another over the house, as if each had been granted it',
    sql: [
      moved({
        id: 900_001,
        kind: 'paper-funding',
        reference: 1,
        owner: 1,
        part: 9,
        from: account(1, 'cash'),
        to: account(0, 'paper-funding'),
        amount: 100_000,
      }),
      moved({
        id: 900_002,
        kind: 'paper-funding',
        reference: 2,
        owner: 2,
        part: 9,
        from: account(0, 'paper-funding'),
        to: account(2, 'cash'),
        amount: 100_000,
      }),
    ].join(';'),
    names: /entry 90000\d of paper-funding books \d, part 9, .* its source tells nothing/,
  },
  {
    id: 'I26',
    what: 'nothing says that a customer was given his play money',
    sql: 'delete from play_money where customer_id = 1',
    names: /of paper-funding books 1, part 1, .* its source tells nothing/,
  },
  {
    id: 'I26',
    what: 'a customer’s play money was never booked',
    sql: `insert into customer (id, account, kind, institution_id) overriding system value values (77, 'demo-nobody', 'demo', ${one('institution', 'true', 'id')});
      insert into play_money (customer_id, at) values (77, now())`,
    names: /^77, part 1, of 77 was never booked as paper-funding/,
  },
  {
    id: 'I26',
    what: 'an execution was booked at another moment',
    sql: `update ledger_entry set booked_at = booked_at + interval '1 second' where ctid = ${one('ledger_entry', `kind = 'execution-buy'`)}`,
    names: /of execution-buy books \d+, part 0, .* its source tells of/,
  },
  {
    id: 'I26',
    what: 'a commission went to the makers',
    sql: `update ledger_posting set account_id = (select id from ledger_account where purpose = 'paper-funding' and unit = 1)
      where ctid = ${one('ledger_posting p', `exists (select from ledger_account a where a.id = p.account_id and a.purpose = 'fees' and a.unit = 1)`, 'p.ctid')}`,
    names: /of execution-\w+ touches account \d+ for paper-funding/,
  },
  {
    id: 'I26',
    what: 'an execution was taken back by an entry that may not',
    sql: `update ledger_entry set reverses = ${one('ledger_entry', `kind = 'execution-buy'`, 'id')} where ctid = ${one('ledger_entry', `kind = 'execution-sell'`)}`,
    names: /takes back entry \d+ of execution-buy, which it may not/,
  },
  {
    id: 'I27',
    what: 'an account is for something that nobody registers',
    sql: `update ledger_account set purpose = 'slush' where ctid = ${one('ledger_account', `purpose = 'fees' and unit = 1`)}`,
    names: /is for slush/,
  },
  {
    id: 'I27',
    what: 'a wallet may be overdrawn',
    sql: `update ledger_account set floor = -100000 where ctid = ${one('ledger_account', `owner = 1 and purpose = 'cash'`)}`,
    names: /of 1 is for cash with the floor -100000/,
  },
  {
    id: 'I27',
    what: 'an account lies in somebody else’s portfolio',
    sql: `insert into portfolio (owner, kind, opened_at) values (2, 'margin', now()); update ledger_account set portfolio = (select max(id) from portfolio) where ctid = ${one('ledger_account', `owner = 1 and purpose = 'cash'`)}`,
    names: /of 1 lies in portfolio \d+, which isn't theirs/,
  },
  {
    id: 'I27',
    what: 'a portfolio is of a kind that nobody registers',
    sql: `insert into portfolio (owner, kind, opened_at) values (2, 'offshore', now())`,
    names: /of the kind offshore/,
  },
  {
    id: 'I27',
    what: 'money is on hold for something that nobody registers',
    sql: `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, state, placed_at, ended_at)
      select id, 999999, 'favour', 1, owner, 5, 0, 'voided', now(), now() from ledger_account where owner = 1 limit 1`,
    names: /is for a favour, which nobody registers/,
  },
  {
    id: 'I27',
    what: 'a hold that ended was for no order',
    sql: `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, state, placed_at, ended_at) 
      select id, 999999, 'order', 999999, owner, 5, 0, 'voided', now(), now() from ledger_account where owner = 1 limit 1`,
    names: /is for order 999999, which is not there/,
  },
  {
    id: 'I28',
    what: 'the limit of a limit order was another one',
    sql: `update orders set price = price + 100 where ctid = ${one('orders', `type = 'limit'`)}`,
    names: /is a limit order with price/,
  },
  {
    id: 'I28',
    what: 'a limit order is called a market order',
    sql: `update orders set type = 'market' where ctid = ${one('orders', `type = 'limit'`)}`,
    names: /is a market order with price/,
  },
  {
    id: 'I28',
    what: 'more was asked for than anybody did',
    sql: `update orders set quantity = quantity + 1 where ctid = ${one('orders', `state = 'executed'`)}`,
    names: /and never changed/,
  },
  {
    id: 'I32b',
    what: 'an order was placed at another moment',
    sql: `update orders set placed_at = placed_at - interval '1 second' where id = (select min(id) from orders)`,
    names: /is missing in the log of/,
  },
  {
    id: 'I28',
    what: 'an order was cancelled in its customer’s name',
    sql: `delete from order_request where kind = 'cancel'`,
    names: /cancelled as asked for, which nobody did/,
  },
  {
    id: 'I28c',
    what: 'a position is older than its first execution',
    sql: `update position set opened_at = opened_at - interval '1 hour' where ctid = ${one('position', 'true')}`,
    names: /its order first executed at/,
  },
  {
    id: 'I28',
    what: 'proceeds settled before their day',
    sql: `update ledger_unsettled set settled_at = settles_on - interval '1 day'`,
    names: /^proceeds of entry \d+ settle on/,
  },
  {
    id: 'I28b',
    what: 'an order says that it held more',
    sql: `update orders set hold_placed = hold_placed + 1 where ctid = ${one('orders', `side = 'buy'`)}`,
    names: /with a hold of \d+, the rule gives/,
  },
  {
    id: 'I29',
    what: 'an execution claims a volatility auction',
    sql: `update execution set phase = 'volatility-auction' where ctid = ${one('execution', 'true')}`,
    names: /is of the phase volatility-auction with/,
  },
  {
    id: 'I29',
    what: 'who came later was turned, against the house',
    sql: `update execution set aggressor = 'sell' where ctid = ${one('execution', `aggressor = 'buy' and sell_order = 0`)}`,
    names: /says that the sell came later/,
  },
  {
    id: 'I29',
    what: 'who came later was turned, between customers',
    sql: `update execution set aggressor = case aggressor when 'buy' then 'sell' else 'buy' end where buy_order <> 0 and sell_order <> 0`,
    names: /came later than order/,
  },
  {
    id: 'I29',
    what: 'a tick is of another feed',
    sql: `update market_tick set source = 'replay:1' where ctid = ${one('market_tick', 'true')}`,
    names: /is of replay:1, the books of simulator/,
  },
  {
    id: 'I30',
    what: 'a gate stands without an audit row',
    sql: `delete from audit_entry where action = 'customers.gate-placed'`,
    names: /^gate \d+ of customer \d+ by/,
  },
  {
    id: 'I30',
    what: 'a gate was placed by somebody unknown',
    sql: `update gate set placed_by = 'operator X'`,
    names: /by operator X has no audit row/,
  },
  {
    id: 'I30',
    what: 'a gate was lifted without an audit row',
    sql: `delete from audit_entry where action = 'customers.gate-lifted'`,
    names: /^the lift of gate/,
  },
  {
    id: 'I34',
    what: 'a command of an operator left no audit row',
    sql: `delete from audit_entry where action = 'desk.notes/write'`,
    names: /^the command notes\/write of operator 1 has no audit row/,
  },
  {
    id: 'I30',
    what: 'a gate was taken away',
    sql: `delete from gate where reason = 'court-order'`,
    names: /^the audit tells that gate \d+ of customer 3 was customers.gate-placed, and it is not there/,
  },
  {
    id: 'I34',
    what: 'the audit tells of a command that nobody gave',
    sql: `insert into audit_entry (actor_kind, actor, action, facts) values ('operator', '1', 'desk.operators/invite', '{"key": "x", "roles": "admin"}')`,
    names: /^row \d+ of the audit tells desk.operators\/invite of operator 1, who commanded no such thing/,
  },
  {
    id: 'I3',
    what: 'an account of a customer is rolled up',
    sql: `update ledger_account set rolled_up_tx = 1 where ctid = ${one('ledger_account', 'owner = 1')}`,
    names: /^account \d+ of customer 1 is rolled up to 1/,
  },
  {
    id: 'I3',
    what: 'a roll-up’s mark was moved',
    sql: `update ledger_account set rolled_up_tx = rolled_up_tx - 1 where ctid = ${one('ledger_account', 'owner = 0 and rolled_up_tx > 0')}`,
    names: /is rolled up to \d+, others to/,
  },
  {
    id: 'I3',
    what: 'a statement tells another balance',
    sql: `update ledger_posting set balance_after = balance_after + 1 where ctid = ${one('ledger_posting', 'balance_after is not null')}`,
    names: /^posting \d+ of entry \d+ left/,
  },
];
