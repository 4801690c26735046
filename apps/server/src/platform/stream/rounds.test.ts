import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rounds } from './rounds.ts';

const intervalMs = 200;
/** A slice of clients ends with a turn of the event loop, which takes the fake clock a millisecond. */
const rounded = (ms: number): number => Math.round(ms / 10) * 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds of so many clients; each is noted with the moment at which it is served. */
function open(count: number): { rounds: Rounds<{ number: number }>; servedAt: number[][] } {
  const clients = Array.from({ length: count }, (_, number) => ({ number }));
  const servedAt: number[][] = clients.map(() => []);
  const rounds = new Rounds({ intervalMs, clients: () => clients, serve: ({ number }) => void servedAt[number]!.push(performance.now()) });
  return { rounds, servedAt };
}

test('few clients are served together, at once when something changed, and no sooner than an interval after the time before', async () => {
  const { rounds, servedAt } = open(300);
  const begun = performance.now();
  await vi.advanceTimersByTimeAsync(1_000);
  rounds.request();
  await vi.advanceTimersByTimeAsync(50);
  rounds.request();
  await vi.advanceTimersByTimeAsync(1_000);
  const moments = [...new Set(servedAt.flat())].map(at => rounded(at - begun));
  expect([...new Set(moments)]).toEqual([1_000, 1_200]);
  expect(new Set(servedAt.map(({ length }) => length))).toEqual(new Set([2]));
  rounds.stop();
});

test('many clients are served in phases that are spread over the interval, each in his own: one packet per interval, and no more than one for one change', async () => {
  const { rounds, servedAt } = open(2_000);
  rounds.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(new Set(servedAt.map(({ length }) => length))).toEqual(new Set([1]));
  const phases = Map.groupBy(servedAt.flat(), at => rounded(at));
  expect(phases.size).toBe(4);
  expect(new Set([...phases.values()].map(({ length }) => length))).toEqual(new Set([500]));
  // While something changes all the time.
  for (let ms = 0; ms < 1_000; ms += 10) {
    rounds.request();
    await vi.advanceTimersByTimeAsync(10);
  }
  for (const moments of servedAt) {
    const apart = moments.slice(2).map((at, index) => rounded(at - moments[index + 1]!));
    expect(apart.length).toBeGreaterThanOrEqual(3);
    expect(new Set(apart)).toEqual(new Set([intervalMs]));
  }
  rounds.stop();
});
