import type { Customers } from '../books/customers/index.ts';
import type { RealName } from '../books/customers/rules/standing.ts';

/** As when a review decides on who a customer is, without one: in a transaction of its own. */
export const setRealName = (customers: Customers, id: bigint, state: RealName): Promise<void> =>
  customers.change(id, tx => customers.setRealNameWithin(tx, id, state));
