import type { Held } from '../../books/customers/index.ts';
import { exchangeShown } from './shown.ts';
import { listExchanges } from './store.ts';

const rowsAtOnce = 1_000;

/** A customer's exchanges, the newest first. */
export const heldExchanges: Held = {
  name: 'exchanges',
  tables: ['exchange'],
  read: async (from, customer) => {
    const told: object[] = [];
    let before: bigint | null = null;
    do {
      const rows: Awaited<ReturnType<typeof listExchanges>> = await listExchanges(from, { customer, before, size: rowsAtOnce });
      told.push(...rows.map(exchangeShown));
      before = rows.length < rowsAtOnce ? null : rows.at(-1)!.id;
    } while (before !== null);
    return told;
  },
};
