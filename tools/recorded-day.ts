import { ok } from 'node:assert/strict';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { instantFromWire, zonedInstant, type TradingDate } from '@parkett/kernel';
import { openReplay } from '../apps/server/src/adapters/feeds/replay-file.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { linesOf, replay } from '../apps/server/src/replay.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { AckFile } from './crash/acks.ts';
import { Customer } from './crash/customer.ts';
import { judge } from './crash/judge.ts';
import { Load, lookAtPrices, type Command, type Traded } from './crash/load.ts';
import { underLoad } from './crash/server.ts';
import { couldNotRun } from './could-not-run.ts';
import { ProcessGroup } from './processes/group.ts';
import { startSharedPostgres } from './processes/shared-postgres.ts';
import { root } from './root.ts';
import { seeded } from './seeded.ts';

// A step of `npm run test:full`: a recorded day of Xetra, lived on three processes with customers' orders in it at 600 times its speed, and then lived
// again from its log on one engine and on three. Nothing acknowledged may be lost, nothing may have happened twice, and every invariant must hold.

const file = join(root, '../shared/data/05_prices/xetra_minute_2018-03-21_10dax.csv.gz');
const date = '2018-03-21' as TradingDate;
const shards = 3;
const customersCount = 16;
/** Commands in a second: the day takes less than a minute of them. */
const perSecond = 150;
const speed = 600;
/** Accounts are opened at the day's own speed before the opening auction, and the last orders come behind the closing one. */
const [opensAt, closedAt] = ['08:45', '17:40'] as const;
const dayWithinMs = 300_000;

const kinds = {
  'market buys': ({ body }: Command) => body.side === 'buy' && body.type === 'market',
  'limited buys': ({ body }: Command) => body.side === 'buy' && body.type === 'limit',
  sells: ({ body }: Command) => body.side === 'sell',
  changes: ({ call }: Command) => call === 'trade/replace',
  cancellations: ({ call }: Command) => call === 'trade/cancel',
};

type Site = { readonly customers: readonly Customer[]; readonly traded: readonly Traded[]; readonly load: Load };

/** Orders all day long, near the prices of their moment. */
async function liveDay({ customers, traded, load }: Site): Promise<void> {
  const reader = customers[0]!;
  await reader.demand('market/setClock', { speed });
  let over = false;
  const running = load.run({ perSecond, until: () => over });
  try {
    const end = performance.now() + dayWithinMs;
    for (let now = 0; now < zonedInstant(date, closedAt); now = instantFromWire((await reader.read('market/clock', {})).now)!) {
      if (performance.now() > end) throw new Error(`the day isn't over after ${dayWithinMs / 60_000} minutes`);
      await lookAtPrices(reader, traded);
      await load.unlock();
      await pause(250);
    }
  } finally {
    // Also when it went wrong: a load that never ends would keep this program alive.
    over = true;
    await running;
  }
  await load.calm();
  await load.insist();
}

/** What the customers did, as far as it was acknowledged; throws where one of the kinds is missing. */
function doneBy(load: Load): string {
  const acknowledged = [...load.outcomes.values()].filter(({ outcome }) => outcome === 'acknowledged').map(({ command }) => command);
  const counts = Object.entries(kinds).map(([kind, is]) => ({ kind, count: acknowledged.filter(is).length }));
  for (const { kind, count } of counts) ok(count > 0, `no ${kind} were acknowledged`);
  return counts.map(({ kind, count }) => `${count} ${kind}`).join(', ');
}

async function liveOnProcesses(scratch: string): Promise<string[]> {
  const data = join(scratch, 'data');
  const say = (line: string): void => appendFileSync(join(scratch, 'processes.log'), `${line}\n`);
  const shared = await startSharedPostgres({ dataFolder: data, say });
  const place = { port: await freePort(), databaseUrl: shared.url, dataFolder: data };
  const settings = { ...underLoad(`simulated@${new Date(zonedInstant(date, opensAt)).toISOString()}`), PARKETT_FEED: `replay:${file}` };
  const group = new ProcessGroup({ http: 2, engines: 1, ...place, settings, restart: false, say });
  const acks = new AckFile(join(scratch, 'acknowledged.jsonl'));
  try {
    await group.start();
    const traded = openReplay(file).source.instruments.map(instrument => ({ instrument, last: 0n }));
    const customers = await Promise.all(Array.from({ length: customersCount }, () => new Customer(group.origin).open()));
    const load = new Load({ acks, customers, traded, random: seeded(20_180_321) });
    await liveDay({ customers, traded, load });
    const config = readConfig({ PARKETT_DATA: data, DATABASE_URL: shared.url, PARKETT_FEED: `replay:${file}` }, []);
    const { holding, money: _money, ...found } = await judge({ config, acks, load, differing: await load.repeat(20) });
    ok(Object.values(found).flat().filter(Boolean).length === 0, JSON.stringify(found));
    await group.stop();
    const replayed = await replay(config, { date, shards, say });
    ok(replayed.problems.length > 0 || replayed.executions > 500, `only ${replayed.executions} executions`);
    if (replayed.problems.length > 0) process.exitCode = 1;
    return [`a recorded day on three processes: ${doneBy(load)}, ${holding} invariants hold`, ...linesOf(replayed, { date, shards })];
  } finally {
    await group.stop();
    await shared.stop();
    acks.close();
  }
}

if (!existsSync(file)) {
  console.log('The recorded day (../shared/data) is absent: it was not lived on three processes.');
  process.exitCode = couldNotRun;
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'parkett-recorded-day-'));
  // Open to the user that PostgreSQL runs as when root runs this.
  chmodSync(scratch, 0o755);
  try {
    for (const line of await liveOnProcesses(scratch)) console.log(line);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  if (process.exitCode) console.log(`What is left is in ${scratch}.`);
  else rmSync(scratch, { recursive: true, force: true });
}
