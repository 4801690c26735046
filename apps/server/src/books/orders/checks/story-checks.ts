import { storedLevels } from '../../market-data/index.ts';
import { judgeEach, sqlCheck, type Check, type Finding } from '../../../platform/checks/index.ts';
import { nothingExecuted, reserveFor } from '../rules/reserve.ts';
import { termsOf } from '../terms.ts';
import { heldFor, type Fundings } from '../rules/funding.ts';
import type { Asked } from './asked.ts';
import { logRowsNear } from './log-rows.ts';
import type { ChargedOrder } from './order-store.ts';

const replaced = `exists (select from order_request r where r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'replace')`;

type Accepted = ChargedOrder & { readonly quantity: bigint; readonly limit: bigint | null; readonly hold: bigint };

/** What was held at first, computed again from the instruction as it was accepted. */
async function reservesAreTheRule({ db, within, oracle }: Asked, fundings: Fundings): Promise<Finding> {
  const rows = await db.query<Accepted>(
    '',
    `select id, customer_id as "customerId", portfolio, currency, funding, effect, instrument_id as "instrumentId", side, fee_rule as "feeRule",
       quantity, limit_price as "limit", hold_placed as hold
     from orders where ${within.order('id')}`,
  );
  return judgeEach(rows, ({ quantity, limit, hold, ...order }) => {
    const { id, funding } = order;
    if (!fundings.has(funding)) return `order ${id} is paid by ${funding}, which nobody registers`;
    const need = heldFor(fundings, order, reserveFor({ terms: termsOf(oracle, order), progress: nothingExecuted, remaining: quantity, limit }));
    return need === hold ? null : `order ${id} was accepted with a hold of ${hold}, the rule gives ${need}`;
  });
}

/** What stands in one row of an order twice, or follows from its other rows. */
const ordersTellOneStory = sqlCheck<Asked>({
  id: 'I28',
  promise: 'an order’s figures agree with each other and with what was asked of it',
  count: within => `select count(*) from orders where ${within.order('id')}`,
  breaches: [
    within => `select format('order %s is a %s order with price %s, stop %s limit %s and collar %s', id, type, coalesce(price::text, 'none'), coalesce(stop_price::text, 'none'),
        coalesce(limit_price::text, 'none'), coalesce(collar_bps::text, 'none'))
      from orders where ${within.order('id')} and not case when type in ('limit', 'stop-limit') then coalesce(price = limit_price and collar_bps is null, false)
          else price is null and (collar_bps is null or (side = 'sell') = (limit_price is null)) end
        or ${within.order('id')} and (type in ('stop', 'stop-limit')) <> (stop_price is not null)`,
    within => `select format('order %s lives with %s at %s, it was accepted with %s at %s and never changed', o.id, o.live_quantity, o.live_limit, o.quantity, o.limit_price)
      from orders o where ${within.order('o.id')} and (o.live_quantity, o.live_limit, o.live_stop) is distinct from (o.quantity, o.limit_price, o.stop_price) and not ${replaced}`,
    within => `select format('order %s was triggered by %s, which its stop of %s doesn''t wait for', o.id, e.price, o.live_stop)
      from order_event e join orders o on o.customer_id = e.customer_id and o.id = e.order_id
      where ${within.order('e.order_id')} and e.kind = 'triggered' and not case o.side when 'buy' then e.price >= o.live_stop else e.price <= o.live_stop end`,
    within => `select format('order %s ended since %s was dearer than the %s that was reserved', o.id, coalesce(e.price::text, 'nothing'), coalesce(e.limit_price::text, 'nothing'))
      from order_event e join orders o on o.customer_id = e.customer_id and o.id = e.order_id
      where ${within.order('e.order_id')} and e.reason = 'dearer-than-reserved' and not coalesce(e.price > e.limit_price and e.limit_price = o.live_limit, false)`,
    within => `select format('order %s was cancelled as asked for, which nobody did', o.id) from orders o
      where ${within.order('o.id')} and o.state = 'cancelled' and o.reason = 'requested'
        and not exists (select from order_request r where r.customer_id = o.customer_id and r.order_id = o.id and r.requested_at <= o.ended_at)`,
    within => `select format('proceeds of entry %s settle on %s and did at %s', entry_id, settles_on, settled_at) from ledger_unsettled
      where ${within.account('account_id')} and settled_at < settles_on`,
  ],
});

