import { judgeEach, sqlCheck, type Check } from '../../../platform/checks/index.ts';
import type { Asked, Levels, Oracle } from './asked.ts';
import { houseExecutions, type HouseExecution } from './market-store.ts';

/** A simulated or replayed tick stands until the next one; no two are further apart than a night and a weekend with a holiday. */
const tickAgeMaxMs = 5 * 86_400_000;

const sameLevels = (stored: readonly (readonly [string, string])[], rule: Levels): boolean =>
  stored.length === rule.length &&
  stored.every(([price, quantity], index) => BigInt(price) === rule[index]![0] && BigInt(quantity) === rule[index]![1]);

/** Why an execution against the house's quote doesn't stem from the tick it names; null when it does. */
function judge(execution: HouseExecution, oracle: Oracle): string | null {
  const { id, tick, at, price, houseBuys } = execution;
  if (!tick) return `execution ${id} names no tick`;
  if (tick.instrumentId !== execution.instrumentId) return `execution ${id} names a tick of another instrument`;
  if (tick.at > at) return `execution ${id} names a tick younger than itself`;
  if (at - tick.at > tickAgeMaxMs) return `execution ${id} names a tick that is too old`;
  const known = oracle.tickPriceAt(tick.instrumentId, tick.at);
  if (known === null || known !== tick.reference) return `tick ${tick.id} says ${tick.reference}, the feed's function gives ${known}`;
  const rules = oracle.laddersOf(tick);
  if (!rules.some(rule => sameLevels(tick.bids, rule.bids) && sameLevels(tick.asks, rule.asks)))
    return `the quotes of tick ${tick.id} are not those of the makers' rule`;
  // The house never gives more than it quoted: it buys at its bids or below, sells at its asks or above. A resting order or an auction may get it cheaper.
  const quoted = (houseBuys ? tick.bids : tick.asks).map(([level]) => BigInt(level));
  const fair = houseBuys ? quoted.some(level => price <= level) : quoted.some(level => price >= level);
  return fair ? null : `execution ${id} at ${price} is not a price of tick ${tick.id}`;
}

export const marketChecks: readonly Check<Asked>[] = [
  {
    id: 'I22',
    promise: 'every execution against the house stems from a tick that anybody can recompute, by the makers’ rule',
    inParts: { scope: 'execution', upTo: 'execution' },
    run: async ({ db, within, oracle }) => judgeEach(await houseExecutions(db, within), execution => judge(execution, oracle)),
  },
  sqlCheck({
    id: 'I22b',
    promise: 'two customers trade at the limit of the order that rested, and not against themselves',
    count: within => `select count(*) from execution x where ${within.execution('x.id')} and x.buy_order <> 0 and x.sell_order <> 0`,
    breaches: [
      within => `select format('execution %s at %s is not a limit that the resting order %s had', x.id, x.price, o.id) from execution x
        join orders o on o.id = case x.aggressor when 'buy' then x.sell_order else x.buy_order end
        where ${within.execution('x.id')} and x.buy_order <> 0 and x.sell_order <> 0 and x.aggressor is not null and x.price <> o.limit_price
          and not exists (select from order_request r where r.customer_id = o.customer_id and r.order_id = o.id and r.limit_price = x.price and r.requested_at <= x.executed_at)`,
      within => `select format('execution %s names a tick of the house between customers %s and %s', id, buy_customer, sell_customer) from execution
        where ${within.execution('id')} and buy_order <> 0 and sell_order <> 0 and (tick_id is not null or buy_customer = sell_customer)`,
    ],
  }),
];
