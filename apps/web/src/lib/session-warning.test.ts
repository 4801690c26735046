import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';

const shown = vi.hoisted(() => vi.fn());
const asked = vi.hoisted(() => vi.fn());
vi.mock('@parkett/ui', () => ({ showToast: shown, unauthorisedDelayMs: 2000 }));
vi.mock('./texts.ts', () => ({ loadTexts: async () => (key: string) => key }));
vi.mock('./api.ts', () => ({ ask: asked }));

const minuteMs = 60_000;
const endsInMinutes = (minutes: number) => ({ sessionEndsAt: new Date(Date.now() + minutes * minuteMs).toISOString() });

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useFakeTimers();
  shown.mockReset();
  asked.mockReset();
  browser = fakeBrowser('#/trade/index');
  browser.stored.set('tokend', 't').set('account', 'demo-1');
  asked.mockImplementation(async () => endsInMinutes(30));
  const { watchSessionEnd } = await import('./session-warning.ts');
  watchSessionEnd();
  await vi.advanceTimersByTimeAsync(0);
});

test('A customer who left the page alone is warned a minute before the session ends, then asked to sign in again', async () => {
  await vi.advanceTimersByTimeAsync(29 * minuteMs - 1);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith('sessionEndsSoon');
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(browser.place.hash).toBe('#/login/reLogin?back=%2Ftrade%2Findex');
  expect([browser.stored.get('tokend'), browser.stored.get('account')]).toEqual([undefined, 'demo-1']);
});

test('A page in use keeps its session without a warning; a touch after the warning keeps it too', async () => {
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(29 * minuteMs);
  expect(shown).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(29 * minuteMs);
  expect(shown).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(browser.place.hash).toBe('#/trade/index');
});
