import { afterAll, expect, test } from 'vitest';
import { asInstant, later, type Instant } from '@parkett/kernel';
import { freshDatabase } from '../testing/database.ts';
import { SimulatedClock } from './clock.ts';
import { withTransaction, type Tx } from './db.ts';
import { DueLoop } from './due.ts';
import { addDueItem, dueItems, parkedItems, type DueItem, type DueKind } from './due-items.ts';
import { silentLog } from './log.ts';

const { db, owner, close } = await freshDatabase();
await owner.query('', 'create table done (kind text, key text, now timestamptz, place bigint generated always as identity, primary key (kind, key))');
await owner.query('', 'create table parcel (id int primary key, arrives_at timestamptz not null, arrived boolean not null default false)');
await owner.query('', 'grant update on parcel to parkett_runtime');
afterAll(close);

const nine = asInstant(Date.UTC(2026, 4, 4, 7));
const minute = 60_000;
const at = (minutes: number): Instant => later(nine, minutes * minute);

const keysDone = async (kind: string): Promise<string[]> =>
  (await db.query<{ key: string }>('', 'select key from done where kind = $1 order by place', [kind])).map(({ key }) => key);

const bring = (kind: string, items: readonly (readonly [key: string, at: Instant])[]): Promise<void> =>
  withTransaction(db, async tx => {
    for (const [key, moment] of items) await addDueItem(tx, { kind, key, at: moment });
  });

/** Its effect is a row per item, so one that is done twice breaks the key. `fails` may refuse an item. */
function kindOf(name: string, changes: Partial<DueKind> & { fails?: (key: string) => boolean; sizes?: number[] } = {}): DueKind {
  const { fails = () => false, sizes = [], ...kind } = changes;
  return {
    name,
    handle: async (tx: Tx, items: readonly DueItem[], now: Instant) => {
      sizes.push(items.length);
      for (const { key } of items) {
        await tx.query('', 'insert into done (kind, key, now) values ($1, $2, $3)', [name, key, new Date(now)]);
        if (fails(key)) throw new Error(`${key} can't be done`);
      }
    },
    ...kind,
  };
}

function loopAt(minutes: number, kinds: readonly DueKind[]): { loop: DueLoop; clock: SimulatedClock; parked: string[] } {
  const clock = new SimulatedClock({ at: at(minutes), speed: 1, paused: false }, () => 0);
  const loop = new DueLoop({ db, clock, log: silentLog() });
  const parked: string[] = [];
  for (const kind of kinds) loop.register(dueItems({ db, log: silentLog(), parked: name => parked.push(name) }, kind));
  return { loop, clock, parked };
}

test('what is due is done in the order of its time, many at once, and once, also by two servers side by side', async () => {
  const items = Array.from({ length: 600 }, (_, n) => [`k${String(n).padStart(3, '0')}`, at(n % 7)] as const);
  await bring('many', items);
  const sizes: number[] = [];
  const loops = [1, 2].map(() => loopAt(10, [kindOf('many', { sizes })]).loop);
  for (const loop of loops) loop.start();
  await expect.poll(() => keysDone('many')).toHaveLength(600);
  for (const loop of loops) await loop.stop();
  expect(Math.max(...sizes)).toBe(256);

  await bring('in order', items);
  const alone = loopAt(10, [kindOf('in order')]).loop;
  alone.start();
  await expect.poll(() => keysDone('in order')).toHaveLength(600);
  await alone.stop();
  expect(await keysDone('in order')).toEqual(items.toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key));
});

test('two thousand items of one moment are nothing special, also inside a jump', async () => {
  await bring(
    'equal',
    Array.from({ length: 2_000 }, (_, n) => [`k${n}`, at(30)] as const),
  );
  const { loop, clock } = loopAt(0, [kindOf('equal')]);
  expect(await loop.jump(at(60))).toEqual({ at: at(60), early: null });
  expect(clock.now()).toBe(at(60));
  const [row] = await db.query<{ done: bigint; first: Instant; last: Instant }>(
    '',
    "select count(*) as done, min(now) as first, max(now) as last from done where kind = 'equal'",
  );
  expect(row).toEqual({ done: 2_000n, first: at(30), last: at(30) });
});

