import { afterAll, expect, test } from 'vitest';
import { openBus } from '../../testing/buses.ts';
import { freshDatabase } from '../../testing/database.ts';
import { withTransaction } from '../db.ts';
import { channel, question } from './bus.ts';
import { Envelopes, packed } from './envelope.ts';
import type { NotifyBus } from './notify-bus.ts';

// Promised: what one process says all hear, in the order in which it was said; who may have missed something is told so.

const { db, owner, server, close } = await freshDatabase();
const buses: NotifyBus[] = [];
afterAll(async () => {
  for (const bus of buses) await bus.stop();
  await close();
});

async function open(process: string): Promise<NotifyBus> {
  const bus = await openBus(server, process);
  buses.push(bus);
  return bus;
}

const [one, two] = [await open('one'), await open('two')];

test('everybody hears what is said, once and in its order, whole numbers of any size and letters of any alphabet too', async () => {
  const news = channel<{ n: bigint; text: string }>('news');
  const heard: Record<string, unknown[]> = { one: [], two: [] };
  one.on(news, message => heard.one!.push(message));
  two.on(news, message => heard.two!.push(message));
  const said = Array.from({ length: 40 }, (_, n) => ({ n: 2n ** 63n + BigInt(n), text: `müde 猫 🐈 ${'x'.repeat(n * 300)}` }));
  for (const message of said) one.publish(news, message);
  expect(heard.one).toEqual(said);
  await expect.poll(() => heard.two!.length).toBe(said.length);
  expect(heard.two).toEqual(said);
});

test('a question is answered by whoever can; where nobody can it is answered by null', async () => {
  const double = question<bigint, bigint>('double');
  expect(await one.ask(double, 4n, 50)).toBeNull();
  const silence = two.answer(double, n => 2n * n);
  expect(await one.ask(double, 4n)).toBe(8n);
  expect(await two.ask(double, 5n)).toBe(10n);
  silence();
  expect(await one.ask(double, 4n, 50)).toBeNull();
});

test('what is said with a transaction is heard when it has committed, and never when it has not', async () => {
  const changes = channel<string>('changes');
  const heard: string[] = [];
  two.on(changes, message => heard.push(message));
  await expect(
    withTransaction(db, async tx => {
      one.publishWith(tx, changes, 'rolled back');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await withTransaction(db, async tx => one.publishWith(tx, changes, 'committed'));
  await expect.poll(() => heard).toEqual(['committed']);
});

test('who lost the connection is told that something may have been missed, and hears again', async () => {
  let gaps = 0;
  two.onGap(() => (gaps += 1));
  const after = channel<string>('after');
  const heard: string[] = [];
  two.on(after, message => heard.push(message));
  await owner.query('', `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bus two'`);
  await expect.poll(() => gaps).toBeGreaterThan(0);
  await expect
    .poll(() => {
      one.publish(after, 'again');
      return heard.length;
    })
    .toBeGreaterThan(0);
});

test('a text that came without its beginning is passed over, and the next one is read', () => {
  const long = packed('one', [{ kind: 'told', name: 'long', body: 'x'.repeat(20_000) }]);
  expect(long).toHaveLength(3);
  expect(long.every(piece => Buffer.byteLength(piece) < 8_000)).toBe(true);
  const envelopes = new Envelopes('two');
  expect([long[1]!, long[2]!].map(piece => envelopes.read(piece))).toEqual([null, null]);
  expect(long.map(piece => envelopes.read(piece)).at(-1)?.envelopes).toEqual([{ kind: 'told', name: 'long', body: 'x'.repeat(20_000) }]);
});
