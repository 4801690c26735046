import { later, money, negated, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect, manifests } from '../../manifests.ts';
import { SimulatedClock } from '../../platform/clock.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { DueLoop } from '../../platform/due.ts';
import { dueItems } from '../../platform/due-items.ts';
import { silentLog } from '../../platform/log.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { LossyDb } from '../../testing/lossy-db.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import {
  accountIn,
  accountsOfOwner,
  defineEntry,
  HoldEnds,
  journalEntry,
  house as houseOwner,
  Ledger,
  line,
  newHold,
  postHold,
  unitOfCurrency,
  wallet,
  type AccountId,
  type HoldFollower,
} from './index.ts';

// A hold may have an end of its own in business time. Promised: it ends once, at that moment, whatever dies, jumps or comes at the same moment; and what its
// claim has follow is written with it or not at all.

const euro = unitOfCurrency('EUR');
const hour = 3_600_000;
const house = collect([
  ...manifests,
  {
    name: 'promises',
    ledger: {
      entries: [
        defineEntry({
          name: 'kept',
          flow: 'fee',
          words: 'paper-funding',
          purposes: ['cash', 'maker'],
          source: `select reference, part, owner, booked_at as at from ledger_entry where kind = 'kept'`,
        }),
      ],
      claims: [{ kind: 'promise', source: 'select id, owner from promise' }],
    },
  },
]);
let database: TestDatabase;
let floor: TestFloor;
let db: Db;
let ledger: Ledger;
let maker: AccountId<'EUR'>;
let customers = 0n;

beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  await database.owner.query('', 'create table promise (id bigint primary key, owner bigint not null)');
  await database.owner.query('', 'create table promise_ended (hold bigint not null, at timestamptz not null, given bigint not null)');
  floor = await new TestFloor(database, { house }).open();
  ({ ledger } = floor);
  const key = { owner: houseOwner, portfolio: wallet, purpose: 'maker', unit: euro };
  await ledger.directory.open([key]);
  maker = ledger.directory.known(key)!;
});
afterAll(() => database.close());

type Placed = { readonly account: AccountId<'EUR'>; readonly id: bigint; readonly owner: bigint };

/** Holds of a cent each for promises of one customer. */
async function promise(ends: readonly (Instant | null)[]): Promise<Placed[]> {
  const owner = await floor.customer((customers += 1n));
  const account = accountIn(await accountsOfOwner(db, { owner, purpose: 'cash' }), euro)!.id;
  const ids = await ledger.holdIds.take(ends.length);
  await withTransaction(db, async tx => {
    for (const id of ids) await tx.query('', 'insert into promise values ($1, $2)', [id, owner]);
    const parts = { account, claim: 'promise', owner, amount: money('EUR', 1n), at: floor.now };
    const placed = ids.map((id, index) => newHold({ ...parts, id, claimId: id, endsAt: ends[index]! }));
    await ledger.setAside(tx, { placed });
  });
  return ids.map(id => ({ account, id, owner }));
}

/** Writes down what ended, as a feature would. */
const noting: HoldFollower = {
  claim: 'promise',
  ended: async (tx, holds, now) => {
    for (const { claimId, open } of holds) await tx.query('', 'insert into promise_ended values ($1, $2, $3)', [claimId, new Date(now), open]);
  },
};

type Process = { readonly loop: DueLoop; readonly clock: SimulatedClock };

/** A process of the house: what it does when it is due, with a ledger and connections of its own. */
function process(on: { db?: Db; follower?: HoldFollower; paused?: boolean; at?: Instant } = {}): Process {
  const own = on.db ?? database.open({ name: 'a process', connections: 4 });
  const clock = new SimulatedClock({ at: on.at ?? floor.now, speed: 1, paused: on.paused ?? true });
  const loop = new DueLoop({ db: own, clock, log: silentLog() });
  const ends = new HoldEnds(new Ledger({ db: own, chart: house.openChart() }));
  ends.follow(on.follower ?? noting);
  loop.register(dueItems({ db: own, log: silentLog() }, ends.due()));
  return { loop, clock };
}

