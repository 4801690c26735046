/**
 * An allotment of a hundred thousand requests by each method, and a draw of as many subscriptions, while orders of these customers are placed.
 * Run: node bench/draws.ts [--customers 100000]
 */
import { parseArgs } from 'node:util';
import { allot } from '@parkett/contract/allotment';
import { later, ok } from '@parkett/kernel';
import { listings, InstrumentList, universe } from '../apps/server/src/books/instruments/index.ts';
import { newHold, type AccountId } from '../apps/server/src/books/ledger/index.ts';
import { offeringsDue, type NewShareParts } from '../apps/server/src/features/new-shares/index.ts';
import { claim } from '../apps/server/src/features/new-shares/chart.ts';
import { commit } from '../apps/server/src/features/new-shares/draw.ts';
import { insertOffering, takeStep, type NewOffering } from '../apps/server/src/features/new-shares/store.ts';
import { movementKinds } from '../apps/server/src/manifests.ts';
import { timestamp, withTransaction } from '../apps/server/src/platform/db.ts';
import { addDueItem } from '../apps/server/src/platform/due-items.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { anyOf, BenchFloor, benchStart, drive, expectSound, restingBuy, type Rate, underOrders } from './place-orders.ts';
import { printTable, times, type Row } from './row.ts';
import { sweep } from './sweep.ts';

const goals = { allotSeconds: 1, seconds: 60, p99: 1.5 };
const atOnce = 1_000;
const opensAt = later(benchStart, -3_600_000);
const share = listings.find(({ instrument }) => instrument.code === 'LHA')!.instrument;
/** Ten shares of 5.00 each. */
const [asked, price, held] = [10n, 50_000n, 5_000n];

/** Half of what customers ask is there. */
const offeringOf = (customers: number): NewOffering => ({
  ...{ instrumentId: share.id, kind: 'ipo', payment: 'held', method: 'pro-rata', currency: 'EUR' },
  ...{ quantity: (asked * BigInt(customers)) / 2n, minimum: asked, lot: 1n, low: price, high: price, price, accountMinimum: 0n, countMax: 1 },
  ...{ lockDays: 1, underwriter: 'Bench', institution: null, publishedAt: opensAt, opensAt, endsAt: benchStart, drawAt: benchStart },
  ...{ paymentDueAt: null, payoutAt: later(benchStart, 3_600_000), listsAt: later(benchStart, 7_200_000), termId: null, restOf: null },
});

const partsOf = ({ db }: BenchHouse, { ledger, ruleBook, market }: BenchFloor): NewShareParts =>
  ({
    ...{ db, ledger, ruleBook, instruments: new InstrumentList(universe), history: market, movements: movementKinds, demo: null },
    ...{ systemNow: () => benchStart, now: () => benchStart, notify: () => {}, lookAtLog: () => {}, keyOf: (date: string) => `key of ${date}` },
    sealing: { seal: (plain: Buffer) => plain, open: (sealed: Buffer) => sealed },
    ...{ seatOf: async () => null, comparePassword: async () => ok(null), terms: { announce: () => {} } },
  }) as unknown as NewShareParts;

