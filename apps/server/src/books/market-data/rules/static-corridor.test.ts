import { priceSteps } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { tableShare } from '../../../testing/order-situation.ts';
import { staticCorridor } from './static-corridor.ts';

/** ±20 % of the day's reference, on the price step, never beyond. Prices in 0,0001. */
test.each([
  { what: 'a reference of 100,00', reference: 1_000_000n, step: 100n, lowest: 800_000n, highest: 1_200_000n },
  { what: 'ends between two steps go inwards', reference: 150_030n, step: 20n, lowest: 120_040n, highest: 180_020n },
  { what: 'a price of one step', reference: 100n, step: 100n, lowest: 100n, highest: 100n },
])('$what: from $lowest to $highest', ({ reference, step, lowest, highest }) => {
  expect(staticCorridor(tableShare({ priceSteps: priceSteps([[0n, step]]) }), { reference, bps: 2_000 })).toEqual({ lowest, highest });
});
