/**
 * A start with a million pending orders, placed over HTTP by customers whose play money lasts for them: the exchange goes on from its state. Needs wrk.
 * Run: node bench/pending.ts [--orders 1000000]
 */
import { parseArgs } from 'node:util';
import { openHttpHouse } from './http-house.ts';
import { printTable, type Row } from './row.ts';

const goalMs = 30_000;
/** Each has money for some seven thousand orders of one cheap share. */
const customers = 200;
const roundSeconds = 20;

export async function benchPending(say: (line: string) => void, { orders }: { orders: number } = { orders: 1_000_000 }): Promise<Row[]> {
  const house = await openHttpHouse({ count: customers });
  try {
    let pending = 0;
    while (pending < orders) {
      const { count, refused } = await house.round(roundSeconds);
      pending += count - refused;
      say(`${pending} orders, ${refused} refused`);
      if (refused > count / 2) throw new Error('the customers of the bench have no money left');
    }
    const { stoppedMs, readyMs, residentMb } = await house.startAgain();
    const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
    return [
      {
        what: `start with ${pending} pending orders`,
        measured: `${seconds(readyMs)} (stopped in ${seconds(stoppedMs)}; ${residentMb.toFixed(0)} MB resident)`,
        goal: `≤ ${seconds(goalMs)}`,
        met: readyMs <= goalMs,
      },
    ];
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
  printTable(await benchPending(line => console.error(line), { orders: Number(values.orders) }));
}
