import { money } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { shortage } from './shortage.ts';

// 10,00 € on the account, 4,00 € of it set aside.
const account = { balance: money('EUR', 1_000n), held: money('EUR', 400n) };

const table: readonly (readonly [what: string, floor: bigint | null, needed: bigint, available: string | null])[] = [
  ['all that is free', 0n, 600n, null],
  ['a cent more', 0n, 601n, '6.00'],
  ['down to a floor that may be owed', -500n, 1_100n, null],
  ['a cent below it', -500n, 1_101n, '11.00'],
  ['above a floor that must stay', 200n, 401n, '4.00'],
  ['without a floor, whatever it is', null, 1_000_000n, null],
];

test.each(table)('%s', (_, floor, needed, available) => {
  const refused = shortage(account, { needed: money('EUR', needed), currency: 'EUR', floor });
  expect(refused?.params).toEqual(
    available === null
      ? undefined
      : { neededAmount: `${needed / 100n}.${String(needed % 100n).padStart(2, '0')}`, availableAmount: available, currency: 'EUR' },
  );
});
