import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import type { Asked, Within } from './asked.ts';
import { replayPosition } from './position-replay.ts';
import { passedOver } from './passed-over.ts';
import { lockedPositions, positionStories } from './position-store.ts';
import { holdingsWithSales } from './sale-store.ts';

/** I10: every position told again from its executions, to the cent. */
const positionsAreTheirStory = async ({ db, within, yardstick }: Asked): Promise<Finding> =>
  judgeEach(await positionStories(db, within), story => replayPosition(story, yardstick));

/** I10: a sale without a name takes the oldest position that it could have seen. */
const oldestGoFirst = async ({ db, within, yardstick }: Asked): Promise<Finding> =>
  judgeEach(await holdingsWithSales(db, within), holding => passedOver(holding, yardstick.seenAfterMs));

const locksAreSet = async ({ db, within, yardstick }: Asked): Promise<Finding> =>
  judgeEach(await lockedPositions(db, within), ({ id, instrumentId, openedAt, lockedUntil }) => {
    const minutes = yardstick.lockMinutesOf(instrumentId, openedAt);
    const right = minutes === 0 ? null : openedAt + minutes * 60_000;
    return lockedUntil === right ? null : `position ${id} is locked until ${lockedUntil ?? 'never'}, the rule gives ${right ?? 'never'}`;
  });

/** A position has its order's number. */
const byNumber = { scope: 'position', upTo: 'order' };

const holdingsMatch = (within: Within): string => `
  select format('customer %s holds %s of instrument %s on the account, %s in positions', c.owner, coalesce(a.balance, 0), c.instrument, coalesce(p.open, 0))
  from (select owner, unit - 1000 as instrument from ledger_account where purpose = 'shares' and ${within.account('id')}
    union select customer_id, instrument_id from position where ${within.position('id')}) c
  left join ledger_account a on a.owner = c.owner and a.purpose = 'shares' and a.unit = c.instrument + 1000
  left join lateral (select sum(open_quantity) as open from position where customer_id = c.owner and instrument_id = c.instrument and open_quantity > 0) p on true
  where coalesce(a.balance, 0) <> coalesce(p.open, 0)`;

export const positionChecks: readonly Check<Asked>[] = [
  sqlCheck({
    id: 'I2c',
    promise: 'positions are what the makers owe, instrument by instrument',
    wholeOnly: true,
    count: () => `select count(*) from position`,
    breaches: [
      () => `select format('customers hold %s of instrument %s in positions, the makers owe %s', p.open, coalesce(p.instrument_id, m.unit - 1000), -m.owed)
        from (select instrument_id, sum(open_quantity) as open from position group by 1) p
        full join (select a.unit, sum(${houseBalance}) as owed from ledger_account a where a.owner = 0 and a.unit >= 1000 group by 1) m on m.unit = p.instrument_id + 1000
        where coalesce(p.open, 0) <> -coalesce(m.owed, 0)`,
    ],
  }),
  sqlCheck({
    id: 'I10',
    promise: 'open positions sum to the shares on the account, and sales reserve and close exactly what they sell',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      holdingsMatch,
      within => `select format('position %s reserves %s for sales, pending sales close %s', p.id, p.closing_quantity, coalesce(l.quantity, 0)) from position p
        left join lateral (select sum(l.quantity - l.done) as quantity
          from (select order_id, quantity, done from order_close where customer_id = p.customer_id and position_id = p.id and quantity > done offset 0) l
          cross join lateral (select from orders where customer_id = p.customer_id and id = l.order_id and state = 'pending' offset 0) o) l on true
        where ${within.position('p.id')} and p.closing_quantity <> coalesce(l.quantity, 0)`,
      within => `select format('sale %s filled %s, the positions it closes gave %s', o.id, o.filled, coalesce(l.done, 0)) from orders o
        left join lateral (select sum(done) as done from order_close where customer_id = o.customer_id and order_id = o.id) l on true
        where o.side = 'sell' and ${within.order('o.id')} and o.filled <> coalesce(l.done, 0)`,
      within => `select format('execution %s sold %s, positions gave %s for it', x.id, x.quantity, coalesce(c.quantity, 0)) from execution x
        left join lateral (select sum(c.quantity) as quantity
          from (select distinct position_id from order_close where customer_id = x.sell_customer and order_id = x.sell_order offset 0) l
          cross join lateral (select quantity from position_close
            where customer_id = x.sell_customer and position_id = l.position_id and execution_id = x.id offset 0) c) c on true
        where x.sell_order <> 0 and ${within.execution('x.id')} and x.quantity <> coalesce(c.quantity, 0)`,
      within => `select format('sale %s names a position and closes %s', o.id, count(distinct l.position_id)) from orders o
        join order_close l on l.customer_id = o.customer_id and l.order_id = o.id
        where ${within.order('o.id')} group by o.id having bool_or(l.named) and count(distinct l.position_id) > 1`,
    ],
  }),
  sqlCheck({
    id: 'I10b',
    promise: 'a wallet counts exactly its pending buys and open positions',
    count: within => `select count(*) from ledger_account where purpose = 'cash' and ${within.account('id')}`,
    breaches: [
      within => `select format('account %s counts %s open entries, there are %s', a.id, a.open_entries, coalesce(o.n, 0) + coalesce(p.n, 0))
        from ledger_account a join ledger_unit u on u.id = a.unit
        left join lateral (select count(*) as n from orders o where o.customer_id = a.owner and o.currency = u.code and o.side = 'buy' and o.state = 'pending') o on true
        left join lateral (select count(*) as n from position p where p.customer_id = a.owner and p.currency = u.code and p.open_quantity > 0) p on true
        where a.purpose = 'cash' and ${within.account('a.id')} and a.open_entries <> coalesce(o.n, 0) + coalesce(p.n, 0)`,
    ],
  }),
  {
    id: 'I10c',
    promise: 'a position’s cost, proceeds, fee and result are those of its executions, to the cent',
    inParts: byNumber,
    run: positionsAreTheirStory,
  },
  { id: 'I10d', promise: 'a sale closes the position it names, else the oldest', run: oldestGoFirst },
  sqlCheck({
    id: 'I11',
    promise: 'nothing is sold before its lock ends',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      within => `select format('position %s was sold at %s, it is locked until %s', p.id, x.executed_at, p.locked_until) from position p
        join position_close c on c.customer_id = p.customer_id and c.position_id = p.id join execution x on x.id = c.execution_id
        where ${within.position('p.id')} and p.locked_until > x.executed_at`,
    ],
  }),
  { id: 'I11b', promise: 'a position is locked for as long as its instrument’s rule says', inParts: byNumber, run: locksAreSet },
  sqlCheck({
    id: 'I25c',
    promise: 'a position belongs to whoever bought it, and a sale closes its owner’s',
    count: within => `select count(*) from position where ${within.position('id')}`,
    breaches: [
      within => `select format('position %s of customer %s was opened by nobody’s order of theirs', p.id, p.customer_id) from position p
        where ${within.position('p.id')} and not exists (select from orders o where o.customer_id = p.customer_id and o.id = p.id and o.side = 'buy' and o.instrument_id = p.instrument_id)`,
      within => `select format('sale %s of customer %s closes position %s, which is not theirs or of another instrument', l.order_id, l.customer_id, l.position_id) from order_close l
        join orders o on o.customer_id = l.customer_id and o.id = l.order_id
        where ${within.order('o.id')} and not exists (select from position p where p.customer_id = l.customer_id and p.id = l.position_id and p.instrument_id = o.instrument_id)`,
    ],
  }),
];
