/**
 * Placing, resting and matching, one round each. `npm run bench -- --before` also lays this file into versions that have none, so of the bench it uses only
 * what its first version had: `BenchFloor` with `house`, `place` and `trading.settled()` (`backOffice.settled()` since), `drive`, the two orders.
 */
import { perOperation, spent, type Costs } from './cpu.ts';
import type { OrderForm } from '../apps/server/src/features/trading/rules/read-order.ts';
import { anyOf, drive, marketBuy, restingBuy, type BenchFloor, type Rate } from './place-orders.ts';
import { walBytes } from './wal.ts';

export type Round = { readonly seconds: number; readonly customers: number };
export type Reached = Costs & { readonly perSecond: number; readonly refused: number };

const inFlight = 256;
const parts = { Node: { pid: process.pid }, PostgreSQL: { pid: process.pid, postgres: true } } as const;

/** Before booking had an office of its own the desk answered this. */
const settled = (floor: BenchFloor): Promise<void> => (floor.backOffice ?? (floor.trading as unknown as BenchFloor['backOffice'])).settled();

/** What an order costs while `work` places some. */
export async function withCosts({ house }: BenchFloor, work: () => Promise<Rate>): Promise<Rate & Reached> {
  const [cpu, wal] = [spent(parts), await walBytes(house.db)];
  const rate = await work();
  return { ...rate, cpu: perOperation(cpu, spent(parts), rate.count), walBytes: ((await walBytes(house.db)) - wal) / rate.count };
}

export function placeRound(floor: BenchFloor, { seconds, customers }: Round): Promise<Rate & Reached> {
  return withCosts(floor, () => drive({ inFlight, seconds, customerOf: anyOf(customers), place: customer => floor.place(customer, restingBuy) }));
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
  await settled(floor);
}

/** Orders that meet the makers at once: the clock stops when the last execution is in the books. */
export const matchRound = (floor: BenchFloor, round: Round): Promise<Reached> => untilBooked(floor, { ...round, order: marketBuy });

/** Orders that rest: the clock stops when whatever the venue said of them is in the books. */
export const restRound = (floor: BenchFloor, round: Round): Promise<Reached> => untilBooked(floor, { ...round, order: restingBuy });

async function untilBooked(floor: BenchFloor, { seconds, customers, order }: Round & { order: OrderForm }): Promise<Reached> {
  const begun = performance.now();
  const { count, ...costs } = await withCosts(floor, async () => {
    const rate = await drive({ inFlight, seconds, customerOf: anyOf(customers), place: customer => floor.place(customer, order) });
    await settled(floor);
    return rate;
  });
  return { ...costs, perSecond: count / ((performance.now() - begun) / 1_000) };
}
