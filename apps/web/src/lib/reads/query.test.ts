import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeServer, fakeStream } from '../../testing/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
let sockets: ReturnType<typeof fakeStream>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  browser = fakeBrowser();
  sockets = fakeStream();
});

const answered = { status: 200, body: { status: 1, data: {}, msg: '' } };

/** Reads that a screen shows, with the stream open beside it. */
async function openWithReads() {
  const asked = fakeServer(answered);
  await import('./query.ts');
  const { QueryObserver } = await import('@tanstack/react-query');
  const { client } = await import('./client.ts');
  const { readOptions } = await import('./options.ts');
  const { reads } = await import('../../features/trading/reads.ts');
  const { connect } = await import('../stream/connection.ts');
  const shown = [readOptions(reads.orders, {} as never), readOptions(reads.positions, {} as never), readOptions('market/movers', { size: 10 })];
  for (const options of shown) new QueryObserver<unknown>(client, options).subscribe(() => undefined);
  await settle();
  connect();
  sockets[0]!.open();
  return { timesAsked: (path: string) => asked.filter(call => call.path === path).length };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('What the stream would have told while it was lost is asked for once it tells again: a slip says executed after a restart', async () => {
  browser.stored.set('tokend', 't1').set('account', 'demo-1');
  const { timesAsked } = await openWithReads();
  sockets[0]!.hear({ auth: true });
  await settle();
  expect(timesAsked('trade/orders')).toBe(1);
  sockets[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.open();
  await settle();
  expect(timesAsked('trade/orders')).toBe(1);
  sockets[1]!.hear({ auth: true });
  await settle();
  expect(timesAsked('trade/orders')).toBe(2);
});

test('A visitor’s screen is asked anew as soon as the stream is back', async () => {
  const { timesAsked } = await openWithReads();
  sockets[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.open();
  await settle();
  expect(timesAsked('market/movers')).toBe(2);
});

test('When the stream tells that orders changed, what changes with them is asked again, and nothing else', async () => {
  browser.stored.set('tokend', 't1').set('account', 'demo-1');
  const { timesAsked } = await openWithReads();
  sockets[0]!.hear({ me: ['orders'] });
  await settle();
  expect(['trade/orders', 'trade/positions', 'market/movers'].map(timesAsked)).toEqual([2, 1, 1]);
  sockets[0]!.hear({ me: ['orders', 'positions'] });
  await settle();
  expect(['trade/orders', 'trade/positions', 'market/movers'].map(timesAsked)).toEqual([3, 2, 1]);
});