type Ended = { hold: bigint; at: Instant; given: bigint };
const endedOf = async (holds: readonly Placed[]): Promise<Ended[]> =>
  (await db.query<Ended>('', 'select hold, at, given from promise_ended order by hold, at')).filter(({ hold }) =>
    holds.some(({ id }) => id === hold),
  );
const statesOf = async (holds: readonly Placed[]): Promise<Record<string, number>> => {
  const rows = await db.query<{ id: bigint; state: string }>('', 'select id, state from ledger_hold');
  const states = Map.groupBy(
    rows.filter(({ id }) => holds.some(hold => hold.id === id)),
    ({ state }) => state,
  );
  return Object.fromEntries([...states].map(([state, of]) => [state, of.length]));
};
const heldBy = async ({ owner }: Placed): Promise<bigint> =>
  (await accountsOfOwner(db, { owner, purpose: 'cash' })).find(({ unit }) => unit === euro)!.held;

test('a jump of the clock over many ends: each hold ends at its own moment, once, and one without an end stays', async () => {
  const ends = Array.from({ length: 300 }, (_, index) => later(floor.now, (1 + (index % 7)) * hour));
  const holds = await promise([...ends, null]);
  const { loop } = process();
  await loop.jump(later(floor.now, hour - 1));
  expect(await endedOf(holds)).toEqual([]);
  await loop.jump(later(floor.now, 24 * hour));
  expect(await endedOf(holds)).toEqual(ends.map((at, index) => ({ hold: holds[index]!.id, at, given: 1n })));
  expect(await statesOf(holds)).toEqual({ expired: 300, active: 1 });
  expect(await heldBy(holds[0]!)).toBe(1n);
  await expectBooksToBalance(floor, house);
});

test('a sweep that dies after it has ended holds and before its COMMIT has ended none, and the next one ends each once', async () => {
  const at = later(floor.now, 25 * hour);
  const holds = await promise([at, at]);
  let died = false;
  const follower: HoldFollower = {
    claim: 'promise',
    ended: async (tx, ended, now) => {
      await noting.ended(tx, ended, now);
      if (died) return;
      died = true;
      await tx.query('', 'select pg_terminate_backend(pg_backend_pid())');
    },
  };
  await process({ follower }).loop.jump(at);
  expect(died).toBe(true);
  expect(await endedOf(holds)).toEqual(holds.map(({ id }) => ({ hold: id, at, given: 1n })));
  expect(await heldBy(holds[0]!)).toBe(0n);
});

test('an end whose COMMIT was lost happens once, whether it arrived or not', async () => {
  const at = later(floor.now, 30 * hour);
  const holds = await promise([at, at]);
  for (const fate of ['rolled-back', 'committed'] as const) {
    const lossy = new LossyDb(database.open({ name: 'lossy', connections: 2 }));
    lossy.lose(fate, 'ledger.change-holds');
    const { loop } = process({ db: lossy });
    await loop.jump(at);
    expect(lossy.hasLost).toBe(fate === 'rolled-back');
  }
  expect(await endedOf(holds)).toEqual(holds.map(({ id }) => ({ hold: id, at, given: 1n })));
  expect(await heldBy(holds[0]!)).toBe(0n);
});

test('what its claim has follow fails: nothing of that hold has ended, it is parked, and others end', async () => {
  const at = later(floor.now, 40 * hour);
  const holds = await promise([at, at, at]);
  const stuck = holds[1]!.id;
  const follower: HoldFollower = {
    claim: 'promise',
    ended: async (tx, ended, now) => {
      await noting.ended(tx, ended, now);
      if (ended.some(({ claimId }) => claimId === stuck)) throw new Error('no paper');
    },
  };
  await process({ follower }).loop.jump(at);
  expect((await endedOf(holds)).map(({ hold }) => hold)).toEqual([holds[0]!.id, holds[2]!.id]);
  expect(await statesOf(holds)).toEqual({ expired: 2, active: 1 });
  expect(await heldBy(holds[0]!)).toBe(1n);
  const parked = await db.query('', `select key from due_item where kind = 'ledger.hold-ends' and state = 'parked'`);
  expect(parked).toEqual([{ key: `${holds[1]!.account}/${stuck}` }]);
});

