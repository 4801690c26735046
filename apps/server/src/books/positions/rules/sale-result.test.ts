import { expect, test } from 'vitest';
import { asInstant } from '@parkett/kernel';
import { branded } from '../../../testing/bare.ts';
import { addResults, salesOf, type SaleResult } from './sale-result.ts';

type Row = readonly [kind: string, quantity: bigint, figures: { cost: bigint; proceeds?: bigint; fee: bigint }];
const told = (rows: readonly Row[]) =>
  salesOf(
    rows.map(([kind, quantity, { cost, proceeds = 0n, fee }], index) =>
      branded({ kind, quantity, cost, proceeds, fee, referenceKind: 'execution', reference: BigInt(index), at: asInstant(index) }),
    ),
  );

/** Positions by their movements; of each sale [gain, commission, the purchase’s commission in proportion, result], and what is left of the latter. */
test.each([
  {
    what: '5 of 10 bought at 23,40 and sold at 23,45: +0,25 − 1,00 − 0,50',
    movements: [
      ['opened', 10n, { cost: 23_400n, fee: 100n }],
      ['closed', 5n, { cost: 11_700n, proceeds: 11_725n, fee: 100n }],
    ],
    sales: [[25n, 100n, 50n, -125n]],
    openFee: 50n,
  },
  {
    what: 'three single shares of one purchase: no cent of its commission is lost',
    movements: [
      ['opened', 3n, { cost: 3_000n, fee: 100n }],
      ['closed', 1n, { cost: 1_000n, proceeds: 1_100n, fee: 0n }],
      ['closed', 1n, { cost: 1_000n, proceeds: 1_100n, fee: 0n }],
      ['closed', 1n, { cost: 1_000n, proceeds: 1_100n, fee: 0n }],
    ],
    sales: [
      [100n, 0n, 33n, 67n],
      [100n, 0n, 34n, 66n],
      [100n, 0n, 33n, 67n],
    ],
    openFee: 0n,
  },
  {
    what: 'sold in part while its purchase still executes: the later commission stays with what is open',
    movements: [
      ['opened', 4n, { cost: 4_000n, fee: 100n }],
      ['closed', 2n, { cost: 2_000n, proceeds: 1_900n, fee: 100n }],
      ['extended', 6n, { cost: 6_000n, fee: 20n }],
      ['closed', 8n, { cost: 8_000n, proceeds: 8_000n, fee: 100n }],
    ],
    sales: [
      [-100n, 100n, 50n, -250n],
      [0n, 100n, 70n, -170n],
    ],
    openFee: 0n,
  },
  {
    what: 'shares that cost nothing and no commission',
    movements: [
      ['allotted', 5n, { cost: 0n, fee: 0n }],
      ['closed', 1n, { cost: 0n, proceeds: 700n, fee: 100n }],
    ],
    sales: [[700n, 100n, 0n, 600n]],
    openFee: 0n,
  },
  { what: 'nothing sold', movements: [['opened', 1n, { cost: 500n, fee: 100n }]], sales: [], openFee: 100n },
] as const)('$what', ({ movements, sales, openFee }) => {
  const { sales: found, openFee: left } = told(movements);
  expect(found.map(({ gain, commission, purchaseCommission, result }) => [gain, commission, purchaseCommission, result])).toEqual(sales);
  expect(left).toBe(openFee);
});

test('what several sales brought is the sum of each of their figures', () => {
  const sale = branded<SaleResult>({ gain: 25n, commission: 100n, purchaseCommission: 50n, result: -125n });
  expect(addResults([sale, sale])).toEqual({ gain: 50n, commission: 200n, purchaseCommission: 100n, result: -250n });
  expect(addResults([])).toEqual({ gain: 0n, commission: 0n, purchaseCommission: 0n, result: 0n });
});
