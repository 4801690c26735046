import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openBus } from '../../testing/buses.ts';
import { freshDatabase } from '../../testing/database.ts';
import { connectToStream } from '../../testing/stream-client.ts';
import { openStreamServer } from '../../testing/stream-server.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { Callers } from './callers.ts';
import { createHttp } from './server.ts';

// Promised: whoever floods several processes is told to slow down at all of them, about as soon as at one.

const { db, server, close } = await freshDatabase();
const perMinute = 100;
const connectionsPerCallerMax = 4;

const undo: (() => unknown)[] = [];
async function begin(name: string) {
  const config = { origins: [], proxyHops: 0, floodPerMinute: perMinute };
  const rest = { db, log: silentLog(), metrics: new Metrics(), readiness: new Map(), databaseAnswers: () => true, webFolder: '/nonexistent' };
  const app = await createHttp({ config, ...rest });
  const bus = await openBus(server, name);
  const shared = app.callers.share(bus);
  const stream = await openStreamServer({ bus, connectionsPerCallerMax, callers: new Callers({ proxyHops: 1, floodPerMinute: 0 }) });
  undo.push(stream.close, shared.stop, () => app.close(), bus.stop.bind(bus));
  const call = async (remoteAddress: string): Promise<number> => (await app.inject({ url: '/nothing', remoteAddress })).statusCode;
  const connect = (from: string) => connectToStream(stream.url, { 'x-forwarded-for': from });
  return { call, connect, tell: shared.tell };
}
const [here, there] = [await begin('here'), await begin('there')];

// Only the date stands still: the minute of the count ends when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }));
afterAll(async () => {
  vi.useRealTimers();
  for (const step of undo) await step();
  await close();
});

async function called({ call }: typeof here, address: string, times: number): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => call(address)));
}

test('requests of an address at one process count at the other, until the minute is over; other addresses are not held up', async () => {
  expect(new Set(await called(here, '192.0.2.1', perMinute - 10))).toEqual(new Set([404]));
  expect(await there.call('192.0.2.1')).toBe(404);
  here.tell();
  // Fewer than it takes alone.
  await expect.poll(() => there.call('192.0.2.1'), { interval: 100, timeout: 5_000 }).toBe(429);
  expect(await there.call('192.0.2.2')).toBe(404);
  vi.setSystemTime('2026-11-25T09:01:00Z');
  expect([await here.call('192.0.2.1'), await there.call('192.0.2.1')]).toEqual([404, 404]);
});

test('connections to the stream that an address holds at one process count at the other, for as long as they are open', async () => {
  const pages = await Promise.all(Array.from({ length: connectionsPerCallerMax }, () => here.connect('192.0.2.3')));
  const at = (address: string) => (): Promise<string> =>
    there.connect(address).then(({ socket }) => {
      socket.terminate();
      return 'in';
    }, String);
  await expect.poll(at('192.0.2.3'), { timeout: 5_000 }).toContain('429');
  expect(await at('192.0.2.4')()).toBe('in');
  for (const { socket } of pages) socket.terminate();
  await expect.poll(at('192.0.2.3'), { timeout: 5_000 }).toBe('in');
});
