import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../testing/browser.ts';

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  fakeBrowser();
});

const start = async (load: () => Promise<number>) => {
  const store = await import('./store.ts');
  const entry = store.entryOf<number>('market/movers {}', 'market/movers', load);
  return { store, entry, shared: entry as never };
};

test('Two screens that want the same ask once', async () => {
  const load = vi.fn(async () => 1);
  const { store, entry } = await start(load);
  await Promise.all([store.fetchEntry(entry), store.fetchEntry(entry)]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(entry.snapshot).toEqual({ data: 1, error: null, fetching: false });
  store.fetchIfOlder(entry, 5000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('A change during an asking is followed by another asking, so that no old state stays', async () => {
  let answer!: (value: number) => void;
  const load = vi
    .fn<() => Promise<number>>()
    .mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
    .mockResolvedValueOnce(2);
  const { store, entry, shared } = await start(load);
  store.want(shared);
  void store.fetchEntry(entry);
  const refreshed = store.invalidate(known => known.path === 'market/movers');
  answer(1);
  await refreshed;
  expect(entry.snapshot.data).toBe(2);
});

test('An asking without answer is repeated, a refused one is not', async () => {
  const load = vi.fn<() => Promise<number>>();
  const { store, entry } = await start(load);
  const { NoAnswer, Refusal } = await import('../api.ts');
  load.mockRejectedValueOnce(new NoAnswer('x')).mockResolvedValueOnce(3);
  const asked = store.fetchEntry(entry);
  await vi.advanceTimersByTimeAsync(1000);
  await asked;
  expect(entry.snapshot.data).toBe(3);
  load.mockRejectedValueOnce(new Refusal('no', 'product-missing'));
  await store.fetchEntry(entry);
  expect(entry.snapshot.error).toMatchObject({ code: 'product-missing' });
  expect(entry.snapshot.data).toBe(3);
  expect(load).toHaveBeenCalledTimes(3);
});

test('Silence is said once: later askings know that the last one got no answer, until one does', async () => {
  const load = vi.fn<(known: number | undefined, isAgain: boolean) => Promise<number>>();
  const { store, entry } = await start(load as never);
  const { NoAnswer } = await import('../api.ts');
  load.mockRejectedValue(new NoAnswer('x'));
  const asked = store.fetchEntry(entry);
  await vi.advanceTimersByTimeAsync(7000);
  await asked;
  load.mockResolvedValue(4);
  await store.fetchEntry(entry);
  await store.fetchEntry(entry);
  expect(load.mock.calls.map(([, isAgain]) => isAgain)).toEqual([false, true, true, true, true, false]);
});

test('When the customer changes, nothing of the last one stays, not even an answer on its way', async () => {
  let answer!: (value: number) => void;
  const { store, entry } = await start(() => new Promise(resolve => (answer = resolve)));
  const asked = store.fetchEntry(entry);
  dispatchEvent(new Event('parkett:signed-out'));
  answer(7);
  await asked;
  expect(entry.snapshot.data).toBeUndefined();
});
