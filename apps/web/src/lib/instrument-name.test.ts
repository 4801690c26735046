import { afterEach, expect, test, vi } from 'vitest';
import { nameOf } from './instrument-name.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page in a language. */
const readIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });

test.each([
  ['de', 'AUDJPY', 'Australian Dollar / Japanese Yen', 'Australischer Dollar / Japanischer Yen'],
  ['en', 'GBPUSD', 'British Pound / US Dollar', 'British Pound / US Dollar'],
  ['zh-Hans', 'EURUSD', 'Euro / US Dollar', '欧元 / 美元'],
  ['ko', 'USDKRW', 'US Dollar / South Korean Won', '미국 달러 / 대한민국 원'],
  ['de', 'SAP', 'SAP', 'SAP'],
  ['de', 'BTCUSDT', 'Bitcoin', 'Bitcoin'],
  ['de', 'ABCDEF', 'Alpha / Beta', 'Alpha / Beta'],
])('A page in %s calls %s, listed as %s, %s', (language, code, name, shown) => {
  readIn(language);
  expect(nameOf({ code, name })).toBe(shown);
});
