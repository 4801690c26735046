import { expect, test } from 'vitest';
import type { Quantity } from './amount.ts';
import { asPrice, isOnStep, priceSteps, roundToStep, stepAt, type Price } from './price.ts';

/** Prices with two decimals: a step of 0,01 below 10,00, of 0,05 from there, of 0,50 from 100,00. */
const steps = priceSteps([
  [0n, 1n],
  [1_000n, 5n],
  [10_000n, 50n],
]);

test.each([
  { price: 1n, step: 1n },
  { price: 999n, step: 1n },
  { price: 1_000n, step: 5n },
  { price: 9_999n, step: 5n },
  { price: 10_000n, step: 50n },
  { price: 5_000_000n, step: 50n },
])('at $price the step is $step', ({ price, step }) => {
  expect(stepAt(steps, asPrice(price))).toBe(step);
});

test.each([
  { price: 999n, on: true },
  { price: 1_000n, on: true },
  { price: 1_001n, on: false },
  { price: 1_005n, on: true },
  { price: 10_005n, on: false },
  { price: 10_050n, on: true },
  { price: 0n, on: false },
  { price: -5n, on: false },
])('$price is a price that may be named: $on', ({ price, on }) => {
  expect(isOnStep(steps, asPrice(price))).toBe(on);
});

test.each([
  { price: 1_005n, down: 1_005n, nearest: 1_005n, up: 1_005n },
  { price: 1_002n, down: 1_000n, nearest: 1_000n, up: 1_005n },
  { price: 1_003n, down: 1_000n, nearest: 1_005n, up: 1_005n },
  { price: 10_025n, down: 10_000n, nearest: 10_050n, up: 10_050n },
  { price: 10_024n, down: 10_000n, nearest: 10_000n, up: 10_050n },
  // From below a border of rows the price goes up to the border itself.
  { price: 9_999n, down: 9_995n, nearest: 10_000n, up: 10_000n },
  // Never below one step.
  { price: 0n, down: 1n, nearest: 1n, up: 1n },
])('$price goes down to $down, to the nearest $nearest, up to $up', ({ price, down, nearest, up }) => {
  expect(roundToStep(steps, asPrice(price), 'down')).toBe(down);
  expect(roundToStep(steps, asPrice(price), 'nearest')).toBe(nearest);
  expect(roundToStep(steps, asPrice(price), 'up')).toBe(up);
});

/** `true`, or nothing where a value of the first type would be taken for one of the second. */
type Differs<From, To> = From extends To ? never : true;

test('a bare integer is neither a price nor a quantity, and a price is no quantity: the compiler says so', () => {
  const binds: [Differs<bigint, Price>, Differs<bigint, Quantity>, Differs<Price, Quantity>, Differs<Quantity, Price>] = [true, true, true, true];
  expect(binds).not.toContain(false);
});
