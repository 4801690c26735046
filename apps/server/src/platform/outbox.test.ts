import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { withTransaction, type Tx } from './db.ts';
import { silentLog } from './log.ts';
import { emit, Outbox, type Consumer } from './outbox.ts';

const { db, owner, open, close } = await freshDatabase();
await owner.query('', 'create table effect (consumer text, n text not null, place bigint generated always as identity, primary key (consumer, n))');
afterAll(close);

const happen = (n: string): Promise<void> => withTransaction(db, tx => emit(tx, 'happened', { n }));
const effects = async (consumer: string): Promise<string[]> =>
  (await db.query<{ n: string }>('', 'select n from effect where consumer = $1 order by place', [consumer])).map(({ n }) => n);

/** Its effect is a row per event, so one that is delivered twice breaks the key. `fails` may refuse an event. */
const listener = (name: string, fails: (n: string) => boolean = () => false): Consumer => ({
  name,
  topics: ['happened'],
  handle: async (tx, events) => {
    for (const { body } of events) {
      const n = String(body['n']);
      await tx.query('', 'insert into effect (consumer, n) values ($1, $2)', [name, n]);
      if (fails(n)) throw new Error(`not ${n}`);
    }
  },
});

/** A run of other tests on the same server holds the horizon back for moments; delivery is asked until it has caught up. */
async function deliverUntil(outbox: Outbox, goal: { consumer: Consumer; count: number }): Promise<void> {
  while ((await effects(goal.consumer.name)).length < goal.count) await outbox.deliver(goal.consumer);
}

/** A transaction that has written and waits with its COMMIT. */
async function holding(name: string, work: (tx: Tx) => Promise<void>): Promise<() => Promise<void>> {
  const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = withTransaction(open({ name, connections: 1 }), async tx => {
    await work(tx);
    written.resolve();
    await finish.promise;
  });
  await written.promise;
  return () => {
    finish.resolve();
    return done;
  };
}

test('an event is delivered once and in the order of the commits, never ahead of one whose transaction still runs', async () => {
  const outbox = new Outbox({ db, log: silentLog() });
  const consumer = listener('in order');
  await happen('first');
  await withTransaction(db, tx => emit(tx, 'something else', {}));
  await deliverUntil(outbox, { consumer, count: 1 });
  const finishOlder = await holding('older', tx => emit(tx, 'happened', { n: 'older' }));
  const finishNewer = await holding('newer', tx => emit(tx, 'happened', { n: 'newer' }));
  await happen('newest');
  await finishNewer();
  await deliverUntil(outbox, { consumer, count: 1 });
  expect(await effects('in order')).toEqual(['first']);
  await finishOlder();
  await deliverUntil(outbox, { consumer, count: 4 });
  expect(await effects('in order')).toEqual(['first', 'older', 'newer', 'newest']);
  expect(await outbox.deliver(consumer)).toBe(0);
});

test('a failing event holds up its own consumer only, what lies before it is done, and it goes on where it stood', async () => {
  const outbox = new Outbox({ db, log: silentLog() });
  let isBroken = true;
  const [sound, picky] = [listener('sound'), listener('picky', n => isBroken && n === 'poison')];
  const before = (await db.query<{ n: bigint }>('', "select count(*) as n from outbox where topic = 'happened'"))[0]!.n;
  for (const n of ['a', 'b', 'poison', 'c']) await happen(n);
  outbox.register(picky);
  outbox.register(sound);
  outbox.start();
  await expect.poll(() => effects('sound')).toHaveLength(Number(before) + 4);
  await expect.poll(async () => (await effects('picky')).slice(-2)).toEqual(['a', 'b']);
  isBroken = false;
  await expect.poll(() => effects('picky')).toEqual(await effects('sound'));
  await outbox.stop();
});

test('two servers that deliver to one consumer at the same time deliver once', async () => {
  for (let n = 0; n < 40; n += 1) await happen(`shared ${n}`);
  const outboxes = [new Outbox({ db, log: silentLog() }), new Outbox({ db, log: silentLog() })];
  const consumer = listener('shared');
  const count = Number((await db.query<{ n: bigint }>('', "select count(*) as n from outbox where topic = 'happened'"))[0]!.n);
  await Promise.all(outboxes.map(outbox => deliverUntil(outbox, { consumer, count })));
  expect((await effects('shared')).length).toBe(count);
});
