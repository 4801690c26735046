import { expect, test } from 'vitest';
import { firstLayout, readLayout, withinBounds } from './layout.ts';

test('a remembered layout comes back, in its bounds', () => {
  expect(readLayout('{"watchlist":300,"order":9000,"bottom":-5,"keys":false}')).toEqual({
    ...{ watchlist: 300, order: 480, bottom: 120, keys: false },
    // Who has never said so is asked before anything is cancelled or closed.
    asks: true,
    chart: null,
  });
  expect(readLayout('{"asks":false}')).toEqual({ ...firstLayout, asks: false });
  expect(readLayout('{"chart":"15 1m"}')).toEqual({ ...firstLayout, chart: '15 1m' });
});

test('what is no layout is the first one', () => {
  expect([readLayout(null), readLayout('no json'), readLayout('{"watchlist":"wide"}')]).toEqual([firstLayout, firstLayout, firstLayout]);
});

test('a panel never leaves its bounds', () => {
  expect([withinBounds('order', 1), withinBounds('order', 300.4), withinBounds('bottom', 9999)]).toEqual([288, 300, 520]);
});
