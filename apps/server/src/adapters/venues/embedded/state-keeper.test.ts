import { afterEach, expect, test } from 'vitest';
import { instantOf, later } from '@parkett/kernel';
import { RuleReader } from '../../../books/house-rules/index.ts';
import { InstrumentList, universe } from '../../../books/instruments/index.ts';
import { corridorsOf } from '../../../books/market-data/index.ts';
import { commandsAfter, engineOrigin, findOrder, insertEngineRows, type EngineRow, type VenueOrder } from '../../../books/orders/index.ts';
import { appendCommands } from '../../../books/orders/log/command-store.ts';
import { withTransaction, type Db } from '../../../platform/db.ts';
import { silentLog } from '../../../platform/log.ts';
import { expectNothingElseBroken } from '../../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testFeed } from '../../../testing/test-feed.ts';
import { TestFloor } from '../../../testing/trading-floor.ts';
import { openFeed } from '../../feeds/open-feed.ts';
import { LogFollowing } from './engine-log.ts';
import { FollowingHost } from './following-host.ts';
import { packed, unpacked } from './kept-state.ts';
import { versionsOf } from './market-host.ts';
import { openStateKeeper, StateKeeper, type Beside } from './state-keeper.ts';
import { EmbeddedVenue } from './venue.ts';

// Promised: the exchange's state is written while it trades, is that of a row of its log, and a start goes on from it as if it had never ended.

const log = silentLog();
const opened: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()));
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase();
  opened.push(database);
  return database;
}

const keptIn = (db: Db) => engineOrigin(db, { venue: 'embedded', before: null });

/** What happens on the floor while the engine beside it is at work. */
type Meanwhile = { readonly followed?: () => Promise<unknown>; readonly saved?: () => Promise<unknown> };

function keeperOf(floor: TestFloor, meanwhile: Meanwhile = {}): { keeper: StateKeeper; openings: () => number } {
  let openings = 0;
  const open = (): Beside => {
    openings += 1;
    const beside = new FollowingHost(floor.hostParts);
    let isFirst = true;
    return {
      load: state => beside.load(state),
      follow: async rows => {
        const problem = beside.follow(rows);
        if (isFirst) await meanwhile.followed?.();
        isFirst = false;
        return problem;
      },
      save: async () => {
        const { state, ...after } = beside.host.save();
        await meanwhile.saved?.();
        return { ...after, state: packed(state) };
      },
      stop: async () => {},
    };
  };
  const versions = versionsOf(floor.hostParts.feed, universe);
  return { keeper: new StateKeeper({ db: floor.database.db, log, versions, open }), openings: () => openings };
}

async function openFloor(): Promise<TestFloor> {
  const floor = await new TestFloor(await newDatabase()).open();
  await floor.price('SAP', '100.00');
  for (const id of [1n, 2n]) await floor.customer(id);
  return floor;
}

async function buy(floor: TestFloor, customer: bigint, price: string): Promise<bigint> {
  const placed = await floor.place(customer, { code: 'SAP', side: 'buy', type: 'limit', quantity: '3', price });
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  return placed.order.id;
}

const stateOf = ({ database: { db } }: TestFloor, order: bigint) => findOrder(db, { customer: 1n, order });

test('orders come and execute while the state is written; it is the state of the engine that trades, at the row that it names', async () => {
  const floor = await openFloor();
  const resting = await buy(floor, 1n, '95.00');
  const trading: { row: bigint; state: Uint8Array }[] = [];
  const sent: bigint[] = [];
  const { keeper } = keeperOf(floor, {
    followed: async () => {
      expect(await stateOf(floor, await buy(floor, 1n, '101.00'))).toMatchObject({ state: 'executed' });
      await buy(floor, 2n, '94.00');
      trading.push(await floor.savedState());
    },
    saved: async () => {
      sent.push(await buy(floor, 1n, '102.00'), await buy(floor, 1n, '93.00'));
      expect(await stateOf(floor, sent[0]!)).toMatchObject({ state: 'executed' });
    },
  });
  await keeper.keep();
  const kept = await keptIn(floor.database.db);
  expect(kept!.row).toBe(trading[0]!.row);
  expect(unpacked(kept!.state!)).toEqual(unpacked(trading[0]!.state));
  // Whoever followed the rows before it would see that they don't give what they gave; those behind it must give it again.
  await floor.database.owner.query('', `update engine_input set events = '' where row <= $1`, [kept!.row]);
  await floor.reopen();
  expect(await floor.database.db.query('', 'select row from engine_input where begins')).toHaveLength(1);
  await floor.price('SAP', '94.50');
  expect(await stateOf(floor, resting)).toMatchObject({ state: 'executed' });
  expect(await stateOf(floor, sent[1]!)).toMatchObject({ state: 'pending' });
  await expectNothingElseBroken(floor, /^I65: a row of engine_input/);
});

