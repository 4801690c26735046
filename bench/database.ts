/**
 * What the books cost: orders placed, matched and booked by the product's own code, beside pgbench's TPC-B script on the same PostgreSQL
 * in the same run. Run: node bench/database.ts [--seconds 60]
 */
import { parseArgs } from 'node:util';
import { measureAnchor, prepareAnchor, type Anchor } from './anchor.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { sumOfParts, told, type Costs } from './cpu.ts';
import { anyOf, BenchFloor, drive, expectSound, restingBuy, type Rate } from './place-orders.ts';
import { firstBuys, matchRound, withCosts, type Reached } from './rounds.ts';
import { printTable, times, type Row } from './row.ts';

const customers = 100_000;
/** Those who trade the share already: a first buy, which opens an account, isn't what the row says. */
const buyers = 10_000;
/** Commands of one hot account all go to one lane. */
const hotCustomer = 77n;
const warmUpSeconds = 10;
const goals = { simple: 6, prepared: 4.5, p99Ms: 40, alone256: 8, alone32: 6, hot: 0.9, matched: 2.5, placedWal: 800, matchedWal: 4_000 };

type Run = { floor: BenchFloor; inFlight: number; seconds: number; customerOf: () => bigint };
type Say = (line: string) => void;
type Measured = Rate & Reached;

async function placing({ floor, inFlight, seconds, customerOf }: Run): Promise<Measured> {
  const place = (customer: bigint): Promise<unknown> => floor.place(customer, restingBuy);
  await drive({ inFlight, seconds: warmUpSeconds, customerOf, place });
  return withCosts(floor, () => drive({ inFlight, seconds, customerOf, place }));
}

type Placed = { at256: Measured; at32: Measured; hot: Measured; single256: Measured; single32: Measured };

const lineOf = (name: string, { perSecond, p50, p99, refused, ...costs }: Measured): string =>
  `${name}: ${perSecond.toFixed(0)} per second, ${refused} refused, median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${told(costs)}`;

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
  await matchRound(floor, { seconds: warmUpSeconds, customers: buyers });
  const reached = await matchRound(floor, { seconds, customers: buyers });
  await expectSound(floor);
  return reached;
}

const ofGoal = (what: string, found: { ratio: number; goal: number; unit: string }): Row => ({
  what,
  measured: `${times(found.ratio)} ${found.unit}`,
  goal: `≥ ${found.goal} ×`,
  met: found.ratio >= found.goal,
});

const anchorRow = (what: string, { perSecond, ...costs }: Anchor['simple']): Row => ({
  what: `anchor: TPC-B ${what}`,
  measured: `${perSecond.toFixed(0)} per second`,
  goal: '',
  met: true,
  ...{ costs, each: 'transaction' },
});

const walRow = (what: string, { walBytes = Number.NaN }: Reached, goal: number): Row => ({
  what: `WAL per ${what} order`,
  measured: `${walBytes.toFixed(0)} bytes`,
  goal: `≤ ${goal}`,
  met: walBytes <= goal,
});

const rateOf = ({ perSecond }: Reached): string => `${perSecond.toFixed(0)} per second`;

/** How often one of the anchor's would fit into the processor time of one of ours: what a machine that others share can still tell. */
const byProcessor = (ours: Reached, anchor: Costs): string => times(sumOfParts(anchor.cpu) / sumOfParts(ours.cpu));

const againstAnchor = (what: string, ours: Reached, against: { anchor: Anchor['simple']; name: string; goal: number }): Row =>
  ofGoal(what, {
    ...{ ratio: ours.perSecond / against.anchor.perSecond, goal: against.goal },
    unit: `TPC-B ${against.name} (${rateOf(ours)}; by processor ${byProcessor(ours, against.anchor)})`,
  });

const againstAlone = (inFlight: number, pair: { together: Measured; single: Measured; goal: number }): Row =>
  ofGoal(`against one transaction per command, ${inFlight}`, {
    ...{ ratio: pair.together.perSecond / pair.single.perSecond, goal: pair.goal },
    unit: `(${rateOf(pair.together)}, ${rateOf(pair.single)} alone; by processor ${byProcessor(pair.together, pair.single)})`,
  });

function rowsOf({ simple, prepared }: Anchor, placed: Placed, matched: Reached): Row[] {
  const { at256, at32, hot, single256, single32 } = placed;
  const refused = [...Object.values(placed), matched].reduce((sum, each) => sum + each.refused, 0);
  return [
    anchorRow('simple', simple),
    anchorRow('prepared', prepared),
    { ...againstAnchor('place order, durable, 256 in flight', at256, { anchor: simple, name: 'simple', goal: goals.simple }), costs: at256 },
    againstAnchor('', at256, { anchor: prepared, name: 'prepared', goal: goals.prepared }),
    { what: 'its p99', measured: `${at256.p99.toFixed(1)} ms`, goal: `≤ ${goals.p99Ms} ms`, met: at256.p99 <= goals.p99Ms },
    walRow('placed', at256, goals.placedWal),
    againstAlone(256, { together: at256, single: single256, goal: goals.alone256 }),
    { ...againstAlone(32, { together: at32, single: single32, goal: goals.alone32 }), costs: at32 },
    ofGoal('all on one hot account', { ratio: hot.perSecond / at256.perSecond, goal: goals.hot, unit: 'its uniform rate' }),
    { ...againstAnchor('order → matched → booked', matched, { anchor: simple, name: 'simple', goal: goals.matched }), costs: matched },
    walRow('matched', matched, goals.matchedWal),
    { what: 'orders refused in all of these', measured: String(refused), goal: 'none', met: refused === 0 },
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
