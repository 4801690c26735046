/**
 * A dividend and a split of a hundred thousand holders, while orders of these customers are placed.
 * Run: node bench/ex-days.ts [--only dividend,split] [--customers 100000]
 */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addDays, dateAt, type Instant, type TradingDate } from '@parkett/kernel';
import { InstrumentList, universe } from '../apps/server/src/books/instruments/index.ts';
import { exMoment, insertTerms, MarketTerms } from '../apps/server/src/books/market-data/index.ts';
import { addSteps, daysOf } from '../apps/server/src/features/corporate-actions/announce.ts';
import { beginCalendar, corporateDue, type CorporateParts } from '../apps/server/src/features/corporate-actions/index.ts';
import { announcementAt, announcementOf, paymentAt } from '../apps/server/src/features/corporate-actions/rules/calendar.ts';
import { movementKinds } from '../apps/server/src/manifests.ts';
import { localBus } from '../apps/server/src/platform/bus/bus.ts';
import { withTransaction } from '../apps/server/src/platform/db.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { anyOf, BenchFloor, benchStart, drive, expectSound, marketBuy, restingBuy, type Rate, underOrders } from './place-orders.ts';
import { printTable, times, type Row } from './row.ts';
import { sweep } from './sweep.ts';

const goals = { seconds: 60, p99: 1.5, memoryMb: 100 };
/** Three shares become four, and the half of one more is paid. */
const quantity = '3';
const ratio = { old: 2n, fresh: 3n };
/** Of a price of 100. */
const dividend = 23_500n;
const share = universe.find(({ code }) => code === marketBuy.code)!;
const exDays = { dividend: addDays(dateAt(benchStart), 1), split: addDays(dateAt(benchStart), 10) };

type Event = keyof typeof exDays;
/** The events that are among the named parts. */
export const eventsAmong = (names: readonly string[]): Event[] => names.filter((name): name is Event => name in exDays);

type Bench = { readonly house: BenchHouse; readonly floor: BenchFloor; readonly parts: CorporateParts };
type Measured = { readonly rate: Rate; readonly grownMb: number };

/** Each customer buys shares at market, before any clock starts. */
async function buyAll(house: BenchHouse, customers: number): Promise<void> {
  const floor = await new BenchFloor(house, { lanes: 1, matching: true }).open();
  let bought = 0;
  const { refused } = await drive({
    ...{ inFlight: 256, seconds: Infinity, until: () => bought >= customers },
    customerOf: () => BigInt((bought += 1)),
    place: customer => floor.place(customer, { ...marketBuy, quantity }),
  });
  await floor.backOffice.settled();
  if (refused > 0) throw new Error(`${refused} customers bought nothing`);
  await house.owner.query('vacuum analyze');
  await house.owner.query('checkpoint');
}

async function partsOf({ db }: BenchHouse, { ledger, ruleBook, market }: BenchFloor): Promise<CorporateParts> {
  const parts = {
    ...{ db, ledger, ruleBook, instruments: new InstrumentList(universe), history: market, movements: movementKinds },
    ...{ plans: new Map(), splitPlans: new Map(), increasing: new Set<string>(), splitFollowers: [] },
    terms: await MarketTerms.open({ db, bus: localBus(), source: market }),
    now: () => benchStart,
    notify: () => {},
    lookAtLog: () => {},
  };
  await beginCalendar(parts);
  return parts;
}

