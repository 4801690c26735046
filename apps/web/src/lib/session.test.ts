import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeServer } from '../testing/browser.ts';

vi.mock('./denials.ts', () => ({ translate: async ({ msg }: { msg: string }) => msg }));
vi.mock('./texts.ts', () => ({ loadTexts: async () => (key: string) => key }));

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser = fakeBrowser();
});

const busy = { status: 503, body: { status: 0, data: null, msg: 'System busy, please try again', code: 'system-busy' } };
const silentBusy = { status: 503, body: { status: 0, data: null, msg: '' } };
const nobody = { status: 200, body: { status: 0, data: null, msg: '' } };
const anna = { status: 200, body: { status: 1, data: { account: 'anna' }, msg: '' } };

test.each([
  ['busy', busy, true],
  ['busy without a word', silentBusy, true],
  ['away', null, false],
])('A server that is %s says nothing about who is here: nobody is signed out, and it is asked until it answers', async (_, answer, isBusy) => {
  browser.stored.set('tokend', 't1');
  const asked = fakeServer(answer, answer, anna);
  const { refreshSession, presentSession } = await import('./session.ts');
  await refreshSession();
  expect(presentSession()).toEqual({ state: 'unknown', busy: isBusy });
  await vi.advanceTimersByTimeAsync(3000);
  expect(presentSession()).toMatchObject({ state: 'signed-in', customer: { account: 'anna' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test('Who is signed in stays so while the server is busy; a plain no is an end of it', async () => {
  browser.stored.set('tokend', 't1');
  fakeServer(anna, busy, nobody);
  const { refreshSession, presentSession } = await import('./session.ts');
  await refreshSession();
  await refreshSession();
  expect(presentSession()).toMatchObject({ state: 'signed-in' });
  await refreshSession();
  expect(presentSession()).toEqual({ state: 'anonymous' });
});

test('Who has just signed in is not taken for a visitor because the server is busy', async () => {
  fakeServer(busy, anna);
  const { refreshSession, presentSession } = await import('./session.ts');
  browser.stored.set('tokend', 't1');
  await refreshSession();
  expect(presentSession()).toMatchObject({ state: 'unknown' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(presentSession()).toMatchObject({ state: 'signed-in' });
});
