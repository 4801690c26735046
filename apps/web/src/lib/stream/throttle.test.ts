import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

afterEach(() => vi.useRealTimers());

test('a wish after a pause is told in the same turn, many wishes ten times a second, and the last one always', async () => {
  vi.useFakeTimers();
  let wanted = 0;
  const told: number[] = [];
  const tell = (): void => void told.push(wanted);
  for (const wish of [1, 2]) {
    wanted = wish;
    throttle(tell);
  }
  await Promise.resolve();
  expect(told).toEqual([2]);
  for (wanted = 3; wanted < 63; wanted += 1) {
    throttle(tell);
    vi.advanceTimersByTime(16);
  }
  expect(told.length).toBeLessThanOrEqual(11);
  wanted = 99;
  throttle(tell);
  vi.runAllTimers();
  expect(told.at(-1)).toBe(99);
  wanted = 100;
  throttle(tell);
  await Promise.resolve();
  expect(told.at(-1)).toBe(100);
  vi.runAllTimers();
});
