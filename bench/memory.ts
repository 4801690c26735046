/**
 * What the server's memory grows by on a trading day: ten of them at 600 times the speed, with orders. The least heap that was in use on a day is what
 * lived then: the collector has just run. Run: node bench/memory.ts [--days 10]
 */
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchClient } from './client.ts';
import { startServer, temporaryData } from './running-server.ts';
import { printTable, type Row } from './row.ts';

const goalMb = 1;
const customers = 8;
/** Real time between two looks, and between two orders of a customer. */
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

async function look(origin: string, day: string): Promise<Look> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const mb = (name: string): number => Number(new RegExp(`^\\w*${name} ([\\d.eE+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1e6;
  return { day, heapMb: mb('nodejs_heap_size_used_bytes'), residentMb: mb('process_resident_memory_bytes') };
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

const least = (looks: readonly Look[], figure: (one: Look) => number): number => Math.min(...looks.map(figure));

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
    for (const seen = new Set<string>(); seen.size <= days; await pause(lookEveryMs)) {
      const { now } = (await clock.call('market/clock', {})).data as { now: string };
      const day = now.slice(0, 10);
      if (!seen.has(day) && looks.length > 0) {
        const last = looks.filter(one => one.day === looks.at(-1)!.day);
        say(`${last[0]!.day}: heap ${least(last, one => one.heapMb).toFixed(1)} MB, resident ${least(last, one => one.residentMb).toFixed(0)} MB`);
      }
      seen.add(day);
      looks.push(await look(origin, day));
    }
    isOver = true;
    const taken = (await trading).reduce((sum, one) => sum + one, 0);
    for (const client of [...clients, clock]) client.close();
    const each = [...Map.groupBy(looks, one => one.day).values()].map(day => least(day, one => one.heapMb)).slice(0, days);
    const grown = (each.at(-1)! - each[1]!) / (each.length - 2);
    return [
      {
        what: `memory at 600 ×, from the second to day ${each.length}, with ${taken} orders`,
        measured: `${grown.toFixed(2)} MB a day (${each[1]!.toFixed(0)} to ${each.at(-1)!.toFixed(0)} MB in use)`,
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
