import fc from 'fast-check';
import { asInstant, asQuantity, divide, sumOf, type Money } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { registerMovements } from '../movement-kinds.ts';
import { foldMovements, orderMovements, type Movement } from './movement.ts';
import { movementsOfSplit, splitHolding, splitMovements, type SplitRatio } from './split-shares.ts';

// Promised: a split keeps what a customer has: whole shares by the ratio over all positions, money for the rest, and not a cent of cost is lost.

const kinds = registerMovements([...orderMovements, ...splitMovements]);
const cents = (amount: bigint): Money => amount as Money;
const position = (id: bigint, quantity: bigint, cost: bigint) => ({ id, openQuantity: asQuantity(quantity), openCost: cents(cost) });
const at =
  (close: bigint, { fresh }: SplitRatio) =>
  (taken: bigint): Money =>
    cents(divide(taken * close, fresh, 'half-up'));

const table: [string, SplitRatio, [bigint, bigint][], (bigint | string)[][], bigint][] = [
  ['2:1 doubles each position', { old: 1n, fresh: 2n }, [[10n, 1_000n]], [[20n, 0n, 0n, 0n]], 0n],
  [
    'the youngest gives the rest',
    { old: 10n, fresh: 1n },
    [
      [11n, 1_100n],
      [12n, 2_400n],
    ],
    [
      [1n, 0n, 0n, 0n],
      [1n, 3n, 600n, 0n],
    ],
    300n,
  ],
  ['what makes none is paid whole', { old: 10n, fresh: 1n }, [[5n, 700n]], [[0n, 5n, 700n, 0n]], 500n],
  [
    'a position with no share gives its cost to the oldest that has one',
    { old: 10n, fresh: 1n },
    [
      [7n, 700n],
      [4n, 400n],
    ],
    [
      [1n, 0n, 0n, 300n],
      [0n, 1n, 100n, -300n],
    ],
    100n,
  ],
  ['a part of an old share is paid to the cent', { old: 2n, fresh: 3n }, [[5n, 1_500n]], [[7n, 1n, 100n, 0n]], 33n],
];

test.for(table)('%s', ([, ratio, positions, expected, paid]) => {
  const split = splitHolding(
    positions.map(([quantity, cost], index) => position(BigInt(index + 1), quantity, cost)),
    ratio,
    at(100n, ratio),
  );
  expect(split.parts.map(({ after, taken, cost, moved }) => [after, taken, cost, moved])).toEqual(expected);
  expect(split.paid).toBe(paid);
});

const holding = fc.array(fc.tuple(fc.bigInt(1n, 500n), fc.bigInt(1n, 1_000_000n)), { minLength: 1, maxLength: 8 });
const ratios = fc.tuple(fc.bigInt(1n, 20n), fc.bigInt(1n, 20n)).filter(([old, fresh]) => old !== fresh);

test('any holding by any ratio: shares, cost and money add up, and the movements give exactly that', () => {
  fc.assert(
    fc.property(holding, ratios, fc.bigInt(1n, 100_000n), (held, [old, fresh], close) => {
      const ratio = { old, fresh };
      const positions = held.map(([quantity, cost], index) => position(BigInt(index + 1), quantity, cost));
      const all = sumOf(positions.map(({ openQuantity }) => openQuantity));
      const { parts, taken, paid, after } = splitHolding(positions, ratio, at(close, ratio));
      expect(after).toBe((all * fresh) / old);
      expect(taken).toBe((all * fresh) % old);
      expect(parts.reduce((sum, part) => sum + part.after, 0n)).toBe(after);
      expect(parts.reduce((sum, part) => sum + part.paid, 0n)).toBe(paid);
      expect(parts.reduce((sum, { moved }) => sum + moved, 0n)).toBe(0n);
      for (const [index, part] of parts.entries()) {
        const { openQuantity: quantity, openCost: cost } = positions[index]!;
        const bought: Movement = {
          kind: 'opened',
          quantity,
          cost,
          proceeds: cents(0n),
          fee: cents(0n),
          referenceKind: 'execution',
          reference: 1n,
          at: asInstant(1),
        };
        const steps = movementsOfSplit(part, { ratio, reference: 1n, at: asInstant(2) });
        const { figures, faults } = foldMovements(kinds, [bought, ...steps.map(({ movement }) => movement)]);
        expect(faults).toEqual([]);
        expect(figures).toMatchObject({ openQuantity: part.after, openCost: cost - part.cost + part.moved, realised: part.paid - part.cost });
        expect(figures.closedAt).toBe(part.after === 0n ? asInstant(2) : null);
      }
    }),
  );
});
