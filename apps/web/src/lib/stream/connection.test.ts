import { beforeEach, expect, test, vi } from 'vitest';
import { stream } from '@parkett/contract';
import { fakeBrowser, fakeStream } from '../../testing/browser.ts';

let sockets: ReturnType<typeof fakeStream>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  fakeBrowser();
  sockets = fakeStream();
  vi.stubGlobal('requestAnimationFrame', (write: () => void) => setTimeout(write, 16));
});

const clock = (now: string) => ({ c: { now, speed: 1, paused: false, settable: false } }) as unknown as stream.StreamMessage;
const sapQuote: stream.QuoteTuple = ['SAP', 2_541_500, 16_500, 65, 2_541_000, 151, 2_542_000, 185, 2_543_000, 2_534_000, 900, 1, 0];

async function open() {
  const connection = await import('./connection.ts');
  const quotes = await import('./quotes.ts');
  quotes.subscribe(['SAP']);
  sockets[0]!.open();
  sockets[0]!.hear({ q: [sapQuote] });
  return { ...connection, ...quotes };
}

test('When the network goes, the connection is lost at once and quotes are marked as old, until a new one brings them', async () => {
  const { connectionState, latestQuote, watch } = await open();
  const told = vi.fn();
  watch('SAP', told);
  dispatchEvent(new Event('offline'));
  expect(connectionState()).toBe('lost');
  expect(latestQuote('SAP')).toEqual([...sapQuote.slice(0, -1), stream.quoteFlags.stale]);
  await vi.advanceTimersByTimeAsync(16);
  expect(told).toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  sockets.at(-1)!.open();
  expect(connectionState()).toBe('open');
  expect(sockets.at(-1)!.said).toContainEqual({ sub: ['SAP'] });
  sockets.at(-1)!.hear({ q: [sapQuote] });
  expect(latestQuote('SAP')).toEqual(sapQuote);
});

test('A connection on which even the clock is no longer told is lost, and opened anew', async () => {
  const { connectionState } = await open();
  for (let told = 0; told < 6; told++) {
    await vi.advanceTimersByTimeAsync(10_000);
    sockets[0]!.hear(clock('2026-11-24T09:30:00+01:00'));
  }
  expect(connectionState()).toBe('open');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connectionState()).toBe('lost');
  expect(sockets.length).toBeGreaterThan(1);
});

test('Signing out opens the stream anew for a visitor, who has lost nothing', async () => {
  const { connectionState } = await open();
  dispatchEvent(new Event('parkett:signed-out'));
  expect(connectionState()).toBe('open');
  expect(sockets).toHaveLength(2);
});

/** What a browser stores of a session that the stream proved, ended by the server after `meanwhile`; told 3 s later. */
async function storedAfterEnd(meanwhile: () => void): Promise<string | undefined> {
  const { stored } = fakeBrowser();
  stored.set('tokend', 'first').set('account', 'demo-first');
  await open();
  meanwhile();
  sockets[0]!.onclose?.({ code: stream.closeCodes.sessionEnded });
  await vi.advanceTimersByTimeAsync(3_000);
  return stored.get('tokend') ?? undefined;
}

test('A session that ended elsewhere is forgotten; one that was opened meanwhile is another, and stays', async () => {
  expect(await storedAfterEnd(() => undefined)).toBeUndefined();
  vi.resetModules();
  sockets = fakeStream();
  expect(await storedAfterEnd(() => localStorage.setItem('tokend', 'second'))).toBe('second');
});

test('The market clock stands still while the connection is lost', async () => {
  const { keepClock, businessNow } = await import('./clock.ts');
  const { connect } = await import('./connection.ts');
  connect();
  sockets[0]!.open();
  keepClock((clock('2026-11-24T09:30:00+01:00') as { c: Parameters<typeof keepClock>[0] }).c);
  const start = businessNow()!;
  await vi.advanceTimersByTimeAsync(1000);
  expect(businessNow()).toBe(start + 1000);
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(businessNow()).toBe(start + 1000);
});
