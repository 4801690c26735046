import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueryPath, RequestAt } from '@parkett/contract';
import { fakeBrowser, fakeServer } from '../../testing/browser.ts';

vi.mock('../denials.ts', () => ({ translate: async ({ msg }: { msg: string }) => msg }));
vi.mock('../texts.ts', () => ({ loadTexts: async () => (key: string) => key }));

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  browser = fakeBrowser();
});
afterEach(async () => {
  const { client } = await import('./client.ts');
  client.clear();
  client.unmount();
});

const rising = (change: string) => ({ status: 200, body: { status: 1, data: { rising: change }, msg: '' } });
const refused = { status: 200, body: { status: 0, data: null, msg: 'No such product', code: 'product-missing' } };
const busy = { status: 503, body: { status: 0, data: null, msg: 'System busy', code: 'system-busy' } };
const settle = () => vi.advanceTimersByTimeAsync(0);

type Options = { quiet?: boolean; refetchMs?: number };

/** A screen that shows a read, until it is left. */
async function show<P extends QueryPath>(path: P, request: RequestAt<P>, options: Options = {}) {
  const { QueryObserver } = await import('@tanstack/react-query');
  const { client } = await import('./client.ts');
  const { readOptions } = await import('./options.ts');
  const observer = new QueryObserver(client, readOptions(path, request, options));
  const leave = observer.subscribe(() => undefined);
  return { leave, shown: () => observer.getCurrentResult() };
}
const showMovers = (options: Options = {}) => show('market/movers', { size: 10 }, options);

test('Two screens that show the same ask once, and a third that comes soon after not at all', async () => {
  const asked = fakeServer(rising('1.00'));
  const first = await showMovers();
  const second = await showMovers();
  await settle();
  await showMovers();
  await settle();
  expect(first.shown().data).toEqual({ rising: '1.00' });
  expect(second.shown().data).toBe(first.shown().data);
  expect(asked).toHaveLength(1);
});

test('A change during an asking is followed by another asking, so that no old state stays; however many changes, by one', async () => {
  const asked = fakeServer(rising('1.00'), rising('1.00'), rising('2.00'));
  const { refresh } = await import('./refresh.ts');
  const { shown } = await showMovers();
  await settle();
  const refreshed = [refresh('market/movers'), refresh('market/movers'), refresh('market/movers')];
  await Promise.all(refreshed);
  expect(shown().data).toEqual({ rising: '2.00' });
  expect(asked).toHaveLength(3);
  // Where changes come faster than answers, an asking that they broke off would never arrive.
  expect(asked.map(call => call.signal?.aborted)).toEqual([false, false, false]);
});

