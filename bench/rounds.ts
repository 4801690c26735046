/**
 * Placing and matching, one round each. `npm run bench -- --before` also lays this file into versions that have none, so of the bench it uses only
 * what its first version had: `BenchFloor` with `place` and `trading.settled()`, `drive`, the two orders.
 */
import { perOperation, spent, type Spent } from './cpu.ts';
import { anyOf, drive, marketBuy, restingBuy, type BenchFloor, type Rate } from './place-orders.ts';

export type Round = { readonly seconds: number; readonly customers: number };
export type Reached = { readonly perSecond: number; readonly cpu: Spent };

const inFlight = 256;
const parts = { Node: { pid: process.pid }, PostgreSQL: { pid: process.pid, postgres: true } } as const;

/** What an order costs while `work` places some. */
export async function withCpu(work: () => Promise<Rate>): Promise<Rate & Reached> {
  const before = spent(parts);
  const rate = await work();
  return { ...rate, cpu: perOperation(before, spent(parts), rate.count) };
}

export function placeRound(floor: BenchFloor, { seconds, customers }: Round): Promise<Rate & Reached> {
  return withCpu(() => drive({ inFlight, seconds, customerOf: anyOf(customers), place: customer => floor.place(customer, restingBuy) }));
}

/** Each customer's first buy opens his account of the share: before the clock starts. */
export async function firstBuys(floor: BenchFloor, customers: number): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < customers) {
      next += 1;
      await floor.place(BigInt(next), marketBuy);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  await floor.trading.settled();
}

/** Orders that meet the makers at once: the clock stops when the last execution is in the books. */
export async function matchRound(floor: BenchFloor, { seconds, customers }: Round): Promise<Reached> {
  const begun = performance.now();
  const { count, cpu } = await withCpu(async () => {
    const rate = await drive({ inFlight, seconds, customerOf: anyOf(customers), place: customer => floor.place(customer, marketBuy) });
    await floor.trading.settled();
    return rate;
  });
  return { perSecond: count / ((performance.now() - begun) / 1_000), cpu };
}
