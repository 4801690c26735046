import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeServer, fakeStream } from '../testing/browser.ts';

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

/** A read that a screen shows, with the stream open beside it. */
async function openWithRead(path: 'trade/orders' | 'market/movers') {
  const asked = fakeServer(answered);
  await import('./query.ts');
  const store = await import('./reads/store.ts');
  const { ask } = await import('./api.ts');
  const { connect } = await import('./stream/connection.ts');
  const entry = store.entryOf<unknown>(path, path, () => ask(path, {}));
  store.want(entry);
  await store.fetchEntry(entry);
  connect();
  sockets[0]!.open();
  const timesAsked = () => asked.filter(call => call.path === path).length;
  return { timesAsked };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('What the stream would have told while it was lost is asked for once it tells again: a slip says executed after a restart', async () => {
  browser.stored.set('tokend', 't1').set('account', 'demo-1');
  const { timesAsked } = await openWithRead('trade/orders');
  sockets[0]!.hear({ auth: true });
  await settle();
  expect(timesAsked()).toBe(1);
  sockets[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.open();
  await settle();
  expect(timesAsked()).toBe(1);
  sockets[1]!.hear({ auth: true });
  await settle();
  expect(timesAsked()).toBe(2);
});

test('A visitor’s screen is asked anew as soon as the stream is back', async () => {
  const { timesAsked } = await openWithRead('market/movers');
  sockets[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  sockets[1]!.open();
  await settle();
  expect(timesAsked()).toBe(2);
});
