/**
 * An order over HTTP through the whole route: unlocked session, anti-forgery, validation, batch, envelope; 256 connections.
 * Run: node bench/http-orders.ts [--seconds 60]. The anchor comes from bench/database.ts in the same run of `npm run bench`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BenchClient } from './client.ts';
import { perOperation, spent, type Part, type Spent } from './cpu.ts';
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

/** The cheapest share of which one is worth an order, so that 50.000 € last for the whole run, and a price 15 % below it on a step that is valid anywhere. */
const cheapest = 5;

async function restingAt(origin: string): Promise<{ code: string; price: string }> {
  const client = new BenchClient(origin);
  const { rows } = (await client.call('market/instruments', { class: 'share' })).data as { rows: Rowed[] };
  client.close();
  const priced = rows.filter(({ quote }) => Number(quote.last) >= cheapest).toSorted((a, b) => Number(a.quote.last) - Number(b.quote.last));
  const { code, quote } = priced[0]!;
  return { code, price: (Math.floor(Number(quote.last) * 0.85 * 10) / 10).toFixed(2) };
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What is measured beside the generator: the server's own parts. */
const partsOf = ({ pid }: { pid?: number | undefined }): Record<string, Part> => ({
  server: { pid: pid!, but: 'venue' },
  venue: { pid: pid!, thread: 'venue' },
  PostgreSQL: { pid: pid!, postgres: true },
});

type Reached = { readonly count: number; readonly refused: number; readonly p99: number; readonly took: number };

type Load = { origin: string; seconds: number; code: string; price: string; parts?: Record<string, Part> };

async function load({ origin, seconds, code, price, parts = {} }: Load): Promise<{ reached: Reached; cpu: Spent }> {
  const child = fork(fileOf('http-load.ts'), [origin, String(connections), String(seconds), code, price]);
  await once(child, 'message');
  const all = { ...parts, generator: { pid: child.pid! } };
  const before = spent(all);
  child.send('begin');
  const [reached] = (await once(child, 'message')) as [Reached];
  const cpu = perOperation(before, spent(all), reached.count);
  child.send('end');
  return { reached, cpu };
}

/** What the same clients reach of a server that does nothing, so that the figure tells how much of it is HTTP itself. */
async function rawPerSecond(seconds: number): Promise<number> {
  const server = fork(fileOf('http-raw.ts'));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  try {
    const { reached } = await load({ origin: `http://localhost:${port}`, seconds, code: 'SAP', price: '1.00' });
    return reached.count / reached.took;
  } finally {
    server.kill();
  }
}

export async function benchHttpOrders(options: { seconds: number; prepared: number | null }): Promise<Row[]> {
  const raw = await rawPerSecond(options.seconds);
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings: limits });
  try {
    const { code, price } = await restingAt(server.origin);
    const { reached, cpu } = await load({ origin: server.origin, seconds: options.seconds, code, price, parts: partsOf(server.process) });
    const { count, refused, p99, took } = reached;
    const perSecond = (count - refused) / took;
    const ratio = options.prepared === null ? null : perSecond / options.prepared;
    const figures = `${perSecond.toFixed(0)} per second, p99 ${p99.toFixed(0)} ms, ${refused} refused; raw node:http ${raw.toFixed(0)}`;
    const measured = `${ratio === null ? '' : `${times(ratio)} TPC-B prepared `}(${figures})`;
    const met = refused === 0 && (ratio === null || ratio >= goal);
    return [{ what: `order over HTTP, ${connections} connections`, measured, goal: `≥ ${goal} ×`, met, cpu }];
  } finally {
    await server.stop();
    data.remove();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  printTable(await benchHttpOrders({ seconds: Number(values.seconds), prepared: null }));
}
