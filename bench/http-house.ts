import { join } from 'node:path';
import type { RequestOf } from '@parkett/contract/call';
import type { trading } from '@parkett/contract';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { openForReading } from '../apps/server/src/platform/database.ts';
import { BenchClient } from './client.ts';
import { perOperation, spent, type Costs, type Part } from './cpu.ts';
import { metricOf, startServer, temporaryData, type RunningServer } from './running-server.ts';
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

/** Who serves: whom the load asks, and whose processor time is told. */
type Serving = { readonly server: RunningServer; readonly origins: readonly string[]; readonly parts: Record<string, Part> };

const wrkPart: Part = { pid: process.pid, ended: true };

/** `tree`: the folder of another version. */
async function startOne(data: string, tree?: string): Promise<Serving> {
  const server = await startServer({ data, settings: limits, ...(tree ? { tree } : {}) });
  const pid = server.process.pid!;
  const parts: Record<string, Part> = {
    server: { pid, but: 'venue' },
    venue: { pid, thread: 'venue' },
    PostgreSQL: { pid, postgres: true },
    wrk: wrkPart,
  };
  return { server, origins: [server.origin], parts };
}

/** Two processes that serve and one that has the exchange and the work, as `npm run processes` runs them; they are asked past its balancer, which isn't measured. */
async function startSeveral(data: string): Promise<Serving> {
  const server = await startServer({ data, settings: limits, program: ['processes.ts', '--http', '2', '--engines', '1', '--no-restart'] });
  const members = [...server.said().matchAll(/^(\S+) is up: process (\d+), (\S+), (\S+)$/gm)]
    .map(([, name, pid, roles, origin]) => ({ name: name!, pid: Number(pid), roles: roles!, origin: origin! }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = Object.fromEntries<Part>(members.map(({ name, pid }) => [name, { pid }]));
  const origins = members.filter(({ roles }) => roles === 'http').map(({ origin }) => origin);
  return { server, origins, parts: { ...parts, PostgreSQL: { pid: server.process.pid!, postgres: true }, wrk: wrkPart } };
}

async function refusals(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return [...text.matchAll(/^refusals_total\{.*\} (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** `refused`: by a rule or with a status, which wrk counts like the rest. */
export type HttpRound = Seen & Costs & { readonly perSecond: number; readonly refused: number };

/** A server as `npm start` runs it, or several, with customers whose trading is unlocked and who place the same order. */
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

type Load = { readonly form: Form; readonly folder: string; readonly count: number };

/** Customers of each process that serves, who place one order each, and the file of their requests. */
async function writeLoad(origin: string, { form, folder, count }: Load): Promise<Pick<HttpHouse, 'requests' | 'sessions' | 'answer'>> {
  const clients = await openCustomers(origin, count);
  const answer = await clients[0]!.call('trade/order', form, { keyed: true });
  for (const client of clients) client.close();
  if (answer.status !== 1) throw new Error(`the order of the bench was refused: ${answer.code}`);
  const requests = join(folder, `requests-${new URL(origin).port}.lua`);
  writeRequests(
    requests,
    clients.map(client => client.prepare('trade/order', form)),
  );
  return { requests, answer, sessions: clients.map(client => client.session) };
}

/** What several loads saw at the same time; of the times the worst. */
const together = (seen: readonly Seen[]): Seen => ({
  count: seen.reduce((sum, { count }) => sum + count, 0),
  failed: seen.reduce((sum, { failed }) => sum + failed, 0),
  seconds: Math.max(...seen.map(({ seconds }) => seconds)),
  p50: Math.max(...seen.map(({ p50 }) => p50)),
  p99: Math.max(...seen.map(({ p99 }) => p99)),
});

const sumOf = async (figures: readonly Promise<number>[]): Promise<number> => (await Promise.all(figures)).reduce((sum, each) => sum + each, 0);

type Wanted = { readonly tree?: string; readonly count?: number; readonly processes?: 'one' | 'several' };

/** `tree`: the folder of another version. Each process that serves has its own share of the connections and of the customers. */
export async function openHttpHouse({ tree, count = customers, processes = 'one' }: Wanted = {}): Promise<HttpHouse> {
  const data = temporaryData();
  const start = (): Promise<Serving> => (processes === 'one' ? startOne(data.folder, tree) : startSeveral(data.folder));
  let serving = await start();
  const form = await restingBuy((await openCustomers(serving.origins[0]!, 1))[0]!);
  const load = { form, folder: data.folder, count: count / serving.origins.length };
  const loads = await Promise.all(serving.origins.map(origin => writeLoad(origin, load)));
  const books = await openForReading({ url: null, dataFolder: data.folder, startDatabase: startEmbedded, say: () => {} });
  return {
    ...loads[0]!,
    round: async seconds => {
      const { origins, parts } = serving;
      const before = { cpu: spent(parts), wal: await walBytes(books.db), refused: await sumOf(origins.map(refusals)) };
      const share = { connections: connections / origins.length, seconds };
      const seen = together(await Promise.all(origins.map((origin, i) => runWrk({ origin, ...share, requests: loads[i]!.requests }))));
      const cpu = perOperation(before.cpu, spent(parts), seen.count);
      const refused = (await sumOf(origins.map(refusals))) - before.refused + seen.failed;
      return { ...seen, perSecond: seen.count / seen.seconds, refused, cpu, walBytes: ((await walBytes(books.db)) - before.wal) / seen.count };
    },
    startAgain: async () => {
      const stoppedMs = await serving.server.stop();
      serving = await start();
      const { origin, readyMs } = serving.server;
      return { stoppedMs, readyMs, residentMb: (await metricOf(origin, 'process_resident_memory_bytes')) / 1e6 };
    },
    stop: async () => {
      await books.stop().catch(() => {});
      await serving.server.stop();
      data.remove();
    },
  };
}
