/** The clients of bench/http-orders.ts, in a process of their own. Told by argument: origin, connections, seconds, share and price. Says what was reached. */
import { BenchClient } from './client.ts';

const [origin, connections, seconds, code, price] = process.argv.slice(2);
const customers = 32;

const opened: BenchClient[] = [];
for (let index = 0; index < customers; index += 1) opened.push(await new BenchClient(origin!).open());
const clients = Array.from({ length: Number(connections) }, (_, index) => opened[index % customers]!.twin());

async function run(forSeconds: number): Promise<{ count: number; refused: number; p99: number; took: number }> {
  const begun = performance.now();
  const end = begun + forSeconds * 1_000;
  const latencies: number[] = [];
  let refused = 0;
  await Promise.all(
    clients.map(async client => {
      while (performance.now() < end) {
        const at = performance.now();
        const answer = await client.call('trade/order', { code, side: 'buy', type: 'limit', quantity: '1', price, timeInForce: 'day' }, true);
        if (answer.status !== 1) refused += 1;
        latencies.push(performance.now() - at);
      }
    }),
  );
  latencies.sort((a, b) => a - b);
  return { count: latencies.length, refused, p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0, took: (performance.now() - begun) / 1_000 };
}

await run(3);
const measured = await run(Number(seconds));
process.send?.(measured);
for (const client of [...clients, ...opened]) client.close();
process.disconnect?.();
