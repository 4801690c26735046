import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('However often it is asked for, it is done four times a second at most, and what was asked for last is never left undone', () => {
  let painted = -1;
  let price = 0;
  let times = 0;
  const paint = paced(() => {
    times++;
    painted = price;
  }, 250);
  for (; price < 200; price++) {
    paint.ask();
    vi.advanceTimersByTime(10);
  }
  expect(times).toBeGreaterThanOrEqual(7);
  expect(times).toBeLessThanOrEqual(8);
  paint.ask();
  vi.advanceTimersByTime(1000);
  expect(painted).toBe(200);
});

test('After it was stopped nothing is done any more', () => {
  const paint = vi.fn();
  const { ask, stop } = paced(paint, 250);
  ask();
  vi.advanceTimersByTime(10);
  ask();
  stop();
  vi.advanceTimersByTime(1000);
  expect(paint).toHaveBeenCalledTimes(1);
});
