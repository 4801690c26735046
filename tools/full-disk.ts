import { ok } from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, asInstant, dateAt, zonedInstant } from '@parkett/kernel';
import { universe, xetraCalendar } from '../apps/server/src/books/instruments/index.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { AckFile } from './crash/acks.ts';
import { Customer } from './crash/customer.ts';
import { judge } from './crash/judge.ts';
import { Load, lookAtPrices, type Traded } from './crash/load.ts';
import { Victim } from './crash/server.ts';
import { SmallDisk } from './crash/small-disk.ts';
import { couldNotRun } from './could-not-run.ts';
import { seeded } from './seeded.ts';

// A step of `npm run test:full`: a real disk of 260 MB, filled to the last byte under a load of orders. Orders are refused, reads go on, and all
// heals by itself once there is room; nothing acknowledged may be lost, nothing may have happened twice, and every invariant must hold.

const megabytes = 260;
const fullForMs = 20_000;
const perSecond = 100;

type Site = { disk: SmallDisk; data: string; victim: Victim; acks: AckFile; load: Load; reader: Customer; traded: Traded[] };

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within a minute: ${what}`);
    await pause(100);
  }
}

async function openSite(scratch: string, { disk, victim }: Pick<Site, 'disk' | 'victim'>): Promise<Site> {
  await victim.start();
  const acks = new AckFile(join(scratch, 'acknowledged.jsonl'));
  const customers = await Promise.all(Array.from({ length: 4 }, () => new Customer(victim.origin).open()));
  const reader = customers[0]!;
  const traded = universe.filter(({ code }) => ['SAP', 'ALV', 'EURUSD'].includes(code)).map(instrument => ({ instrument, last: 0n }));
  const load = new Load({ acks, customers, traded, random: seeded(20_261_122) });
  await until('the market has prices', () => lookAtPrices(reader, traded).then(() => traded.every(({ last }) => last > 0n)));
  return { disk, data: join(disk.folder, 'data'), victim, acks, load, traded, reader };
}

const isReady = ({ victim }: Site): Promise<boolean> => fetch(`${victim.origin}/readyz`).then(({ status }) => status === 200);

/** Space that is freed is taken again, and each read must be answered. */
async function readWhileFull({ disk, reader, traded }: Site): Promise<number> {
  let reads = 0;
  for (const end = performance.now() + fullForMs; performance.now() < end; await pause(250)) {
    disk.fill();
    await lookAtPrices(reader, traded);
    await reader.read('wallet/overview', { type: 'Germany' });
    reads += 2;
  }
  return reads;
}

async function liveThrough(site: Site): Promise<string> {
  let over = false;
  const running = site.load.run({ perSecond, until: () => over });
  const end = (): Promise<void> => {
    over = true;
    return running;
  };
  try {
    return await fillAndFree(site, end);
  } finally {
    // Also when it went wrong: a load that never ends would keep this program alive.
    await end();
  }
}

async function fillAndFree(site: Site, endLoad: () => Promise<void>): Promise<string> {
  const { data, disk, acks, load } = site;
  await until('orders are acknowledged', () => acks.count > 50);
  disk.fill();
  await until('the server says that no order is taken', async () => !(await isReady(site)));
  const reads = await readWhileFull(site);
  ok(!(await isReady(site)), 'the server called itself ready while the disk was full');
  const before = acks.count;
  disk.empty();
  const freed = performance.now();
  await until('the server is ready again', () => isReady(site));
  const healedMs = performance.now() - freed;
  await until('orders are acknowledged again', () => acks.count > before + 50);
  await endLoad();
  await load.calm();
  await load.insist();
  const judgement = await judge({ config: readConfig({ PARKETT_DATA: data }, []), acks, load, differing: await load.repeat(20) });
  const { lost, doubled, broken, stuck, holding } = judgement;
  ok(lost.length + doubled.length + broken.length + stuck === 0, JSON.stringify(judgement));
  ok(readFileSync(join(data, 'server.log'), 'utf8').includes('lines of the log are lost'), 'the log says nothing of the lines that it lost');
  return `full disk: ${reads} reads answered meanwhile, ready ${(healedMs / 1_000).toFixed(1)} s after it was freed, ${acks.count} acks, 0 lost, 0 doubled, ${holding} invariants hold`;
}

const scratch = mkdtempSync(join(tmpdir(), 'parkett-full-disk-'));
// Open to the user that PostgreSQL runs as when root runs this.
chmodSync(scratch, 0o755);
const disk = SmallDisk.mount(join(scratch, 'disk'), { megabytes });
if (!disk) {
  console.log('No small file system can be mounted here: a disk that is really full was not tried.');
  process.exitCode = couldNotRun;
} else {
  const day = xetraCalendar.nextOrSame(addDays(dateAt(asInstant(Date.now())), 7));
  const clock = `simulated@${new Date(zonedInstant(day, '10:00')).toISOString()}`;
  const victim = new Victim({ data: join(disk.folder, 'data'), port: await freePort(), clock, outside: null });
  try {
    console.log(await liveThrough(await openSite(scratch, { disk, victim })));
  } catch (error) {
    console.error(error);
    for (const log of ['postgres.log', 'server.log'])
      console.error(`${log} ends with\n${readFileSync(join(disk.folder, 'data', log), 'utf8').slice(-3_000)}`);
    process.exitCode = 1;
  } finally {
    await victim.stop();
    disk.unmount();
  }
}
rmSync(scratch, { recursive: true, force: true });
