import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { join, presenceOf } from './presence.ts';

// Promised: a process whose connection leads nowhere any more, without a word, is there again within seconds.

const { owner, server, close } = await freshDatabase();
const atEnd: (() => unknown)[] = [close];
afterAll(async () => {
  for (const end of atEnd.toReversed()) await end();
});

/** A way to the database on which everything that has begun can be lost at once, as when a machine vanishes: nobody is told, nothing is closed. */
async function openWay(): Promise<{ port: number; vanish: () => void }> {
  const sockets: Socket[] = [];
  const way = createServer(near => {
    const far = connect(`${server.host}/.s.PGSQL.${server.port}`);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
  }).listen(0, 'localhost');
  await once(way, 'listening');
  atEnd.push(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  const vanish = (): void => {
    for (const socket of sockets.splice(0)) {
      socket.unpipe();
      socket.pause();
      // The test's own end, not the way's.
      atEnd.push(() => socket.destroy());
    }
  };
  return { port: (way.address() as AddressInfo).port, vanish };
}

const backendsOf = async (process: string): Promise<number[]> =>
  (await owner.arrays<[number]>('', 'select pid from pg_stat_activity where application_name = $1', [presenceOf(process)])).map(([pid]) => pid);

test.each(['alone', 'among-others'] as const)(
  'a process %s, whose connection vanished without a word',
  async company => {
    const { port, vanish } = await openWay();
    const lost: string[] = [];
    const presence = await join({ server: { ...server, host: 'localhost', port }, process: company, company }, () => lost.push(company));
    try {
      const [before] = await backendsOf(company);
      vanish();
      // The one of before is ended by the one that is there now: PostgreSQL would keep it, and its lock, for hours.
      await expect.poll(async () => (await backendsOf(company)).map(pid => pid === before), { timeout: 20_000 }).toEqual([false]);
      expect(lost).toEqual([]);
    } finally {
      await presence.leave();
    }
  },
  30_000,
);