/** An offering whose window ends now, to which each customer has subscribed. */
async function subscribeAll(house: BenchHouse, { ledger }: BenchFloor, parts: NewShareParts, customers: number): Promise<void> {
  const { db, owner } = house;
  const offering = await withTransaction(db, async tx => {
    const id = (await insertOffering(tx, offeringOf(customers), opensAt))!;
    await commit(parts, tx, { offering: id, at: opensAt });
    await takeStep(tx, { offering: id, step: 'subscribable', at: opensAt });
    for (const kind of ['new-shares.ends', 'new-shares.draws']) await addDueItem(tx, { kind, key: String(id), at: benchStart });
    return id;
  });
  const { rows } = await owner.query<{ id: string; owner: string }>(
    `select id::text, owner::text from ledger_account where purpose = 'cash' and owner <> 0 order by owner`,
  );
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const ids = await ledger.holdIds.take(some.length);
    await withTransaction(db, async tx => {
      const placed = some.map(({ id, owner: whose }, index) =>
        newHold({
          ...{ account: BigInt(id) as AccountId<'EUR'>, id: ids[index]!, claim, claimId: BigInt(whose) },
          owner: BigInt(whose),
          amount: held as never,
          at: opensAt,
        }),
      );
      await ledger.setAside(tx, { placed });
    });
  }
  await owner.query(
    `insert into subscription (id, customer_id, offering_id, quantity, limit_price, held, hold_account, hold_id, mark, subscribed_at, state)
     select owner, owner, $1, $2, $3, $4, account_id, id, sha256(owner::text::bytea), $5, 'pending' from ledger_hold where claim = $6`,
    [offering, asked, price, held, timestamp(opensAt), claim],
  );
  await owner.query(`insert into subscription_event (subscription_id, step, at) select id, 'pending', subscribed_at from subscription`);
  await owner.query(`select setval('subscription_id', $1)`, [customers + 1]);
  await owner.query('vacuum analyze subscription, subscription_event, ledger_hold, ledger_account');
  await owner.query('checkpoint');
}

/** Shares for as many requests of one to twelve lots, of which half are there. */
function allotEach(count: number): Row[] {
  const list = Array.from({ length: count }, (_, index) => ({ lots: BigInt(1 + (index % 12)) }));
  const lots = list.reduce((sum, request) => sum + request.lots, 0n) / 2n;
  // Each place once, in an order that the list doesn't have.
  const order = Array.from({ length: count }, (_, index) => index).toSorted((a, b) => ((a * 7_919) % 100_003) - ((b * 7_919) % 100_003));
  return (['pro-rata', 'lottery', 'equal'] as const).map(method => {
    const begun = performance.now();
    allot({ lots, method }, list, order);
    const seconds = (performance.now() - begun) / 1_000;
    return {
      what: `allotment of ${count} requests, ${method}`,
      measured: `${seconds.toFixed(2)} s`,
      goal: `≤ ${goals.allotSeconds} s`,
      met: seconds <= goals.allotSeconds,
    };
  });
}

export async function benchDraws(say: (line: string) => void, { customers }: { customers: number } = { customers: 100_000 }): Promise<Row[]> {
  const house = await openHouse();
  try {
    say('opening customers');
    await openCustomers(house, customers);
    const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
    const parts = partsOf(house, floor);
    say('subscribing');
    await subscribeAll(house, floor, parts, customers);
    const place = (seconds: number, until?: () => boolean): Promise<Rate> =>
      drive({
        ...underOrders,
        seconds,
        customerOf: anyOf(customers),
        place: customer => floor.place(customer, restingBuy),
        ...(until ? { until } : {}),
      });
    await place(10);
    const quiet = await place(20);
    say(`quiet: ${quiet.perSecond.toFixed(0)} orders per second, p99 ${quiet.p99.toFixed(1)} ms`);
    const { seconds, orders } = await sweep(house, offeringsDue(parts), { at: benchStart, place: until => place(1_200, until) });
    say(
      `${seconds.toFixed(1)} s; meanwhile: ${orders.perSecond.toFixed(0)} orders per second, p99 ${orders.p99.toFixed(1)} ms, ${orders.refused} refused`,
    );
    const slower = orders.p99 / quiet.p99;
    await expectSound(floor, ['new-shares', 'ledger']);
    return [
      ...allotEach(customers),
      {
        what: `a draw booked for ${customers} customers`,
        measured: `${seconds.toFixed(1)} s`,
        goal: `≤ ${goals.seconds} s`,
        met: seconds <= goals.seconds,
      },
      {
        what: 'p99 of orders meanwhile',
        measured: `${times(slower)} (${orders.p99.toFixed(1)} ms, else ${quiet.p99.toFixed(1)} ms)`,
        goal: `≤ ${goals.p99} ×`,
        met: slower <= goals.p99,
      },
    ];
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { customers: { type: 'string', default: '100000' } } });
  printTable(await benchDraws(said => console.error(said), { customers: Number(values.customers) }));
}
