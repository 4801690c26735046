import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyPrice, extend, marketValue, newPosition, positionState, reduce, selectLots, split, type PositionFigures } from './index.ts';

const quantity = fc.bigInt({ min: 1n, max: 1_000_000n });
const money = fc.bigInt({ min: 0n, max: 100_000_000n });
const buys = fc.array(fc.record({ quantity, value: money, fee: fc.constant(100n) }), { minLength: 1, maxLength: 5 });

test('selling a position in parts loses no cent: costs sum to what it cost, the result to proceeds less cost', () => {
  fc.assert(
    fc.property(
      buys,
      fc.array(fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), proceeds: money }), { maxLength: 6 }),
      (bought, sales) => {
        let position: PositionFigures = bought.reduce(extend, newPosition);
        const costs: bigint[] = [];
        const sell = (sold: bigint, proceeds: bigint): void => {
          const reduced = reduce({ ...position, closingQuantity: sold }, { quantity: sold, proceeds, fee: 0n });
          costs.push(reduced.cost);
          position = reduced.position;
          expect(position.openCost).toBeGreaterThanOrEqual(0n);
        };
        for (const { part, proceeds } of sales) {
          const sold = (position.openQuantity * BigInt(Math.floor(part * 1_000))) / 1_000n;
          if (sold > 0n) sell(sold, proceeds);
        }
        if (position.openQuantity > 0n) sell(position.openQuantity, 12_345n);
        expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBe(position.cost);
        expect(position).toMatchObject({ openQuantity: 0n, openCost: 0n, realised: position.proceeds - position.cost });
      },
    ),
  );
});

test('an execution’s money is split over positions without loss', () => {
  fc.assert(
    fc.property(money, fc.array(quantity, { minLength: 1, maxLength: 6 }), (total, quantities) => {
      const shares = split(total, quantities);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
      expect(shares).toHaveLength(quantities.length);
    }),
  );
});

const lots = [
  { id: 3n, sellable: 5n, lockedUntil: null },
  { id: 1n, sellable: 4n, lockedUntil: null },
  { id: 2n, sellable: 10n, lockedUntil: 500 },
];

test.each([
  { what: 'the oldest first, however they are listed', sold: 3n, now: 100, lines: [{ position: 1n, quantity: 3n }] },
  {
    what: 'the next one for what is missing',
    sold: 6n,
    now: 600,
    lines: [
      { position: 1n, quantity: 4n },
      { position: 2n, quantity: 2n },
    ],
  },
  {
    what: 'a locked one is left out',
    sold: 6n,
    now: 100,
    lines: [
      { position: 1n, quantity: 4n },
      { position: 3n, quantity: 2n },
    ],
  },
  {
    what: 'a lock ends on its moment',
    sold: 14n,
    now: 500,
    lines: [
      { position: 1n, quantity: 4n },
      { position: 2n, quantity: 10n },
    ],
  },
  { what: 'more than is free is refused whole', sold: 10n, now: 100, lines: null },
])('$what', ({ sold, now, lines }) => {
  expect(selectLots({ positions: lots, quantity: sold, now })).toEqual(lines);
});

const scales = fc.record({
  priceScale: fc.integer({ min: 2, max: 5 }),
  quantityScale: fc.constantFrom(0, 3, 8),
  currency: fc.constantFrom('EUR' as const, 'USDT' as const),
});

test('buy price × quantity rounds to the cost, to the cent, whatever the quantity', () => {
  fc.assert(
    fc.property(scales, fc.bigInt({ min: 1n, max: 10_000_000n }), fc.bigInt({ min: 1n, max: 10_000_000n }), (of, price, held) => {
      const cost = marketValue({ price, quantity: held, scales: of });
      const text = buyPrice({ cost, quantity: held, scales: of });
      const [whole = '', fraction = ''] = text.split('.');
      const back = marketValue({ price: BigInt(whole + fraction), quantity: held, scales: { ...of, priceScale: fraction.length } });
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
  expect(positionState({ openQuantity: open, closingQuantity: closing, lockedUntil: locked }, 100)).toBe(state);
});
