import { expect, test } from 'vitest';
import { saysItself, type Said } from './said-orders.ts';

// Promised: what an order's own strip or slip says isn't announced beside it, and what it doesn't say is.

const placed: Said = { placedAtMs: 1000, places: 0, wasShown: false, hasEnded: false };
const shown: Said = { ...placed, places: 1, wasShown: true };
const left: Said = { ...shown, places: 0 };

test.each<[string, Said, { soon: readonly [whole: boolean, part: boolean]; later: readonly [whole: boolean, part: boolean] }]>([
  ['placed, its strip still on its way', placed, { soon: [true, true], later: [false, false] }],
  ['its strip stands', shown, { soon: [true, true], later: [true, false] }],
  ['its strip was left before the order ended', left, { soon: [false, false], later: [false, false] }],
  ['its strip has said how it ended', { ...left, hasEnded: true }, { soon: [true, true], later: [true, true] }],
])('%s', (_, order, { soon, later }) => {
  const at = (nowMs: number) => [saysItself(order, { nowMs, isPart: false }), saysItself(order, { nowMs, isPart: true })];
  expect(at(1900)).toEqual(soon);
  expect(at(6000)).toEqual(later);
});