/** A limit that an order had by the time of an execution: its first or one that was asked for. */
const hadLimit = `(x.price = o.limit_price or exists (select from order_request r
  where r.customer_id = o.customer_id and r.order_id = o.id and r.limit_price = x.price and r.requested_at <= x.executed_at))`;

/** At a stored level, or behind the worst one where the makers quoted more than are stored. */
const quoted = (side: 'bids' | 'asks'): string =>
  `(exists (select from jsonb_array_elements(t.${side}) level where (level->>0)::int8 = x.price) or jsonb_array_length(t.${side}) = ${storedLevels}
    and x.price ${side === 'asks' ? '>' : '<'} (t.${side}->-1->>0)::int8)`;

/** Executions between two customers of which the limits alone decide who came later. */
const restingMet = ({ execution }: Asked['within']): string => `
  select x.id, l.id as later, l.placed_at as later_at, r.id as resting, r.placed_at as resting_at
  from execution x
  join orders l on l.id = case x.aggressor when 'buy' then x.buy_order else x.sell_order end
  join orders r on r.id = case x.aggressor when 'buy' then x.sell_order else x.buy_order end
  where ${execution('x.id')} and x.aggressor is not null and x.buy_order <> 0 and x.sell_order <> 0 and l.type = 'limit' and r.type = 'limit'
    and not l.main_hours_only and l.time_in_force not in ('at-open', 'at-close')
    and not exists (select from order_request q where q.kind = 'replace' and (q.customer_id, q.order_id) in ((l.customer_id, l.id), (r.customer_id, r.id)))`;

/** The places of their orders in the command log. */
const placesOf = (met: string, { whole }: Asked['within']): string => {
  const asked = `select later as id, later_at as at from ${met} union select resting, resting_at from ${met}`;
  const moments = `select at from (${asked}) a`;
  return `select a.id, min(l.place + c.n - 1) as place
    from (${whole ? `select * from command_log where decided_at in (${moments})` : logRowsNear(moments)}) l
    cross join lateral jsonb_array_elements(l.commands::jsonb) with ordinality c(command, n)
    join (${asked}) a on a.at = l.decided_at and a.id = (c.command->'order'->>'order')::int8
    where c.command->>'kind' = 'submit' group by a.id`;
};

const executionsTellTheirMoment = sqlCheck<Asked>({
  id: 'I29',
  promise: 'an execution says rightly whether it was an auction’s, who came later, and which feed its tick is of',
  count: within => `select count(*) from execution where ${within.execution('id')}`,
  breaches: [
    within => `select format('execution %s is of the phase %s with %s as the side that came later', id, phase, coalesce(aggressor, 'none')) from execution
      where ${within.execution('id')} and (phase like '%auction') <> (aggressor is null)`,
    within => `select format('execution %s at %s says that the %s came later, which its price doesn''t', x.id, x.price, x.aggressor) from execution x
      join market_tick t on t.id = x.tick_id join orders o on o.id = greatest(x.buy_order, x.sell_order)
      where ${within.execution('x.id')} and x.aggressor is not null and not case
        when x.aggressor = o.side then case o.side when 'buy' then ${quoted('asks')} else ${quoted('bids')} end else ${hadLimit} end`,
    within => `with met as materialized (${restingMet(within)}), placed as materialized (${placesOf('met', within)})
      select format('execution %s says that order %s came later than order %s', m.id, m.later, m.resting) from met m
      join placed l on l.id = m.later join placed r on r.id = m.resting where l.place < r.place`,
    within => `select format('tick %s is of %s, the books of %s', t.id, t.source, coalesce(f.kind, 'no feed')) from market_tick t left join feed f on true
      where t.id in (select tick_id from execution where ${within.execution('id')}) and split_part(t.source, ':', 1) is distinct from f.kind`,
  ],
});

export const storyChecks = (fundings: Fundings): readonly Check<Asked>[] => [
  ordersTellOneStory,
  {
    id: 'I28b',
    promise: 'what an order held at first is what the rule gives for it',
    inParts: { scope: 'order', upTo: 'order' },
    run: asked => reservesAreTheRule(asked, fundings),
  },
  executionsTellTheirMoment,
];
