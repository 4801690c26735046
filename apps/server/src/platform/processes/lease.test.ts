import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { openDb, withTransaction, type Db } from '../db.ts';
import { silentLog } from '../log.ts';
import { Lease, LeaseLost, underLease } from './lease.ts';
import { join, presenceOf } from './presence.ts';

// Promised: of what only one process may do at a time nothing is committed by a second one, whatever became of the first.

const { owner, server, close } = await freshDatabase();
await owner.query('', 'create table written (who text not null, epoch bigint not null)');
await owner.query('', 'grant insert, select on written to parkett_runtime');
const opened: { close: () => Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { close: end } of opened) await end();
  await close();
});
beforeEach(async () => {
  await owner.query('', 'truncate written');
});

type Process = {
  readonly name: string;
  readonly lease: Lease;
  readonly db: Db;
  readonly lost: string[];
  /** It isn't seen any more. */
  readonly die: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

/** What a process brings along: a connection that shows that it is there, its lease, and working connections under it. */
async function begin(name: string): Promise<Process> {
  const lost: string[] = [];
  const asOwner = openDb(server, { name: `lease ${name}`, connections: 1 });
  const working = openDb(server, { name: `lane ${name}`, role: 'parkett_runtime', connections: 2 });
  let here: pg.Client;
  const comeBack = async (): Promise<void> => {
    here = new pg.Client({ ...server, application_name: presenceOf(name) });
    here.on('error', () => {});
    await here.connect();
  };
  await comeBack();
  const lease = new Lease({ name: 'engine', holder: name, owner: asOwner, log: silentLog(), isAlone: false, lost: () => lost.push(name) });
  const die = async (): Promise<void> => {
    await here.end().catch(() => {});
  };
  opened.push({
    close: async () => {
      await lease.stop();
      await die();
      await Promise.all([asOwner.close(), working.close()]);
    },
  });
  return { name, lease, db: underLease(working, lease), lost, die, comeBack };
}

const write = ({ db, name }: Process): Promise<void> =>
  withTransaction(db, async tx => {
    await tx.query('', `insert into written select $1, coalesce(nullif(current_setting('parkett.epoch', true), '')::bigint, 0)`, [name]);
  });
const written = async (): Promise<string[]> => (await owner.query<{ who: string }>('', 'select who from written')).map(({ who }) => who);

test('one process has it, the other takes over when the first is gone, and what the first then writes is refused', async () => {
  const [first, second] = [await begin('aaa'), await begin('bbb')];
  expect(await first.lease.take()).toBe(true);
  let waits = 0;
  const taken = second.lease.take(() => void (waits += 1));
  await write(first);
  await expect.poll(() => waits).toBeGreaterThan(1);
  expect(second.lease.epoch).toBeNull();
  await first.die();
  expect(await taken).toBe(true);
  expect(second.lease.epoch).toBe(first.lease.epoch! + 1n);
  await expect(write(first)).rejects.toThrow(LeaseLost);
  expect(first.lost).toContain('aaa');
  await write(second);
  expect(await owner.query('', 'select who, epoch from written order by epoch')).toEqual([
    { who: 'aaa', epoch: first.lease.epoch },
    { who: 'bbb', epoch: second.lease.epoch },
  ]);
  await second.lease.stop();
});

test('a process that stood still between its last statement and COMMIT keeps nobody waiting, and what it wrote is not there', async () => {
  const [first, second] = [await begin('ccc'), await begin('ddd')];
  await first.lease.take();
  const [sent, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stopped = withTransaction(first.db, async tx => {
    await tx.query('', `insert into written values ('ccc', 0)`);
    sent.resolve();
    await woken.promise;
  });
  stopped.catch(() => {});
  await sent.promise;
  // Its time runs out by the database's clock while it can't prolong it.
  await owner.query('', `update lease set until = '-infinity' where name = 'engine'`);
  expect(await second.lease.take()).toBe(true);
  await write(second);
  woken.resolve();
  await expect(stopped).rejects.toThrow('');
  expect(await written()).toEqual(['ddd']);
  await expect(write(first)).rejects.toThrow(LeaseLost);
  expect(await written()).toEqual(['ddd']);
  await second.lease.stop();
});

test('while something is written under it the lease is prolonged all the same, and nobody takes over', async () => {
  const [first, second] = [await begin('eee'), await begin('fff')];
  await first.lease.take();
  const asked = second.lease.take();
  const until = async (): Promise<unknown> => (await owner.query('', `select until from lease where name = 'engine'`))[0];
  await withTransaction(first.db, async tx => {
    await tx.query('', `insert into written values ('eee', 0)`);
    const before = await until();
    await expect.poll(until, { timeout: 5_000 }).not.toEqual(before);
  });
  expect(await written()).toEqual(['eee']);
  await first.lease.stop();
  expect(await asked).toBe(true);
  await second.lease.stop();
});

/** One that has the lease, and one that stands by and asks for it. `asks`: answers when it has asked so many times more. `end` lets it have it. */
async function leaderAndStandby(names: readonly [string, string]) {
  const [first, second] = [await begin(names[0]), await begin(names[1])];
  await first.lease.take();
  let waits = 0;
  const asked = second.lease.take(() => void (waits += 1));
  const asks = async (times: number): Promise<void> => {
    const before = waits;
    await expect.poll(() => waits, { timeout: 5_000 }).toBeGreaterThanOrEqual(before + times);
  };
  const end = async (): Promise<void> => {
    await first.lease.stop();
    expect(await asked).toBe(true);
    await second.lease.stop();
  };
  return { first, second, asks, end };
}

test('a holder whose connection was cut for a moment is not taken over', async () => {
  const { first, second, asks, end } = await leaderAndStandby(['kkk', 'lll']);
  await first.die();
  await asks(1);
  await first.comeBack();
  await asks(8);
  expect(second.lease.epoch).toBeNull();
  await end();
});

test('after the database was away for longer than a lease whoever had it keeps it', async () => {
  const { first, second, asks, end } = await leaderAndStandby(['mmm', 'nnn']);
  await owner.query('', 'alter table lease rename to away');
  await asks(2);
  await withTransaction(owner, async tx => {
    await tx.query('', `update away set until = '-infinity' where name = 'engine'`);
    await tx.query('', 'alter table away rename to lease');
  });
  await asks(8);
  expect([second.lease.epoch, first.lost]).toEqual([null, []]);
  await end();
});

test('a server without PARKETT_ROLES has the database for itself; processes with roles share it', async () => {
  const joining = { server, process: 'ggg' } as const;
  const lost = (): void => {};
  const alone = await join({ ...joining, company: 'alone' }, lost);
  await expect(join({ server, process: 'hhh', company: 'among-others' }, lost)).rejects.toThrow('started without PARKETT_ROLES');
  await alone.leave();
  const [one, two] = [
    await join({ ...joining, company: 'among-others' }, lost),
    await join({ server, process: 'iii', company: 'among-others' }, lost),
  ];
  await expect(join({ server, process: 'jjj', company: 'alone' }, lost)).rejects.toThrow('Another Parkett server runs on this database');
  await Promise.all([one.leave(), two.leave()]);
});
