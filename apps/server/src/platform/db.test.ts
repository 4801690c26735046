import { expect, test } from 'vitest';
import { asInstant } from '@parkett/kernel';
import { freshDatabase } from '../testing/database.ts';
import { instantsLiteral, numbersLiteral, openDb, sqlState, textsLiteral, timestamp, withTransaction } from './db.ts';
import { refuseRewritable } from './safety.ts';

const { db, owner, verify, server } = await freshDatabase();
await owner.query('', 'create table note (id bigint primary key, said text, at timestamptz, amount bigint)');
await owner.query(
  '',
  'create table counter (id bigint primary key, value bigint not null check (value >= 0)); grant update on counter to parkett_runtime',
);
await db.query('', 'insert into counter values (1, 0), (2, 0)');

test('values come back as they went in: whole numbers beyond 2^53, moments to the millisecond, dates as text', async () => {
  const at = asInstant(Date.UTC(2026, 2, 29, 1, 0, 0, 123));
  const [row] = await db.query(
    'test.round-trip',
    "select $1::bigint as big, $2::timestamptz as at, '2026-03-29'::date as day, 0.10::numeric(9,2) as rate, '{1,null}'::bigint[] as list",
    [9_007_199_254_740_993n, timestamp(at)],
  );
  expect(row).toEqual({ big: 9_007_199_254_740_993n, at, day: '2026-03-29', rate: '0.10', list: [1n, null] });
});

test('array literals carry any text and no value can end them', async () => {
  const texts = ['plain', '', 'a "quote"', 'back\\slash', '{1,2}', 'NULL', null, "o'clock", 'größer 王伟'];
  const rows = await db.query(
    'test.literals',
    'select * from unnest($1::bigint[], $2::text[], $3::timestamptz[]) with ordinality as t(n, said, at, i)',
    [numbersLiteral(texts.map((_, i) => BigInt(i))), textsLiteral(texts), instantsLiteral(texts.map((_, i) => (i ? asInstant(i) : null)))],
  );
  expect(rows.map(row => row.said)).toEqual(texts);
  expect(rows.map(row => row.n)).toEqual(texts.map((_, i) => BigInt(i)));
  expect(rows[0]?.at).toBeNull();
  expect(rows[1]?.at).toBe(1);
});

test('statements that weren’t awaited are part of the commit, and their failure is its failure', async () => {
  await withTransaction(db, async tx => {
    void tx.query('test.note', 'insert into note (id, said) values ($1, $2)', [1, 'kept']);
  });
  const failing = withTransaction(db, async tx => {
    void tx.query('test.note', 'insert into note (id, said) values ($1, $2)', [2, 'lost']);
    tx.query('test.note', 'insert into note (id, said) values ($1, $2)', [1, 'twice']).catch(() => {});
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await db.query('', 'select id from note order by id')).toEqual([{ id: 1n }]);
});

test('work that goes on after its transaction has failed writes nothing', async () => {
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failing = withTransaction(db, async tx => {
    late = isOver.then(() => tx.query('test.note', 'insert into note (id, said) values ($1, $2)', [3, 'late']));
    late.catch(() => {});
    await tx.query('test.note', 'insert into note (id, said) values ($1, $2)', [1, 'twice']);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  over();
  await expect(late).rejects.toThrow('after its transaction had ended');
  expect(await db.query('', 'select id from note where id = 3')).toEqual([]);
});

test('a watcher of the database hears of what it refused, in a transaction or alone: here, that its disk is full', async () => {
  const heard: unknown[] = [];
  const watched = openDb(server, { name: 'test watched', connections: 1, failed: error => heard.push(sqlState(error)) });
  const full = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  await expect(withTransaction(watched, tx => tx.query('', full))).rejects.toMatchObject({ code: '53100' });
  await expect(watched.query('', full)).rejects.toMatchObject({ code: '53100' });
  expect(heard).toEqual(['53100', '53100']);
  await watched.close();
});

test('an error that the work swallows still rolls everything back and is told', async () => {
  const swallowed = withTransaction(db, async tx => {
    await tx.query('', "insert into note (id, said) values (3, 'lost')");
    await tx.query('', 'select 1 / 0').catch(() => {});
  });
  await expect(swallowed).rejects.toMatchObject({ code: '22012' });
  expect(await db.query('', 'select id from note where id = 3')).toEqual([]);
});

test('two transactions that lock each other out both finish, the whole of the loser once more', async () => {
  let runs = 0;
  let bothHold: () => void;
  const met = new Promise<void>(resolve => (bothHold = resolve));
  const move = (first: number, second: number): Promise<void> =>
    withTransaction(db, async tx => {
      runs += 1;
      const add = (id: number) => tx.query('test.add', 'update counter set value = value + 1 where id = $1', [id]);
      await add(first);
      if (runs === 2) bothHold();
      await met;
      await add(second);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(runs).toBe(3);
  expect(await db.query('', 'select value from counter order by id')).toEqual([{ value: 2n }, { value: 2n }]);
});

test('a table is append-only for working connections until its migration says otherwise', async () => {
  await expect(db.query('', "update note set said = 'rewritten'")).rejects.toMatchObject({ code: '42501' });
  await expect(db.query('', 'delete from note')).rejects.toMatchObject({ code: '42501' });
  await expect(refuseRewritable(db, ['note'])).resolves.toBeUndefined();
  await expect(refuseRewritable(db, ['note', 'counter'])).rejects.toThrow(/may UPDATE the append-only table counter/);
  await expect(verify.query('', 'insert into note (id) values (9)')).rejects.toMatchObject({ code: '42501' });
});

test('work goes on after every connection was cut, without a new pool', async () => {
  await Promise.all([1, 2, 3].map(() => db.query('', 'select pg_sleep(0.01)')));
  await owner.query('', "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()");
  await withTransaction(db, tx => tx.query('', 'insert into note (id) values (10)'));
  expect(await db.query('', 'select id from note where id = 10')).toEqual([{ id: 10n }]);
});
