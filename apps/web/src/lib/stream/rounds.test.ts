import { beforeEach, expect, test, vi } from 'vitest';

const frameMs = 16;
let inNextRound: typeof import('./rounds.ts').inNextRound;
let drawn: string[];

/** Its message comes once the frame is drawn, as in a browser. */
class Channel {
  port1 = { onmessage: null as (() => void) | null, close: () => undefined };
  port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage?.()) };
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frameMs));
  vi.stubGlobal('MessageChannel', Channel);
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  drawn = [];
  ({ inNextRound } = await import('./rounds.ts'));
  return () => vi.useRealTimers();
});

const draw = (name: string, takesMs: number) => () => {
  drawn.push(name);
  vi.setSystemTime(Date.now() + takesMs);
};

test('what changes between two rounds is drawn once, and a round that took long leaves three times as long before the next', async () => {
  const slow = draw('quotes', 100);
  inNextRound(slow);
  inNextRound(slow);
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(drawn).toEqual(['quotes']);
  inNextRound(slow);
  inNextRound(draw('book', 0));
  await vi.advanceTimersByTimeAsync(300);
  expect(drawn).toEqual(['quotes']);
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(drawn).toEqual(['quotes', 'quotes', 'book']);
});

test('a figure that can’t be drawn is reported and stops no other, nor the next round', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  for (const round of [1, 2]) {
    inNextRound(() => {
      throw new Error('no cell');
    });
    inNextRound(draw('quotes', 0));
    await vi.advanceTimersByTimeAsync(frameMs + 1);
    expect(drawn).toHaveLength(round);
  }
  expect(reported).toHaveBeenCalledTimes(2);
});

test('a quick machine draws with every frame in which something came', async () => {
  const quick = draw('quotes', 0);
  for (let frame = 1; frame <= 3; frame += 1) {
    inNextRound(quick);
    await vi.advanceTimersByTimeAsync(frameMs + 1);
    expect(drawn).toHaveLength(frame);
  }
});
