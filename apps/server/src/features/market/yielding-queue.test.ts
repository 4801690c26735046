import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { YieldingQueue } from './yielding-queue.ts';

test('between two long calculations all other work gets a turn, and one that fails doesn’t stop the next', async () => {
  const queue = new YieldingQueue();
  const order: string[] = [];
  const charts = ['a', 'b', 'c'].map(name =>
    queue.take(() => {
      order.push(name);
      if (name === 'b') throw new Error('no such chart');
      return name;
    }),
  );
  const settled = Promise.allSettled(charts);
  for (let visit = 1; visit <= 3; visit += 1) {
    await otherWork();
    order.push(`visitor ${visit}`);
  }
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order.join(', ')).toMatch(/a, visitor.*b, visitor.*c/);
});
