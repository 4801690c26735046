import type { BadState } from '../../../testing/bad-state.ts';

/** What may never become of customers' keys. */
export const customerKeysBadStates: readonly BadState[] = [
  { id: 'I40', what: 'a customer’s key was taken away', sql: `delete from customer_key where customer_id = 1`, names: /customer 1 has no key/ },
];
