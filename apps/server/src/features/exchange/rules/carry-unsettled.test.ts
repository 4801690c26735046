import { expect, test } from 'vitest';
import type { TradingDate } from '@parkett/kernel';
import { carryUnsettled } from './carry-unsettled.ts';

// Promised: settled money is exchanged first, and no minor unit of the rest can be withdrawn earlier than it could before.

const [wednesday, thursday]: TradingDate[] = ['2026-11-25', '2026-11-26'] as const;
const day = (settlesOn: TradingDate, amount: bigint) => ({ settlesOn, amount });
const wallet = (balance: bigint, held = 0n) => ({ balance, held });

test.each([
  ['all has settled', wallet(100n), [], 100n, null],
  ['settled money is enough', wallet(100n), [day(wednesday, 40n)], 60n, null],
  ['a part waits', wallet(100n), [day(wednesday, 40n)], 75n, { less: 15n, lessOn: wednesday, more: 30n, moreOn: wednesday }],
  ['all of it waits', wallet(40n), [day(wednesday, 40n)], 40n, { less: 40n, lessOn: wednesday, more: 80n, moreOn: wednesday }],
  [
    'what is set aside leaves less that has settled',
    wallet(100n, 50n),
    [day(wednesday, 40n)],
    20n,
    { less: 10n, lessOn: wednesday, more: 20n, moreOn: wednesday },
  ],
  [
    'proceeds that were spent wait all the same',
    wallet(30n),
    [day(wednesday, 40n)],
    10n,
    { less: 10n, lessOn: wednesday, more: 20n, moreOn: wednesday },
  ],
  [
    'two days wait until the later one',
    wallet(50n),
    [day(wednesday, 20n), day(thursday, 30n)],
    50n,
    { less: 20n, lessOn: wednesday, more: 100n, moreOn: thursday },
  ],
] as const)('%s', (_, from, unsettled, given, expected) => {
  expect(carryUnsettled({ wallet: from, unsettled, given, got: given * 2n })).toEqual(expected);
});

test('the part of what is got is rounded up', () => {
  expect(carryUnsettled({ wallet: wallet(3n), unsettled: [day(wednesday, 1n)], given: 3n, got: 100n })!.more).toBe(34n);
});
