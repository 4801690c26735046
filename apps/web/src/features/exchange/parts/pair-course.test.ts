import { expect, test } from 'vitest';
import { courseOf, pairOf } from './pair-course.ts';

const day = (at: number, close: number) => ({ at, close });
const euro = [day(1, 1.1), day(2, 1.25)];
const yen = [day(1, 150), day(2, 160), day(3, 170)];

test('a currency has its pair with the dollar', () => {
  expect(['EUR', 'USD', 'USDT', 'JPY', 'VND'].map(currency => pairOf(currency as 'EUR'))).toEqual(['EURUSD', null, null, 'USDJPY', 'USDVND']);
});

test.each([
  ['EUR', 'USD', { from: euro, to: null }, [1.1, 1.25]],
  ['USD', 'EUR', { from: null, to: euro }, [0.909_090_909, 0.8]],
  ['USD', 'JPY', { from: null, to: yen }, [150, 160, 170]],
  ['JPY', 'USDT', { from: yen, to: null }, [0.006_666_667, 0.006_25, 0.005_882_353]],
  ['EUR', 'JPY', { from: euro, to: yen }, [165, 200]],
  ['JPY', 'EUR', { from: yen, to: euro }, [0.006_060_606, 0.005]],
  ['USD', 'USDT', { from: null, to: null }, []],
] as const)('%s in %s', (from, to, closes, course) => {
  expect(courseOf({ from, to }, closes).map(({ close }) => Math.round(close * 1e9) / 1e9)).toEqual(course);
});
