/**
 * An order over HTTP through the whole route: unlocked session, anti-forgery, validation, batch, envelope; 256 connections.
 * Run: node bench/http-orders.ts [--seconds 60]. The anchor comes from bench/database.ts in the same run of `npm run bench`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BenchClient } from './client.ts';
import { startServer, temporaryData } from './running-server.ts';
import { printTable, times, type Row } from './row.ts';

const connections = 256;
const goal = 2.5;
/** Written-down higher limits, so that the route and not a limit is measured. */
const limits = {
  PARKETT_ORDERS_PER_SECOND: '1000000',
  PARKETT_OPEN_ENTRIES: '100000000',
  PARKETT_FLOOD_PER_MINUTE: '0',
  PARKETT_DEMO_PER_HOUR: '1000000',
  PARKETT_LOG_LEVEL: 'warn',
  // Continuous trading, in which a limit far below the market rests.
  PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00',
};

type Rowed = { code: string; quote: { last: string | null } };

/** The cheapest share, so that 50.000 € last for the whole run, and a price 15 % below it on a step that is valid anywhere. */
async function restingAt(origin: string): Promise<{ code: string; price: string }> {
  const client = new BenchClient(origin);
  const { rows } = (await client.call('market/instruments', { class: 'share' })).data as { rows: Rowed[] };
  client.close();
  const priced = rows.filter(({ quote }) => quote.last !== null).toSorted((a, b) => Number(a.quote.last) - Number(b.quote.last));
  const { code, quote } = priced[0]!;
  return { code, price: (Math.floor(Number(quote.last) * 0.85 * 10) / 10).toFixed(2) };
}

export async function benchHttpOrders(of: { seconds: number; prepared: number | null }): Promise<Row[]> {
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings: limits });
  try {
    const { code, price } = await restingAt(server.origin);
    const load = fork(fileURLToPath(new URL('http-load.ts', import.meta.url)), [server.origin, String(connections), String(of.seconds), code, price]);
    const [{ count, refused, p99, took }] = (await once(load, 'message')) as [{ count: number; refused: number; p99: number; took: number }];
    const perSecond = (count - refused) / took;
    const ratio = of.prepared === null ? null : perSecond / of.prepared;
    const measured = `${ratio === null ? '' : `${times(ratio)} TPC-B prepared `}(${perSecond.toFixed(0)} per second, p99 ${p99.toFixed(0)} ms, ${refused} refused)`;
    return [{ what: 'order over HTTP, 256 connections', measured, goal: `≥ ${goal} ×`, met: ratio === null || ratio >= goal }];
  } finally {
    await server.stop();
    data.remove();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  printTable(await benchHttpOrders({ seconds: Number(values.seconds), prepared: null }));
}
