import { money } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { shortage } from './rules/shortage.ts';

const cash = { balance: money('EUR', 1_000n), held: money('EUR', 400n) };

export const refusals: RefusalPlaces = {
  'rules/shortage.ts': [
    [
      'insufficient-available-balance',
      'a cent more than what is free above the floor',
      () => shortage(cash, { needed: money('EUR', 601n), currency: 'EUR', floor: 0n }),
    ],
  ],
};