/** The event is announced, with all of its steps. Answers the moments at which it is booked. */
async function announce({ house, floor, parts }: Bench, event: Event): Promise<{ readonly exAt: Instant; readonly paysAt: Instant }> {
  const exDate: TradingDate = exDays[event];
  const split = event === 'split';
  const days = split ? { exDate, recordDate: exDate, paysOn: exDate } : daysOf(parts, share, exDate);
  const shares = split ? ratio : { old: null, fresh: null };
  const close = 100n * 10n ** BigInt(share.priceScale);
  const announcedAt = announcementAt(announcementOf(exDate));
  const draft = { instrumentId: share.id, kind: event, ...days, amount: split ? 0n : dividend, announcedAt, close, ...shares };
  await withTransaction(house.db, async tx => {
    for (const term of await insertTerms(tx, [draft])) await addSteps(parts, tx, term);
  });
  return { exAt: exMoment(floor.market.scheduleOf(), exDate), paysAt: paymentAt(days.paysOn) };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The main heap without what nobody can reach any more. */
function liveMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Orders that are placed for some seconds or until something is done, and what the process keeps more of afterwards. */
async function place({ floor }: Bench, { customers, ...load }: { customers: number; seconds: number; until?: () => boolean }): Promise<Measured> {
  const before = liveMb();
  const rate = await drive({ ...underOrders, ...load, customerOf: anyOf(customers), place: customer => floor.place(customer, restingBuy) });
  return { rate, grownMb: liveMb() - before };
}

/** Seconds until all that is due at a moment is booked, and the orders that were placed meanwhile. */
async function book(bench: Bench, { at, customers }: { at: Instant; customers: number }): Promise<Measured & { readonly seconds: number }> {
  const placed = (until: () => boolean): Promise<Measured> => place(bench, { customers, seconds: 1_200, until });
  const { seconds, orders } = await sweep(bench.house, corporateDue(bench.parts), { at, place: placed });
  return { seconds, ...orders };
}

function rowsOf(what: string, quiet: Measured, { seconds, rate, grownMb }: Measured & { readonly seconds: number }): Row[] {
  const slower = rate.p99 / quiet.rate.p99;
  // A process keeps each order that rests.
  const ofOrders = (quiet.grownMb / quiet.rate.count) * rate.count;
  const moreMb = grownMb - ofOrders;
  return [
    { what, measured: `${seconds.toFixed(1)} s`, goal: `≤ ${goals.seconds} s`, met: seconds <= goals.seconds },
    {
      what: 'p99 of orders meanwhile',
      measured: `${times(slower)} (${rate.p99.toFixed(1)} ms, else ${quiet.rate.p99.toFixed(1)} ms)`,
      goal: `≤ ${goals.p99} ×`,
      met: slower <= goals.p99,
    },
    {
      what: 'memory that the process keeps more of',
      measured: `${moreMb.toFixed(0)} MB (${grownMb.toFixed(0)} MB, of which ${ofOrders.toFixed(0)} MB for ${rate.count} resting orders)`,
      goal: `≤ ${goals.memoryMb} MB`,
      met: moreMb <= goals.memoryMb,
    },
  ];
}

const told = ({ rate, grownMb }: Measured): string =>
  `${rate.perSecond.toFixed(0)} orders per second, p99 ${rate.p99.toFixed(1)} ms, ${rate.refused} refused, +${grownMb.toFixed(1)} MB`;

type Asked = { readonly events: readonly Event[]; readonly customers: number };

export async function benchExDays(say: (line: string) => void, { events, customers }: Asked): Promise<Row[]> {
  const house = await openHouse();
  try {
    say('opening customers');
    await openCustomers(house, customers);
    say('buying shares');
    await buyAll(house, customers);
    const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
    const bench: Bench = { house, floor, parts: await partsOf(house, floor) };
    const rows: Row[] = [];
    const step = async (what: string, at: Instant): Promise<void> => {
      await place(bench, { customers, seconds: 10 });
      const quiet = await place(bench, { customers, seconds: 20 });
      say(`quiet: ${told(quiet)}`);
      const measured = await book(bench, { at, customers });
      say(`${what}: ${measured.seconds.toFixed(1)} s; meanwhile: ${told(measured)}`);
      rows.push(...rowsOf(`${customers} ${what}`, quiet, measured));
    };
    for (const event of events) {
      const { exAt, paysAt } = await announce(bench, event);
      await step(event === 'split' ? 'holders of a share that is split' : 'dividends due on an ex-day', exAt);
      if (event === 'dividend') await step('dividends paid on a pay-day', paysAt);
    }
    await expectSound(floor);
    return rows;
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: 'dividend,split' }, customers: { type: 'string', default: '100000' } },
  });
  printTable(await benchExDays(said => console.error(said), { events: eventsAmong(values.only.split(',')), customers: Number(values.customers) }));
}