test('several processes whose clocks pass the same moment: each hold ends once', async () => {
  const at = later(floor.now, 50 * hour);
  const holds = (await Promise.all(Array.from({ length: 6 }, () => promise(Array<Instant>(150).fill(at))))).flat();
  const processes = Array.from({ length: 4 }, () => process({ at: later(at, 1), paused: false }));
  for (const { loop } of processes) loop.start();
  await expect.poll(() => statesOf(holds), { timeout: 20_000 }).toEqual({ expired: 900 });
  for (const { loop } of processes) await loop.stop();
  expect((await endedOf(holds)).map(({ hold }) => hold)).toEqual(holds.map(({ id }) => id).toSorted((a, b) => Number(a - b)));
  await expectBooksToBalance(floor, house);
});

/** Books what a hold still holds to the makers; 'gone' where it has ended before. */
async function useIn(tx: Tx, { account, id, owner }: Placed): Promise<'used' | 'gone'> {
  const [hold] = await ledger.lockHolds(tx, [{ account, id }]);
  if (!hold) return 'gone';
  const open = money('EUR', hold.open);
  const postings = [line({ account, unit: euro, amount: negated(open) }), line({ account: maker, unit: euro, amount: open })];
  const entries = [journalEntry({ kind: 'kept', reference: id, owner, bookedAt: floor.now, postings })];
  await ledger.post(tx, { entries, holds: [postHold(hold, { amount: hold.open, at: floor.now })] });
  return 'used';
}
const use = (hold: Placed): Promise<'used' | 'gone'> => withTransaction(db, tx => useIn(tx, hold));

const someoneWaits = async (): Promise<boolean> =>
  (
    await database.owner.query(
      '',
      `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
    )
  ).length > 0;

test('used and ended at one moment, one of the two happens whole', async () => {
  const at = later(floor.now, 60 * hour);
  const holds = (await Promise.all(Array.from({ length: 40 }, () => promise(Array<Instant>(5).fill(at))))).flat();
  const { loop } = process({ at: later(at, 1), paused: false });
  loop.start();
  const uses = await Promise.all(holds.toReversed().map(async hold => ({ hold, became: await use(hold) })));
  const used = uses.flatMap(({ hold, became }) => (became === 'used' ? [hold] : []));
  await expect.poll(async () => (await statesOf(holds)).active ?? 0, { timeout: 20_000 }).toBe(0);
  await loop.stop();
  expect((await statesOf(used)).posted ?? 0).toBe(used.length);
  expect((await endedOf(holds)).length).toBe(holds.length - used.length);
  expect(await endedOf(used)).toEqual([]);
  for (const hold of holds) expect(await heldBy(hold)).toBe(0n);
  await expectBooksToBalance(floor, house);
});

test('a use that comes while the sweep is under way waits and finds the hold gone', async () => {
  const at = later(floor.now, 70 * hour);
  const [hold] = await promise([at]);
  const swept = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const follower: HoldFollower = {
    claim: 'promise',
    ended: async (tx, ended, now) => {
      swept.resolve();
      await go.promise;
      await noting.ended(tx, ended, now);
    },
  };
  const jumped = process({ follower }).loop.jump(at);
  await swept.promise;
  const became = use(hold!);
  while (!(await someoneWaits()));
  go.resolve();
  await jumped;
  expect(await became).toBe('gone');
  expect(await endedOf([hold!])).toEqual([{ hold: hold!.id, at, given: 1n }]);
});

test('while a use is under way the sweep leaves its hold and ends others; what was used has ended by that', async () => {
  const at = later(floor.now, 80 * hour);
  const [[used], [busy], [free]] = await Promise.all([promise([at]), promise([at]), promise([at])]);
  const { loop } = process();
  let jumped: Promise<unknown> = Promise.resolve();
  await withTransaction(db, async tx => {
    await ledger.lockWallets(tx, { owners: [busy!.owner] });
    expect(await useIn(tx, used!)).toBe('used');
    jumped = loop.jump(at);
    await expect.poll(() => statesOf([free!])).toEqual({ expired: 1 });
    expect(await statesOf([busy!, used!])).toEqual({ active: 2 });
  });
  await jumped;
  expect(await statesOf([busy!])).toEqual({ expired: 1 });
  expect(await statesOf([used!])).toEqual({ posted: 1 });
  expect(await endedOf([used!])).toEqual([]);
});
