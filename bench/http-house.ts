import { join } from 'node:path';
import type { RequestOf } from '@parkett/contract/call';
import type { trading } from '@parkett/contract';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { openForReading } from '../apps/server/src/platform/database.ts';
import { BenchClient } from './client.ts';
import { perOperation, spent, type Costs, type Part } from './cpu.ts';
import { metricOf, startServer, temporaryData } from './running-server.ts';
import { walBytes } from './wal.ts';
import { runWrk, writeRequests, type Seen } from './wrk.ts';

export const connections = 256;
/** So many that their play money lasts for a run, and that a batch is rarely of one of them alone. */
const customers = 64;
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

type Form = RequestOf<typeof trading.placeOrder>;
type Listed = { code: string; quote: { last: string | null } };

/** The cheapest share of which one is worth an order, so that 50.000 € last for the whole run, and a price 15 % below it on a step that is valid anywhere. */
const cheapest = 5;

async function restingBuy(client: BenchClient): Promise<Form> {
  const { rows } = (await client.call('market/instruments', { class: 'share' })).data as { rows: Listed[] };
  const priced = rows.filter(({ quote }) => Number(quote.last) >= cheapest).toSorted((a, b) => Number(a.quote.last) - Number(b.quote.last));
  const { code, quote } = priced[0]!;
  const price = (Math.floor(Number(quote.last) * 0.85 * 10) / 10).toFixed(2);
  return { code, side: 'buy', type: 'limit', quantity: '1', price, timeInForce: 'day' };
}

const partsOf = (pid: number): Record<string, Part> => ({
  server: { pid, but: 'venue' },
  venue: { pid, thread: 'venue' },
  PostgreSQL: { pid, postgres: true },
  wrk: { pid: process.pid, ended: true },
});

async function refusals(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return [...text.matchAll(/^refusals_total\{.*\} (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** `refused`: by a rule or with a status, which wrk counts like the rest. */
export type HttpRound = Seen & Costs & { readonly perSecond: number; readonly refused: number };

/** A server as `npm start` runs it, with customers whose trading is unlocked and who place the same order. */
export type HttpHouse = {
  /** Some seconds of orders. */
  readonly round: (seconds: number) => Promise<HttpRound>;
  /** What an anchor needs to be asked in the same way: the file of requests, and what is answered to one. */
  readonly requests: string;
  readonly sessions: readonly { token: string; account: string; cookie: string }[];
  readonly answer: object;
  /** Ctrl-C, and the same once more: how long each took, and what the server takes of memory then. */
  readonly startAgain: () => Promise<{ stoppedMs: number; readyMs: number; residentMb: number }>;
  readonly stop: () => Promise<void>;
};

async function openCustomers(origin: string, count: number): Promise<BenchClient[]> {
  const clients: BenchClient[] = [];
  while (clients.length < count) clients.push(await new BenchClient(origin).open());
  return clients;
}

/** `tree`: the folder of another version. */
export async function openHttpHouse(tree?: string, count = customers): Promise<HttpHouse> {
  const data = temporaryData();
  const start = (): ReturnType<typeof startServer> => startServer({ data: data.folder, settings: limits, ...(tree ? { tree } : {}) });
  let server = await start();
  const { origin } = server;
  const clients = await openCustomers(origin, count);
  const form = await restingBuy(clients[0]!);
  const answer = await clients[0]!.call('trade/order', form, { keyed: true });
  for (const client of clients) client.close();
  if (answer.status !== 1) throw new Error(`the order of the bench was refused: ${answer.code}`);
  const requests = join(data.folder, 'requests.lua');
  writeRequests(
    requests,
    clients.map(client => client.prepare('trade/order', form)),
  );
  const books = await openForReading({ url: null, dataFolder: data.folder, startDatabase: startEmbedded, say: () => {} });
  return {
    ...{ requests, answer, sessions: clients.map(client => client.session) },
    round: async seconds => {
      const parts = partsOf(server.process.pid!);
      const before = { cpu: spent(parts), wal: await walBytes(books.db), refused: await refusals(origin) };
      const seen = await runWrk({ origin, connections, seconds, requests });
      const cpu = perOperation(before.cpu, spent(parts), seen.count);
      const refused = (await refusals(origin)) - before.refused + seen.failed;
      return { ...seen, perSecond: seen.count / seen.seconds, refused, cpu, walBytes: ((await walBytes(books.db)) - before.wal) / seen.count };
    },
    startAgain: async () => {
      const stoppedMs = await server.stop();
      server = await start();
      const resident = await metricOf(server.origin, 'process_resident_memory_bytes');
      return { stoppedMs, readyMs: server.readyMs, residentMb: resident / 1e6 };
    },
    stop: async () => {
      await books.stop().catch(() => {});
      await server.stop();
      data.remove();
    },
  };
}