test('an item that fails again and again is parked and reported; it held up no other, also inside a jump', async () => {
  await bring('some fail', [...['a', 'b', 'poison', 'c'].map(key => [key, at(5)] as const), ['later', at(20)]]);
  await bring('neighbour', [['n', at(6)]]);
  const { loop, clock, parked } = loopAt(0, [kindOf('some fail', { fails: key => key === 'poison' }), kindOf('neighbour')]);
  await loop.jump(at(10));
  expect(await keysDone('some fail')).toEqual(['a', 'b', 'c']);
  expect(await keysDone('neighbour')).toEqual(['n']);
  expect(parked).toEqual(['some fail']);
  expect(await parkedItems(db)).toEqual([{ kind: 'some fail', items: 1n }]);
  const [row] = await db.query<{ failure: string; attempts: number }>('', "select failure, attempts from due_item where state = 'parked'");
  expect(row).toEqual({ failure: "Error: poison can't be done", attempts: 6 });
  await loop.jump(at(30));
  expect(clock.now()).toBe(at(30));
  expect(await keysDone('some fail')).toEqual(['a', 'b', 'c', 'later']);
});

test('in the running loop what fails rests, and the others are done meanwhile', async () => {
  let isBroken = true;
  await bring('rests', [...['a', 'poison', 'b'].map(key => [key, at(1)] as const)]);
  const { loop } = loopAt(2, [kindOf('rests', { fails: key => isBroken && key === 'poison' })]);
  loop.start();
  await expect.poll(async () => (await keysDone('rests')).toSorted()).toEqual(['a', 'b']);
  isBroken = false;
  await expect.poll(() => keysDone('rests'), { timeout: 10_000 }).toEqual(['a', 'b', 'poison']);
  await loop.stop();
});

/** Due where it stands: nothing is added to due_item. */
const parcels: NonNullable<DueKind['source']> = {
  nextAt: async (from, except) => {
    const [row] = await from.arrays<[Instant | null]>('', 'select min(arrives_at) from parcel where not arrived and id::text <> all($1)', [except]);
    return row![0];
  },
  claim: (tx, { until, max, except, only }) =>
    tx.query(
      '',
      `select id::text as key, arrives_at as at, '{}'::jsonb as facts from parcel
       where not arrived and arrives_at <= $1 and id::text <> all($2) and ($3::text is null or id::text = $3) order by arrives_at, id limit $4 for update skip locked`,
      [new Date(until), except, only, max],
    ),
};

test('a moment that stands in a table of its own needs no row; one that fails there is parked just so', async () => {
  await db.query('', `insert into parcel (id, arrives_at) select n, $1::timestamptz + n % 3 * interval '1 minute' from generate_series(1, 300) n`, [
    new Date(at(1)),
  ]);
  const { loop, parked } = loopAt(0, [
    {
      name: 'parcels',
      source: parcels,
      handle: async (tx, items) => {
        await tx.query('', 'update parcel set arrived = true where id::text = any($1)', [items.map(({ key }) => key)]);
        if (items.some(({ key }) => key === '7')) throw new Error('lost on the way');
      },
    },
  ]);
  await loop.jump(at(60));
  expect(await db.query('', 'select id from parcel where not arrived')).toEqual([{ id: 7 }]);
  expect(await db.query('', "select key, state from due_item where kind = 'parcels'")).toEqual([{ key: '7', state: 'parked' }]);
  expect(parked).toEqual(['parcels']);
});

test('a jump ends at the moment of what must trade, which is done while the market runs; the next jump goes on', async () => {
  await bring('draws', [['draw', at(20)]]);
  await bring('before draws', [
    ['before', at(10)],
    ['after', at(40)],
  ]);
  const { loop, clock } = loopAt(0, [kindOf('before draws'), kindOf('draws', { inJump: 'needs-time' })]);
  const travelled: Instant[] = [];
  loop.onJumpStep(async to => void travelled.push(to));
  expect(await loop.jump(at(60))).toEqual({ at: at(20), early: { why: 'needs-time', work: 'draws' } });
  expect([clock.now(), clock.paused]).toEqual([at(20), false]);
  expect(travelled).toEqual([at(10), at(20)]);
  expect(await keysDone('draws')).toEqual([]);
  loop.start();
  await expect.poll(() => keysDone('draws')).toEqual(['draw']);
  expect(await loop.jump(at(60))).toEqual({ at: at(60), early: null });
  expect(await keysDone('before draws')).toEqual(['before', 'after']);
  await loop.stop();
});

test('a jump stops before what a person must decide, with the clock paused, as often as it is tried', async () => {
  await bring('decisions', [['decision', at(20)]]);
  const { loop, clock } = loopAt(0, [kindOf('decisions', { inJump: 'stops' })]);
  for (const goal of [60, 90]) {
    expect(await loop.jump(at(goal))).toEqual({ at: at(20) - 1, early: { why: 'stops', work: 'decisions' } });
    expect([clock.now(), clock.paused]).toEqual([at(20) - 1, true]);
  }
  expect(await keysDone('decisions')).toEqual([]);
});
