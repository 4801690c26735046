import { expect, test } from 'vitest';
import { fundings } from '../../../manifests.ts';
import { closeLine, executed, heldPosition, legsOf, postedMoney, snapshotOf, told } from '../../../testing/folded.ts';
import { tableOrder } from '../../../testing/order-situation.ts';
import { foldLegs } from './fold-legs.ts';
import { scenarios } from './fold-legs.scenarios.ts';

test.each(scenarios)('$what', ({ standing, events, follows }) => {
  expect(told(standing, events)).toEqual(follows);
});

test.each(scenarios)('what is looked at is data that can be kept and told again: $what', ({ standing, events }) => {
  const snapshot = snapshotOf(standing, events);
  const legs = legsOf(standing, events);
  const kept = structuredClone({ snapshot, legs });
  expect(foldLegs(kept.snapshot, kept.legs, fundings)).toEqual(foldLegs(snapshot, legs, fundings));
});

const purchase = { order: tableOrder({ holdAccount: 71n }), held: 90_100n };

test('a purchase from the makers: value and commission leave the customer, the makers get the value, the fees the commission', () => {
  expect(postedMoney({ orders: [purchase] }, [executed({ buy: 21n, price: 900_000n, quantity: 10n })])).toEqual([
    'execution-buy: money of 7 -901.00, makers +900.00, fees +1.00',
  ]);
});

test('an execution that costs more than its order holds, because its price is worse than the limit, is booked by nobody', () => {
  const worse = executed({ buy: 21n, price: 1_100_000n, quantity: 10n });
  expect(() => told({ orders: [purchase] }, [worse])).toThrow('an execution of order 21 takes 110100 of the 90100 that it holds');
});

test('between two customers each passes on what the execution is worth by itself, and a cent of rounding goes to the house: 3 × 0,3333 is 1,00 in all, and 0,34 as the second of three', () => {
  const figures = { price: 3_333n, limit: 3_333n, liveLimit: 3_333n, quantity: 3n, liveQuantity: 3n };
  const bought = { filled: 1n, executedExact: 3_333n, executedValue: 33n, feeCharged: 100n };
  const buyer = { order: tableOrder({ ...figures, ...bought, holdAccount: 71n }), held: 67n };
  const seller = {
    order: tableOrder({ ...figures, customerId: 8n, id: 41n, holdAccount: 82n, side: 'sell', effect: 'close' }),
    held: 3n,
  };
  const held = { positions: [heldPosition(3n, { open: 3n, closing: 3n })], closes: [closeLine(0, { order: 41n, position: 3n, quantity: 3n })] };
  expect(postedMoney({ orders: [buyer, seller], ...held }, [executed({ buy: 21n, sell: 41n, price: 3_333n, quantity: 1n, tick: null })])).toEqual([
    'execution-buy: money of 7 -0.34, clearing +0.33, rounding +0.01',
    'execution-sell: clearing -0.33, fees +0.33',
  ]);
});
