import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asInstant, asQuantity, money as asMoney } from '@parkett/kernel';
import { branded, type Bare } from '../../testing/bare.ts';
import {
  buyPrice,
  closed,
  costOf,
  marketValue,
  moved,
  newPosition,
  opened,
  positionState,
  selectLots,
  split,
  type Movement,
  type PositionFigures,
} from './index.ts';

const quantity = fc.bigInt({ min: 1n, max: 1_000_000n });
const money = fc.bigInt({ min: 0n, max: 100_000_000n });
const buys = fc.array(fc.record({ quantity, cost: money }), { minLength: 1, maxLength: 5 });

const movement = (changes: Pick<Bare<Movement>, 'quantity'> & Partial<Bare<Movement>>): Movement =>
  branded({
    ...{ kind: 'any', cost: 0n, proceeds: 0n, fee: 0n, referenceKind: 'execution', reference: 1n, at: asInstant(1_000) },
    ...changes,
  });

test('selling a position in parts loses no cent: costs sum to what it cost, the result to proceeds less cost', () => {
  fc.assert(
    fc.property(
      buys,
      fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), proceeds: money }), { maxLength: 6 }),
      (bought, sales) => {
        let position = bought.reduce<PositionFigures>((before, buy) => moved(opened, before, movement(buy)), newPosition);
        const costs: bigint[] = [];
        const sell = (sold: bigint, proceeds: bigint): void => {
          const cost = costOf(position, asQuantity(sold));
          costs.push(cost);
          position = moved(closed, position, movement({ quantity: sold, cost, proceeds }));
          expect(position.openCost).toBeGreaterThanOrEqual(0n);
        };
        for (const { part, proceeds } of sales) {
          const sold = (position.openQuantity * BigInt(Math.floor(part * 1_000))) / 1_000n;
          if (sold > 0n) sell(sold, proceeds);
        }
        if (position.openQuantity > 0n) sell(position.openQuantity, 12_345n);
        expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBe(position.cost);
        expect(position).toMatchObject({ openQuantity: 0n, openCost: 0n, realised: position.proceeds - position.cost, closedAt: 1_000 });
      },
    ),
  );
});

test('an execution’s money is split over positions without loss', () => {
  fc.assert(
    fc.property(money, fc.array(quantity, { minLength: 1, maxLength: 6 }), (total, quantities) => {
      const shares = split(asMoney('EUR', total), quantities.map(asQuantity));
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
      expect(shares).toHaveLength(quantities.length);
    }),
  );
});

// What was ordered first isn't what opened first: 9 is the oldest.
const lots = [
  { id: 3n, openedAt: asInstant(30), sellable: 5n, lockedUntil: null },
  { id: 9n, openedAt: asInstant(10), sellable: 4n, lockedUntil: null },
  { id: 2n, openedAt: asInstant(20), sellable: 10n, lockedUntil: asInstant(500) },
];

test.each([
  { what: 'the oldest first, however they are listed', sold: 3n, now: 100, lines: [{ position: 9n, quantity: 3n }] },
  {
    what: 'the next one for what is missing',
    sold: 6n,
    now: 600,
    lines: [
      { position: 9n, quantity: 4n },
      { position: 2n, quantity: 2n },
    ],
  },
  {
    what: 'a locked one is left out',
    sold: 6n,
    now: 100,
    lines: [
      { position: 9n, quantity: 4n },
      { position: 3n, quantity: 2n },
    ],
  },
  {
    what: 'a lock ends on its moment',
    sold: 14n,
    now: 500,
    lines: [
      { position: 9n, quantity: 4n },
      { position: 2n, quantity: 10n },
    ],
  },
  { what: 'the others are left alone', sold: 4n, now: 600, lines: [{ position: 9n, quantity: 4n }] },
  { what: 'more than is free is refused whole', sold: 10n, now: 100, lines: null },
])('$what', ({ sold, now, lines }) => {
  expect(selectLots({ positions: lots, quantity: sold, now: asInstant(now) })).toEqual(lines);
});

test('of positions that opened at one moment the smaller number is the older', () => {
  const both = [4n, 1n].map(id => ({ id, openedAt: asInstant(10), sellable: 5n, lockedUntil: null }));
  expect(selectLots({ positions: both, quantity: 3n, now: asInstant(20) })).toEqual([{ position: 1n, quantity: 3n }]);
});

const scales = fc.record({
  priceScale: fc.integer({ min: 2, max: 5 }),
  quantityScale: fc.constantFrom(0, 3, 8),
  currency: fc.constantFrom('EUR' as const, 'USDT' as const),
});

test('buy price × quantity rounds to the cost, to the cent, whatever the quantity', () => {
  fc.assert(
    fc.property(scales, fc.bigInt({ min: 1n, max: 10_000_000n }), fc.bigInt({ min: 1n, max: 10_000_000n }), (measure, price, held) => {
      const cost = marketValue({ price, quantity: held, scales: measure });
      const text = buyPrice({ cost, quantity: held, scales: measure });
      const [whole = '', fraction = ''] = text.split('.');
      const back = marketValue({ price: BigInt(whole + fraction), quantity: held, scales: { ...measure, priceScale: fraction.length } });
      expect(back).toBe(cost);
    }),
  );
});

test.each([
  { open: 0n, closing: 0n, locked: null, state: 'closed' },
  { open: 5n, closing: 0n, locked: 500, state: 'locked' },
  { open: 5n, closing: 0n, locked: 100, state: 'holding' },
  { open: 5n, closing: 2n, locked: null, state: 'ready-to-close' },
])('a position with $open open, $closing closing, locked until $locked is $state', ({ open, closing, locked, state }) => {
  expect(
    positionState({ openQuantity: open, closingQuantity: closing, lockedUntil: locked === null ? null : asInstant(locked) }, asInstant(100)),
  ).toBe(state);
});
