/**
 * What the books cost: orders placed, matched and booked by the product's own code, beside pgbench's TPC-B script on the same PostgreSQL
 * in the same run. Run: node bench/database.ts [--seconds 60]
 */
import { parseArgs } from 'node:util';
import { measureAnchor, prepareAnchor, type Anchor } from './anchor.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { told } from './cpu.ts';
import { anyOf, BenchFloor, drive, expectSound, restingBuy, type Rate } from './place-orders.ts';
import { firstBuys, matchRound, withCpu, type Reached } from './rounds.ts';
import { printTable, times, type Row } from './row.ts';

const customers = 100_000;
/** Those who trade the share already: a first buy, which opens an account, isn't what the row says. */
const buyers = 10_000;
/** Commands of one hot account all go to one lane. */
const hotCustomer = 77n;
const warmUpSeconds = 3;
const p99MaxMs = 40;

type Run = { floor: BenchFloor; inFlight: number; seconds: number; customerOf: () => bigint };
type Say = (line: string) => void;
type Measured = Rate & Reached;

async function placing({ floor, inFlight, seconds, customerOf }: Run): Promise<Measured> {
  const place = (customer: bigint): Promise<unknown> => floor.place(customer, restingBuy);
  await drive({ inFlight, seconds: warmUpSeconds, customerOf, place });
  return withCpu(() => drive({ inFlight, seconds, customerOf, place }));
}

type Placed = { at256: Measured; at32: Measured; hot: Measured; single256: Measured; single32: Measured };

const lineOf = (name: string, { perSecond, p50, p99, cpu }: Measured): string =>
  `${name}: ${perSecond.toFixed(0)} per second, median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${told(cpu)}`;

async function placeAll(house: BenchHouse, { seconds, say }: { seconds: number; say: Say }): Promise<Placed> {
  const batched = await new BenchFloor(house, { lanes: 2, matching: false }).open();
  const uniform = anyOf(customers);
  const at256 = await placing({ floor: batched, inFlight: 256, seconds, customerOf: uniform });
  await expectSound(batched);
  const at32 = await placing({ floor: batched, inFlight: 32, seconds, customerOf: uniform });
  const hot = await placing({ floor: batched, inFlight: 256, seconds, customerOf: () => hotCustomer });
  await expectSound(batched);
  const alone = await new BenchFloor(house, { lanes: 32, matching: false, batchMax: 1 }).open();
  const single256 = await placing({ floor: alone, inFlight: 256, seconds, customerOf: uniform });
  const single32 = await placing({ floor: alone, inFlight: 32, seconds, customerOf: uniform });
  await expectSound(alone);
  for (const [name, rate] of Object.entries({ at256, at32, hot, single256, single32 })) say(lineOf(name, rate));
  return { at256, at32, hot, single256, single32 };
}

async function matchAll(house: BenchHouse, seconds: number): Promise<Reached> {
  const floor = await new BenchFloor(house, { lanes: 1, matching: true }).open();
  await firstBuys(floor, buyers);
  const reached = await matchRound(floor, { seconds, customers: buyers });
  await expectSound(floor);
  return reached;
}

function rowsOf(anchor: Anchor, placed: Placed, matched: Reached): Row[] {
  const { at256, at32, hot, single256, single32 } = placed;
  const simple = at256.perSecond / anchor.simple;
  const prepared = at256.perSecond / anchor.prepared;
  const each = (what: string, ratio: number, goal: number, unit: string): Row => ({
    what,
    measured: `${times(ratio)} ${unit}`,
    goal: `≥ ${goal} ×`,
    met: ratio >= goal,
  });
  return [
    {
      what: 'anchor: TPC-B simple / prepared',
      measured: `${anchor.simple.toFixed(0)} / ${anchor.prepared.toFixed(0)} per second`,
      goal: '',
      met: true,
    },
    { ...each('place order, durable, 256 in flight', simple, 6, `TPC-B simple (${at256.perSecond.toFixed(0)} per second)`), cpu: at256.cpu },
    each('', prepared, 4.5, 'TPC-B prepared'),
    { what: 'p99 of placing, 256 in flight', measured: `${at256.p99.toFixed(1)} ms`, goal: `≤ ${p99MaxMs} ms`, met: at256.p99 <= p99MaxMs },
    each(
      'against one transaction per command, 256',
      at256.perSecond / single256.perSecond,
      8,
      `(${single256.perSecond.toFixed(0)} per second alone)`,
    ),
    each('against one transaction per command, 32', at32.perSecond / single32.perSecond, 5, `(${single32.perSecond.toFixed(0)} per second alone)`),
    each('all on one hot account', hot.perSecond / at256.perSecond, 0.9, 'its uniform rate'),
    {
      ...each('order → matched → booked', matched.perSecond / anchor.simple, 3, `TPC-B simple (${matched.perSecond.toFixed(0)} per second)`),
      cpu: matched.cpu,
    },
  ];
}

export async function benchDatabase(seconds: number, say: Say = () => {}): Promise<{ rows: Row[]; anchor: Anchor }> {
  const house = await openHouse();
  try {
    say('filling the anchor');
    await prepareAnchor(house.server, house.owner);
    say('measuring the anchor');
    const anchor = measureAnchor(house.server, seconds);
    await house.owner.query('drop table pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history');
    say('opening customers');
    await openCustomers(house, customers);
    await house.owner.query('checkpoint');
    // First, since what placing leaves pending would be handed to its venue.
    say('matching orders');
    const matched = await matchAll(house, seconds);
    await house.owner.query('vacuum analyze');
    await house.owner.query('checkpoint');
    say('placing orders');
    const placed = await placeAll(house, { seconds, say });
    return { rows: rowsOf(anchor, placed, matched), anchor };
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const { rows } = await benchDatabase(Number(values.seconds), line => console.error(line));
  printTable(rows);
}
