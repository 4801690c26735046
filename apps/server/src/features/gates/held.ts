import { instantToWire } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Held } from '../../books/customers/index.ts';
import { appealText } from './appeals.ts';
import { readAppeals } from './store.ts';

/** What a customer said against his blocks. */
export const heldOfGates = (keys: CustomerKeys): Held => ({
  name: 'appeals',
  tables: ['appeal'],
  read: async (from, customer) => {
    const appeals = await readAppeals(from, customer);
    const key = await keys.of(from, customer);
    return appeals.map(({ review, gate, text, madeAt }) => ({
      ...{ block: gate, decision: review, madeAt: instantToWire(madeAt) },
      text: key.open(appealText(review), text).toString(),
    }));
  },
});