test('An asking without answer is repeated, a refused one is not; what is known stands meanwhile', async () => {
  const asked = fakeServer(rising('1.00'), null, rising('3.00'), refused);
  const { refresh } = await import('./refresh.ts');
  const { shown } = await showMovers({ quiet: true });
  await settle();
  const again = refresh('market/movers');
  await vi.advanceTimersByTimeAsync(1000);
  await again;
  expect(shown().data).toEqual({ rising: '3.00' });
  await refresh('market/movers');
  expect(shown()).toMatchObject({ isError: true, error: { code: 'product-missing' }, data: { rising: '3.00' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
});

test('Silence is said once, and again only after an answer; while a screen wants it, it is asked for again after ten seconds', async () => {
  const asked = fakeServer(null, null, null, null, null, rising('4.00'), null);
  const { toasts } = await import('@parkett/ui');
  const said: unknown[] = [];
  toasts.subscribe(() => toasts.current() && said.push(toasts.current()!.text));
  const { refresh } = await import('./refresh.ts');
  const { shown, leave } = await showMovers();
  await vi.advanceTimersByTimeAsync(7000);
  expect(shown()).toMatchObject({ isError: true, data: undefined });
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(shown().data).toEqual({ rising: '4.00' });
  expect(asked).toHaveLength(6);
  expect(said).toEqual(['stillAsking']);
  void refresh('market/movers');
  await vi.advanceTimersByTimeAsync(500);
  expect(said).toEqual(['stillAsking', 'stillAsking']);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(7);
});

test('What a busy server couldn’t tell is asked for again after ten seconds too', async () => {
  const asked = fakeServer(busy, rising('5.00'));
  const { shown } = await showMovers({ quiet: true });
  await vi.advanceTimersByTimeAsync(9000);
  expect(shown().isError).toBe(true);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown().data).toEqual({ rising: '5.00' });
});

test('An asking that no screen wants any more is broken off, and says nothing', async () => {
  const asked = fakeServer('silence');
  const { toasts } = await import('@parkett/ui');
  const { leave } = await showMovers();
  await settle();
  expect(asked[0]!.signal?.aborted).toBe(false);
  leave();
  await settle();
  expect(asked[0]!.signal?.aborted).toBe(true);
  expect(toasts.current()).toBeNull();
});

test('Who looks at a screen again after half a minute sees it asked anew; sooner it stands', async () => {
  const asked = fakeServer(rising('1.00'));
  await showMovers();
  await vi.advanceTimersByTimeAsync(20_000);
  browser.page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(11_000);
  browser.page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toHaveLength(2);
});

test('When the customer changes, nothing of the last one stays, not even an answer on its way', async () => {
  const asked = fakeServer(rising('1.00'), rising('7.00'), rising('8.00'));
  const { shown } = await show('wallet/overview', { type: 'Germany' });
  await settle();
  const { refresh } = await import('./refresh.ts');
  void refresh('wallet/overview');
  dispatchEvent(new Event('parkett:signed-out'));
  expect(shown().data).toBeUndefined();
  await settle();
  expect(shown().data).toEqual({ rising: '8.00' });
  expect(asked).toHaveLength(3);
});

test('Signing out breaks off what the customer’s screens have asked before the session ends, not what the market says', async () => {
  const asked = fakeServer('silence', 'silence', { status: 200, body: { status: 1, data: {}, msg: '' } });
  await show('wallet/overview', { type: 'Germany' });
  await showMovers();
  await settle();
  const { signOut } = await import('../sign-out.ts');
  const left = signOut('/login/login');
  await settle();
  expect(asked.slice(0, 3).map(({ path, signal }) => [path, signal?.aborted ?? false])).toEqual([
    ['wallet/overview', true],
    ['market/movers', false],
    ['user/logout', false],
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  await left;
});

test('What a screen wants while the customer signs out waits until they have left', async () => {
  const asked = fakeServer({ status: 200, body: { status: 1, data: {}, msg: '' } }, rising('1.00'));
  const { signOut } = await import('../sign-out.ts');
  const left = signOut('/login/login');
  await show('wallet/overview', { type: 'Germany' });
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(['user/logout']);
  await vi.advanceTimersByTimeAsync(1000);
  await left;
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(['user/logout', 'wallet/overview']);
});

test('What the market says stands while the customer changes, so that nothing over it is made anew, and is asked again', async () => {
  const asked = fakeServer(rising('1.00'), rising('2.00'));
  const { shown } = await showMovers();
  await settle();
  dispatchEvent(new Event('parkett:signed-in'));
  expect(shown().data).toEqual({ rising: '1.00' });
  await settle();
  expect(shown().data).toEqual({ rising: '2.00' });
  expect(asked).toHaveLength(2);
});

test('Pulling down says that it worked only when it did', async () => {
  fakeServer(rising('1.00'), rising('2.00'), busy);
  const { refreshOrFail } = await import('./refresh.ts');
  await showMovers({ quiet: true });
  await settle();
  await refreshOrFail('market/movers');
  await expect(refreshOrFail('market/movers')).rejects.toMatchObject({ code: 'system-busy' });
  // Of what no screen shows nothing is claimed.
  await refreshOrFail('market/sectors');
});

test('A change is shown before the server has answered; what it says afterwards stands', async () => {
  const list = { id: 1, name: 'Mine', codes: [] };
  fakeServer({ status: 200, body: { status: 1, data: { lists: [{ ...list, codes: ['SAP'] }] }, msg: '' } });
  const { QueryObserver } = await import('@tanstack/react-query');
  const { client } = await import('./client.ts');
  const { readOptions } = await import('./options.ts');
  const { keep, known, refresh } = await import('./refresh.ts');
  const observer = new QueryObserver(client, { ...readOptions('watchlist/lists', {}), enabled: false });
  observer.subscribe(() => undefined);
  expect(known('watchlist/lists', {})).toBeUndefined();
  keep('watchlist/lists', {}, { lists: [{ ...list, codes: ['BAS'] }] });
  expect(observer.getCurrentResult().data?.lists[0]!.codes).toEqual(['BAS']);
  observer.setOptions(readOptions('watchlist/lists', {}));
  await refresh('watchlist/lists');
  expect(known('watchlist/lists', {})?.lists[0]!.codes).toEqual(['SAP']);
});
