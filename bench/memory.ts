/**
 * What the server's memory grows by on a trading day: ten of them at 600 times the speed, with orders. Looked at as each begins, after what
 * nobody can reach any more was taken out of the main heap. Run: node bench/memory.ts [--days 10]
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchClient } from './client.ts';
import { metricOf, startServer, temporaryData } from './running-server.ts';
import { printTable, type Row } from './row.ts';

const goalMb = 1;
const customers = 8;
/** Real time between two questions for the date, and between two orders of a customer. */
const lookEveryMs = 1_000;
const orderEveryMs = 400;
const settings = {
  // A Monday morning; ten days go by in twenty-four minutes, nights and a weekend included.
  PARKETT_CLOCK: 'simulated@2026-11-23T08:00:00+01:00x600',
  PARKETT_FLOOD_PER_MINUTE: '0',
  PARKETT_DEMO_PER_HOUR: '1000000',
  PARKETT_ORDERS_PER_SECOND: '1000000',
  PARKETT_OPEN_ENTRIES: '100000000',
  PARKETT_LOG_LEVEL: 'error',
};

type Look = { readonly day: string; readonly heapMb: number; readonly residentMb: number };

/** The inspector of a process, which opens at its usual port when it is asked for with a signal. */
const inspector = 'http://127.0.0.1:9229/json/list';

/** Has what nobody can reach any more taken out of the server's main heap, so that what is left lives. */
async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  let targets: { webSocketDebuggerUrl: string }[] = [];
  for (let tries = 0; targets.length === 0 && tries < 50; tries += 1) {
    await pause(100);
    targets = await fetch(inspector)
      .then(answer => answer.json() as Promise<typeof targets>)
      .catch(() => []);
  }
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await answered;
  socket.close();
}

async function look(origin: string, day: string): Promise<Look> {
  const mb = async (name: string): Promise<number> => (await metricOf(origin, name)) / 1e6;
  return { day, heapMb: await mb('nodejs_heap_size_used_bytes'), residentMb: await mb('process_resident_memory_bytes') };
}

/** Buys a share at market, and rests one far below it until the evening; refused while the market is closed. */
async function trade(client: BenchClient, isOver: () => boolean): Promise<number> {
  let taken = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const order = { code: 'SAP', quantity: '1', timeInForce: 'day' };
    const [side, rest] = [turn % 3 === 1 ? 'sell' : 'buy', turn % 3 === 2];
    const answer = await client.call('trade/order', rest ? { ...order, side, type: 'limit', price: '180.00' } : { ...order, side, type: 'market' }, {
      keyed: true,
    });
    if (answer.status === 1) taken += 1;
    await pause(orderEveryMs);
  }
  return taken;
}

export async function benchMemory(say: (line: string) => void, { days }: { days: number } = { days: 10 }): Promise<Row[]> {
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings });
  try {
    const { origin } = server;
    const clients: BenchClient[] = [];
    while (clients.length < customers) clients.push(await new BenchClient(origin).open());
    const looks: Look[] = [];
    let isOver = false;
    const trading = Promise.all(clients.map(client => trade(client, () => isOver)));
    const clock = new BenchClient(origin);
    for (let day = ''; looks.length <= days; await pause(lookEveryMs)) {
      const { now } = (await clock.call('market/clock', {})).data as { now: string };
      if (now.slice(0, 10) === day) continue;
      day = now.slice(0, 10);
      await collectGarbage(server.process.pid!);
      const seen = await look(origin, day);
      looks.push(seen);
      say(`${day}: heap ${seen.heapMb.toFixed(1)} MB, resident ${seen.residentMb.toFixed(0)} MB`);
    }
    isOver = true;
    const taken = (await trading).reduce((sum, one) => sum + one, 0);
    for (const client of [...clients, clock]) client.close();
    // The first look is at the beginning; the second, after a day, is where counting begins.
    const [, second, ...later] = looks.map(({ heapMb }) => heapMb);
    const grown = (later.at(-1)! - second!) / later.length;
    return [
      {
        what: `memory at 600 ×, from the second to the last of ${days} days, with ${taken} orders`,
        measured: `${grown.toFixed(2)} MB a day (${second!.toFixed(1)} to ${later.at(-1)!.toFixed(1)} MB live)`,
        goal: `≤ ${goalMb} MB a day`,
        met: grown <= goalMb,
      },
    ];
  } finally {
    await server.stop();
    data.remove();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '10' } } });
  printTable(await benchMemory(line => console.log(line), { days: Number(values.days) }));
}
