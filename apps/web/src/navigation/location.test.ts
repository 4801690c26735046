import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  browser = fakeBrowser('#/market/stockDetail?code=SAP');
});

test('The address and its parameters are read from the hash', async () => {
  const { presentLocation } = await import('./location.ts');
  expect(presentLocation().path).toBe('/market/stockDetail');
  expect(presentLocation().search.get('code')).toBe('SAP');
});

test('Back goes back in history where there is a page of ours, else to the given screen', async () => {
  const { navigate, goBack, lastMove } = await import('./location.ts');
  goBack('/home/index');
  expect(browser.place.hash).toBe('#/home/index');
  navigate('/trade/index');
  expect(lastMove()).toBe('forward');
  goBack('/home/home');
  expect(browser.place.hash).toBe('#/home/index');
  expect(lastMove()).toBe('back');
});

test('An address that was typed is gone on to, and going back to it is going back', async () => {
  const { lastMove, navigate } = await import('./location.ts');
  navigate('/home/home');
  browser.type('#/trade/index');
  expect(lastMove()).toBe('forward');
  navigate('/home/market');
  browser.history.back();
  expect(lastMove()).toBe('back');
});

test('Who has left the screen before its answer came stays where they went', async () => {
  const { navigate } = await import('./location.ts');
  const { goingOn } = await import('./going-on.ts');
  const goOn = goingOn();
  navigate('/trade/index');
  goOn('/home/home');
  expect(browser.place.hash).toBe('#/trade/index');
  goingOn()('/home/home');
  expect(browser.place.hash).toBe('#/home/home');
});
