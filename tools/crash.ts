import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, asInstant, dateAt, zonedInstant, type TradingDate } from '@parkett/kernel';
import { xetraCalendar } from '../apps/server/src/books/instruments/index.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { linesOf, replay } from '../apps/server/src/replay.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { AckFile } from './crash/acks.ts';
import type { Attacked } from './crash/attacked.ts';
import { eventfulDay, eventfulShares } from './crash/event-calendar.ts';
import { EventRounds } from './crash/event-rounds.ts';
import { GroupVictim } from './crash/group-victim.ts';
import type { Judgement } from './crash/judge.ts';
import { OfferingRounds } from './crash/offering-rounds.ts';
import { lineOf, lineOfEvents, lineOfOfferings, tradingAgain } from './crash/report.ts';
import { seeded } from './seeded.ts';
import { Rounds, type Round } from './crash/rounds.ts';
import { OutsidePostgres } from './crash/outside-postgres.ts';
import { underLoad, Victim } from './crash/server.ts';
import { ProcessGroup } from './processes/group.ts';
import { startSharedPostgres } from './processes/shared-postgres.ts';

// `npm run crash`: kill -9 of the server, of PostgreSQL's first process, of all of PostgreSQL or of everything, at random moments under a load of
// orders, deposits, withdrawals, exchanges and loans; after each kill nothing acknowledged may be lost, nothing may have happened twice, and every
// invariant must hold. With `--processes` the server is four processes on one database: one of them is killed, or the one that leads is put to sleep,
// while the others go on trading. With `--events` the market clock jumps from ex-day to pay-day, and the blow comes while dividends, splits and ends of
// orders are booked; with `--offerings` it jumps over ends of windows, draws, payments and listings of new shares.
// At the end the day is lived again from its logs, on one engine and on three.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Two processes that answer callers and two that run the exchange, one of them standing by. */
    processes: { type: 'boolean', default: false },
    /** Blows on the way through ex-days and pay-days, instead of under a load of orders. */
    events: { type: 'boolean', default: false },
    /** Blows on the way through the steps of offerings. */
    offerings: { type: 'boolean', default: false },
    /** The folder of another PostgreSQL's programs; without it the one that comes along is used. */
    postgres: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error(`--rounds needs a whole number above 0, not '${values.rounds}'.`);
  process.exit(1);
}

/** The first rounds go through the splits and the earliest dividends of so many. */
const sharesWithEvents = 14;

const scratch = mkdtempSync(join(tmpdir(), 'parkett-crash-'));
// Open to the user that PostgreSQL runs as when root runs this.
chmodSync(scratch, 0o755);
const data = join(scratch, 'data');
const soon = addDays(dateAt(asInstant(Date.now())), 7);
const tradingDay = values.events ? eventfulDay(soon) : xetraCalendar.nextOrSame(soon);
const clock = `simulated@${new Date(zonedInstant(tradingDay, '10:00')).toISOString()}`;
const outside = values.postgres ? await new OutsidePostgres({ programs: values.postgres, folder: scratch, port: await freePort() }).make() : null;
const acks = new AckFile(join(scratch, 'acknowledged.jsonl'));
const sayInFile = (line: string): void => appendFileSync(join(scratch, 'processes.log'), `${line}\n`);
const shared = values.processes && !outside ? await startSharedPostgres({ dataFolder: data, say: sayInFile }) : null;
const databaseUrl = outside?.url ?? shared?.url;
const config = readConfig({ PARKETT_DATA: data, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }, []);

async function victimToBe(): Promise<Attacked> {
  const port = await freePort();
  if (!values.processes) return new Victim({ data, port, clock, outside });
  const place = { port, databaseUrl: databaseUrl!, dataFolder: data };
  return new GroupVictim(new ProcessGroup({ http: 2, engines: 2, ...place, settings: underLoad(clock), restart: true, say: sayInFile }));
}

const victim = await victimToBe();
const attack = { victim, acks, config, random: seeded(Number(values.seed)) };

const sums = {
  lost: 0,
  doubled: 0,
  broken: 0,
  stuck: 0,
  told: 0,
  untold: 0,
  differing: 0,
  holding: 0,
  kills: 0,
  orders: 0,
  money: { acks: 0, paid: 0 },
};
const done: Round[] = [];

const underLoadText = (): string =>
  `${acks.count} acks at ${Math.round(sums.orders / sums.kills)} orders/s, ${sums.money.acks} of money, ${sums.money.paid} withdrawals paid, `;

function count(round: Judgement): void {
  for (const line of [...round.lost, ...round.doubled].slice(0, 5)) console.log(`      ${line}`);
  sums.kills += 1;
  sums.lost += round.lost.length;
  sums.doubled += round.doubled.length;
  sums.stuck += round.stuck;
  sums.told = round.told;
  sums.untold += round.untold;
  sums.broken += round.broken.length;
  sums.holding = round.holding;
}

/** Answers the day that is lived again. */
async function underOrders(): Promise<TradingDate> {
  const floor = new Rounds(attack);
  await floor.open();
  for (let number = 1; number <= rounds; number += 1) {
    const round = await floor.round(number);
    done.push(round);
    console.log(lineOf(number, { ...round, acks: acks.count }));
    count(round);
    sums.orders += round.ordersPerSecond;
    sums.money = round.money;
  }
  return tradingDay;
}

/** Answers the last day that was struck on its way. */
async function throughEvents(): Promise<TradingDate> {
  const floor = new EventRounds({ ...attack, shares: eventfulShares(tradingDay, sharesWithEvents) });
  await floor.open();
  let day = tradingDay;
  for (let number = 1; number <= rounds; number += 1) {
    const round = await floor.round(number);
    console.log(lineOfEvents(number, round));
    count(round);
    ({ day } = round);
  }
  return day;
}

/** Answers the last day that was struck on its way. */
async function throughOfferings(): Promise<TradingDate> {
  const floor = new OfferingRounds(attack);
  await floor.open();
  let day = tradingDay;
  for (let number = 1; number <= rounds; number += 1) {
    const round = await floor.round(number);
    console.log(lineOfOfferings(number, round));
    count(round);
    day = dateAt(round.at);
  }
  return day;
}

/** Lives through the rounds that the options ask for. Answers the day that is lived again. */
function lived(): Promise<TradingDate> {
  if (values.offerings) return throughOfferings();
  return values.events ? throughEvents() : underOrders();
}

console.log(`${rounds} kills, seed ${values.seed}, data in ${scratch}`);
try {
  const date = await lived();
  const replayed = await replay(config, { date, shards: 3, say: () => {} });
  for (const line of linesOf(replayed, { date, shards: 3 })) console.log(line);
  sums.differing = replayed.problems.length;
} finally {
  await victim.stop();
  await outside?.stop();
  await shared?.stop();
  acks.close();
}
for (const line of tradingAgain(done)) console.log(line);
const sound = sums.lost + sums.doubled + sums.broken + sums.stuck + sums.untold + sums.differing === 0;
if (sound) rmSync(scratch, { recursive: true, force: true });
else console.log(`What is left is in ${scratch}.`);
console.log(
  `${sums.kills} kills, ${values.events || values.offerings ? '' : underLoadText()}${sums.lost} lost, ${sums.doubled} doubled, ${sums.stuck} stuck, ${sums.told} messages and ${sums.untold} missing, ${sums.holding} invariants hold, ${sums.broken} breaches`,
);
process.exit(sound ? 0 : 1);
