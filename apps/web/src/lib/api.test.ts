import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, fakeServer } from '../testing/browser.ts';

const kept = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  get: async (key: string) => kept.get(key),
  entries: async () => [...kept],
}));
vi.mock('./denials.ts', () => ({ translate: async ({ msg }: { msg: string }) => msg }));
vi.mock('./texts.ts', () => ({ loadTexts: async () => (key: string) => key }));

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kept.clear();
  browser = fakeBrowser();
});

const accepted = { status: 200, body: { status: 1, data: { number: 'O1' }, msg: '' } };
const busy = { status: 503, body: { status: 0, data: null, msg: 'System busy', code: 'outcome-unknown' } };
const order = { number: 'O1' };
const instruction = { code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' } as const;

test('A call carries the stored token and account and the anti-forgery pair', async () => {
  browser.stored.set('tokend', 't1').set('account', 'demo-1');
  browser.page.cookie = 'a=b; XSRF-TOKEN=x.y; c=d';
  const asked = fakeServer(accepted);
  const { ask } = await import('./api.ts');
  await ask('user/logout', {});
  expect(asked[0]).toMatchObject({ path: 'user/logout', headers: { token: 't1', account: 'demo-1', 'X-XSRF-TOKEN': 'x.y' } });
});

test('A refusal is thrown with its code; an answer that never came is not a refusal', async () => {
  fakeServer({ status: 200, body: { status: 0, data: null, msg: 'Account already exists', code: 'account-exists' } }, null);
  const { ask, Refusal, NoAnswer } = await import('./api.ts');
  await expect(ask('user/logout', {})).rejects.toMatchObject({ code: 'account-exists', message: 'Account already exists' });
  await expect(ask('user/logout', {})).rejects.toBeInstanceOf(NoAnswer);
  expect(Refusal.prototype).not.toBeInstanceOf(NoAnswer);
});

test('A 401 is left to be read for 2 s, then all local storage is cleared and the sign-in screen shown', async () => {
  browser.stored.set('tokend', 't1').set('language', 'kor');
  fakeServer({ status: 401, body: { status: 0, data: null, msg: '' } });
  const { ask } = await import('./api.ts');
  const { presentLanguage } = await import('./stored.ts');
  await ask('user/profile', {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1999);
  expect(browser.stored.size).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.stored.size).toBe(0);
  expect(browser.place.hash).toBe('#/login/login');
  // Its reader goes on in the same language, which the page alone remembers.
  expect(presentLanguage()).toBe('kor');
});

const noSession = { status: 401, body: { status: 0, data: null, msg: 'Please sign in again', code: 'no-session' } };

test('Where no session was none ends: a visitor whose call is refused keeps what is stored, and stays where they are', async () => {
  browser.stored.set('language', 'kor');
  fakeServer(noSession);
  const { ask } = await import('./api.ts');
  await expect(ask('user/profile', {}, { quiet: true })).rejects.toMatchObject({ code: 'no-session' });
  await vi.advanceTimersByTimeAsync(5000);
  expect([...browser.stored]).toEqual([['language', 'kor']]);
  expect(browser.place.hash).toBe('#/home/home');
});

test('A page whose session was ended by another one meets the 401, though nothing is stored any more', async () => {
  browser.stored.set('tokend', 't1');
  fakeServer(noSession);
  const { ask } = await import('./api.ts');
  const { toasts } = await import('@parkett/ui');
  browser.stored.delete('tokend');
  await ask('user/profile', {}, { quiet: true }).catch(() => undefined);
  expect(toasts.current()).toMatchObject({ text: 'Please sign in again', tone: 'danger' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(browser.place.hash).toBe('#/login/login');
});

test.each([
  ['in', (stored: Map<string, string>) => stored.set('tokend', 't2'), [['tokend', 't2']]],
  ['out', (stored: Map<string, string>) => stored.delete('tokend'), []],
] as const)('Who signs %s during those two seconds stays where they are', async (_, sign, left) => {
  browser.stored.set('tokend', 't1');
  fakeServer(noSession);
  const { ask } = await import('./api.ts');
  await ask('user/profile', {}).catch(() => undefined);
  sign(browser.stored);
  await vi.advanceTimersByTimeAsync(5000);
  expect([...browser.stored]).toEqual(left);
  expect(browser.place.hash).toBe('#/home/home');
});

test('The end of a session is said once: what else it asked, and what is refused while the customer signs out, says nothing', async () => {
  browser.stored.set('tokend', 't1');
  fakeServer(noSession);
  const { ask } = await import('./api.ts');
  const { expectingTheEnd } = await import('./session-end.ts');
  const { toasts } = await import('@parkett/ui');
  const said: string[] = [];
  toasts.subscribe(() => toasts.current() && said.push(toasts.current()!.text));
  const refused = () => ask('user/profile', {}).catch(() => undefined);
  await expectingTheEnd(refused);
  expect(said).toEqual([]);
  await refused();
  await refused();
  expect(said).toEqual(['Please sign in again']);
  await vi.advanceTimersByTimeAsync(2000);
});

test('Only HTTP 200 to 299 is success, whatever the body says', async () => {
  const body = { status: 1, data: { tokend: 't1', account: 'demo-1' }, msg: '' };
  fakeServer({ status: 500, body }, { status: 302, body }, { status: 404, body }, { status: 201, body });
  const { ask, NoAnswer } = await import('./api.ts');
  for (let i = 0; i < 3; i++) await expect(ask('user/registration', {})).rejects.toBeInstanceOf(NoAnswer);
  expect(await ask('user/registration', {})).toEqual(body.data);
});

test('What is asked once doesn’t promise to be asked again: without an answer the customer may', async () => {
  fakeServer(null);
  const { ask } = await import('./api.ts');
  const { toasts } = await import('@parkett/ui');
  await ask('user/unlockTrading', { fundPassword: '402917' }).catch(() => undefined);
  expect(toasts.current()).toMatchObject({ text: 'noAnswer' });
});

test('A session of which the browser kept no cookie isn’t begun, and a browser that keeps none is told before anything is asked', async () => {
  const asked = fakeServer({ status: 200, body: { status: 1, data: { tokend: 't1', account: 'demo-1' }, msg: '' } });
  const { ask } = await import('./api.ts');
  const login = () => ask('user/login', { account: 'demo-1', password: 'x' });
  await expect(login()).rejects.toMatchObject({ code: 'no-cookies', message: 'noCookies' });
  expect(asked).toHaveLength(1);
  Object.defineProperty(browser.page, 'cookie', { get: () => '', set: () => {} });
  await expect(login()).rejects.toMatchObject({ code: 'no-cookies' });
  expect(asked).toHaveLength(1);
  expect([...browser.stored]).toEqual([]);
});

test('Signing out is no 401: the stored account stays, whatever the server says meanwhile', async () => {
  browser.stored.set('tokend', 't1').set('account', 'demo-1');
  fakeServer({ status: 401, body: { status: 0, data: null, msg: '' } });
  const { signOut } = await import('./sign-out.ts');
  const left = signOut('/pc/login/login');
  await vi.advanceTimersByTimeAsync(5000);
  await left;
  expect([...browser.stored]).toEqual([['account', 'demo-1']]);
  expect(browser.place.hash).toBe('#/pc/login/login');
});

test('A command without an answer is asked again with its own key until the outcome is known, and is forgotten then', async () => {
  const asked = fakeServer(null, busy, accepted);
  const { command } = await import('./command.ts');
  const reply = command('trade/cancel', order);
  await vi.advanceTimersByTimeAsync(500);
  expect(kept.size).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reply).toEqual({ number: 'O1' });
  const keys = asked.map(call => call.headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(kept.size).toBe(0);
});

test('A command given without a network is refused at once: it is neither sent nor kept, and nothing happens later', async () => {
  browser.navigator.onLine = false;
  const asked = fakeServer(accepted);
  const { command, resumeCommands } = await import('./command.ts');
  const { toasts } = await import('@parkett/ui');
  await expect(command('trade/order', instruction)).rejects.toMatchObject({ code: null, message: 'notSent' });
  expect(toasts.current()).toMatchObject({ text: 'notSent', tone: 'danger' });
  browser.navigator.onLine = true;
  await resumeCommands(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  expect(kept.size).toBe(0);
});

test('Who was told that the outcome of a command isn’t known is told it: carried out, or why not', async () => {
  fakeServer(null, accepted, null, { status: 200, body: { status: 0, data: null, msg: 'Unable to buy', code: 'unable-to-buy' } }, accepted);
  const { command } = await import('./command.ts');
  const { toasts } = await import('@parkett/ui');
  const first = command('trade/order', instruction);
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.current()).toMatchObject({ text: 'outcomeUnknown' });
  await vi.advanceTimersByTimeAsync(1000);
  await first;
  expect(toasts.current()).toMatchObject({ text: 'carriedOut', tone: 'success' });
  const second = command('trade/order', instruction).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  const refused = toasts.current();
  expect(refused).toMatchObject({ text: 'Unable to buy', tone: 'danger' });
  await command('trade/order', instruction);
  expect(toasts.current()).toBe(refused);
});

test('A refusal that was said before the key was looked at leaves an unanswered command unanswered; of a first asking it is the answer', async () => {
  const refusal = (status: number, code: string) => ({ status, body: { status: 0, data: null, msg: 'Not now', code } });
  const refusals = [refusal(503, 'system-busy'), refusal(200, 'submitted-too-frequently'), refusal(429, 'too-many-requests')];
  const asked = fakeServer(null, ...refusals, accepted, refusals[0]!);
  const { command } = await import('./command.ts');
  const reply = command('trade/cancel', order);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reply).toEqual({ number: 'O1' });
  expect(asked).toHaveLength(5);
  expect(new Set(asked.map(call => call.headers['idempotency-key'])).size).toBe(1);
  await expect(command('trade/cancel', order)).rejects.toMatchObject({ code: 'system-busy' });
  expect(asked).toHaveLength(6);
  expect(kept.size).toBe(0);
});

test('A command under way is not asked a second time when what a reload cut off is taken up: refused, it stays refused', async () => {
  browser.stored.set('account', 'demo-1');
  const asked = fakeServer({ status: 503, body: { status: 0, data: null, msg: 'Not now', code: 'system-busy' } }, accepted);
  const { command, resumeCommands } = await import('./command.ts');
  const done = vi.fn();
  const sent = command('trade/cancel', order).catch((error: unknown) => error);
  await vi.waitUntil(() => kept.size === 1);
  await resumeCommands(done);
  expect(await sent).toMatchObject({ code: 'system-busy' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(done).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test('An unanswered command that meets the end of the session keeps its key and is asked again after signing in', async () => {
  browser.stored.set('account', 'demo-1');
  const asked = fakeServer(null, { status: 401, body: { status: 0, data: null, msg: '', code: 'no-session' } }, busy, accepted);
  const { command, resumeCommands } = await import('./command.ts');
  const reply = command('trade/cancel', order).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reply).toMatchObject({ code: 'no-session' });
  browser.stored.set('account', 'demo-1');
  const done = vi.fn();
  await resumeCommands(done);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toHaveBeenCalledWith('trade/cancel');
  expect(new Set(asked.map(call => call.headers['idempotency-key'])).size).toBe(1);
  expect(kept.size).toBe(0);
});

test('After a reload an unanswered command of this account is asked again with its key, one of another account is dropped', async () => {
  browser.stored.set('account', 'demo-1');
  kept.set('k'.repeat(32), { path: 'trade/cancel', body: order, account: 'demo-1', at: Date.now() });
  kept.set('z'.repeat(32), { path: 'trade/cancel', body: order, account: 'demo-2', at: Date.now() });
  const asked = fakeServer(accepted);
  const { resumeCommands } = await import('./command.ts');
  const done = vi.fn();
  await resumeCommands(done);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toMatchObject([{ path: 'trade/cancel', body: order, headers: { 'idempotency-key': 'k'.repeat(32) } }]);
  expect(done).toHaveBeenCalledWith('trade/cancel');
  expect(kept.size).toBe(0);
});

test('Signing out leaves nothing in the browser of what was ordered; a session that ended leaves what has no answer yet', async () => {
  const pending = { path: 'trade/cancel', body: order, account: 'demo-1', at: Date.now() };
  kept.set('k'.repeat(32), pending);
  await import('./after-start.ts');
  const { signedOutEvent } = await import('./session-end.ts');
  dispatchEvent(new Event(signedOutEvent));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.size).toBe(1);
  browser.stored.set('account', 'demo-1');
  dispatchEvent(new Event(signedOutEvent));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.size).toBe(0);
});
