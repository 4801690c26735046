import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { Batcher } from './batch.ts';

const { db, close } = await freshDatabase();
afterAll(close);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a command that is not begun in time is told so while the batch before it still stands, and one that came later waits its own time', async () => {
  const stands = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done: string[] = [];
  const batcher = new Batcher<string, string>({
    lanes: [db],
    laneOf: () => 0,
    run: async (_tx, commands) => {
      begun.resolve();
      await stands.promise;
      done.push(...commands);
      return commands;
    },
    sizeMax: 1,
    waitMs: 3_000,
    queueMax: 10,
  });
  const first = batcher.submit('first');
  await begun.promise;
  const second = batcher.submit('second');
  vi.advanceTimersByTime(2_000);
  const third = batcher.submit('third');
  vi.advanceTimersByTime(1_000);
  await expect(second).rejects.toMatchObject({ name: 'LaneBusy' });
  expect(batcher.waiting).toBe(1);
  // The one that is being worked on and the one that waits: by this the lane is chosen.
  expect(batcher.inFlight).toBe(2);
  vi.advanceTimersByTime(1_999);
  expect(batcher.waiting).toBe(1);
  stands.resolve();
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(done).toEqual(['first', 'third']);
  await expect.poll(() => batcher.inFlight).toBe(0);
});
