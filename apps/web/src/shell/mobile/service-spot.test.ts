import { expect, test } from 'vitest';
import { within } from './service-spot.ts';

const view = { width: 390, height: 844 };

test('The service button stays 28 px from the sides, 118 px from the top and 84 px from the bottom', () => {
  expect(within({ x: -50, y: -50 }, view)).toEqual({ x: 28, y: 118 });
  expect(within({ x: 1e6, y: 1e6 }, view)).toEqual({ x: 390 - 28 - 48, y: 844 - 84 - 48 });
  expect(within({ x: 100, y: 300 }, view)).toEqual({ x: 100, y: 300 });
});
