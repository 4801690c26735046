import { setTimeout as pause } from 'node:timers/promises';
import type { Load, MarketOrder } from './load.ts';

const withinMs = 60_000;
const everyMs = 20;
const answersWithinMs = 1_000;
/** So many customers are asked at once: enough to see the first execution soon, few enough to be no load. */
const askedAtOnce = 4;
/** An execution since then is among the newest. */
const ordersRead = 3;

/** Whether one of his orders is executed and booked. No answer is none. */
async function hasExecution(orders: readonly MarketOrder[]): Promise<boolean> {
  const numbers = new Set(orders.map(({ number }) => number));
  const asked = orders[0]!.customer.read('trade/orders', { state: 'ended', end: 'executed', size: ordersRead }).then(
    reply => reply.orders.some(({ number }) => numbers.has(number)),
    () => false,
  );
  return Promise.race([asked, pause(answersWithinMs, false)]);
}

/** Waits until an order of the load that was sent after a moment is executed and booked, and answers the milliseconds since that moment. */
export async function untilTradingAgain(load: Load, since: number): Promise<number> {
  for (;;) {
    const byCustomer = [...Map.groupBy(load.marketOrdersSince(since), ({ customer }) => customer.account).values()];
    const seen = await Promise.all(byCustomer.slice(0, askedAtOnce).map(hasExecution));
    if (seen.some(Boolean)) return performance.now() - since;
    if (performance.now() - since > withinMs) throw new Error(`no order was executed within ${withinMs / 1_000} s after the blow`);
    await pause(everyMs);
  }
}
