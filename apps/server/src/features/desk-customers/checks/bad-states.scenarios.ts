import { one, type BadState } from '../../../testing/bad-state.ts';

/** States of notes that the product can't make. */
export const deskCustomersBadStates: readonly BadState[] = [
  {
    id: 'I122b',
    what: 'a note was put at somebody else’s order',
    sql: `update order_note set order_id = ${one('orders', 'customer_id <> 1', 'id')}`,
    names: /note \d+: the key of customer \d+ doesn’t open it/,
  },
];