test('the next state goes on from the one before; where nothing happened since, none is written', async () => {
  const floor = await openFloor();
  await buy(floor, 1n, '95.00');
  const { keeper, openings } = keeperOf(floor);
  await keeper.keep();
  const first = await keptIn(floor.database.db);
  await keeper.keep();
  expect(openings()).toBe(1);
  await buy(floor, 1n, '94.00');
  await floor.savedState();
  await floor.database.owner.query('', `update engine_input set events = '' where row <= $1`, [first!.row]);
  await keeper.keep();
  expect((await keptIn(floor.database.db))!.row).toBeGreaterThan(first!.row);
});

test('a log that gives something else than was booked leaves no state, and isn’t followed again and again', async () => {
  const floor = await openFloor();
  await buy(floor, 1n, '95.00');
  await floor.savedState();
  await floor.database.owner.query('', `update engine_input set events = '' where row = 2`);
  const { keeper, openings } = keeperOf(floor);
  await keeper.keep();
  await keeper.keep();
  expect(openings()).toBe(1);
  expect(await floor.database.db.query('', 'select row from engine_state')).toEqual([]);
});

test('a thread beside the one that trades follows its log and writes what that one would have written', async () => {
  const { db } = await newDatabase();
  const feed = testFeed(instantOf('2026-11-23T07:59:30Z'));
  const at = instantOf('2026-11-24T09:30:00Z');
  const source = openFeed(feed);
  const told: EngineRow[] = [];
  const trading = EmbeddedVenue.open(
    { feed },
    { events: ({ inputs }) => told.push(...inputs), phases: () => {}, market: () => {}, failed: error => Promise.reject(error) },
  );
  const corridors = corridorsOf(new RuleReader([]));
  await new LogFollowing(trading, { db, log, versions: versionsOf(feed, source.instruments) }).takeOver({ at, corridors });
  const { id: instrument } = universe.find(({ code }) => code === 'SAP')!;
  const bid = source.ladderAt(instrument, at)!.bids[0]![0];
  // Above the market and below it.
  for (const [index, limit] of [bid + 20_000n, bid - 20_000n, bid + 20_000n, bid - 10_000n].entries()) {
    const number = BigInt(index + 1);
    const order: VenueOrder = {
      ...{ order: number, customer: number, instrument, side: 'buy', type: 'limit', quantity: 10n, limit, collarBps: null, stop: null },
      ...{ timeInForce: 'day', until: null, mainHoursOnly: false, portfolio: 0n, funding: 'cash' },
    };
    const decided = { venue: 'embedded', at: later(at, index * 3_000), commands: [{ kind: 'submit' as const, order }] };
    await withTransaction(db, tx => appendCommands(tx, decided));
  }
  for (const logged of await commandsAfter(db, { venue: 'embedded', after: 0n, rows: 10 })) {
    trading.take(logged);
    await trading.advance(logged.at);
  }
  const saved = await trading.save();
  await withTransaction(db, tx => insertEngineRows(tx, told));
  const keeper = openStateKeeper({ db, log, feed, instruments: new InstrumentList(source.instruments) });
  await keeper.keep();
  const kept = await keptIn(db);
  expect(kept!.row).toBe(saved.row);
  expect(unpacked(kept!.state!)).toEqual(unpacked(saved.state!));
  await trading.stop();
});
