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
