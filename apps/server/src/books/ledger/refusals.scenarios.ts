import { money } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { missing } from './rules/missing.ts';
import { shortage } from './rules/shortage.ts';

const cash = { balance: money('EUR', 1_000n), held: money('EUR', 400n) };

export const refusals: RefusalPlaces = {
  'rules/missing.ts': [
    ['insufficient-balance', 'a cent more than there is', () => missing(cash, { needed: 1_001n, currency: 'EUR' })],
    ['insufficient-available-balance', 'a cent more than is free', () => missing(cash, { needed: 601n, currency: 'EUR' })],
  ],
  'rules/shortage.ts': [
    [
      'insufficient-available-balance',
      'a cent more than what is free above the floor',
      () => shortage(cash, { needed: money('EUR', 601n), currency: 'EUR', floor: 0n }),
    ],
  ],
};
